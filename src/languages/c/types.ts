import { ExpressionFlag, Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed, textOf } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { expression, literal, nameOf, nameRow, spanning, type } from './context.ts'
import { qualifiedName } from './qualified-names.ts'
import { abstractDeclarator } from './visit-declarators.ts'

/** The grammar counts types of the library to the language's own: `size_t`, which code may well declare itself. */
function primitive(context: Context, node: number): number {
  const name = nameOf(context, node)
  return name.endsWith('_t') && !ownTypes.has(name)
    ? nameRow(context, node, ExpressionFlag.TYPE)
    : literal(context, node, name)
}

const ownTypes = new Set(['wchar_t', 'char8_t', 'char16_t', 'char32_t'])

/**
 * Pointers and references are transparent: `Foo *` is a Foo. Arrays are APPLY of `[]`, templates APPLY of the
 * template, smart pointers too (`unique_ptr<Foo>`). A pointer to a function has no type.
 */
export function registerTypes(handlers: Handlers): void {
  handlers.onType('type_identifier', (context, node) => nameRow(context, node, ExpressionFlag.TYPE))
  handlers.onType('primitive_type', primitive)
  handlers.onType('sized_type_specifier', sizedType)
  handlers.onType('qualified_identifier template_type dependent_type dependent_name', (context, node) =>
    qualifiedName(context, node, ExpressionFlag.TYPE),
  )
  handlers.onType('type_descriptor', typeDescriptor)
  handlers.onType('macro_type_specifier', macroType)
  handlers.onType('placeholder_type_specifier', placeholder)
  handlers.onType('decltype', decltype)
  handlers.onType('trailing_return_type', (context, node) => {
    const inner = firstNamed(context.tree, node)
    return inner === -1 ? -1 : type(context, inner)
  })
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
