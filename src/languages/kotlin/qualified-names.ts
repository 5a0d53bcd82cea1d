import { ImportKind, Op } from '../facts.ts'
import type { Context } from './context.ts'

/** By the coding conventions a package is lower case, and a type is not. */
export function isPackageName(name: string): boolean {
  return /^[a-z]/u.test(name)
}

/** What the package that the nodes of its names lead to stands for. */
export function memberOfPackage(context: Context, names: readonly number[]): number {
  const { facts, tree, scope } = context
  const specifier = names.map((name) => context.nameOf(name)).join('.')
  const start = tree.start[names[0]!]!
  const end = tree.end[names.at(-1)!]!
  const row = facts.import({ kind: ImportKind.DYNAMIC, specifier, start, end })
  return facts.expression(Op.IMPORT, row, -1, scope, start, end)
}
