import type { Node, Scalar } from 'yaml'
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Entry } from './entry.ts'
import { isTooDeep, maximumCharacters, maximumDepth } from './entry.ts'

/**
 * A YAML or JSON text, also JSON with lines of comments, as a tree. What a broken text says before and after its
 * errors is kept; `undefined` where nothing can be read. Aliases are left empty.
 */
export function parseYaml(text: string): Entry | undefined {
  if (text.length > maximumCharacters || isTooDeep(text)) return undefined
  const lines = new LineCounter()
  try {
    const { contents } = parseDocument(blankComments(text), { lineCounter: lines, logLevel: 'silent' })
    return contents === null ? undefined : toEntry('', contents, lines, 0)
  } catch {
    // Nesting without end exhausts the parser's stack.
    return undefined
  }
}

/** Lines of `//` are comments of JSON files that people write; their lines stay. */
function blankComments(text: string): string {
  return /^\s*[{[]/u.test(text) || /^\s*\/\//u.test(text) ? text.replace(/^[ \t]*\/\/.*$/gmu, '') : text
}

function toEntry(key: string, node: Node, lines: LineCounter, depth: number, keyStart?: number): Entry {
  const [start, end] = node.range ?? [0, 0]
  const line = Math.max(1, lines.linePos(keyStart ?? start).line)
  const endLine = Math.max(line, lines.linePos(Math.max(start, end - 1)).line)
  const place = { key, line, endLine }
  if (isScalar(node)) {
    return { ...place, value: scalarText(node), entries: [] }
  }
  if (depth >= maximumDepth) return { ...place, value: '', entries: [] }
  if (isMap(node)) {
    const entries = node.items.flatMap(({ key: name, value }): Entry[] => {
      if (!isScalar(name)) return []
      const own = String(name.value)
      const from = name.range?.[0]
      if (!isNode(value)) {
        const at = lines.linePos(from ?? 0).line
        return [{ key: own, value: '', line: at, endLine: at, entries: [] }]
      }
      return [toEntry(own, value, lines, depth + 1, from)]
    })
    return { ...place, value: '', entries }
  }
  if (isSeq(node)) {
    const entries = node.items.flatMap((item, index) =>
      isNode(item) ? [toEntry(String(index), item, lines, depth + 1)] : [],
    )
    return { ...place, value: '', entries }
  }
  return { ...place, value: '', entries: [] }
}

/** As it is written: `3.10` is a version, not a number. */
function scalarText({ value, source }: Scalar): string {
  if (value === null || value === undefined) return ''
  return source ?? (typeof value === 'string' ? value : JSON.stringify(value))
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value)
}
