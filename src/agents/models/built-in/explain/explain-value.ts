import type { NodeDetail } from '../../../tools/get-node.ts'
import { trimIndent } from '../answers/excerpt.ts'
import { cite, fenced, languageOf, stripNumbers } from '../prose.ts'
import { explainExpression, findExpression } from './explain-expression.ts'

/** A variable, constant or field: how it is declared, and what a regular expression in it matches. */
export function describeValue(node: NodeDetail): string {
  if (node.source === undefined) return ''
  const { lines } = stripNumbers(node.source)
  const shown = lines.slice(0, 20)
  const block = `\n\n${fenced(trimIndent(shown), languageOf(node.path))}\n${lines.length > shown.length ? '\nThat is its beginning.\n' : ''}`
  const expression = findExpression(lines.join('\n'))
  if (expression === undefined) return block
  return `${block}${explainExpression(expression, cite(node.location))}`
}
