import { BindingFlag, BindingKind, DefinitionFlag, ExpressionFlag, FlowKind } from '../facts.ts'
import type { Context } from './context.ts'
import { declaredRow } from './types.ts'

/** `<in T, out U>` in the current scope, with the bounds that `where` clauses among the children of `node` give. */
export function declareTypeParameters(context: Context, node: number): void {
  const { tree, kinds } = context
  const list = context.childByKind(node, kinds.typeParameterList)
  if (list === -1) return
  const bindings = new Map<string, number>()
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const name = context.nameField(child)
    if (tree.kind[child] !== kinds.typeParameter || name === -1) continue
    const text = context.nameOf(name)
    const binding = context.bindAt(name, { kind: BindingKind.TYPE_PARAMETER, name: text })
    bindings.set(text, binding)
  }
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.constraintsClause) declareBound(context, child, bindings)
  }
}

/** `where T : Base, IThing, new()`. */
function declareBound(context: Context, clause: number, bindings: ReadonlyMap<string, number>): void {
  const { kinds } = context
  const name = context.childByKind(clause, kinds.identifier)
  if (name === -1) return
  context.nameRow(name, ExpressionFlag.TYPE)
  const rows: number[] = []
  for (let child = context.nextNamed(name); child !== -1; child = context.nextNamed(child)) {
    const bound = context.childByField(child, kinds.fields.type)
    if (bound !== -1) rows.push(context.type(bound))
  }
  const binding = bindings.get(context.nameOf(name))
  if (binding === undefined || rows.length === 0) return
  context.declareType(binding, context.anyOf(rows, clause, ExpressionFlag.TYPE))
}

/**
 * `(A a, this B b, params C[] rest, int d = 1)`. The parameter behind `this` is what an extension method is called
 * on: it has position -1, as a receiver has, and the method belongs to its type. Returns the rows of their types.
 */
export function declareParameters(context: Context, definition: number, list: number): number[] {
  const { tree, kinds, facts } = context
  const typeRows: number[] = []
  let position = 0
  for (let child = context.firstChild(list); child !== -1; child = tree.next[child]!) {
    if (tree.kind[child] === kinds.parameter) {
      const nameNode = context.nameField(child)
      const typeNode = context.childByField(child, kinds.fields.type)
      if (nameNode === -1) continue
      const typeRow = declaredRow(context, typeNode)
      typeRows.push(typeRow)
      const value = defaultValue(context, child)
      const isReceiver = hasModifier(context, child, 'this')
      const flags = value === -1 ? 0 : BindingFlag.OPTIONAL
      const binding = context.bindParameter(definition, nameNode, isReceiver ? -1 : position++, flags)
      context.declareType(binding, typeRow)
      if (isReceiver) facts.flow(FlowKind.RECEIVER, definition, typeRow, tree.start[child]!)
      facts.flow(FlowKind.ASSIGN, binding, context.expression(value), tree.start[child]!)
    } else if (tree.kind[child] === kinds.tokens.params) {
      const typeNode = tree.next[child]!
      const nameNode = context.nextNamed(typeNode)
      if (nameNode === -1) continue
      const typeRow = declaredRow(context, typeNode)
      const binding = context.bindParameter(definition, nameNode, position++, BindingFlag.REST)
      facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
      context.declareType(binding, typeRow)
    }
  }
  return typeRows
}

/** The node behind `=`, -1 for none. */
export function defaultValue(context: Context, node: number): number {
  const equals = context.childByKind(node, context.kinds.tokens.equals)
  return equals === -1 ? -1 : context.nextPart(equals)
}

/** Whether a modifier stands among the children; those of parameters and lambdas are words without a token of their own. */
export function hasModifier(context: Context, node: number, word: string): boolean {
  const { tree, kinds } = context
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    if (tree.kind[child] !== kinds.modifier) continue
    const length = tree.end[child]! - tree.start[child]!
    if (length === word.length && tree.text.startsWith(word, tree.start[child])) return true
  }
  return false
}
