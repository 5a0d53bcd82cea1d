import { Op } from '../facts.ts'
import { Kind } from './kinds.ts'
import type { Context } from './context.ts'

/** Longer texts name nothing; they would only fill the string table. */
const longestName = 1000

/** What joins more parts names nothing. */
const mostParts = 6

/**
 * A string's value, or that of a template. A template with substitutions is a LITERAL `template:/users/${}/posts`:
 * its fixed parts, from which a route can still be known, with the list of what is put in.
 */
export function stringOrTemplate(context: Context, node: number): number {
  const { tree, facts } = context
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const isShort = end - start <= longestName
  const values = context.kindOf(node) === Kind.TEMPLATE ? visitSubstitutions(context, node) : []
  if (!isShort) return context.literal(node, 'string')
  if (values.length > 0) {
    const isKnown = values.length <= mostParts && !values.includes(-1)
    const list = isKnown ? facts.list(values) : -1
    const text = facts.string(templatePrefix + fixedParts(context, node))
    return context.spanning(Op.LITERAL, text, list, node)
  }
  return context.spanning(Op.STRING, facts.string(context.stringValue(node)), -1, node)
}

/** What `'a' + b + 'c'` gives: a string, or what a template of these parts is; -1 where it joins no text. */
export function joined(context: Context, node: number, parts: readonly number[]): number {
  const { facts } = context
  if (parts.length > mostParts || parts.includes(-1) || !parts.some((part) => isText(context, part)))
    return -1
  const values: number[] = []
  let text = ''
  for (const part of parts) {
    const { expressions } = facts
    const a = expressions.get(part, 2)
    if (expressions.get(part, 0) === Op.STRING) text += facts.stringAt(a)
    else if (isTemplate(context, part)) {
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
  return values.length === 0
    ? context.spanning(Op.STRING, facts.string(text), -1, node)
    : context.spanning(Op.LITERAL, facts.string(templatePrefix + text), facts.list(values), node)
}

const templatePrefix = 'template:'

function isText(context: Context, expression: number): boolean {
  return context.facts.expressions.get(expression, 0) === Op.STRING || isTemplate(context, expression)
}

function isTemplate({ facts }: Context, expression: number): boolean {
  if (facts.expressions.get(expression, 0) !== Op.LITERAL) return false
  return facts.stringAt(facts.expressions.get(expression, 2)).startsWith(templatePrefix)
}

/** Reads what stands in `${…}`; its values, -1 for one that carries none. */
function visitSubstitutions(context: Context, node: number): number[] {
  const values: number[] = []
  for (let part = context.firstNamed(node); part !== -1; part = context.nextNamed(part)) {
    if (context.kindOf(part) !== Kind.TEMPLATE_SUBSTITUTION) continue
    values.push(context.valueRow(context.firstNamed(part)))
  }
  return values
}

function fixedParts(context: Context, node: number): string {
  const { tree, text } = context
  let parts = ''
  let from = tree.start[node]! + 1
  for (let part = context.firstNamed(node); part !== -1; part = context.nextNamed(part)) {
    if (context.kindOf(part) !== Kind.TEMPLATE_SUBSTITUTION) continue
    parts += `${text.slice(from, tree.start[part])}\${}`
    from = tree.end[part]!
  }
  return parts + text.slice(from, Math.max(from, tree.end[node]! - 1))
}
