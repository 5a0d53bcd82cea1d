import { Op } from '../facts.ts'
import { declareTuple, declareVariable, takeApart } from './assignments.ts'
import type { Context, Handlers } from './context.ts'
import { declaredRow } from './types.ts'

export function registerPatterns(handlers: Handlers): void {
  handlers.onExpression('is_pattern_expression', (context, node) => {
    const { kinds } = context
    const value = context.expression(context.childByField(node, kinds.fields.expression))
    const matched = context.childByField(node, kinds.fields.pattern)
    if (matched !== -1) pattern(context, matched, value)
    return context.literal(node, 'boolean')
  })
  handlers.onExpression('is_expression', (context, node) => {
    const { kinds } = context
    context.expression(context.childByField(node, kinds.fields.left))
    context.type(context.childByField(node, kinds.fields.right))
    return context.literal(node, 'boolean')
  })
  const kinds =
    'constant_pattern declaration_pattern recursive_pattern var_pattern negated_pattern parenthesized_pattern ' +
    'relational_pattern or_pattern and_pattern list_pattern type_pattern'
  // Where no value is known to be matched, as in broken code.
  handlers.onExpression(kinds, (context, node) => {
    pattern(context, node, -1)
    return -1
  })
}

/** Whether a node is a pattern, and not a plain expression. */
export function isPattern(context: Context, node: number): boolean {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.constantPattern:
    case kinds.declarationPattern:
    case kinds.recursivePattern:
    case kinds.varPattern:
    case kinds.negatedPattern:
    case kinds.parenthesizedPattern:
    case kinds.relationalPattern:
    case kinds.orPattern:
    case kinds.andPattern:
    case kinds.listPattern:
    case kinds.typePattern:
    case kinds.discard:
      return true
    default:
      return false
  }
}

/** Binds the variables of a pattern that is matched against a value (-1: unknown), and reads its names. */
export function pattern(context: Context, node: number, value: number): void {
  const { kinds, tree } = context
  if (!context.enter()) return
  switch (tree.kind[node]) {
    case kinds.declarationPattern:
    case kinds.varPattern:
      designated(context, node, declaredRow(context, context.childByField(node, kinds.fields.type)), value)
      break
    case kinds.recursivePattern:
      recursive(context, node, value)
      break
    case kinds.typePattern: {
      context.type(context.childByField(node, kinds.fields.type))
      break
    }
    case kinds.orPattern:
    case kinds.andPattern:
      alternatives(context, node, value)
      break
    case kinds.negatedPattern:
    case kinds.parenthesizedPattern:
    case kinds.listPattern:
      innerPatterns(context, node, value)
      break
    case kinds.discard:
      break
    default:
      for (let child = context.firstPart(node); child !== -1; child = context.nextPart(child)) {
        context.expression(child)
      }
  }
  context.depth--
}

/** `1 or 2 or 3` nests to the left and is read in a loop. */
function alternatives(context: Context, node: number, value: number): void {
  const { tree, kinds } = context
  const rest: number[] = []
  let current = node
  while (
    current !== -1 &&
    (tree.kind[current] === kinds.orPattern || tree.kind[current] === kinds.andPattern)
  ) {
    rest.push(context.childByField(current, kinds.fields.right))
    current = context.childByField(current, kinds.fields.left)
  }
  if (current !== -1) pattern(context, current, value)
  for (const right of rest.toReversed()) if (right !== -1) pattern(context, right, value)
}

function innerPatterns(context: Context, node: number, value: number): void {
  const { tree, kinds } = context
  const isList = tree.kind[node] === kinds.listPattern
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (isList && tree.field[child] === kinds.fields.name) {
      declareVariable(context, child, -1, value)
    } else if (isPattern(context, child)) {
      const element = isList && value !== -1 ? context.spanning(Op.ELEMENT, value, -1, child) : value
      pattern(context, child, element)
    }
  }
}

/** `Point(var x, _) { Z: > 0 } p`. */
function recursive(context: Context, node: number, value: number): void {
  const { tree, kinds } = context
  const typeRow = declaredRow(context, context.childByField(node, kinds.fields.type))
  const matched = value === -1 || typeRow === -1 ? value : context.spanning(Op.CAST, value, typeRow, node)
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.positionalClause) {
      let position = 0
      takeApart(context, matched, child)
      for (let sub = context.firstNamed(child); sub !== -1; sub = context.nextNamed(sub)) {
        const part = matched === -1 ? -1 : context.spanning(Op.ELEMENT, matched, position, sub)
        position++
        const inner = lastNamed(context, sub)
        if (inner !== -1) pattern(context, inner, part)
      }
    } else if (tree.kind[child] === kinds.propertyClause) {
      for (let sub = context.firstNamed(child); sub !== -1; sub = context.nextNamed(sub)) {
        const inner = lastNamed(context, sub)
        const path = context.firstNamed(sub)
        const part = path === inner ? -1 : propertyRow(context, path, matched)
        if (inner !== -1) pattern(context, inner, part)
      }
    } else if (isPattern(context, child) && tree.kind[child] !== kinds.discard) {
      pattern(context, child, value)
    }
  }
  designated(context, node, typeRow, value)
}

/** `A` and `A.B` of `{ A.B: … }` are members of what is matched; -1 where that is unknown. */
function propertyRow(context: Context, path: number, base: number): number {
  const { tree, kinds } = context
  const names: number[] = []
  let head = path
  while (head !== -1 && tree.kind[head] === kinds.memberAccess) {
    names.push(context.nameField(head))
    head = context.childByField(head, kinds.fields.expression)
  }
  names.push(head)
  let row = base === -1 ? context.literal(path, 'unknown') : base
  for (const name of names.toReversed()) {
    if (name !== -1 && tree.kind[name] === kinds.identifier) row = context.memberRow(row, name)
  }
  return row
}

/** The variable behind a pattern (`T x`), or several (`var (a, b)`). */
function designated(context: Context, node: number, typeRow: number, value: number): void {
  const { kinds } = context
  const source = typeRow === -1 || value === -1 ? value : context.spanning(Op.CAST, value, typeRow, node)
  const name = context.nameField(node)
  if (name !== -1) declareVariable(context, name, typeRow, source)
  const several = context.childByKind(node, kinds.designation)
  if (several !== -1) declareTuple(context, several, source)
}

function lastNamed(context: Context, node: number): number {
  let last = -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    last = child
  }
  return last
}
