import { ImportKind, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { memberType } from './type-arguments.ts'

/**
 * Names with dots. Syntax does not tell a namespace from a type, so what the file says elsewhere has to: a name that
 * begins like a namespace which the file declares or uses (`Acme.Core.Widget` in a file of `Acme.Web`), or like the
 * platform's own, is a member of a namespace, which an IMPORT expression stands for. Module rules take `A.B.Outer` for
 * the member Outer of A.B, so a guess that is too long does no harm.
 */
export function knowNamespace(context: Context, name: string): void {
  const { namespaces } = context
  for (let end = name.indexOf('.'); end !== -1; end = name.indexOf('.', end + 1)) {
    const prefix = name.slice(0, end)
    if (!namespaces.has(prefix)) namespaces.set(prefix, 1)
  }
  namespaces.set(name, 2)
}

const platformRoots = new Set(['System', 'Microsoft'])

/** `A.B.C` and `alias::B.C` where a type is meant: all words but the last may be a namespace. */
export function qualifiedType(context: Context, node: number): number {
  const { tree, kinds } = context
  const parts: number[] = []
  const isGlobal = flatten(context, node, parts)
  const head = parts[0]
  if (head === undefined) return context.literal(node, 'unknown')
  let count = 0
  while (count < parts.length - 1 && tree.kind[parts[count]!] === kinds.identifier) count++
  let row: number
  if (count > 0 && (isGlobal || isNamespaceRoot(context, head))) {
    row = namespaceRow(context, parts, count)
  } else {
    row = context.type(head)
    count = 1
  }
  for (let index = count; index < parts.length; index++) row = memberType(context, row, parts[index]!)
  return row
}

/**
 * How many words of a chain of names (`System.Console.WriteLine`) are a namespace: at least one word is left for a
 * type, and one more where there are enough; 0 where the chain begins with a value or a type.
 */
export function namespaceLength(
  context: Context,
  parts: readonly number[],
  count: number,
  isGlobal: boolean,
): number {
  if (count < 2) return count === 1 && isGlobal ? 1 : 0
  const head = context.nameOf(parts[0]!)
  if (!isGlobal) {
    const isKnown =
      platformRoots.has(head) ||
      context.namespaces.get(head) === 2 ||
      context.namespaces.has(`${head}.${context.nameOf(parts[1]!)}`)
    if (!isKnown || isVariable(context, parts[0]!)) return 0
  }
  let name = head
  let length = 1
  for (let index = 1; index < count - 1; index++) {
    name += `.${context.nameOf(parts[index]!)}`
    if (context.namespaces.has(name)) length = index + 1
  }
  return Math.max(length, count - 2)
}

/** IMPORT expression of the namespace that the first words of a name are. */
export function namespaceRow(context: Context, parts: readonly number[], count: number): number {
  const { facts, tree } = context
  let specifier = context.nameOf(parts[0]!)
  for (let index = 1; index < count; index++) specifier += `.${context.nameOf(parts[index]!)}`
  const start = tree.start[parts[0]!]!
  const end = tree.end[parts[count - 1]!]!
  const next = parts[count]
  const imported = next === undefined ? '*' : context.nameOf(simpleName(context, next))
  const row = facts.import({ kind: ImportKind.DYNAMIC, specifier, imported, start, end })
  return facts.expression(Op.IMPORT, row, -1, context.scope, start, end)
}

/** The identifier of `B` or `B<T>`. */
export function simpleName(context: Context, node: number): number {
  if (context.tree.kind[node] !== context.kinds.genericName) return node
  const name = context.firstNamed(node)
  return name === -1 ? node : name
}

/** A name with its dots, without type arguments and the blanks and comments that may stand between. */
export function dottedName(context: Context, node: number): string {
  const parts: number[] = []
  flatten(context, node, parts)
  return parts.map((part) => context.nameOf(simpleName(context, part))).join('.')
}

/** The simple names of a dotted name, in order; whether it begins at the root (`global::`). */
export function flatten(context: Context, node: number, into: number[]): boolean {
  const { tree, kinds } = context
  let isGlobal = false
  let current = node
  while (current !== -1) {
    const name = context.nameField(current)
    if (tree.kind[current] === kinds.qualifiedName && name !== -1) {
      into.push(name)
      current = context.childByField(current, kinds.fields.qualifier)
    } else if (tree.kind[current] === kinds.aliasQualifiedName && name !== -1) {
      into.push(name)
      const alias = context.childByField(current, kinds.fields.alias)
      isGlobal = alias !== -1 && context.nameOf(alias) === 'global'
      if (!isGlobal && alias !== -1) into.push(alias)
      break
    } else {
      const isName = tree.kind[current] === kinds.identifier || tree.kind[current] === kinds.genericName
      if (isName) into.push(current)
      else if (context.childByKind(current, kinds.identifier) !== -1)
        into.push(context.childByKind(current, kinds.identifier))
      break
    }
  }
  into.reverse()
  return isGlobal
}

function isNamespaceRoot(context: Context, node: number): boolean {
  const name = context.nameOf(node)
  return (platformRoots.has(name) || context.namespaces.has(name)) && !isVariable(context, node)
}

function isVariable(context: Context, node: number): boolean {
  return context.localVariable(context.nameOf(node), context.tree.start[node]!) !== -1
}
