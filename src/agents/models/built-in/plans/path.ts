import { isToolFailure } from '../../../tools/tool.ts'
import { findRouteHandlers } from '../answers/find-route-handlers.ts'
import { answerWayTo } from '../answers/way-to.ts'
import { answerFlow } from '../answers/flow.ts'
import { answerMissing } from '../answers/define.ts'
import { answerConnection } from '../answers/connection.ts'
import { answerPath } from '../answers/call-path.ts'
import { answerDependencies } from '../answers/dependencies.ts'
import { answerUsers } from '../answers/relations.ts'
import type { End } from '../answers/resolve-end.ts'
import { resolveEnd } from '../answers/resolve-end.ts'
import type { Asked } from '../plans.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { findEnds } from '../understanding/find-ends.ts'

/** The longest question that is about nothing but the two names in it. */
const mostWords = 14

/** The way between two definitions or parts; of anything else what happens on its way. */
export function* planPath(asked: Asked): Script {
  const { understanding, subjects } = asked
  const [from, to] = subjects.found
  const [missing] = subjects.missing
  const ends = subjects.isFromContext ? undefined : findEnds(understanding.text)
  if (ends !== undefined) {
    const start = yield* resolveStart(ends.from, subjects.found)
    const end = yield* resolveEnd(ends.to, subjects.found, start)
    if (
      ends.isMutual === true &&
      start !== undefined &&
      end !== undefined &&
      isAway(start.subject, end.subject)
    ) {
      yield* answerConnection(start, end)
      return
    }
    // How a thing in general gets somewhere is a course of events: "a message reaches the clients".
    const isStory = !ends.isYesNo && ![start, end].some((one) => one !== undefined && isNamed(one, asked))
    if (isStory) {
      yield* answerFlow(asked)
      return
    }
    if (start !== undefined && end !== undefined && isAway(start.subject, end.subject)) {
      yield* answerPath(start, end, ends.isYesNo)
      return
    }
    if (start === undefined && end !== undefined && !ends.isYesNo && isNamed(end, asked)) {
      yield* answerWayTo(end.subject, ends.from)
      return
    }
    const [known, unknown] = start === undefined ? [end, ends.from] : [start, ends.to]
    if (start !== undefined && end === undefined && storage.test(ends.to)) {
      yield* answerFlow(asked, start.subject)
      return
    }
    if (
      ends.isYesNo &&
      known !== undefined &&
      known.words === '' &&
      (start === undefined || end === undefined)
    ) {
      yield* say(`I could not tell which code “${unknown}” is. `)
      yield* start === undefined
        ? answerUsers(known.subject, 'callers', false)
        : answerDependencies(known.subject, 'callees', false)
      return
    }
  }
  const isShort = understanding.text.split(' ').length <= mostWords
  if (from !== undefined && to !== undefined && areEnds(from, to) && isShort)
    yield* answerPath({ subject: from, words: '' }, { subject: to, words: '' }, ends?.isYesNo ?? false)
  else if (from !== undefined && missing !== undefined && isShort && isName(missing.name))
    yield* answerMissing(missing)
  // How a value, a request or a setting gets somewhere is a course of events.
  else yield* answerFlow(asked)
}

/** A course of events, but where the question names its end: that is a way, which does not begin there. */
export function* planFlow(asked: Asked): Script {
  const { understanding, subjects } = asked
  const ends = subjects.isFromContext ? undefined : findEnds(understanding.text)
  const isWay =
    ends !== undefined &&
    subjects.found.some(
      ({ asked: name }) => understanding.names.strong.includes(name) && ends.to.includes(name),
    )
  yield* isWay ? planPath(asked) : answerFlow(asked)
}

/** A request begins in its handler; `POST /users` is no name. */
function* resolveStart(text: string, found: readonly Subject[]): Script<End | undefined> {
  const isRequest = /(?<![\w.])\/[\w{}:-]/u.test(text)
  if (!isRequest) return yield* resolveEnd(text, found)
  const [handler] = yield* findRouteHandlers(text)
  if (handler === undefined) return undefined
  const detail = yield* call('get_node', { node: handler })
  return isToolFailure(detail)
    ? undefined
    : { subject: { asked: handler, node: detail.node, others: [], note: '' }, words: text }
}

/** Where data stays, by whatever name the code has for it. */
const storage =
  /^(?:the |a |our |its )?(?:\w+ )?(?:database|db|storage|disk|data ?store|file ?system|persistence(?: layer)?)$/iu

/** Whether the question writes the name of an end as code, or its path. */
function isNamed({ subject }: End, { understanding, subjects }: Asked): boolean {
  return subjects.found.some(
    ({ node, asked }) => node.node_id === subject.node.node_id && understanding.names.strong.includes(asked),
  )
}

/** A value, an option or a route that is quoted need not be defined anywhere. */
function isName(text: string): boolean {
  return /^[\w$.:#]+(?:\(\))?$/u.test(text) && !/^\d|:\/\//u.test(text) && /[A-Z_.:#()]/u.test(text)
}

function isAway(from: Subject, to: Subject): boolean {
  return from.node.node_id !== to.node.node_id && from.node.kind !== 'external' && to.node.kind !== 'external'
}

/** Of namesakes, and to what is defined elsewhere, no way is asked for along calls. */
function areEnds(from: Subject, to: Subject): boolean {
  return from.node.name !== to.node.name && isAway(from, to)
}
