import type { NodeDetail } from '../../../tools/get-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { stripNumbers } from '../prose.ts'
import type { Frame } from '../read-stack-trace.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'

export interface Place {
  readonly node: NodeDetail
  /** The line that the trace names, 0 where there is no trace. */
  readonly line: number
  readonly path: string
}

/** Frames of the trace that are in the repository, innermost first; else the subjects that were named. */
export function* locate(frames: readonly Frame[], subjects: readonly Subject[]): Script<Place[]> {
  const wanted = frames
    .filter(
      (frame) =>
        frame.line > 0 &&
        !/(?:^|\/)(?:node_modules|site-packages|dist-packages)\//u.test(frame.path) &&
        !/^(?:node:|<)/u.test(frame.path),
    )
    .slice(0, 12)
  const results = yield* callAll(
    'get_node',
    wanted.map((frame) => ({ path: frame.path, line: frame.line })),
  )
  const places = results.flatMap((result, index): Place[] => {
    const frame = wanted[index]
    if (frame === undefined || isToolFailure(result) || frame.line > fileEnd(result.node)) return []
    return [{ node: result.node, line: lineOfCode(result.node, frame), path: result.node.path }]
  })
  if (places.length > 0) return places
  return subjects
    .filter(({ node }) => node.kind !== 'external' && node.kind !== 'directory')
    .map(({ node }) => ({ node, line: 0, path: node.path }))
}

/** Where the code of a frame stands: a trace from another version of the file names another line. */
function lineOfCode(node: NodeDetail, frame: Frame): number {
  if (frame.code === '' || node.source === undefined) return frame.line
  const { lines, firstLine } = stripNumbers(node.source)
  const places = lines.flatMap((line, index) =>
    line.trim().startsWith(frame.code) ? [firstLine + index] : [],
  )
  return places.sort((a, b) => Math.abs(a - frame.line) - Math.abs(b - frame.line))[0] ?? frame.line
}

/** A line beyond the definition that was found is of another version of the file. */
function fileEnd(node: NodeDetail): number {
  return node.end_line > 0 ? node.end_line : Number.POSITIVE_INFINITY
}

export function* findMessage(
  message: string,
  text: string,
): Script<readonly { location: string; in?: string }[]> {
  const quoted = /["'`“]([^"'`”\n]{12,120})["'`”]/u.exec(text)?.[1] ?? ''
  const literals = messageLiterals(message !== '' ? message : quoted)
  const outputs = yield* callAll(
    'grep',
    literals.map((pattern) => ({ pattern, case_sensitive: true, limit: 20 })),
  )
  for (const output of outputs) {
    if (isToolFailure(output)) continue
    const found = output.matches.filter(
      (match) => match.in_test !== true && !/\.(?:md|rst|txt|lock|json):/iu.test(match.location),
    )
    if (found.length > 0) return found
  }
  return []
}

/**
 * Parts of a message that are likely to stand literally in the code, longest first: without values, then its first
 * and last words, because a long message is often broken over lines.
 */
function messageLiterals(message: string): string[] {
  const parts = message
    .split(/["'`“”‘’<>[\]{}()]|\b\d[\d.]*\b|0x[0-9a-f]+|:\s|[.!?](?:\s|$)/u)
    .map((part) => part.trim())
    .sort((a, b) => b.length - a.length)
  const best = parts[0] ?? ''
  if (best.length < 10) return []
  const words = best.split(/\s+/u)
  const shorter = words.length > 6 ? [words.slice(0, 5).join(' '), words.slice(-5).join(' ')] : []
  return [best.slice(0, 100), ...shorter]
}
