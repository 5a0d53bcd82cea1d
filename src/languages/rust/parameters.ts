import { BindingKind, DefinitionFlag, FlowKind, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { bindName, itemHere, startsUpper } from './names.ts'
import { bindPattern } from './patterns.ts'
import { bounds } from './type-parts.ts'

/** Type parameters of a node, with the bounds that stand there and in its where clause. */
export function declareTypeParameters(context: Context, node: number): void {
  const { tree, kinds } = context
  const { fields } = kinds
  const list = context.childByField(node, fields.typeParameters)
  // All names first: bounds refer to parameters that follow.
  if (list !== -1) {
    for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
      const nameNode = context.childByField(child, fields.name)
      const isParameter =
        tree.kind[child] === kinds.typeParameter || tree.kind[child] === kinds.constParameter
      if (!isParameter || nameNode === -1) continue
      bindName(context, nameNode, { kind: BindingKind.TYPE_PARAMETER })
    }
    for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
      typeParameter(context, child)
    }
  }
  const where = context.childByKind(node, kinds.whereClause)
  for (let child = context.firstNamed(where); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.wherePredicate) wherePredicate(context, child)
  }
}

function typeParameter(context: Context, node: number): void {
  const { tree, kinds } = context
  const { fields } = kinds
  const nameNode = context.childByField(node, fields.name)
  if (nameNode === -1) return
  if (tree.kind[node] === kinds.constParameter) {
    const of = context.childByField(node, fields.type)
    const binding = itemHere(context, context.nameOf(nameNode))
    if (of !== -1 && binding !== -1) context.declareType(binding, context.type(of))
    context.expression(context.childByField(node, fields.value))
    return
  }
  if (tree.kind[node] !== kinds.typeParameter) return
  const boundsNode = context.childByField(node, fields.bounds)
  if (boundsNode !== -1) declareBounds(context, nameNode, boundsNode)
  context.type(context.childByField(node, fields.defaultType))
}

function wherePredicate(context: Context, node: number): void {
  const { tree, kinds } = context
  const left = context.childByField(node, kinds.fields.left)
  const boundsNode = context.childByField(node, kinds.fields.bounds)
  if (left !== -1 && tree.kind[left] !== kinds.lifetime) context.type(left)
  if (boundsNode === -1) return
  if (left !== -1 && tree.kind[left] === kinds.typeIdentifier) declareBounds(context, left, boundsNode)
  else bounds(context, boundsNode)
}

function declareBounds(context: Context, nameNode: number, boundsNode: number): void {
  const row = bounds(context, boundsNode)
  const binding = itemHere(context, context.nameOf(nameNode))
  const isParameter = binding !== -1 && context.facts.bindings.get(binding, 0) === BindingKind.TYPE_PARAMETER
  if (row !== -1 && isParameter) context.declareType(binding, row)
}

/** Parameters in order from 0; `self` comes before them, at -1. */
export function declareParameters(context: Context, definition: number, list: number): void {
  const { tree, kinds, facts } = context
  let position = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    switch (tree.kind[child]) {
      case kinds.attributeItem:
        break
      case kinds.selfParameter:
        declareSelf(context, definition, context.childByKind(child, kinds.self))
        break
      case kinds.variadicParameter:
        facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
        break
      case kinds.parameter: {
        const pattern = context.childByField(child, kinds.fields.pattern)
        const typeNode = context.childByField(child, kinds.fields.type)
        if (pattern !== -1 && tree.kind[pattern] === kinds.self) {
          context.type(typeNode)
          declareSelf(context, definition, pattern)
          break
        }
        const typeRow = context.type(typeNode)
        declareParameter(context, definition, position++, pattern === -1 ? child : pattern, typeRow)
        break
      }
      default: {
        // A trait method of the first editions: a type alone.
        const typeRow = context.type(child)
        declareParameter(context, definition, position++, -1, typeRow, child)
      }
    }
  }
}

export function declareClosureParameters(context: Context, definition: number, list: number): void {
  const { tree, kinds } = context
  let position = 0
  // `_` alone is a token without a name of its own.
  for (let child = list + 1; child !== -1 && child <= tree.last[list]!; child = tree.next[child]!) {
    const isParameter = tree.kind[child] === kinds.parameter
    const isToken = tree.kind[child] === kinds.tokens.bar || tree.kind[child] === kinds.tokens.comma
    if (isToken || tree.kind[child] === kinds.attributeItem) continue
    const pattern = isParameter ? context.childByField(child, kinds.fields.pattern) : child
    const typeNode = isParameter ? context.childByField(child, kinds.fields.type) : -1
    const typeRow = context.type(typeNode)
    declareParameter(context, definition, position++, pattern === -1 ? child : pattern, typeRow)
  }
}

/** A name, or a pattern that takes a nameless parameter apart. */
function declareParameter(
  context: Context,
  definition: number,
  position: number,
  pattern: number,
  typeRow: number,
  place = pattern,
): void {
  const { tree, kinds, facts } = context
  let nameNode = pattern
  while (nameNode !== -1 && isWrapped(context, nameNode)) nameNode = lastNamed(context, nameNode)
  const isName =
    nameNode !== -1 && tree.kind[nameNode] === kinds.identifier && !startsUpper(context.nameOf(nameNode))
  const written = place === -1 ? '' : tree.text.slice(tree.start[place], tree.end[place])
  const isPattern = !isName && pattern !== -1 && written !== '_'
  const name = isName ? context.nameOf(nameNode) : isPattern ? `{${position}}` : ''
  const binding = bindName(context, isName ? nameNode : place, {
    kind: BindingKind.PARAMETER,
    name,
    target: definition,
    position,
    ...(isName ? {} : { nameStart: tree.start[place]! }),
  })
  context.declareType(binding, typeRow)
  if (!isPattern) return
  const whole = context.spanning(Op.NAME, facts.string(name), -1, pattern)
  bindPattern(context, pattern, whole, 0)
}

/** `mut x`, `ref x`, `&x`: the pattern within is what is bound. */
function isWrapped(context: Context, node: number): boolean {
  const name = context.tree.grammar.kindName(context.tree.kind[node]!)
  return name === 'mut_pattern' || name === 'ref_pattern' || name === 'reference_pattern'
}

function lastNamed(context: Context, node: number): number {
  let last = -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.tree.kind[child] !== context.kinds.mutableSpecifier) last = child
  }
  return last
}

/** `self` is the receiver, and comes before the parameters that a call lists. */
function declareSelf(context: Context, definition: number, node: number): void {
  const { tree, facts } = context
  if (node === -1) return
  const binding = bindName(context, node, {
    kind: BindingKind.PARAMETER,
    name: 'self',
    target: definition,
    position: -1,
    nameStart: tree.start[node]!,
  })
  const self = context.spanning(Op.THIS, -1, -1, node)
  facts.flow(FlowKind.ASSIGN, binding, self, tree.start[node]!)
}
