import type { LabelledProject } from '../../projects.ts'
import type { OpenReason } from '../../../graph/graph.ts'
import { createPathFilter } from '../../../index/path-filter.ts'
import {
  NAMED_IN,
  NOT_LINKED,
  RUN_AT_START,
  RUN_BY_FRAMEWORK,
  SEARCH_STOPPED,
  STILL_LINKING,
  VALUE_PASSED_ON,
} from '../../../index/snapshot.ts'
import { TEST_RUNNER } from '../../../index/uses/run-by-framework.ts'
import { lookupTable } from '../../../languages/lookup-table.ts'
import { definesCode } from '../../../languages/unread-text.ts'
import type { Unread } from './extent.ts'
import { uncovered } from './extent.ts'

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
    ...unparsed(projects),
    ...unlinked(projects),
  ]
}

/** Files whose definitions are not known, or not all. */
export function unparsed(projects: readonly LabelledProject[]): Unread[] {
  return [...broken(projects), ...notWhole(projects.flatMap(({ snapshot }) => snapshot.info.problems))]
}

/**
 * Files, or parts of them, that are not in the index at all: a search of the text may lack them. With a path or a
 * glob, those that it covers.
 */
export function unreadText(projects: readonly LabelledProject[], path?: string): Unread[] {
  const isCovered = createPathFilter(path)
  return notWhole(
    projects.flatMap(({ snapshot }) =>
      snapshot.info.problems.filter(
        (problem) => isCovered?.(problem.path) !== false && snapshot.findFile(problem.path)?.kind !== 'text',
      ),
    ),
  )
}

function notWhole(problems: readonly { readonly path: string }[]): Unread[] {
  const paths = [...new Set(problems.map(({ path }) => path))]
  const rest = paths.length - mostNamed
  const named = `${paths.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  const which = `that could not be read completely (${named})`
  return uncovered(paths.length, `file ${which}`, `files ${which}`)
}

const mostNamed = 3

function broken(projects: readonly LabelledProject[]): Unread[] {
  const count = projects.reduce((sum, { snapshot }) => sum + (snapshot.info.brokenFiles ?? 0), 0)
  const which = 'with lines that could not be parsed'
  return uncovered(count, `file ${which}`, `files ${which}`)
}

function unlinked(projects: readonly LabelledProject[]): Unread[] {
  const partial = projects.filter(
    ({ snapshot: { info } }) =>
      (info.layer !== undefined && info.layer !== 'everything') || info.unlinked !== undefined,
  )
  const one = 'project that was only partly linked'
  return uncovered(partial.length, one, 'projects that were only partly linked')
}

/** Of a snapshot that serves until its calls are followed. */
export const stillLinking: Unread = {
  what: 'still linking: calls are not known yet',
  count: 1,
  isPending: true,
}

/** Sites that may lead to a node and are not known to, as its completeness counts them. */
export function unreadSites(
  reasons: readonly { readonly reason: string; readonly count: number }[],
): Unread[] {
  return reasons.map(({ reason, count }) => {
    const word = (one: string, several: string): string => (count === 1 ? one : several)
    if (reason === STILL_LINKING) return stillLinking
    const own = words[reason]?.(word)
    if (own !== undefined) return { what: own, count }
    if (reason.startsWith(NAMED_IN)) {
      const format = reason.slice(NAMED_IN.length)
      return {
        what: `${word('line', 'lines')} of ${format} with its name, which ${word('is', 'are')} searched as text only`,
        count,
      }
    }
    if (reason.startsWith(RUN_BY_FRAMEWORK)) {
      const runBy = reason.slice(RUN_BY_FRAMEWORK.length)
      if (runBy.startsWith(TEST_RUNNER)) return fromOutside(runBy)
      return { what: `framework that runs it: ${runBy}`, count, runBy }
    }
    if (reason === RUN_AT_START) return fromOutside('whoever starts the program')
    return {
      what: `${word('site', 'sites')} that may lead to it (${openInWords[reason] ?? reason})`,
      count,
    }
  })
}

/** Of these those that code of the repository may be behind: all but runners outside of it. */
export function openSites(reasons: Parameters<typeof unreadSites>[0]): Unread[] {
  return unreadSites(reasons).filter(({ count }) => count > 0)
}

/** A runner that no code of the repository stands before: lists of what uses it in the repository lack nothing. */
function fromOutside(runBy: string): Unread {
  return { what: `runners outside of the repository: ${runBy}`, count: 0, runBy }
}

/** Why a call leads to nothing known, as people say it; "external" and "builtin" are said as they are. */
export function sayOpen(reason: string): string {
  return /^(?:external|builtin)$/u.test(reason) ? reason : (openInWords[reason] ?? reason)
}

const openInWords: { readonly [reason: string]: string | undefined } = lookupTable<string>({
  external: 'through a package',
  builtin: 'through the standard library',
  'unresolved-import': 'import not found',
  'unresolved-name': 'name not found',
  'unresolved-receiver': 'receiver not known',
  'unresolved-member': 'member not found',
  dynamic: 'target known only at run time',
  'bound-hit': 'too many candidates',
  'incomplete-file': 'file parsed only partly',
  'linking-failed': 'linking failed there',
} satisfies Record<OpenReason, string>)

type Word = (one: string, several: string) => string

/** What stands for a reason that counts no sites. */
const words: { readonly [reason: string]: ((word: Word) => string) | undefined } = lookupTable({
  [NOT_LINKED]: () => 'language that is not linked, so that not all of its uses are known',
  [SEARCH_STOPPED]: () => 'search for its name that was stopped',
  [VALUE_PASSED_ON]: (word) => `${word('place that reads', 'places that read')} it and may pass it on`,
  'called by its family': (word) =>
    `${word('caller', 'callers')} of what it overrides or of what overrides it, which may call it`,
  'called by name': (word) => `${word('call', 'calls')} of its name on something external`,
  'named in a text': (word) =>
    `${word('line that names', 'lines that name')} it as text and may run it that way`,
  'run by the language': () => 'rule of the language or its library that may run it implicitly',
  'run from outside': () => 'holder outside the repository, which may run it',
  'not code': () => 'file or section that is no code, to which paths and links are not followed',
  proxy: () => 'proxy that may wrap it',
})
