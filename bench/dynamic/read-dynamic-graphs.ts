import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** What was called while a program ran. */
export interface DynamicGraph {
  /** Where the program is told of, from the checkout's root: `tests/micro/arrays.json`. */
  readonly path: string
  /** Of the files that ran, those that the checkout holds, and the `package.json` files over them. */
  readonly texts: Readonly<Record<string, string>>
  readonly functionEdges: readonly DynamicEdge[]
  readonly callEdges: readonly DynamicEdge[]
}

/** From a function (or a call) to a function. */
export interface DynamicEdge {
  readonly from: SourceRange
  readonly to: SourceRange
}

/** Lines and columns are 1-based, the end column is the one after the last character. */
export interface SourceRange {
  readonly file: string
  readonly startLine: number
  readonly startColumn: number
  readonly endLine: number
  readonly endColumn: number
}

interface StoredGraph {
  readonly files: readonly string[]
  readonly functions: readonly string[]
  readonly calls: readonly string[]
  readonly fun2fun: readonly (readonly [number, number])[]
  readonly call2fun: readonly (readonly [number, number])[]
}

export function readDynamicGraphs(checkout: string): DynamicGraph[] {
  const root = join(checkout, 'tests')
  if (!existsSync(root)) throw new Error(`Cannot read call graphs of "${checkout}": it has no folder tests`)
  const graphs: DynamicGraph[] = []
  for (const directory of readdirSync(root).toSorted()) {
    if (!existsSync(join(root, directory, 'package.json')) && directory !== 'micro') continue
    for (const name of readdirSync(join(root, directory)).toSorted()) {
      if (!name.endsWith('.json')) continue
      const path = join(root, directory, name)
      const stored = JSON.parse(readFileSync(path, 'utf8')) as Partial<StoredGraph>
      if (!isStoredGraph(stored)) continue
      graphs.push({ path: relative(checkout, path), ...readGraph(join(root, directory), stored) })
    }
  }
  return graphs
}

function isStoredGraph(stored: Partial<StoredGraph>): stored is StoredGraph {
  return [stored.files, stored.functions, stored.calls, stored.fun2fun, stored.call2fun].every(Array.isArray)
}

function readGraph(directory: string, stored: StoredGraph): Omit<DynamicGraph, 'path'> {
  const texts: Record<string, string> = {}
  const read = (path: string) => {
    if (!(path in texts) && existsSync(join(directory, path)))
      texts[path] = readFileSync(join(directory, path), 'utf8')
  }
  for (const file of stored.files) {
    read(file)
    for (let above = dirname(file); above !== '.'; above = dirname(above)) read(`${above}/package.json`)
  }
  read('package.json')
  const toRange = (text: string): SourceRange => {
    const [file, startLine, startColumn, endLine, endColumn] = text.split(':').map(Number)
    return {
      file: stored.files[file!]!,
      startLine: startLine!,
      startColumn: startColumn!,
      endLine: endLine!,
      endColumn: endColumn!,
    }
  }
  const functions = stored.functions.map(toRange)
  const calls = stored.calls.map(toRange)
  return {
    texts,
    functionEdges: stored.fun2fun.map(([from, to]) => ({ from: functions[from]!, to: functions[to]! })),
    callEdges: stored.call2fun.map(([from, to]) => ({ from: calls[from]!, to: functions[to]! })),
  }
}
