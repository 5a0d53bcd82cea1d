import type { Snapshot } from '../../../index/snapshot.ts'
import type { CodePlace } from '../code-place.ts'
import { distinctPlaces, readNodeLines } from '../code-place.ts'
import { messageCoverage, messageFragments } from './match-message.ts'

/** A message of which less is literal may have been made anywhere. */
const leastCoverage = 0.45

/** Places that are looked into, of each part of the message. */
const maxLooked = 60
const notCode = /\.(?:md|rst|txt|lock|json|po|pot|mo|csv|html?|svg|ya?ml|toml)$/iu

/**
 * Where the text of a message is made: the places whose literals explain it best, product code before tests, the most
 * central first. Values within the message need not be literal.
 */
export function findByMessage(snapshot: Snapshot, message: string): CodePlace[] {
  const places = new Map<string, { path: string; line: number; text: string }>()
  for (const pattern of messageFragments(message)) {
    const { matches } = snapshot.grep(pattern, { caseSensitive: true, limit: maxLooked })
    for (const { filePath, line, text } of matches) {
      if (notCode.test(filePath) || /^\s*(?:\/\/|\/?\*|# )/u.test(text)) continue
      places.set(`${filePath}:${line}`, { path: filePath, line, text })
    }
  }
  const found = [...places.values()].flatMap(({ path, line, text }) => {
    const node = snapshot.nodeAt(path, line)
    if (node === undefined) return []
    const { lines, firstLine } = readNodeLines(snapshot, node, line)
    const at = line - firstLine
    // A long message goes over a few lines, and its values stand between.
    const window = lines.slice(Math.max(0, at - 3), at + 5).join('\n')
    const ownCoverage = messageCoverage(message, text)
    const coverage = Math.max(messageCoverage(message, window), ownCoverage)
    if (coverage < leastCoverage) return []
    return [{ node, path, line: raisingLine(lines, at) + firstLine, coverage, ownCoverage }]
  })
  const best = Math.max(0, ...found.map(({ coverage }) => coverage))
  const sorted = found
    .filter(({ coverage }) => coverage > best - 0.15)
    .toSorted(
      (a, b) =>
        Number(a.node.isTest) - Number(b.node.isTest) ||
        snapshot.centrality(b.node.nodeId) - snapshot.centrality(a.node.nodeId) ||
        // Of neighbouring lines the one that holds the text itself.
        b.ownCoverage - a.ownCoverage,
    )
  return distinctPlaces(sorted).map(({ node, path, line }) => ({ node, path, line }))
}

/** The statement that raises begins at most a few lines above its message. */
function raisingLine(lines: readonly string[], at: number): number {
  for (let index = at; index >= Math.max(0, at - 4); index -= 1) {
    if (
      /\b(?:raise|throw|panic|fail|abort|die|error|Error|Exception|errors\.New|Errorf|bail)\b/u.test(
        lines[index] ?? '',
      )
    )
      return index
  }
  return at
}
