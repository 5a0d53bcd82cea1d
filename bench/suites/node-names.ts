import { NodeFlagBit, nodeKinds } from '../../src/graph/graph.ts'
import type { LinkedGraph, NodeKind } from '../../src/graph/graph.ts'
import { moduleName } from './module-name.ts'
import type { SuiteCase } from './read-suites.ts'

/** Both sides under one name: the suite's for Python and JavaScript, the node's id for Java. */
export interface NodeNames {
  /** Undefined for what does not count: what is no part of the program, and callees without a name. */
  ofCaller(node: number): string | undefined
  ofCallee(node: number): string | undefined
  /** The same of a name of the suite; one that no node has stays as it is. */
  ofExpectedCaller(name: string): string | undefined
  ofExpectedCallee(name: string): string | undefined
}

type Nodes = LinkedGraph['nodes']

/** `unnamed`: functions without a name by the names of the suite. */
export function nameNodes(example: SuiteCase, nodes: Nodes, unnamed: ReadonlyMap<number, string>): NodeNames {
  return example.language === 'java' ? nameBySignature(nodes) : nameByPath(example, nodes, unnamed)
}

/** `package.module.Class.method`, and `package.module.<lambda1>` where we have a node. */
function nameByPath(
  { texts, expected }: SuiteCase,
  nodes: Nodes,
  unnamed: ReadonlyMap<number, string>,
): NodeNames {
  const paths = Object.keys(texts).toSorted()
  const mentioned = new Set(Object.entries(expected).flatMap(([caller, callees]) => [caller, ...callees]))
  const modules = new Set(paths.map(moduleName))
  const classes = new Map<string, number>()
  const named = new Set(unnamed.values())
  const plainName = (node: number): string => {
    const ownName = unnamed.get(node)
    if (ownName !== undefined && mentioned.has(ownName)) return ownName
    if (isUnnamed(node)) return nameOfVariable(node) ?? plainName(nodes.parent[node]!)
    const path = paths[nodes.file[node]!]!
    const own = nodes.id[node]!.slice(path.length + 1)
      .replaceAll(/~\d+/g, '')
      .replaceAll('.[', '[')
    return own === '' ? moduleName(path) : `${moduleName(path)}.${own}`
  }
  const isUnnamed = (node: number) => (nodes.flags[node]! & NodeFlagBit.ANONYMOUS) !== 0
  /** Of a function without a name: the variable that it is written in, where the suite means it by that name. */
  const nameOfVariable = (node: number): string | undefined => {
    for (let other = 0; other < nodes.count; other++) {
      const isAround =
        nodes.file[other] === nodes.file[node] &&
        nodeKinds[nodes.kind[other]!] === 'variable' &&
        nodes.startLine[other]! <= nodes.startLine[node]! &&
        nodes.endLine[other]! >= nodes.endLine[node]!
      if (isAround && mentioned.has(plainName(other))) return plainName(other)
    }
    return undefined
  }
  const isOutside = (node: number) => nodes.file[node] === -1
  const ofCaller = (node: number): string | undefined => {
    if (isOutside(node)) return undefined
    const name = plainName(node)
    const isOwn = OWNERS.has(nodeKinds[nodes.kind[node]!]!) && !isAnonymous(node)
    return isOwn || mentioned.has(name) ? name : ofCaller(nodes.parent[node]!)
  }
  const isAnonymous = (node: number) => {
    if (isUnnamed(node)) return true
    const line = texts[paths[nodes.file[node]!]!]!.split('\n')[nodes.nameLine[node]! - 1] ?? ''
    const rest = line.slice(nodes.nameColumn[node])
    const kind = nodeKinds[nodes.kind[node]!]
    return (kind === 'function' || kind === 'method') && ANONYMOUS.test(rest)
  }
  /** A function that the suite has no name for is none of its callees. */
  const calleeName = (node: number) =>
    isUnnamed(node) && !mentioned.has(unnamed.get(node) ?? '')
      ? (nameOfVariable(node) ?? '')
      : plainName(node)
  for (let node = 0; node < nodes.count; node++) {
    if (nodes.file[node] !== -1 && nodeKinds[nodes.kind[node]!] === 'class')
      classes.set(plainName(node), node)
  }
  const isInside = (name: string) => {
    const segments = name.split('.')
    return segments.some((_, count) => modules.has(segments.slice(0, count + 1).join('.')))
  }
  return {
    ofCaller,
    ofCallee: (node) =>
      isOutside(node) || (isAnonymous(node) && !mentioned.has(calleeName(node)))
        ? undefined
        : plainName(node),
    ofExpectedCaller(name) {
      const known = named.has(name) ? name : name.replaceAll(/\.<[^>]*>/g, '')
      return isInside(known) ? known : undefined
    },
    ofExpectedCallee(name) {
      if (!isInside(name) || (name.includes('.<') && !named.has(name))) return undefined
      const made = classes.get(name)
      if (made === undefined) return name
      const constructor = constructorOf(nodes, made)
      return constructor === undefined ? undefined : plainName(constructor)
    },
  }
}

