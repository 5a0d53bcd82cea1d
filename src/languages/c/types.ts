import { ExpressionFlag, Op } from '../facts.ts'
import type { Grammar } from '../tree.ts'
import { childByField, childByKind, firstNamed, nextNamed, textOf } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { expression, literal, nameOf, nameRow, onType, opOf, spanning, statement, type } from './context.ts'
import type { Declarator } from './declarators.ts'
import { qualifiedName } from './qualified-names.ts'
import { declareNamelessParameters } from './parameters.ts'

/**
 * Pointers and references are transparent: `Foo *` is a Foo. Arrays are APPLY of `[]`, templates APPLY of the
 * template, smart pointers too (`unique_ptr<Foo>`). A pointer to a function has no type.
 */
export function registerTypes(handlers: Handlers, grammar: Grammar): void {
  onType(handlers, grammar, 'type_identifier', (context, node) => nameRow(context, node, ExpressionFlag.TYPE))
  onType(handlers, grammar, 'primitive_type', (context, node) =>
    literal(context, node, nameOf(context, node)),
  )
  onType(handlers, grammar, 'sized_type_specifier', sizedType)
  onType(
    handlers,
    grammar,
    'qualified_identifier template_type dependent_type dependent_name',
    (context, node) => qualifiedName(context, node, ExpressionFlag.TYPE),
  )
  onType(handlers, grammar, 'type_descriptor', typeDescriptor)
  onType(handlers, grammar, 'macro_type_specifier', macroType)
  onType(handlers, grammar, 'placeholder_type_specifier', placeholder)
  onType(handlers, grammar, 'decltype', decltype)
  onType(handlers, grammar, 'trailing_return_type', (context, node) => {
    const inner = firstNamed(context.tree, node)
    return inner === -1 ? -1 : type(context, inner)
  })
}

/** `T[]` as APPLY of `[]`. */
export function arrayOf(context: Context, element: number, node: number): number {
  const { facts, tree } = context
  const at = tree.start[node]!
  const end = Math.min(at + 2, tree.end[node]!)
  const base = facts.expression(Op.NAME, facts.string('[]'), -1, context.scope, at, end, ExpressionFlag.TYPE)
  return spanning(context, Op.APPLY, base, facts.list([element]), node, ExpressionFlag.TYPE)
}

/** The type that a declarator gives to its name, -1 where it says nothing of values (`auto`, function pointers). */
export function declaredType(
  context: Context,
  typeRow: number,
  declarator: Declarator,
  node: number,
): number {
  if (typeRow === -1 || declarator.isFunctionPointer || isAuto(context, typeRow)) return -1
  return declarator.isArray ? arrayOf(context, typeRow, node) : typeRow
}

export function isAuto(context: Context, typeRow: number): boolean {
  const { facts } = context
  return opOf(context, typeRow) === Op.LITERAL && facts.stringAt(facts.expressions.get(typeRow, 2)) === 'auto'
}

/** `unsigned foo_t`, and plain `unsigned long`. */
function sizedType(context: Context, node: number): number {
  const inner = childByField(context.tree, node, context.kinds.fields.type)
  return inner === -1 ? literal(context, node, 'number') : type(context, inner)
}

/** A type with an abstract declarator: `int (*)(Foo)`, `const Foo &`. */
function typeDescriptor(context: Context, node: number): number {
  const { tree, kinds } = context
  let row = -1
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const field = tree.field[child]
    if (field === kinds.fields.type) row = type(context, child)
    else if (field === kinds.fields.declarator) {
      if (abstractDeclarator(context, child)) row = literal(context, node, 'function')
    } else if (context.handlers.type[tree.kind[child]!] !== undefined && row === -1)
      row = type(context, child)
  }
  return row
}

/** Visits what an abstract declarator names; whether it makes a function type. */
export function abstractDeclarator(context: Context, declarator: number): boolean {
  const { tree, kinds } = context
  let isFunction = false
  let node = declarator
  while (node !== -1) {
    if (tree.kind[node] === kinds.abstractFunction || tree.kind[node] === kinds.functionDeclarator) {
      isFunction = true
      const parameters = childByField(tree, node, kinds.fields.parameters)
      if (parameters !== -1) declareNamelessParameters(context, parameters)
    }
    const size = childByField(tree, node, kinds.fields.size)
    if (size !== -1) expression(context, size)
    let next = childByField(tree, node, kinds.fields.declarator)
    for (let child = firstNamed(tree, node); next === -1 && child !== -1; child = nextNamed(tree, child)) {
      const isPart = tree.field[child] === 0 && tree.kind[child] !== kinds.typeQualifier
      if (isPart && tree.kind[child] !== kinds.trailingReturn) next = child
      else if (tree.kind[child] === kinds.trailingReturn) type(context, child)
    }
    node = next
  }
  return isFunction
}

/** `FOO(int) x`: what the macro makes of it is unknown. */
function macroType(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const name = childByField(tree, node, kinds.fields.name)
  const inner = childByField(tree, node, kinds.fields.type)
  const row = inner === -1 ? -1 : type(context, inner)
  if (name !== -1) {
    const callee = nameRow(context, name, ExpressionFlag.CALLEE)
    spanning(context, Op.CALL, callee, row === -1 ? -1 : facts.list([row]), node)
  }
  return row
}

/** `auto`, `decltype(auto)`, `Concept auto`. */
function placeholder(context: Context, node: number): number {
  const { tree } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (textOf(tree, child) !== 'auto') type(context, child)
  }
  return literal(context, node, 'auto')
}

/** `decltype(x)` is what x is; no row stands for the type of a value. */
function decltype(context: Context, node: number): number {
  const inner = firstNamed(context.tree, node)
  if (inner !== -1 && textOf(context.tree, inner) !== 'auto') expression(context, inner)
  return literal(context, node, 'auto')
}

/** A class or enum that is declared where its type is written. */
export function isBodyless(context: Context, node: number): boolean {
  return childByField(context.tree, node, context.kinds.fields.body) === -1
}

/** Attributes and `alignas`: what they name counts. */
export function visitAttributes(context: Context, node: number): void {
  const { tree, kinds } = context
  for (
    let child = childByKind(tree, node, kinds.attributeSpecifier);
    child !== -1;
    child = nextNamed(tree, child)
  ) {
    if (tree.kind[child] === kinds.attributeSpecifier) statement(context, child)
  }
}
