import { ExpressionFlag, Op } from '../facts.ts'
import { assignName } from './assign-name.ts'
import type { Context } from './context.ts'

/** Takes a case's pattern: class names are references, other bare names capture a part of the subject. */
export function matchPattern(context: Context, node: number, subject: number): number {
  if (!context.enter()) return subject
  const row = takePattern(context, node, subject)
  context.depth--
  return row
}

/** Returns the subject as the pattern narrows it: a class pattern's is an instance of that class. */
function takePattern(context: Context, node: number, subject: number): number {
  const { tree, kinds } = context
  const inner = context.firstNamed(node)
  switch (tree.kind[node]) {
    case kinds.casePattern:
      return inner === -1 ? subject : matchPattern(context, inner, subject)
    case kinds.unionPattern:
      return unionPattern(context, node, subject)
    case kinds.asPattern: {
      const name = context.nextNamed(inner)
      const narrowed = inner === -1 ? subject : matchPattern(context, inner, subject)
      if (name !== -1) assignName(context, name, narrowed)
      return narrowed
    }
    case kinds.dottedName:
      if (inner === tree.last[node]!) assignName(context, inner, subject)
      else dottedReference(context, node)
      return subject
    case kinds.classPattern:
      return classPattern(context, node, subject)
    case kinds.splatPattern:
      if (inner !== -1) assignName(context, inner, -1)
      return subject
    case kinds.listPattern:
    case kinds.tuplePattern: {
      let index = 0
      for (let at = inner; at !== -1; at = context.nextNamed(at)) {
        const part = subject === -1 ? -1 : context.spanning(Op.ELEMENT, subject, index, at)
        matchPattern(context, at, part)
        index++
      }
      return subject
    }
    case kinds.dictPattern:
      mappingPattern(context, node, subject)
      return subject
    default:
      context.expression(node)
      return subject
  }
}

/** `case A() | B()` */
function unionPattern(context: Context, node: number, subject: number): number {
  const { facts } = context
  const rows: number[] = []
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    const row = matchPattern(context, at, subject)
    if (row !== -1 && !rows.includes(row)) rows.push(row)
  }
  return rows.length <= 1 ? (rows[0] ?? subject) : context.spanning(Op.ANY_OF, facts.list(rows), -1, node)
}

/** `case A(x, y=z)`: the parts of an instance are its attributes; by position their names are not known here. */
function classPattern(context: Context, node: number, subject: number): number {
  const nameNode = context.firstNamed(node)
  if (nameNode === -1) return subject
  const type = dottedReference(context, nameNode, ExpressionFlag.TYPE)
  const instance = subject === -1 ? -1 : context.spanning(Op.CAST, subject, type, node)
  for (let at = context.nextNamed(nameNode); at !== -1; at = context.nextNamed(at)) {
    const inner = context.firstNamed(at)
    if (inner === -1 || context.tree.kind[inner] !== context.kinds.keywordPattern) {
      matchPattern(context, at, -1)
      continue
    }
    const key = context.firstNamed(inner)
    const part = context.nextNamed(key)
    if (part === -1) continue
    const name = context.facts.string(context.textAt(key))
    matchPattern(context, part, instance === -1 ? -1 : context.spanning(Op.MEMBER, instance, name, key))
  }
  return instance
}

function mappingPattern(context: Context, node: number, subject: number): void {
  const { tree, kinds } = context
  let key = -1
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    if (tree.field[at] === kinds.fields.key) {
      key = tree.kind[at] === kinds.dottedName ? dottedReference(context, at) : context.expression(at)
    } else if (tree.field[at] === kinds.fields.value) {
      matchPattern(context, at, subject === -1 ? -1 : context.spanning(Op.INDEX, subject, key, at))
    } else matchPattern(context, at, -1)
  }
}

/** `a.b.C` in a pattern. */
function dottedReference(context: Context, node: number, flags = 0): number {
  let row = -1
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    row =
      row === -1
        ? context.nameRow(at, flags)
        : context.spanning(Op.MEMBER, row, context.facts.string(context.textAt(at)), at, flags)
  }
  return row === -1 ? context.literal(node, 'unknown') : row
}
