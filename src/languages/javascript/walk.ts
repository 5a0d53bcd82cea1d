import type { FactsBuilder } from '../facts-builder.ts'
import { DefinitionFlag, DefinitionKind, Op, ScopeKind } from '../facts.ts'
import { childByField, firstChild, firstNamed, type FlatTree } from '../tree.ts'
import { Kind, namesOf, type FieldIds } from './kinds.ts'
import type { Version } from './versions.ts'

/** Deeper nesting is skipped and said so: each level is a few frames of the call stack. */
const depthLimit = 400

/** What is being read: one file, and where in it we are. */
export interface Walk {
  readonly tree: FlatTree
  readonly text: string
  readonly facts: FactsBuilder
  readonly path: string
  readonly kinds: Uint8Array
  readonly fields: FieldIds
  readonly visit: Visitors
  /** JavaScript files state types in JSDoc comments. */
  readonly hasJsdocTypes: boolean
  readonly isTest: boolean
  depth: number
  isTooDeep: boolean
  /** Enclosing definition, the parent of new ones. */
  definition: number
  /** Enclosing function, which returns, yields and throws; -1 outside of functions. */
  owner: number
  /** Where `var` binds. */
  functionScope: number
  /** Scope that binds `this`: arrow functions have none of their own. */
  thisScope: number
  /** Class whose instance `this` is, where that is known. */
  thisClass: ClassMembers | undefined
  /** `this` is the class itself: static methods, blocks and initialisers. */
  isStatic: boolean
  functionDepth: number
  /** Inside `declare …` or a declaration file. */
  isAmbient: boolean
  /** A function or class expression that already has its definition, and its doc comment. */
  namedNode: number
  namedDefinition: number
  namedDoc: number
  /** What the methods of the next object literal belong to: an expression that names a class, or -1. */
  objectReceiver: number
  /** The expression of the computed key that was read last, or -1. */
  computedKey: number
  /** Entries of objects that are replaced before anybody sees them; true where what replaces them is mixed in. */
  readonly overwritten: Map<number, boolean>
  /** Keys and values of the object literal that was read last. */
  lastEntries: readonly number[]
  /** The statement being read, and the comment before it. */
  statementNode: number
  statementDoc: number
  /** First binding of each name in each scope, by `scope * 2^22 + name`. */
  readonly bound: Map<number, number>
  /** Assignments to names whose binding may come later: name, scope, source or -1, start. */
  readonly assignments: number[]
  /** See versions.ts; the scope around each scope of a version that binds what is declared, and the version's block. */
  readonly versions: Version[]
  readonly declaringScopes: Map<number, number>
  readonly versionBlocks: Map<number, number>
  /** Names of the file's scope that are exported away from their declaration. */
  readonly exportedNames: number[]
  /** Whether the file exports as ECMAScript modules do, and whether `default` is among it. */
  hasEsExports: boolean
  hasDefaultExport: boolean
}

export interface ClassMembers {
  readonly definition: number
  readonly scope: number
  readonly names: Set<string>
}

/** The mutually recursive parts of the extractor, which reach each other through the walk. */
export interface Visitors {
  expression(walk: Walk, node: number, scope: number): number
  statement(walk: Walk, node: number, scope: number, doc: number): void
  statements(walk: Walk, node: number, scope: number): void
  type(walk: Walk, node: number, scope: number): number
  classBody(walk: Walk, node: number, scope: number, definition: number): void
}

export function createWalk(
  tree: FlatTree,
  facts: FactsBuilder,
  path: string,
  isTest: boolean,
  visit: Visitors,
): Walk {
  const { kinds, fields } = namesOf(tree.grammar)
  return {
    tree,
    text: tree.text,
    facts,
    path,
    kinds,
    fields,
    visit,
    hasJsdocTypes: tree.grammar.name === 'javascript',
    isTest,
    depth: 0,
    isTooDeep: false,
    definition: -1,
    owner: -1,
    functionScope: 0,
    thisScope: 0,
    thisClass: undefined,
    isStatic: false,
    functionDepth: 0,
    isAmbient: false,
    namedNode: -1,
    namedDefinition: -1,
    namedDoc: -1,
    objectReceiver: -1,
    computedKey: -1,
    overwritten: new Map(),
    lastEntries: [],
    statementNode: -1,
    statementDoc: -1,
    bound: new Map(),
    assignments: [],
    versions: [],
    declaringScopes: new Map(),
    versionBlocks: new Map(),
    exportedNames: [],
    hasEsExports: false,
    hasDefaultExport: false,
  }
}

export function kindOf(walk: Walk, node: number): number {
  return walk.kinds[walk.tree.kind[node]!]!
}

export function fieldOf(walk: Walk, node: number, field: number): number {
  return field === -1 ? -1 : childByField(walk.tree, node, field)
}

export function childOf(walk: Walk, node: number, kind: number): number {
  for (let child = firstChild(walk.tree, node); child !== -1; child = walk.tree.next[child]!) {
    if (kindOf(walk, child) === kind) return child
  }
  return -1
}

/**
 * Where a statement or function ends: the comment behind one that has no semicolon is a child of it, or of its last
 * part, and says nothing of it.
 */
export function endOfStatement(walk: Walk, node: number): number {
  const { tree } = walk
  const tail = tree.last[node]!
  let end = tree.end[node]!
  if (kindOf(walk, tail) !== Kind.COMMENT || tree.end[tail] !== end) return end
  for (let child = tree.parent[tail]! + 1; child !== -1; child = tree.next[child]!) {
    if (kindOf(walk, child) !== Kind.COMMENT) end = tree.end[child]!
  }
  return end
}

