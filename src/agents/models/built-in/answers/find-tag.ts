import type { GitTagsOutput } from '../../../tools/git-tags.ts'

type Tag = GitTagsOutput['tags'][number]

/** The tag of a version as people say it: `3.1` is `v3.1`, `gson-parent-3.1` or `3.1.0`. */
export function findTag(tags: readonly Tag[], version: string): Tag | undefined {
  const wanted = bareVersion(version)
  return (
    tags.find(({ name }) => name === version) ??
    tags.find(({ name }) => bareVersion(name) === wanted) ??
    tags.find(({ name }) => bareVersion(name) === `${wanted}.0`)
  )
}

function bareVersion(name: string): string {
  const start = name.search(/\d/u)
  return start === -1 || /[^a-z._/-]/iu.test(name.slice(0, start)) ? name : name.slice(start).toLowerCase()
}

/** Tags that are versions and no previews, newest first; of one day the highest number first. */
export function listReleases(tags: readonly Tag[]): Tag[] {
  return tags
    .filter(({ name }) =>
      /^(?:[a-z._/-]{0,60}[-_/.v])?v?\d{1,8}(?:[._]\d{1,8}){1,4}(?:[._-](?:final|release|ga))?$/iu.test(name),
    )
    .toSorted((one, other) => {
      if (one.date !== other.date) return one.date < other.date ? 1 : -1
      return bareVersion(other.name).localeCompare(bareVersion(one.name), 'en', { numeric: true })
    })
}
