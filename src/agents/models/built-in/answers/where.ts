import { isFiller, splitName } from '../../../passages/question-words.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Asked } from '../plans.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import { citeNode, code, shortName } from '../prose.ts'
import { answerWhere, correction } from './define.ts'
import { asksSubmission, findSubmitRoutes } from './find-submit-routes.ts'
import { answerTopic, tellLead } from './topic.ts'
import { answerUndefined } from './unknown-name.ts'

/**
 * "Where is X": the definitions of X where the question asks for nothing else, else the places that speak of what it
 * asks about X.
 */
export function* answerWherePlan({ understanding, subjects }: Asked): Script {
  const { text, names } = understanding
  if (asksSubmission(text) && (yield* tellSubmitRoutes(text))) return
  const meant = subjects.found.filter(
    ({ asked }, index) => subjects.isFromContext || index === 0 || names.strong.includes(asked),
  )
  const isNamed = meant.some(({ asked }) => names.strong.includes(asked))
  if (
    meant.length > 0 &&
    (subjects.isFromContext || (isNamed ? !saysMore(text, namesOf(meant)) : text.split(' ').length < 6))
  ) {
    const [first] = meant
    if (first !== undefined) yield* say(correction(first))
    yield* answerWhere(meant.slice(0, 4))
    return
  }
  // A letter or two in a question is a character that it speaks of.
  const [missing] = subjects.missing.filter(({ name }) => name.length > 2)
  if (meant.length === 0 && missing !== undefined) {
    yield* answerUndefined(missing)
    if (!saysMore(text, [missing.name])) return
    yield* say('\n\n')
  }
  yield* answerTopic(text, [])
}

/** What takes a submitted form, by the routes; false where none fits. */
function* tellSubmitRoutes(text: string): Script<boolean> {
  const routes = yield* findSubmitRoutes(text)
  const outputs = yield* callAll(
    'get_node',
    routes.map(({ served_by: handler = '' }) => ({ node: handler, include_source: false })),
  )
  const handlers = outputs.flatMap((output, index) => {
    const route = routes[index]
    return isToolFailure(output) || route === undefined ? [] : [{ route, node: output.node }]
  })
  if (handlers.length === 0) return false
  for (const [index, { route, node }] of handlers.entries()) {
    yield* say(
      `${index === 0 ? '' : '\n\n'}${code(shortName(node.name))}${citeNode(node)} takes what is sent: it serves ${code(`${route.method} ${route.route}`)} [${route.location}].`,
    )
    yield* say(yield* tellLead(node, text))
  }
  return true
}

function namesOf(subjects: readonly Subject[]): string[] {
  return subjects.flatMap(({ asked, node }) => [asked, ...node.name.split('.')])
}

/** Whether a question says something of the things that it names. */
function saysMore(text: string, names: readonly string[]): boolean {
  const known = new Set(names.flatMap(splitName))
  const rest = names.reduce((left, name) => left.replaceAll(name, ' '), text)
  const words = splitName(rest.replace(/n['’]t\b|['’]s\b/gu, ' '))
  return words.some((word) => word.length > 2 && !known.has(word) && !isFiller(word) && !placeWords.has(word))
}

const placeWords = new Set(
  'where which file module folder class function method type live lives define defines defined declared located code'.split(
    ' ',
  ),
)
