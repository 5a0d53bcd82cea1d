import { ExpressionFlag, Op } from '../facts.ts'
import { noSelf, type Context } from './context.ts'
import { pathImport } from './names.ts'
import { pathAbove } from './path-above.ts'
import { typeArguments } from './type-parts.ts'

/**
 * `a::b::c` as a chain of MEMBERs on its first name. `crate`, `self` and `super` are imports of the module that they
 * mean from here, `Self` is the class around. Read from the first name outwards in a loop.
 */
export function path(context: Context, node: number, flags = 0): number {
  const { tree, kinds } = context
  const links = context.chain
  const floor = links.length
  let head = node
  for (let next = node; next !== -1; next = pathOf(context, next)) {
    links.push(next)
    head = next
  }
  links.pop()
  const isWhole = links.length === floor
  let supers = -1
  let row = -1
  if (tree.kind[head] === kinds.super) supers = 1
  else row = pathHead(context, head, isWhole, isWhole ? flags : 0)
  while (links.length > floor) {
    const link = links.pop()!
    const isLast = links.length === floor
    const kind = tree.kind[link]
    if (kind === kinds.genericType || kind === kinds.turbofishType || kind === kinds.genericPattern) {
      const given = context.childByField(link, kinds.fields.typeArguments)
      const of = given === -1 ? [] : typeArguments(context, given, row)
      const list = context.facts.list(of)
      context.firstTypeArgument = of[0] ?? -1
      row = context.spanning(Op.APPLY, row, list, link, isLast ? flags : 0)
      continue
    }
    const name = context.childByField(link, kinds.fields.name)
    if (name === -1) continue
    if (tree.kind[name] === kinds.super) {
      supers = supers === -1 ? 1 : supers + 1
      row = -1
      continue
    }
    if (row === -1 && supers !== -1) row = moduleAbove(context, supers, head)
    row =
      row === -1 ? firstOf(context, name, isLast, flags) : context.memberRow(row, name, isLast ? flags : 0)
  }
  return row === -1 ? moduleAbove(context, Math.max(supers, 1), head) : row
}

/** What a link of a path stands on; -1 for its head. */
function pathOf(context: Context, node: number): number {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.scopedIdentifier:
    case kinds.scopedTypeIdentifier:
      return context.childByField(node, kinds.fields.path)
    case kinds.genericType:
    case kinds.turbofishType:
      return context.childByField(node, kinds.fields.type)
    case kinds.genericPattern:
      return context.firstNamed(node)
    default:
      return -1
  }
}

function pathHead(context: Context, head: number, isWhole: boolean, flags: number): number {
  const { tree, kinds } = context
  switch (tree.kind[head]) {
    case kinds.identifier:
    case kinds.typeIdentifier:
      return firstOf(context, head, isWhole, flags)
    case kinds.scopedIdentifier:
    case kinds.scopedTypeIdentifier: {
      // `::a`: the name alone, of a crate.
      const name = context.childByField(head, kinds.fields.name)
      return name === -1 ? context.literal(head, 'unknown') : firstOf(context, name, isWhole, flags)
    }
    case kinds.self:
      // Alone it is the receiver, in front of `::` the module.
      return isWhole ? receiver(context, head) : selfModule(context, head)
    case kinds.crate:
      return importOf(context, 'crate', head)
    case kinds.metavariable:
      return context.nameOf(head) === '$crate'
        ? importOf(context, 'crate', head)
        : context.literal(head, 'unknown')
    case kinds.bracketedType:
      return bracketed(context, head)
    default:
      return context.handlers.type[tree.kind[head]!] === undefined
        ? context.expression(head)
        : context.type(head)
  }
}

function receiver(context: Context, node: number): number {
  const row = context.spanning(Op.THIS, -1, -1, node)
  const { forwardedSelf } = context
  return forwardedSelf === -1 ? row : context.spanning(Op.CAST, row, forwardedSelf, node)
}

/** The first name of a path, or the only one. */
function firstOf(context: Context, name: number, isWhole: boolean, flags: number): number {
  if (context.selfType !== noSelf && context.nameOf(name) === 'Self') {
    const { tree, facts, scope, selfScope } = context
    const place = selfScope === -1 ? scope : selfScope
    const flag = flags & ExpressionFlag.TYPE
    return facts.expression(Op.THIS_CLASS, -1, -1, place, tree.start[name]!, tree.end[name]!, flag)
  }
  const row = context.nameRow(name, flags)
  if (!isWhole) context.pathHeads.push(row)
  return row
}

/** `<T as Trait>::f` looks in T for what belongs to the trait. */
function bracketed(context: Context, node: number): number {
  const { tree, kinds } = context
  const inner = context.firstNamed(node)
  if (inner === -1) return context.literal(node, 'unknown')
  if (tree.kind[inner] !== kinds.qualifiedType) return context.type(inner)
  const typeNode = context.childByField(inner, kinds.fields.type)
  const alias = context.childByField(inner, kinds.fields.alias)
  const row = typeNode === -1 ? context.literal(node, 'unknown') : context.type(typeNode)
  if (alias === -1) return row
  return context.spanning(Op.CAST, row, context.type(alias), node, ExpressionFlag.TYPE)
}

function selfModule(context: Context, node: number): number {
  return importOf(context, ['self', ...context.modulePath].join('::'), node)
}

/** The module so many levels up, by the path that leads to it from this file. */
function moduleAbove(context: Context, levels: number, node: number): number {
  return importOf(context, pathAbove(context.modulePath, levels), node)
}

function importOf(context: Context, specifier: string, node: number): number {
  const { tree } = context
  const row = pathImport(context, specifier, tree.start[node]!, tree.end[node]!)
  return context.spanning(Op.IMPORT, row, -1, node)
}
