import { ExpressionFlag, ImportKind, Op } from '../facts.ts'
import { builtins } from './builtins.ts'
import type { Context, Handlers } from './context.ts'
import { GLOBAL, LANGUAGE } from './modules.ts'

/** Names of classes, functions and constants, with or without a namespace. */
export function registerNames(handlers: Handlers): void {
  handlers.onExpression('name qualified_name relative_name', (context, node) => named(context, node))
  handlers.onType('name qualified_name relative_name', (context, node) =>
    classNamed(context, node, ExpressionFlag.TYPE),
  )
}

/** The class that a name means: `self` and `static` too. */
export function classNamed(context: Context, node: number, flags = 0): number {
  const word = context.textAt(node).toLowerCase()
  if (word === 'static') return context.spanning(Op.THIS_CLASS, -1, -1, node, flags)
  if (word === 'parent') return context.spanning(Op.SUPER, -1, -1, node, flags)
  if (word === 'self') {
    const { typeAround: type } = context
    // In a trait it is the class that uses it.
    if (type === undefined || type.isTrait) return context.spanning(Op.THIS_CLASS, -1, -1, node, flags)
    return context.spanning(Op.DEFINITION, type.definition, -1, node, flags)
  }
  return named(context, node, flags)
}

/** What a name means in the namespace that it stands in. */
export function named(context: Context, node: number, flags = 0): number {
  if (context.is(node, 'name')) return context.nameRow(node, flags)
  const { tree } = context
  let last = -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.is(child, 'name')) last = child
  }
  const whole = wholeName(context, context.textAt(node).replaceAll(/\s+/g, ''))
  return last === -1
    ? context.nameRow(node, flags)
    : qualified(context, whole, tree.start[node]!, tree.start[last]!, tree.end[last]!, flags)
}

/** A member of a namespace, which an IMPORT stands for; `start` is where the whole begins, the others its last name. */
export function qualified(
  context: Context,
  whole: string,
  start: number,
  nameStart: number,
  end: number,
  flags: number,
): number {
  const { facts, scope } = context
  const cut = whole.lastIndexOf('\\')
  const name = whole.slice(cut + 1)
  const specifier = cut > 0 ? whole.slice(0, cut) : builtins.has(name) ? LANGUAGE : GLOBAL
  const row = facts.import({ kind: ImportKind.DYNAMIC, specifier, imported: name, start, end })
  const value = facts.expression(Op.IMPORT, row, -1, scope, start, end)
  return facts.expression(Op.MEMBER, value, facts.string(name), scope, nameStart, end, flags)
}

/** The whole name, without the backslash before it, of a name with one: `A\B`, `\A\B`, `namespace\A`. */
export function wholeName({ namespace, uses }: Context, written: string): string {
  if (written.startsWith('\\')) return written.slice(1)
  const cut = written.indexOf('\\')
  const first = cut === -1 ? written : written.slice(0, cut)
  const rest = cut === -1 ? '' : written.slice(cut)
  const inNamespace = (name: string): string => (namespace === '' ? name : `${namespace}\\${name}`)
  if (first.toLowerCase() === 'namespace' && rest !== '') return inNamespace(rest.slice(1))
  const alias = uses.get(first)
  return alias === undefined ? inNamespace(written) : alias + rest
}
