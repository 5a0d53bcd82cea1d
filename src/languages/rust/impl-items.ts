import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeKind,
} from '../facts.ts'
import { attributesOf } from './attributes.ts'
import type { Context, Handlers } from './context.ts'
import { findItem } from './names.ts'
import { declareTypeParameters } from './parameters.ts'

export function registerImplItems(handlers: Handlers): void {
  handlers.onStatement('impl_item', implItem)
}

/** Methods of a type, declared away from it: each has a RECEIVER flow to the type. */
function implItem(context: Context, node: number): void {
  const { tree, kinds } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  const traitNode = context.childByField(node, kinds.fields.trait)
  if (typeNode === -1) {
    context.statements(node)
    return
  }
  const { container, selfType, forwardedSelf } = context
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  const typeRow = context.type(typeNode)
  context.selfType = typeRow
  context.container = {
    kind: 'impl',
    typeRow,
    isTraitImpl: traitNode !== -1,
    traitRow: -1,
    isExported: traitNode !== -1,
    flags: attributesOf(context, node).flags & DefinitionFlag.LINKED_BY_NAME,
  }
  declareTypeParameters(context, node)
  // `impl<T: Trait> Trait for &T` delegates to T: its methods are none of T's own.
  const inner = pointedTo(context, typeRow)
  const isForwarding = tree.kind[typeNode] !== kinds.typeIdentifier && isTypeParameter(context, inner)
  if (isForwarding) context.container = { ...context.container, typeRow: -1 }
  else if (tree.kind[typeNode] === kinds.referenceType) {
    context.container = { ...context.container, typeRow: referenceTo(context, typeNode, typeRow) }
  }
  context.forwardedSelf = isForwarding ? inner : -1
  if (traitNode !== -1) {
    const traitRow = context.type(traitNode)
    context.container = { ...context.container, traitRow }
    context.implementations.push({ typeRow, traitRow, start: tree.start[traitNode]! })
  }
  context.statements(context.childByField(node, kinds.fields.body))
  context.container = container
  context.selfType = selfType
  context.forwardedSelf = forwardedSelf
  context.leaveScope(outer)
}

/** `impl Trait for &Type`: a reference says so, to be told from the type itself. */
function referenceTo(context: Context, node: number, typeRow: number): number {
  const { tree, facts, scope } = context
  const flags = ExpressionFlag.TYPE
  const start = tree.start[node]!
  const base = facts.expression(Op.NAME, facts.string('&'), -1, scope, start, start + 1, flags)
  return facts.expression(Op.APPLY, base, facts.list([typeRow]), scope, start, tree.end[node]!, flags)
}

const pointers = new Set('Box Rc Arc Pin'.split(' '))

/** `Box<T>` is T here. */
function pointedTo(context: Context, row: number): number {
  const { facts } = context
  const { expressions } = facts
  if (expressions.get(row, 0) !== Op.APPLY) return row
  const base = expressions.get(row, 2)
  const isPointer =
    expressions.get(base, 0) === Op.NAME && pointers.has(facts.stringAt(expressions.get(base, 2)))
  return isPointer && context.firstTypeArgument !== -1 ? context.firstTypeArgument : row
}

function isTypeParameter(context: Context, row: number): boolean {
  const { expressions, bindings } = context.facts
  if (expressions.get(row, 0) !== Op.NAME) return false
  const binding = findItem(context, context.scope, expressions.get(row, 2))
  return binding !== -1 && bindings.get(binding, 0) === BindingKind.TYPE_PARAMETER
}

/** An IMPLEMENTS flow needs the definition of the type: it is known where this file declares it. */
export function settleImplementations(context: Context): void {
  const { facts } = context
  const { expressions, bindings } = facts
  for (const { typeRow, traitRow, start } of context.implementations) {
    let row = typeRow
    while (expressions.get(row, 0) === Op.APPLY) row = expressions.get(row, 2)
    if (expressions.get(row, 0) !== Op.NAME) continue
    const binding = findItem(context, expressions.get(row, 4), expressions.get(row, 2))
    if (binding === -1 || bindings.get(binding, 0) !== BindingKind.DEFINITION) continue
    const definition = bindings.get(binding, 4)
    const kind = facts.definitions.get(definition, 0)
    if (
      kind === DefinitionKind.FUNCTION ||
      kind === DefinitionKind.VARIABLE ||
      kind === DefinitionKind.MODULE
    )
      continue
    facts.addExpressionFlags(traitRow, ExpressionFlag.HERITAGE)
    facts.flow(FlowKind.IMPLEMENTS, definition, traitRow, start)
  }
}
