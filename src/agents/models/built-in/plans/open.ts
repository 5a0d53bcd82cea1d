import { claim } from '../../../evidence/claims.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { answerTopic } from '../answers/topic.ts'
import { notInGraph } from '../answers/define.ts'
import { answerUndefined } from '../answers/unknown-name.ts'
import { findAskedFlag } from '../explain/asked-flag.ts'
import { explainFlag } from '../explain/explain-flag.ts'
import { answerOverview } from '../answers/places.ts'
import type { Asked } from '../plans.ts'
import { code } from '../prose.ts'
import type { Subject, Subjects } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll, say, state } from '../script.ts'
import { planUnreadLanguage } from './best-places.ts'
import { compoundsOf } from '../understanding/is-open-question.ts'
import { isOtherLanguage } from '../understanding/is-other-language.ts'
import type { Intent, Understanding } from '../understand.ts'

/** Questions about what happens: a name in them, such as an exception of the language, need not be defined here. */
const storyIntents: ReadonlySet<Intent> = new Set([
  'errors',
  'flow',
  'how-to',
  'history',
  'architecture',
  'onboarding',
])

/** Answers from the places that fit the question's words, and says which names it wrote as code are nowhere. */
export function* planOpen(asked: Asked): Script {
  const { understanding, subjects } = asked
  const { text, searchText, names, wantsDiagram, isBareName } = understanding
  if (text === '') {
    yield* answerOverview(wantsDiagram)
    return
  }
  const flag = findAskedFlag(text)
  if (flag !== undefined && (yield* explainFlag(flag))) return
  if (subjects.found.length === 0 && isOtherLanguage(text)) {
    yield* planUnreadLanguage(asked)
    return
  }
  const missing = subjects.missing[0]
  if (subjects.found.length > 0 || missing === undefined) {
    yield* answerTopic(searchText, namedPlaces(understanding, subjects), wantsDiagram)
    yield* sayMissing(understanding, subjects)
    return
  }
  const words = text.split(' ').length
  const isAboutName = !storyIntents.has(understanding.intent) && (words < 16 || names.strong.length === 1)
  if (!isAboutName) {
    yield* answerTopic(searchText, [], wantsDiagram)
    yield* sayMissing(understanding, subjects)
    return
  }
  yield* answerUndefined(missing)
  if (isBareName || words < 5) return
  yield* say('\n\n')
  yield* answerTopic(searchText, [], wantsDiagram)
}

/** A plain word and a name that very many definitions have name none of them. */
function namedPlaces(understanding: Understanding, subjects: Subjects): Subject[] {
  const found =
    understanding.names.strong.length === 0 && !subjects.isFromContext
      ? compoundsOf(understanding, subjects)
      : subjects.found
  return found.filter(
    ({ asked, node, others }) => node.kind !== 'directory' && (others.length < 5 || asked.includes('.')),
  )
}

/** What was written as code and is not there; exceptions and types of the language are not expected to be. */
function* sayMissing({ text }: Understanding, { missing }: Subjects): Script {
  const meant = missing
    .filter(
      ({ name }) =>
        text.includes(`\`${name}`) ||
        (/^[\w.]+(?:\(\))?$/u.test(name) && /[a-z\d]_[a-z\d]|\(\)$/u.test(name)),
    )
    .slice(0, 3)
  const outputs = yield* callAll(
    'grep',
    meant.map(({ name }) => ({ pattern: name.replace(/\(\)$/u, ''), case_sensitive: true, limit: 1 })),
  )
  for (const [index, { name, textPlaces }] of meant.entries()) {
    if (textPlaces !== undefined) {
      yield* say(` ${notInGraph(name, textPlaces)}.`)
      continue
    }
    const output = outputs[index]
    if (output === undefined || isToolFailure(output)) continue
    const [place] = output.matches
    if (place === undefined) {
      yield* state(
        claim(
          output.extent,
          () =>
            /\s/u.test(name)
              ? ` No line of the parsed files has the text ${code(name)} word for word.`
              : ` The text ${code(name)} stands nowhere in the parsed files.`,
          () => ` The text ${code(name)} was not found in the files that were searched.`,
        ),
      )
    } else
      yield* say(
        ` ${code(name)} is no definition of its own in the graph; it is written at [${place.location}].`,
      )
  }
}
