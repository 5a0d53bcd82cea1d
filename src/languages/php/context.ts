import {
  literal,
  spanning,
  withOwner,
  type Extraction,
  type Handlers as SharedHandlers,
} from '../core/index.ts'
import { BindingKind, DefinitionKind, Op, ScopeKind } from '../facts.ts'
import { childByField, childByKind, textOf } from '../tree.ts'
import { docBefore, foldSignature } from './docs.ts'

export * from '../core/index.ts'

/** Where one file's extraction stands: what it reads, the variables around, and what names of classes mean. */
export interface Context extends Extraction<Context> {
  readonly isTestFile: boolean
  frame: Frame
  type: Type | undefined
  /** Namespace of the code that is read, '' for the global one. */
  namespace: string
  /** The namespace whose top level is the file's. */
  packageName: string
  /** Whole names of what `use` brings, by alias. */
  readonly uses: Map<string, string>
  /** Places where a variable is handed over, which a call may set: binding, call, position. */
  readonly handed: number[]
}

/** The variables of a function, or of a file outside of all functions. */
export interface Frame {
  readonly scope: number
  readonly names: Map<string, number>
  /** An arrow function sees the variables around it, a closure those that it lists. */
  readonly sees: 'nothing' | 'all' | ReadonlySet<string>
  readonly outer: Frame | undefined
}

/** The class that is read. */
export interface Type {
  readonly definition: number
  readonly isTrait: boolean
}

export type Handlers = SharedHandlers<Context>

/** The global namespace, as the package that its files share. */
export const GLOBAL = '\\'

export function is({ tree }: Context, node: number, kind: string): boolean {
  return node !== -1 && tree.grammar.kindName(tree.kind[node]!) === kind
}

/** Child under a field, -1 for none. */
export function field({ tree }: Context, node: number, name: string): number {
  return childByField(tree, node, tree.grammar.fieldId(name))
}

/** First child of a kind, -1 for none. */
export function part({ tree }: Context, node: number, kind: string): number {
  return childByKind(tree, node, tree.grammar.kindId(kind))
}

export function textAt({ tree }: Context, node: number): string {
  return node === -1 ? '' : textOf(tree, node)
}

export function unknown(context: Context, node: number): number {
  return literal(context, node, 'unknown')
}

/** What may be any of several values. */
export function anyOf(context: Context, rows: readonly number[], node: number, flags = 0): number {
  if (rows.length === 1) return rows[0]!
  return spanning(context, Op.ANY_OF, context.facts.list(rows), -1, node, flags)
}

/** A definition that is named by a node and bound in the current scope. */
export function define(
  context: Context,
  node: number,
  nameNode: number,
  what: { readonly kind: number; readonly flags: number; readonly body?: number; readonly name?: string },
): number {
  const { facts, tree } = context
  const body = what.body ?? -1
  const name = what.name ?? textAt(context, nameNode)
  const scope =
    what.kind === DefinitionKind.FUNCTION || what.kind <= DefinitionKind.ENUM
      ? namespaceScope(context)
      : context.scope
  const definition = facts.definition({
    kind: what.kind,
    name,
    scope,
    parent: context.owner,
    nameStart: tree.start[nameNode]!,
    nameEnd: tree.end[nameNode]!,
    start: tree.start[node]!,
    end: tree.end[node]!,
    flags: what.flags,
    signature: foldSignature(
      tree,
      tree.start[node]!,
      body === -1 ? tree.end[node]! : tree.start[body]!,
    ).replace(/;$/, ''),
    doc: docBefore(context, node),
  })
  facts.bind({
    kind: BindingKind.DEFINITION,
    name,
    scope,
    target: definition,
    nameStart: tree.start[nameNode]!,
  })
  return definition
}

/** Functions and classes belong to the namespace, wherever they are declared. */
function namespaceScope({ facts, scope }: Context): number {
  let current = scope
  while (current > 0 && facts.scopes.get(current, 0) !== ScopeKind.NAMESPACE)
    current = facts.scopes.get(current, 2)
  return Math.max(0, current)
}

/** Runs `inside` in the scope of a function, which has variables of its own. */
export function withFunction(
  context: Context,
  definition: number,
  node: number,
  sees: Frame['sees'],
  inside: () => void,
): void {
  const { frame } = context
  withOwner(context, ScopeKind.FUNCTION, 0, definition, node, () => {
    context.frame = { scope: context.scope, names: new Map(), sees, outer: frame }
    inside()
  })
  context.frame = frame
}
