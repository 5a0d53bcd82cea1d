import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import { describeCallees } from '../answers/describe-links.ts'
import { trimIndent } from '../answers/excerpt.ts'
import { narrate } from '../narrate/narrate.ts'
import { capitalize, fenced, joinNames, languageOf, plural, stripNumbers } from '../prose.ts'
import type { QuestionWords } from '../../../passages/question-words.ts'

/** A function up to so many lines is shown rather than told. */
const shortest = 5

/** What a function does: its code where that is short, else its statements as steps. */
export function describeBody(
  node: NodeDetail,
  calls: readonly NeighbourEdge[],
  words: QuestionWords | undefined,
  most = 9,
): string {
  if (node.source === undefined) return ''
  const { lines, firstLine } = stripNumbers(node.source)
  const { steps, leftOut } = narrate(node, { calls, most, ...(words === undefined ? {} : { words }) })
  const isElided = steps.length === 1 && lines.length <= 20 && (steps[0]?.text.includes('…') ?? false)
  if (lines.length <= shortest || steps.length === 0 || isElided) {
    const shown = lines.slice(0, 24)
    const last = firstLine + shown.length - 1
    const place = `[${node.path}:${firstLine}-${last}]`
    const head = shown.length < lines.length ? 'Its first lines' : 'The code'
    const told =
      steps.length < 2
        ? ''
        : `\n\nIt ${joinNames(
            steps.map(({ bare }) => lower(bare)),
            6,
          )}.`
    return `\n\n${head} ${place}:\n\n${fenced(trimIndent(shown), languageOf(node.path))}${told}${describeCallees(calls, 4)}`
  }
  const rows = steps.map(({ text }, index) => `${index + 1}. ${text}\n`)
  const rest =
    leftOut === 0
      ? ''
      : `\n${capitalize(plural(leftOut, 'further statement'))} of its body ${leftOut === 1 ? 'is' : 'are'} left out here.\n`
  return `\n\nWhat it does:\n\n${rows.join('')}${rest}`
}

function lower(text: string): string {
  return text.replace(/^[A-Z]/u, (letter) => letter.toLowerCase())
}
