import type { FactsBuilder } from '../facts-builder.ts'
import { BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, Op } from '../facts.ts'
import { foldSignature } from './docs.ts'
import type { Extraction } from './extraction.ts'
import { nameOf } from './rows.ts'

/** What there is to say of a definition beside where it stands. */
interface Defined {
  readonly kind: number
  readonly name: string
  readonly flags: number
  /** Where the signature ends: at the body. */
  readonly headEnd: number
  readonly scope?: number
  readonly doc?: string
}

type DefinitionRow = Parameters<FactsBuilder['definition']>[0]
type ImportRow = Parameters<FactsBuilder['import']>[0]
export type BindingRow = Parameters<FactsBuilder['bind']>[0]
/** What there is to say of a binding beside where its name stands. */
export type NewBinding = Pick<BindingRow, 'kind'> & Partial<BindingRow>

/** The row of what `node` defines under the name that stands at `nameNode`: in the current scope, of the current owner. */
export function definitionAt<Context extends Extraction<Context>>(
  context: Context,
  node: number,
  nameNode: number,
  row: Pick<DefinitionRow, 'kind' | 'name'> & Partial<DefinitionRow>,
): number {
  const { tree } = context
  return context.facts.definition({
    scope: context.scope,
    parent: context.owner,
    nameStart: tree.start[nameNode]!,
    nameEnd: tree.end[nameNode]!,
    start: tree.start[node]!,
    end: tree.end[node]!,
    ...row,
  })
}

/** Binds the name that stands at `nameNode`, in the current scope unless the row says another. */
export function bindAt<Context extends Extraction<Context>>(
  context: Context,
  nameNode: number,
  row: NewBinding,
): number {
  return context.facts.bind(bindingRow(context, nameNode, row))
}

/** The same, not yet in the facts. */
export function bindingRow<Context extends Extraction<Context>>(
  context: Context,
  nameNode: number,
  row: NewBinding,
): BindingRow {
  const name = row.name ?? nameOf(context, nameNode)
  return { scope: context.scope, nameStart: context.tree.start[nameNode]!, ...row, name }
}

/** What a whole node imports. */
export function importAt<Context extends Extraction<Context>>(
  { facts, tree }: Context,
  node: number,
  row: Omit<ImportRow, 'start' | 'end'>,
): number {
  return facts.import({ ...row, start: tree.start[node]!, end: tree.end[node]! })
}

/** Binds a definition to the name that stands at `nameNode`. */
export function bindDefinition<Context extends Extraction<Context>>(
  context: Context,
  target: number,
  name: string,
  nameNode: number,
  row: Partial<BindingRow> = {},
): number {
  return bindAt(context, nameNode, { kind: BindingKind.DEFINITION, name, target, ...row })
}

/** A definition that a token names, bound in a scope: the current one unless another is said. */
export function defineAt<Context extends Extraction<Context>>(
  context: Context,
  node: number,
  nameNode: number,
  { kind, name, flags, headEnd, scope = context.scope, doc = '' }: Defined,
): number {
  const signature = foldSignature(context.tree, context.tree.start[node]!, headEnd).replace(/;$/, '')
  const definition = definitionAt(context, node, nameNode, { kind, name, scope, flags, signature, doc })
  bindDefinition(context, definition, name, nameNode, { scope })
  return definition
}

/** A function or class without a name; with the text up to `headEnd` for a signature. */
export function anonymous<Context extends Extraction<Context>>(
  context: Context,
  kind: number,
  start: number,
  end: number,
  headEnd = -1,
): number {
  return context.facts.definition({
    kind,
    name: '',
    scope: context.scope,
    parent: context.owner,
    nameStart: start,
    nameEnd: start,
    start,
    end,
    flags: DefinitionFlag.ANONYMOUS | (context.enclosingFunction === -1 ? 0 : DefinitionFlag.LOCAL),
    signature: headEnd === -1 ? '' : foldSignature(context.tree, start, headEnd),
  })
}

/** A test that a call names by a text. */
export function defineTest<Context extends Extraction<Context>>(
  context: Context,
  call: number,
  title: number,
  name: string,
  headEnd: number,
): number {
  return defineAt(context, call, title, {
    kind: DefinitionKind.TEST,
    name,
    flags: DefinitionFlag.TEST,
    headEnd,
  })
}

/** Says of the row of a type that it is what a definition inherits from; of `A<B>` A is, too. */
export function markHeritage<Context extends Extraction<Context>>({ facts }: Context, row: number): void {
  facts.addExpressionFlags(row, ExpressionFlag.HERITAGE)
  if (facts.expressions.get(row, 0) !== Op.APPLY) return
  facts.addExpressionFlags(facts.expressions.get(row, 2), ExpressionFlag.HERITAGE)
}
