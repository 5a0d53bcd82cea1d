import { defineAt, withOwner, type Extraction, type Registration } from '../core/index.ts'
import { textAt } from '../core/nodes.ts'
import { DefinitionKind, ScopeKind } from '../facts.ts'
import { docBefore } from './docs.ts'

export * from '../core/index.ts'
export * from '../core/nodes.ts'

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

export type Handlers = Registration<Context>

/** The global namespace, as the package that its files share. */
export const GLOBAL = '\\'

/** A definition that is named by a node and bound in the current scope. */
export function define(
  context: Context,
  node: number,
  nameNode: number,
  what: { readonly kind: number; readonly flags: number; readonly body?: number; readonly name?: string },
): number {
  const { tree } = context
  const body = what.body ?? -1
  const isOfNamespace = what.kind === DefinitionKind.FUNCTION || what.kind <= DefinitionKind.ENUM
  return defineAt(context, node, nameNode, {
    kind: what.kind,
    name: what.name ?? textAt(context, nameNode),
    flags: what.flags,
    headEnd: body === -1 ? tree.end[node]! : tree.start[body]!,
    scope: isOfNamespace ? namespaceScope(context) : context.scope,
    doc: docBefore(context, node),
  })
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
