import {
  statement,
  nameRow as sharedNameRow,
  valueRow,
  type ExpressionHandler as SharedExpressionHandler,
  type Extraction,
  type Registration,
  type StatementHandler as SharedStatementHandler,
} from '../core/index.ts'
import { Op, ScopeKind } from '../facts.ts'
import { childByField, firstChild, firstNamed, type Grammar } from '../tree.ts'
import type { Component } from './components/component.ts'
import { Kind, namesOf, type FieldIds } from './kinds.ts'
import type { Version } from './versions.ts'

export * from '../core/index.ts'

/** Where one file's extraction stands: the tree it reads, the facts it fills, and what is around the current node. */
export interface Context extends Extraction<Context> {
  readonly text: string
  readonly path: string
  readonly kinds: Uint8Array
  readonly fields: FieldIds
  /** Reads a block whose scope is entered, and all of a class but its name; here because both hold what holds them. */
  readonly statements: StatementHandler
  readonly classBody: (context: Context, node: number, definition: number) => void
  /** JavaScript files state types in JSDoc comments. */
  readonly hasJsdocTypes: boolean
  readonly isTest: boolean
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
  /** The component that the file is, where it is one (Vue, Svelte). */
  readonly component: Component | undefined
}

export interface ClassMembers {
  readonly definition: number
  readonly scope: number
  readonly names: Set<string>
}

export type Handlers = Registration<Context>
export type ExpressionHandler = SharedExpressionHandler<Context>
export type StatementHandler = SharedStatementHandler<Context>

/** Registers what reads each kind of node; kinds of the other grammars have no place in the table. */
export function onKinds<Handler>(
  table: (Handler | undefined)[],
  grammar: Grammar,
  handlerOf: (kind: number) => Handler | undefined,
): void {
  namesOf(grammar).kinds.forEach((kind, id) => {
    const handler = kind === Kind.OTHER ? undefined : handlerOf(kind)
    if (handler !== undefined) table[id] = handler
  })
}

/** Reads a statement behind the comment (node) that stands before it, -1 for none. */
export function readStatement(context: Context, node: number, doc: number): void {
  const { statementNode, statementDoc } = context
  context.statementNode = node
  context.statementDoc = doc
  statement(context, node)
  context.statementNode = statementNode
  context.statementDoc = statementDoc
}

export function kindOf(context: Context, node: number): number {
  return context.kinds[context.tree.kind[node]!]!
}

export function fieldOf(context: Context, node: number, field: number): number {
  return field === -1 ? -1 : childByField(context.tree, node, field)
}

export function childOf(context: Context, node: number, kind: number): number {
  for (let child = firstChild(context.tree, node); child !== -1; child = context.tree.next[child]!) {
    if (kindOf(context, child) === kind) return child
  }
  return -1
}

/**
 * Where a statement or function ends: the comment behind one that has no semicolon is a child of it, or of its last
 * part, and says nothing of it.
 */
export function endOfStatement(context: Context, node: number): number {
  const { tree } = context
  const tail = tree.last[node]!
  let end = tree.end[node]!
  if (kindOf(context, tail) !== Kind.COMMENT || tree.end[tail] !== end) return end
  for (let child = tree.parent[tail]! + 1; child !== -1; child = tree.next[child]!) {
    if (kindOf(context, child) !== Kind.COMMENT) end = tree.end[child]!
  }
  return end
}

export function sliceOf(context: Context, node: number): string {
  return context.text.slice(context.tree.start[node], context.tree.end[node])
}

/** A declared name. The first binding of a name in a scope is the one that assignments to it reach. */
export function declare(
  context: Context,
  kind: number,
  name: string,
  scope: number,
  nameStart: number,
  target = -1,
  position = -1,
  flags = 0,
): number {
  const binding = context.facts.bind({ kind, name, scope, nameStart, target, position, flags })
  const key = scope * 0x40_0000 + context.facts.string(name)
  if (!context.bound.has(key)) context.bound.set(key, binding)
  return binding
}

/** The binding that a name reaches from a scope, or -1. Members of classes are not reached by bare name. */
export function findBinding(context: Context, name: number, from: number): number {
  const { scopes } = context.facts
  for (let scope = from; scope !== -1; scope = scopes.get(scope, 2)) {
    if (scopes.get(scope, 0) === ScopeKind.CLASS) continue
    const binding = context.bound.get(scope * 0x40_0000 + name)
    if (binding !== undefined) return binding
  }
  return -1
}

export function bindingIn(context: Context, name: string, scope: number): number {
  return context.bound.get(scope * 0x40_0000 + context.facts.string(name)) ?? -1
}

/** A NAME row; -1 for a name that error recovery made of nothing. */
export function nameRow(context: Context, node: number, flags = 0): number {
  const isWritten = context.tree.end[node]! > context.tree.start[node]!
  return isWritten ? sharedNameRow(context, node, flags) : -1
}

/** A small whole number that never changes may be the place of something: its row (a literal) says what it is. */
export function notePlace(context: Context, node: number, row: number): void {
  const { tree, facts } = context
  if (kindOf(context, node) !== Kind.NUMBER || tree.end[node]! - tree.start[node]! > 2) return
  const text = sliceOf(context, node)
  if (/^\d+$/.test(text)) facts.expressions.set(row, 3, facts.string(text))
}

/** Visits for what is referred to; the value is not wanted, so plain literals cost nothing. */
export function visitUnused(context: Context, node: number): void {
  const kind = kindOf(context, withoutParentheses(context, node))
  const isPlain = kind >= Kind.NUMBER && kind <= Kind.REGEX
  if (!isPlain) valueRow(context, node)
}

export function memberRow(
  context: Context,
  base: number,
  name: string,
  start: number,
  end: number,
  flags = 0,
): number {
  const { scope } = context
  return context.facts.expression(Op.MEMBER, base, context.facts.string(name), scope, start, end, flags)
}

/** The expression inside any number of parentheses, casts to a type left on. */
export function withoutParentheses(context: Context, node: number): number {
  let inner = node
  while (kindOf(context, inner) === Kind.PARENTHESES) {
    const child = firstNamed(context.tree, inner)
    if (child === -1) break
    inner = child
  }
  return inner
}

/** The value of a string token; escapes are read, quotes are not part. */
export function stringValue(context: Context, node: number): string {
  const raw = context.text.slice(
    context.tree.start[node]! + 1,
    Math.max(context.tree.end[node]! - 1, context.tree.start[node]! + 1),
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
