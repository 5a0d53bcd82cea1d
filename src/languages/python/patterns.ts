import { ExpressionFlag, Op } from '../facts.ts'
import { firstNamed, nextNamed, textOf } from '../tree.ts'
import { Pattern } from './kinds.ts'
import { assignName } from './assign-name.ts'
import { literal, maxDepth, nameExpression, type Walk } from './walk.ts'

/** Takes a case's pattern: class names are references, other bare names capture a part of the subject. */
export function matchPattern(walk: Walk, node: number, subject: number): number {
  if (walk.depth >= maxDepth) {
    walk.tooDeep = true
    return subject
  }
  walk.depth++
  const row = takePattern(walk, node, subject)
  walk.depth--
  return row
}

/** Returns the subject as the pattern narrows it: a class pattern's is an instance of that class. */
function takePattern(walk: Walk, node: number, subject: number): number {
  const { tree, kinds } = walk
  switch (kinds.pattern[tree.kind[node]!]) {
    case Pattern.WRAPPER: {
      const inner = firstNamed(tree, node)
      return inner === -1 ? subject : matchPattern(walk, inner, subject)
    }
    case Pattern.UNION: {
      const rows: number[] = []
      for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
        const row = matchPattern(walk, at, subject)
        if (row !== -1 && !rows.includes(row)) rows.push(row)
      }
      if (rows.length <= 1) return rows[0] ?? subject
      return expression(walk, Op.ANY_OF, walk.facts.list(rows), -1, node)
    }
    case Pattern.AS: {
      const inner = firstNamed(tree, node)
      const name = inner === -1 ? -1 : nextNamed(tree, inner)
      const narrowed = inner === -1 ? subject : matchPattern(walk, inner, subject)
      if (name !== -1) assignName(walk, name, narrowed)
      return narrowed
    }
    case Pattern.NAME:
      if (firstNamed(tree, node) === tree.last[node]!) assignName(walk, firstNamed(tree, node), subject)
      else dottedReference(walk, node)
      return subject
    case Pattern.CLASS:
      return classPattern(walk, node, subject)
    case Pattern.SPLAT: {
      const name = firstNamed(tree, node)
      if (name !== -1) assignName(walk, name, -1)
      return subject
    }
    case Pattern.SEQUENCE: {
      let index = 0
      for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
        const part = subject === -1 ? -1 : expression(walk, Op.ELEMENT, subject, index, at)
        matchPattern(walk, at, part)
        index++
      }
      return subject
    }
    case Pattern.MAPPING:
      mappingPattern(walk, node, subject)
      return subject
  }
  walk.visit.value(walk, node)
  return subject
}

/** `case A(x, y=z)`: the parts of an instance are its attributes; by position their names are not known here. */
function classPattern(walk: Walk, node: number, subject: number): number {
  const { tree, kinds, facts } = walk
  const nameNode = firstNamed(tree, node)
  if (nameNode === -1) return subject
  const type = dottedReference(walk, nameNode, ExpressionFlag.TYPE)
  const instance = subject === -1 ? -1 : expression(walk, Op.CAST, subject, type, node)
  for (let at = nextNamed(tree, nameNode); at !== -1; at = nextNamed(tree, at)) {
    const inner = firstNamed(tree, at)
    if (inner === -1 || kinds.pattern[tree.kind[inner]!] !== Pattern.KEYWORD) {
      matchPattern(walk, at, -1)
      continue
    }
    const key = firstNamed(tree, inner)
    const part = nextNamed(tree, key)
    if (part === -1) continue
    const name = facts.string(textOf(tree, key))
    matchPattern(walk, part, instance === -1 ? -1 : expression(walk, Op.MEMBER, instance, name, key))
  }
  return instance
}

function mappingPattern(walk: Walk, node: number, subject: number): void {
  const { tree, kinds } = walk
  let key = -1
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    if (tree.field[at] === kinds.keyField) {
      key =
        kinds.pattern[tree.kind[at]!] === Pattern.NAME
          ? dottedReference(walk, at)
          : walk.visit.value(walk, at)
    } else if (tree.field[at] === kinds.valueField) {
      matchPattern(walk, at, subject === -1 ? -1 : expression(walk, Op.INDEX, subject, key, at))
    } else matchPattern(walk, at, -1)
  }
}

/** `a.b.C` in a pattern. */
function dottedReference(walk: Walk, node: number, flags = 0): number {
  const { tree, facts } = walk
  let row = -1
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    row =
      row === -1
        ? nameExpression(walk, at, flags)
        : facts.expression(
            Op.MEMBER,
            row,
            facts.string(textOf(tree, at)),
            walk.frame.scope,
            tree.start[at]!,
            tree.end[at]!,
            flags,
          )
  }
  return row === -1 ? literal(walk, node, 'unknown') : row
}

function expression(walk: Walk, op: number, a: number, b: number, node: number): number {
  const { tree, facts } = walk
  return facts.expression(op, a, b, walk.frame.scope, tree.start[node]!, tree.end[node]!)
}
