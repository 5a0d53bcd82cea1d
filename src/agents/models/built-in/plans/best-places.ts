import { isToolFailure } from '../../../tools/tool.ts'
import { describeHit } from '../answers/topic.ts'
import type { Asked, Plan } from '../plans.ts'
import { citeNode, code, kindWord } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { asksJudgement } from '../understanding/asks-stories.ts'
import { plainQuestion } from '../understanding/plain-question.ts'

/* What cannot be answered without a model is said in two lines, with the places that a reader would open first. */

const mostPlaces = 5

/** Whether something is good, how it could be better, or a text that is yet to be written. */
export function* planJudgement(asked: Asked): Script {
  yield* say(
    'This takes judgement or writing, and the built-in model has neither: it says what the code states. A configured model could answer it.',
  )
  yield* sayPlaces(asked, 'These places fit the question best:')
}

/** The plan of a question that also asks what would be better: what the code states, then who could say more. */
export function withJudgement(plan: Plan): Plan {
  return function* (asked) {
    yield* plan(asked)
    if (asksJudgement(plainQuestion(asked.understanding.text, asked.understanding.names)))
      yield* say(
        '\n\nWhat to do in your case takes judgement, which the built-in model does not have; the above is what the code and its documents state.',
      )
  }
}

/** A question in a language whose words the built-in model does not read, and in which it found no name. */
export function* planUnreadLanguage(asked: Asked): Script {
  yield* say(
    'The built-in model reads questions in English; of other languages it takes names, paths and numbers, and found none here that it knows. Name a function, a class, a file or a text that occurs in the code.',
  )
  yield* sayPlaces(asked, 'These places share words with the question:')
}

function* sayPlaces({ understanding, subjects }: Asked, lead: string): Script {
  const named = subjects.found.slice(0, mostPlaces)
  const lines = named.map(({ node }) => `- ${kindWord(node)} ${code(node.name)}${citeNode(node)}\n`)
  const output = yield* call('search', { query: understanding.searchText, limit: 10, by_file: true })
  if (!isToolFailure(output)) {
    const others = output.results.filter((hit) => !named.some(({ node }) => node.node_id === hit.node_id))
    lines.push(...others.map((hit) => `- ${describeHit(hit)}\n`))
  }
  if (lines.length > 0) yield* say(`\n\n${lead}\n\n${lines.slice(0, mostPlaces).join('')}`)
}
