import type { Snapshot } from '../../index/snapshot.ts'
import { isBesideProduct } from './project/is-beside-product.ts'

/** A line of code of the product that matches. */
export interface CodeLine {
  readonly path: string
  readonly line: number
  readonly text: string
}

export interface CodeLines {
  readonly lines: readonly CodeLine[]
  /** Whether the search came to its end. */
  readonly isWhole: boolean
}

const maxLines = 20_000
const maxTimeMs = 4_000
/** A longer line was written by a program. */
const longestLine = 600

const notCode = /\.(?:md|rst|txt|adoc|lock|html?|svg|diff|patch|po|map|min\.js)$/iu

/** All lines of product code that a regular expression matches: no tests, examples, documents and comments. */
export function scanLines(snapshot: Snapshot, pattern: string, paths?: RegExp): CodeLines {
  const { matches, truncated } = snapshot.grep(pattern, {
    regex: true,
    caseSensitive: true,
    limit: maxLines,
    longestLine,
    timeMs: maxTimeMs,
  })
  const isProduct = new Map<string, boolean>()
  const lines = matches.flatMap(({ filePath: path, line, text }): CodeLine[] => {
    let isOwn = isProduct.get(path)
    if (isOwn === undefined) {
      isOwn =
        snapshot.findFile(path)?.isTest !== true &&
        !notCode.test(path) &&
        !isBesideProduct(path) &&
        paths?.test(path) !== false
      isProduct.set(path, isOwn)
    }
    return isOwn && !isComment(text) ? [{ path, line, text }] : []
  })
  return { lines, isWhole: !truncated }
}

/** A line that begins with the sign of a comment; preprocessor lines do not. */
function isComment(text: string): boolean {
  return /^\s*(?:\/\/(?!\s*#\s*define)|\*|\/\*|#\s(?!\s*(?:define|if|ifndef|ifdef|elif)\b)|--\s)/u.test(text)
}
