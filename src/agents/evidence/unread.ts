import type { LabelledProject } from '../projects.ts'
import { createPathFilter } from '../../index/path-filter.ts'
import { NOT_LINKED } from '../../index/snapshot.ts'
import { definesCode } from '../../languages/unread-text.ts'
import type { Unread } from './extent.ts'

/** What the graph of projects does not hold: any list of definitions, or of edges between any nodes, may lack it. */
export function unreadByGraph(projects: readonly LabelledProject[]): Unread[] {
  const files = new Map<string, number>()
  const isOutlined = new Set<string>()
  for (const { snapshot } of projects) {
    for (const { name, files: count, searchableOnly, outlined } of snapshot.info.languages) {
      if (searchableOnly !== true || !definesCode(name)) continue
      files.set(name, (files.get(name) ?? 0) + count)
      if (outlined !== undefined) isOutlined.add(name)
    }
  }
  return [
    ...[...files].map(([name, count]) => ({
      what: `${count === 1 ? 'file' : 'files'} of ${name}, ${isOutlined.has(name) ? 'of which only an outline is known' : 'whose code is searched as text only'}`,
      count,
    })),
    ...unreadText(projects),
    ...unlinked(projects),
  ]
}

/**
 * Files, or parts of them, that are not in the index at all: a search of the text may lack them. With a path or a
 * glob, those that it covers.
 */
export function unreadText(projects: readonly LabelledProject[], path?: string): Unread[] {
  const isCovered = createPathFilter(path)
  const count = projects
    .flatMap(({ snapshot }) => snapshot.info.problems)
    .filter((problem) => isCovered?.(problem.path) !== false).length
  return count === 0
    ? []
    : [{ what: `${count === 1 ? 'file' : 'files'} that could not be read whole`, count }]
}

function unlinked(projects: readonly LabelledProject[]): Unread[] {
  const partial = projects.filter(
    ({ snapshot: { info } }) =>
      (info.layer !== undefined && info.layer !== 'everything') || info.unlinked !== undefined,
  )
  return partial.length === 0
    ? []
    : [
        {
          what:
            partial.length === 1 ? 'project that was linked in part' : 'projects that were linked in part',
          count: partial.length,
        },
      ]
}

/** Sites that may lead to a node and are not known to, as its completeness counts them. */
export function unreadSites(
  reasons: readonly { readonly reason: string; readonly count: number }[],
): Unread[] {
  return reasons.map(({ reason, count }) =>
    reason === NOT_LINKED
      ? { what: 'language that is not linked, so that its uses are not known', count }
      : { what: `${count === 1 ? 'site' : 'sites'} that may lead to it (${reason})`, count },
  )
}
