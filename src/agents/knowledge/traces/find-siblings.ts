import type { Snapshot } from '../../../index/snapshot.ts'
import type { CodePlace } from '../code-place.ts'
import { readLine } from '../code-place.ts'
import { siblingPattern } from './sibling-pattern.ts'

/** Lines of the same shape as a failing one. */
export interface SiblingLines {
  /** The regular expression that all of them match. */
  readonly pattern: string
  readonly lines: readonly { readonly path: string; readonly line: number; readonly text: string }[]
}

const maxLooked = 60
/** What more lines have in common sets none apart. */
const maxTelling = 25

/** Other lines of product code that have the shape of a line; undefined where it has none that sets it apart. */
export function findSiblings(snapshot: Snapshot, place: CodePlace): SiblingLines | undefined {
  const pattern = siblingPattern(readLine(snapshot, place))
  if (pattern === undefined) return undefined
  const { matches, truncated } = snapshot.grep(pattern, {
    regex: true,
    caseSensitive: true,
    limit: maxLooked,
  })
  const lines = matches
    .filter(({ filePath, line }) => filePath !== place.path || line !== place.line)
    .filter(({ filePath }) => {
      const file = snapshot.findFile(filePath)
      return file?.isTest === false && file.language !== ''
    })
    .map(({ filePath, line, text }) => ({ path: filePath, line, text: text.trim() }))
  return truncated || lines.length > maxTelling ? undefined : { pattern, lines }
}
