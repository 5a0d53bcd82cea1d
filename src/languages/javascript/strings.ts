import { Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { Kind } from './kinds.ts'
import { kindOf, literal, stringValue, type Walk } from './walk.ts'

/** Longer texts name nothing; they would only fill the string table. */
const longestName = 1000

/**
 * A string's value, or that of a template. A template with substitutions is a LITERAL `template:/users/${}/posts`:
 * its fixed parts, from which a route can still be known.
 */
export function stringOrTemplate(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const isShort = end - start <= longestName
  const hasParts = kindOf(walk, node) === Kind.TEMPLATE && visitSubstitutions(walk, node, scope)
  if (!isShort) return literal(walk, node, scope, 'string')
  if (hasParts) return literal(walk, node, scope, `template:${fixedParts(walk, node)}`)
  return facts.expression(Op.STRING, facts.string(stringValue(walk, node)), -1, scope, start, end)
}

/** Reads what stands in `${…}`; false where nothing does. */
function visitSubstitutions(walk: Walk, node: number, scope: number): boolean {
  const { tree } = walk
  let found = false
  for (let part = firstNamed(tree, node); part !== -1; part = nextNamed(tree, part)) {
    if (kindOf(walk, part) !== Kind.TEMPLATE_SUBSTITUTION) continue
    found = true
    const inner = firstNamed(tree, part)
    if (inner !== -1) walk.visit.expression(walk, inner, scope)
  }
  return found
}

function fixedParts(walk: Walk, node: number): string {
  const { tree, text } = walk
  let parts = ''
  let from = tree.start[node]! + 1
  for (let part = firstNamed(tree, node); part !== -1; part = nextNamed(tree, part)) {
    if (kindOf(walk, part) !== Kind.TEMPLATE_SUBSTITUTION) continue
    parts += `${text.slice(from, tree.start[part])}\${}`
    from = tree.end[part]!
  }
  return parts + text.slice(from, Math.max(from, tree.end[node]! - 1))
}
