import type { Extent } from '../../../../evidence/extent.ts'
import type { GrepOutput } from '../../../../tools/grep.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { Script } from '../../script.ts'
import { call, callAll } from '../../script.ts'

export type Match = GrepOutput['matches'][number]

export interface AllMatches {
  readonly matches: readonly Match[]
  readonly extent: Extent
}

/** Most lines of one search. */
const mostLines = 300
/** Most files that are searched one by one where the lines of all do not fit. */
const mostFiles = 40

/** Every line that matches, also where they do not fit into one result: the files that it counts are then searched alone. */
export function* grepAll(pattern: string, path?: string): Script<AllMatches> {
  const input = { pattern, regex: true, case_sensitive: true, limit: mostLines }
  const output = yield* call('grep', path === undefined ? input : { ...input, path })
  if (isToolFailure(output))
    return { matches: [], extent: { shown: 0, total: null, cut: 'limit', unread: [] } }
  const counted = output.files.reduce((sum, file) => sum + file.matches, 0)
  const isCut = output.truncated || output.source === 'editor'
  if (output.matches.length >= counted) {
    return { matches: output.matches, extent: extentOf(output.matches.length, isCut ? 'limit' : null) }
  }
  const files = output.files.slice(0, mostFiles)
  const parts = yield* callAll(
    'grep',
    files.map((file) => ({ ...input, path: file.path })),
  )
  const matches = parts.flatMap((part) => (isToolFailure(part) ? [] : part.matches))
  const isWhole = !isCut && files.length === output.files.length && matches.length >= counted
  return { matches, extent: extentOf(matches.length, isWhole ? null : isCut ? 'limit' : 'length') }
}

function extentOf(shown: number, cut: Extent['cut']): Extent {
  return { shown, total: cut === null ? shown : null, cut, unread: [] }
}
