import type {
  ExpressionHandler as SharedExpressionHandler,
  WithChain,
  Registration,
  StatementHandler as SharedStatementHandler,
  BindingRow,
  NewBinding,
} from '../core/index.ts'
import type { WithVariables } from '../core/local-variables.ts'
import { FlowKind, Op } from '../facts.ts'
import type { FlatTree } from '../tree.ts'
import { childByField, NodeFlag } from '../tree.ts'
import type { Kinds } from './kinds.ts'

export * from '../core/index.ts'

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export interface Context extends WithChain<Context>, WithVariables<Context> {
  readonly kinds: Kinds
  /** Type row that the nearest function around says it returns, -1 where it says none. */
  returnType: number
  /** Scope of the statements outside of any type, -1 before the first of them. */
  topLevelScope: number
  /** Namespace whose types are the file's own top level. */
  packageName: string
  /** Full name of the namespace around, '' outside of any. */
  namespace: string
  /** Type rows of the variables that declare one. */
  readonly types: Map<number, number>
  /** Namespaces that the file names: 2 for those that it declares or uses, 1 for the ones around those. */
  readonly namespaces: Map<string, number>
}

export type Handlers = Registration<Context>
export type ExpressionHandler = SharedExpressionHandler<Context>
export type StatementHandler = SharedStatementHandler<Context>

/** A named child, and the words `this` and `base`, which are expressions without a name. */
export function isPartOf(kinds: Kinds): (tree: FlatTree, node: number) => boolean {
  return (tree, node) => {
    const flags = tree.flags[node]!
    if ((flags & NodeFlag.EXTRA) !== 0) return false
    if ((flags & NodeFlag.NAMED) !== 0) return true
    const kind = tree.kind[node]
    return kind === kinds.tokens.this || kind === kinds.tokens.base
  }
}

/** The row of a binding, whose name begins behind its `@`. */
export function bindingRow(context: Context, nameNode: number, row: NewBinding): BindingRow {
  const name = row.name ?? nameOf(context, nameNode)
  return { scope: context.scope, nameStart: nameStart(context, nameNode), ...row, name }
}

export function bindAt(context: Context, nameNode: number, row: NewBinding): number {
  return context.facts.bind(bindingRow(context, nameNode, row))
}

/** An identifier without the `@` that lets a keyword be one. */
export function nameOf(context: Context, node: number): string {
  return context.tree.text.slice(nameStart(context, node), context.tree.end[node])
}

/** Where an identifier begins, behind its `@`. */
export function nameStart(context: Context, node: number): number {
  const { tree } = context
  const start = tree.start[node]!
  return tree.text.charCodeAt(start) === 64 ? start + 1 : start
}

/** The node under the field `name`; -1 also where the grammar only supposes a name that is not there. */
export function nameField(context: Context, node: number): number {
  const { tree, kinds } = context
  const name = childByField(tree, node, kinds.fields.name)
  return name === -1 || tree.start[name] === tree.end[name] ? -1 : name
}

/** A NAME row with the extent of its token. */
export function nameRow(context: Context, node: number, flags = 0): number {
  const { facts, tree } = context
  const name = facts.string(nameOf(context, node))
  return facts.expression(Op.NAME, name, -1, context.scope, nameStart(context, node), tree.end[node]!, flags)
}

/** A MEMBER row with the extent of its name. */
export function memberRow(context: Context, base: number, node: number, flags = 0): number {
  const { facts, tree } = context
  const name = facts.string(nameOf(context, node))
  return facts.expression(
    Op.MEMBER,
    base,
    name,
    context.scope,
    nameStart(context, node),
    tree.end[node]!,
    flags,
  )
}

/** A TYPE flow from a binding to a type expression. */
export function declareType(context: Context, binding: number, typeRow: number): void {
  context.types.set(binding, typeRow)
  context.facts.flow(FlowKind.TYPE, binding, typeRow, context.facts.expressions.get(typeRow, 5))
}
