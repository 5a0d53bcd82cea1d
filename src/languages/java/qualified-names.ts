import { ExpressionFlag, ImportKind, Op } from '../facts.ts'
import type { Context } from './context.ts'

/**
 * A type by its full name (`java.util.List.of(…)`, `com.acme.Outer.Inner x`): members of the package, which an IMPORT
 * expression stands for. By the naming convention (JLS 6.1) a package is lower case and a type is not. One lower-case
 * word alone may be a field, with a constant behind it. Returns -1 where a node is no such name.
 *
 * Reads the identifiers of the node in order, so it takes any node that holds only names and dots.
 */
export function qualifiedName(context: Context, node: number, flags: number): number {
  const { tree, kinds, facts } = context
  if (!isLowerCase(context, tree.start[node]!)) return -1
  const names: number[] = []
  for (let inner = node; inner <= tree.last[node]!; inner++) {
    const kind = tree.kind[inner]
    if (kind === kinds.identifier || kind === kinds.typeIdentifier) names.push(inner)
    else if (kind !== kinds.scopedIdentifier && kind !== kinds.scopedType && kind !== kinds.fieldAccess) {
      if (!isDot(context, inner)) return -1
    }
  }
  const count = names.findIndex((name) => !isLowerCase(context, tree.start[name]!))
  if (count < 1 || context.variableFrom(context.scope, nameId(context, names[0]!), tree.start[node]!) !== -1)
    return -1
  if (count === 1 && !/^\p{Lu}.*\p{Ll}/u.test(context.nameOf(names[1]!))) return -1
  const start = tree.start[node]!
  const end = tree.end[names[count - 1]!]!
  const specifier = names
    .slice(0, count)
    .map((name) => context.nameOf(name))
    .join('.')
  const row = facts.import({ kind: ImportKind.DYNAMIC, specifier, start, end })
  let value = facts.expression(Op.IMPORT, row, -1, context.scope, start, end)
  for (const name of names.slice(count)) {
    const isLast = name === names.at(-1)
    const memberFlags = isLast ? flags : flags & ExpressionFlag.TYPE
    value = context.spanning(Op.MEMBER, value, facts.string(context.nameOf(name)), name, memberFlags)
  }
  return value
}

function nameId(context: Context, node: number): number {
  return context.facts.string(context.nameOf(node))
}

function isLowerCase(context: Context, offset: number): boolean {
  const unit = context.tree.text.charCodeAt(offset)
  return unit >= 97 && unit <= 122
}

function isDot(context: Context, node: number): boolean {
  const { tree } = context
  return tree.text.charCodeAt(tree.start[node]!) === 46 && tree.start[node]! + 1 === tree.end[node]
}
