import { ExpressionFlag, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { qualifiedName } from './qualified-names.ts'
import { abstractDeclarator } from './visit-declarators.ts'

/** The grammar counts types of the library to the language's own: `size_t`, which code may well declare itself. */
function primitive(context: Context, node: number): number {
  const name = context.nameOf(node)
  return name.endsWith('_t') && !ownTypes.has(name)
    ? context.nameRow(node, ExpressionFlag.TYPE)
    : context.literal(node, name)
}

const ownTypes = new Set(['wchar_t', 'char8_t', 'char16_t', 'char32_t'])

/**
 * Pointers and references are transparent: `Foo *` is a Foo. Arrays are APPLY of `[]`, templates APPLY of the
 * template, smart pointers too (`unique_ptr<Foo>`). A pointer to a function has no type.
 */
export function registerTypes(handlers: Handlers): void {
  handlers.onType('type_identifier', (context, node) => context.nameRow(node, ExpressionFlag.TYPE))
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
    return context.type(context.firstNamed(node))
  })
}

/** `unsigned foo_t`, and plain `unsigned long`. */
function sizedType(context: Context, node: number): number {
  const inner = context.childByField(node, context.kinds.fields.type)
  return inner === -1 ? context.literal(node, 'number') : context.type(inner)
}

/** A type with an abstract declarator: `int (*)(Foo)`, `const Foo &`. */
function typeDescriptor(context: Context, node: number): number {
  const { tree, kinds } = context
  let row = -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const field = tree.field[child]
    if (field === kinds.fields.type) row = context.type(child)
    else if (field === kinds.fields.declarator) {
      if (abstractDeclarator(context, child)) row = context.literal(node, 'function')
    } else if (context.handlers.type[tree.kind[child]!] !== undefined && row === -1) row = context.type(child)
  }
  return row
}

/** `FOO(int) x`: what the macro makes of it is unknown. */
function macroType(context: Context, node: number): number {
  const { kinds, facts } = context
  const name = context.childByField(node, kinds.fields.name)
  const row = context.type(context.childByField(node, kinds.fields.type))
  if (name !== -1) {
    const callee = context.nameRow(name, ExpressionFlag.CALLEE)
    context.spanning(Op.CALL, callee, row === -1 ? -1 : facts.list([row]), node)
  }
  return row
}

/** `auto`, `decltype(auto)`, `Concept auto`. */
function placeholder(context: Context, node: number): number {
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.textAt(child) !== 'auto') context.type(child)
  }
  return context.literal(node, 'auto')
}

/** `decltype(x)` is what x is; no row stands for the type of a value. */
function decltype(context: Context, node: number): number {
  const inner = context.firstNamed(node)
  if (inner !== -1 && context.textAt(inner) !== 'auto') context.expression(inner)
  return context.literal(node, 'auto')
}
