interface Tag {
  readonly name: string
  readonly date: string
  readonly commit: string
}

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
