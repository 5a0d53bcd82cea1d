import type { Asked } from '../../plans.ts'
import { quote, saidOf } from '../../passages/gather-passages.ts'
import { cite, citeNode, code, lastName } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import type { WantedKind } from '../../understanding/wanted-kind.ts'
import { isFiller } from '../../../../passages/question-words.ts'
import { isStopWord } from '../../../../passages/stop-words.ts'
import { findGuide } from './find-guides.ts'
import type { Hook } from './find-hooks.ts'
import { findHooks } from './find-hooks.ts'
import { findKin } from './find-kin.ts'
import { findNamed } from './find-named.ts'
import { findMakerCommand } from './find-maker-command.ts'
import { findSharedPlaces } from './find-shared-places.ts'
import { tellGuide, tellKin } from './tell-kin.ts'

/** One more of what is there already, as those that are there show it; false, with nothing said, where none is known. */
export function* answerKin(asked: Asked, kind: WantedKind): Script<boolean> {
  const { text } = asked.understanding
  const isOwn = staysOutside.test(text)
  const named = yield* findNamed(kind)
  const hooks = yield* findHooks(kind, text)
  if (hooks.length > 0) {
    yield* tellHooks(kind, hooks)
    const guide = yield* findGuide(kind, named, isOwn)
    if (guide !== undefined) yield* tellGuide(guide)
    return true
  }
  const kin = yield* findKin(kind, named, asked.options.repositories)
  const followed = kin === undefined ? undefined : yield* findSharedPlaces(kin, contextOf(text, kind))
  if (kin === undefined || followed === undefined) return false
  const guide = yield* findGuide(kind, named, isOwn)
  yield* tellKin(kind.phrase, kin, followed, guide, isOwn)
  const maker = /^\d/u.test(followed.pattern.name) ? yield* findMakerCommand(asked, kind) : undefined
  if (maker !== undefined)
    yield* say(
      `\n${code(maker.text)} makes one${maker.note === '' ? '' : ` (${code(maker.note)})`}${cite(`${maker.place.path}:${maker.place.line}-${maker.place.endLine}`)}.\n`,
    )
  return true
}

/** What a document says on how one is made, where the code has nothing of the kind. */
export function* answerGuide(asked: Asked, kind: WantedKind): Script<boolean> {
  const named = yield* findNamed(kind)
  const guide = yield* findGuide(kind, named, staysOutside.test(asked.understanding.text))
  if (guide === undefined || guide.points.length === 0) return false
  yield* tellGuide(guide)
  return true
}

const staysOutside = /\b(?:my|our|own|custom|third-party|external)\b/iu

/** What the question says beside the kind: "a collector for FreeBSD", "a process column on Linux". */
function contextOf(text: string, { phrase }: WantedKind): string[] {
  const at = text.indexOf(phrase)
  const rest = at === -1 ? text : text.slice(at + phrase.length)
  return (rest.toLowerCase().match(/[a-z][a-z\d]{3,30}/gu) ?? []).filter(
    (word) => !isFiller(word) && !isStopWord(word),
  )
}

function* tellHooks({ phrase }: WantedKind, hooks: readonly Hook[]): Script {
  const [first] = hooks
  if (first === undefined) return
  yield* say(
    `A ${phrase} implements hooks that are declared beforehand; by their names and descriptions ${hooks.length === 1 ? 'this one fits' : 'these fit, the nearest first'}:\n\n`,
  )
  for (const [index, { node, implementer }] of hooks.entries()) {
    const said = saidOf(node)
    const shown =
      implementer === undefined
        ? ''
        : ` It is implemented in ${code(implementer.name)}${citeNode(implementer)}, which is the pattern to follow.`
    yield* say(
      `${index + 1}. ${code(lastName(node))}${citeNode(node)}${said === undefined ? '.' : `: ${quote(said)}`}${shown}\n`,
    )
  }
}