export function sliceOf(walk: Walk, node: number): string {
  return walk.text.slice(walk.tree.start[node], walk.tree.end[node])
}

/** Goes a level deeper; false where that is too deep. */
export function enter(walk: Walk): boolean {
  if (walk.depth >= depthLimit) {
    walk.isTooDeep = true
    return false
  }
  walk.depth++
  return true
}

export function whyIncomplete(walk: Walk): string {
  return walk.isTooDeep ? `nesting deeper than ${depthLimit}` : ''
}

/** A declared name. The first binding of a name in a scope is the one that assignments to it reach. */
export function declare(
  walk: Walk,
  kind: number,
  name: string,
  scope: number,
  nameStart: number,
  target = -1,
  position = -1,
  flags = 0,
): number {
  const binding = walk.facts.bind({ kind, name, scope, nameStart, target, position, flags })
  const key = scope * 0x40_0000 + walk.facts.string(name)
  if (!walk.bound.has(key)) walk.bound.set(key, binding)
  return binding
}

/** The binding that a name reaches from a scope, or -1. Members of classes are not reached by bare name. */
export function findBinding(walk: Walk, name: number, from: number): number {
  const { scopes } = walk.facts
  for (let scope = from; scope !== -1; scope = scopes.get(scope, 2)) {
    if (scopes.get(scope, 0) === ScopeKind.CLASS) continue
    const binding = walk.bound.get(scope * 0x40_0000 + name)
    if (binding !== undefined) return binding
  }
  return -1
}

export function bindingIn(walk: Walk, name: string, scope: number): number {
  return walk.bound.get(scope * 0x40_0000 + walk.facts.string(name)) ?? -1
}

/** A new definition under the enclosing one. */
export function define(
  walk: Walk,
  kind: number,
  name: string,
  scope: number,
  nameStart: number,
  nameEnd: number,
  start: number,
  end: number,
  flags: number,
  signature: string,
): number {
  const isLocal = walk.functionDepth > 0 && kind !== DefinitionKind.TEST
  const inherited = (isLocal ? DefinitionFlag.LOCAL : 0) | (walk.isAmbient ? DefinitionFlag.DECLARATION : 0)
  return walk.facts.definition({
    kind,
    name,
    scope,
    parent: walk.definition,
    nameStart,
    nameEnd,
    start,
    end,
    flags: flags | inherited,
    signature,
  })
}

export function nameExpression(walk: Walk, node: number, scope: number, flags = 0): number {
  const start = walk.tree.start[node]!
  const end = walk.tree.end[node]!
  if (start === end) return -1
  return walk.facts.expression(
    Op.NAME,
    walk.facts.string(walk.text.slice(start, end)),
    -1,
    scope,
    start,
    end,
    flags,
  )
}

export function literal(walk: Walk, node: number, scope: number, what: string, flags = 0): number {
  const { tree, facts } = walk
  return facts.expression(
    Op.LITERAL,
    facts.string(what),
    -1,
    scope,
    tree.start[node]!,
    tree.end[node]!,
    flags,
  )
}

/** A small whole number that never changes may be the place of something: its row (a literal) says what it is. */
export function notePlace(walk: Walk, node: number, row: number): void {
  const { tree, facts } = walk
  if (kindOf(walk, node) !== Kind.NUMBER || tree.end[node]! - tree.start[node]! > 2) return
  const text = sliceOf(walk, node)
  if (/^\d+$/.test(text)) facts.expressions.set(row, 3, facts.string(text))
}

/** An expression that always has a row, for places where its position counts. */
export function valueOf(walk: Walk, node: number, scope: number): number {
  const value = walk.visit.expression(walk, node, scope)
  return value === -1 ? literal(walk, node, scope, 'unknown') : value
}

/** Visits for what is referred to; the value is not wanted, so plain literals cost nothing. */
export function visitUnused(walk: Walk, node: number, scope: number): void {
  const kind = kindOf(walk, withoutParentheses(walk, node))
  const isPlain = kind >= Kind.NUMBER && kind <= Kind.REGEX
  if (!isPlain) walk.visit.expression(walk, node, scope)
}

export function memberExpression(
  walk: Walk,
  base: number,
  name: string,
  scope: number,
  start: number,
  end: number,
  flags = 0,
): number {
  return walk.facts.expression(Op.MEMBER, base, walk.facts.string(name), scope, start, end, flags)
}

/** The expression inside any number of parentheses, casts to a type left on. */
export function withoutParentheses(walk: Walk, node: number): number {
  let inner = node
  while (kindOf(walk, inner) === Kind.PARENTHESES) {
    const child = firstNamed(walk.tree, inner)
    if (child === -1) break
    inner = child
  }
  return inner
}

/** The value of a string token; escapes are read, quotes are not part. */
export function stringValue(walk: Walk, node: number): string {
  const raw = walk.text.slice(
    walk.tree.start[node]! + 1,
    Math.max(walk.tree.end[node]! - 1, walk.tree.start[node]! + 1),
  )
  return raw.includes('\\') ? unescape(raw) : raw
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
}

function unescape(raw: string): string {
  return raw.replaceAll(
    /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\r\n|([\s\S]))/g,
    (
      _all,
      point: string | undefined,
      unit: string | undefined,
      byte: string | undefined,
      one: string | undefined,
    ) => {
      const hex = point ?? unit ?? byte
      if (hex !== undefined) {
        const code = Number.parseInt(hex, 16)
        return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
      }
      if (one === undefined || one === '\n' || one === '\r') return ''
      return escapes[one] ?? one
    },
  )
}
