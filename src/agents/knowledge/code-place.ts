import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'

/** A line of a definition. */
export interface CodePlace {
  readonly node: NodeRecord
  readonly path: string
  /** 1-based; 0 where only the definition is known. */
  readonly line: number
}

/** The lines of a definition, of a long one those around a line. */
export interface NodeLines {
  readonly lines: readonly string[]
  /** Number of the first of them. */
  readonly firstLine: number
}

const longestRead = 1_500

export function readNodeLines(snapshot: Snapshot, node: NodeRecord, around = 0): NodeLines {
  const isLong = node.endLine - node.startLine >= longestRead
  const first = isLong ? Math.max(node.startLine, around - longestRead / 2) : node.startLine
  const read = snapshot.readLines(node.filePath, first, Math.min(node.endLine, first + longestRead))
  return { lines: read?.text.split('\n') ?? [], firstLine: read?.startLine ?? 1 }
}

export function readLine(snapshot: Snapshot, { path, line }: Omit<CodePlace, 'node'>): string {
  return line < 1 ? '' : (snapshot.readLines(path, line, line)?.text ?? '')
}

/** The first of each line. */
export function distinctPlaces<Place extends Omit<CodePlace, 'node'>>(places: readonly Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter(({ path, line }) => {
    const key = `${path}:${line}`
    return !seen.has(key) && seen.add(key).has(key)
  })
}