/** What calls are said to stand in: not the variable that is given their value. */
const OWNERS: ReadonlySet<NodeKind> = new Set(['function', 'method', 'test', 'class', 'enum', 'file'])

/** What follows the name of a variable or a property whose value is a function without a name. */
const ANONYMOUS =
  /^[\w$'"\]]+\s*(?::[^=]+)?[=:]\s*(?:lambda\b|(?:async\s+)?(?:function\s*\*?\s*\(|\(|[\w$]+\s*=>))/

function constructorOf(nodes: Nodes, owner: number): number | undefined {
  for (let node = 0; node < nodes.count; node++) {
    if (nodes.parent[node] === owner && (nodes.flags[node]! & NodeFlagBit.CONSTRUCTOR) !== 0) return node
  }
  return undefined
}

/** `package.Class:method(java.lang.String[])`. */
function nameBySignature(nodes: Nodes): NodeNames {
  const methods = new Map<string, number[]>()
  for (let node = 0; node < nodes.count; node++) {
    if (nodes.file[node] === -1 || nodeKinds[nodes.kind[node]!] !== 'method') continue
    const name = methodName(nodes, node)
    methods.set(name, [...(methods.get(name) ?? []), node])
  }
  const ofNode = (node: number) => (nodes.file[node] === -1 ? undefined : nodes.id[node])
  const ofExpected = (name: string) => {
    const [, method, written] = /^(.*)\((.*)\)$/.exec(name) ?? []
    const sameName = methods.get(method ?? '')
    // A method of the library, or a constructor that nobody wrote.
    if (sameName === undefined) return undefined
    const types = written === '' ? [] : written!.split(',').map(simpleType)
    const sameCount = sameName.filter(
      (node) => parameterTypes(nodes.signature[node]!).length === types.length,
    )
    const found =
      sameCount.find((node) => parameterTypes(nodes.signature[node]!).join() === types.join()) ?? sameCount[0]
    return found === undefined ? name : nodes.id[found]
  }
  return { ofCaller: ofNode, ofCallee: ofNode, ofExpectedCaller: ofExpected, ofExpectedCallee: ofExpected }
}

function methodName(nodes: Nodes, node: number): string {
  const [path, own] = nodes.id[node]!.replaceAll(/~\d+/g, '').split('#') as [string, string]
  const folder = path.includes('/') ? `${path.slice(0, path.lastIndexOf('/')).replaceAll('/', '.')}.` : ''
  const owner = own.slice(0, own.lastIndexOf('.')).replaceAll('.', '$')
  const isConstructor = (nodes.flags[node]! & NodeFlagBit.CONSTRUCTOR) !== 0
  return `${folder}${owner}:${isConstructor ? '<init>' : nodes.name[node]}`
}

function parameterTypes(signature: string): string[] {
  const [, written = ''] = /\((.*)\)/.exec(signature.replaceAll(/<[^()]*?>+/g, '')) ?? []
  if (written.trim() === '') return []
  return written.split(',').map((parameter) => {
    const words = parameter
      .replace('...', '[] ')
      .trim()
      .split(/\s+/)
      .filter((word) => word !== 'final' && !word.startsWith('@'))
    return simpleType(words.slice(0, -1).join(''))
  })
}

function simpleType(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1)
}
