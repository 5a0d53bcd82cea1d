import { Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { Kind } from './kinds.ts'
import { kindOf, literal, stringValue, type Walk } from './walk.ts'

/** Longer texts name nothing; they would only fill the string table. */
const longestName = 1000

/** What joins more parts names nothing. */
const mostParts = 6

/**
 * A string's value, or that of a template. A template with substitutions is a LITERAL `template:/users/${}/posts`:
 * its fixed parts, from which a route can still be known, with the list of what is put in.
 */
export function stringOrTemplate(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const isShort = end - start <= longestName
  const values = kindOf(walk, node) === Kind.TEMPLATE ? visitSubstitutions(walk, node, scope) : []
  if (!isShort) return literal(walk, node, scope, 'string')
  if (values.length > 0) {
    const isKnown = values.length <= mostParts && !values.includes(-1)
    const list = isKnown ? facts.list(values) : -1
    const text = facts.string(templatePrefix + fixedParts(walk, node))
    return facts.expression(Op.LITERAL, text, list, scope, start, end)
  }
  return facts.expression(Op.STRING, facts.string(stringValue(walk, node)), -1, scope, start, end)
}

/** What `'a' + b + 'c'` gives: a string, or what a template of these parts is; -1 where it joins no text. */
export function joined(walk: Walk, node: number, parts: readonly number[], scope: number): number {
  const { tree, facts } = walk
  if (parts.length > mostParts || parts.includes(-1) || !parts.some((part) => isText(walk, part))) return -1
  const values: number[] = []
  let text = ''
  for (const part of parts) {
    const { expressions } = facts
    const a = expressions.get(part, 2)
    if (expressions.get(part, 0) === Op.STRING) text += facts.stringAt(a)
    else if (isTemplate(walk, part)) {
      const list = expressions.get(part, 3)
      if (list === -1) return -1
      text += facts.stringAt(a).slice(templatePrefix.length)
      for (let index = 0, value; (value = facts.listAt(list, index)) !== -1; index++) values.push(value)
    } else {
      text += '${}'
      values.push(part)
    }
  }
  if (text.length > longestName) return -1
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  return values.length === 0
    ? facts.expression(Op.STRING, facts.string(text), -1, scope, start, end)
    : facts.expression(Op.LITERAL, facts.string(templatePrefix + text), facts.list(values), scope, start, end)
}

const templatePrefix = 'template:'

function isText(walk: Walk, expression: number): boolean {
  return walk.facts.expressions.get(expression, 0) === Op.STRING || isTemplate(walk, expression)
}

function isTemplate({ facts }: Walk, expression: number): boolean {
  if (facts.expressions.get(expression, 0) !== Op.LITERAL) return false
  return facts.stringAt(facts.expressions.get(expression, 2)).startsWith(templatePrefix)
}

/** Reads what stands in `${…}`; its values, -1 for one that carries none. */
function visitSubstitutions(walk: Walk, node: number, scope: number): number[] {
  const { tree } = walk
  const values: number[] = []
  for (let part = firstNamed(tree, node); part !== -1; part = nextNamed(tree, part)) {
    if (kindOf(walk, part) !== Kind.TEMPLATE_SUBSTITUTION) continue
    const inner = firstNamed(tree, part)
    values.push(inner === -1 ? -1 : walk.visit.expression(walk, inner, scope))
  }
  return values
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
