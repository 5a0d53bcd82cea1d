import type { NodeKind } from '../../graph/graph.ts'
import type { NodeRecord } from '../snapshot.ts'

/** What all symbols of an index begin with: `parley . shop 4f2c… `. */
export function symbolPrefix(repoName: string, commitId: string | null): string {
  return `parley . ${escapeSpaces(repoName)} ${escapeSpaces(commitId ?? '')} `
}

/** The symbol of a file: its folders and itself as namespaces. */
export function fileSymbol(prefix: string, path: string): string {
  return prefix + namespacesOf(path)
}

/**
 * The symbol of a node, ``parley . shop . src/`cart.ts`/Cart#add().``, by the grammar of `Symbol` in scip.proto: one
 * descriptor for each part of its id, so that two nodes never have one symbol. `outer` are the nodes of the same file
 * around it, from outermost to innermost.
 */
export function nodeSymbol(prefix: string, node: NodeRecord, outer: readonly NodeRecord[]): string {
  const { kind, nodeId, filePath } = node
  if (kind === 'external') return externalSymbol(nodeId)
  if (kind === 'repository' || kind === 'directory' || kind === 'file') return fileSymbol(prefix, nodeId)
  let symbol = fileSymbol(prefix, filePath)
  let inside = `${filePath}#`
  for (const each of outer) {
    // Who is around it in the text need not be so in the id: a method may stand beside its type.
    if (!nodeId.startsWith(`${each.nodeId}.`)) continue
    symbol += descriptorOf(each.kind, each.nodeId.slice(inside.length))
    inside = `${each.nodeId}.`
  }
  return symbol + descriptorOf(kind, nodeId.slice(inside.length))
}

/** What is outside of the repository, `external:package#name`, is a symbol of that package. */
function externalSymbol(nodeId: string): string {
  const id = nodeId.slice('external:'.length)
  const hash = id.indexOf('#')
  const [name, inside] = hash === -1 ? [id, ''] : [id.slice(0, hash), id.slice(hash + 1)]
  const own = `parley . ${escapeSpaces(name)} . `
  return inside === '' ? `${own}${escapeName(name)}/` : `${own}${escapeName(inside)}.`
}

/** A variable of one file that has no node, by the place of its declaration. */
export function localSymbol(line: number, column: number): string {
  return `local ${line}_${column}`
}

function namespacesOf(path: string): string {
  return path
    .split('/')
    .map((part) => `${escapeName(part)}/`)
    .join('')
}

const suffixes: Partial<Record<NodeKind, string>> = {
  class: '#',
  interface: '#',
  enum: '#',
  type: '#',
  function: '().',
  method: '().',
  test: '().',
  route: '().',
  module: '/',
  section: ':',
}

function descriptorOf(kind: NodeKind, name: string): string {
  return escapeName(name) + (suffixes[kind] ?? '.')
}

function escapeName(name: string): string {
  return /^[\w+$-]+$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``
}

/** A `.` stands for nothing. */
function escapeSpaces(text: string): string {
  return text === '' ? '.' : text.replaceAll(' ', '  ')
}
