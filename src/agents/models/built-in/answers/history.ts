import type { BuiltInOptions } from '../built-in-model.ts'
import type { Conversation } from '../conversation.ts'
import type { HistoryQuestion } from '../read-history-question.ts'
import type { Script } from '../script.ts'
import { say } from '../script.ts'
import { answerAdded, answerFirstText, answerRemoved, tellByWords } from './history-beginnings.ts'
import { answerLastChange, answerRecent } from './history-changes.ts'
import { answerHotSpots } from './history-hot-spots.ts'
import { tellSwitch } from './history-topic.ts'
import { answerAge, answerCommitCount, answerContributors, answerReleases } from './history-figures.ts'
import { answerAuthors, answerExperts } from './history-people.ts'
import type { PastPlace } from './history-place.ts'
import { findPastPlace } from './history-place.ts'
import { answerCommit, answerWhy } from './history-reasons.ts'
import { answerTogether } from './history-together.ts'

/** What was changed, when, by whom and why, from the commits up to the parsed one. */
export function* answerHistory(
  question: HistoryQuestion,
  conversation: Conversation,
  options: BuiltInOptions,
): Script {
  if (question.kind === 'commit') {
    yield* answerCommit(question.commit ?? '')
    return
  }
  if (question.kind === 'switched' || question.kind === 'added') {
    const flag = /(?:^|\s)--?([a-z][\w-]{2,60})\b/u.exec(question.about)?.[1]
    if (flag !== undefined) return yield* answerFirstText({ bare: flag })
  }
  if (question.kind === 'switched') return yield* tellSwitch(question.about)
  const place = yield* findPastPlace(question, conversation, options)
  // Where words name no place, the change that they tell of is likelier than the history of a file that has them.
  const words =
    place.words ?? (place.kind === 'missing' && question.about.includes(' ') ? question.about : undefined)
  if (words !== undefined && tellsOfOneChange(question.kind) && (yield* tellByWords(words, question.kind)))
    return
  yield* answerKind(question, place)
  yield* say(place.note)
}

function tellsOfOneChange(kind: HistoryQuestion['kind']): boolean {
  return kind === 'authors' || kind === 'last-change' || kind === 'added'
}

function* answerKind(question: HistoryQuestion, place: PastPlace): Script {
  switch (question.kind) {
    case 'recent':
      return yield* answerRecent(question, place)
    case 'hot-spots':
      return yield* answerHotSpots(question, place)
    case 'switched':
      return yield* tellSwitch(question.about)
    case 'last-change':
      return yield* answerLastChange(place)
    case 'added':
      return yield* answerAdded(place)
    case 'removed':
      return yield* answerRemoved(place)
    case 'authors':
      return yield* answerAuthors(place)
    case 'experts':
      return yield* answerExperts(place)
    case 'why':
      if (question.change === 'added') return yield* answerAdded(place)
      if (question.change === 'removed') return yield* answerRemoved(place)
      return yield* answerWhy(place)
    case 'together':
      return yield* answerTogether(place)
    case 'age':
      return yield* answerAge(place)
    case 'commit-count':
      return yield* answerCommitCount(place)
    case 'contributors':
      return yield* answerContributors(place)
    case 'releases':
    case 'first-release':
      return yield* answerReleases(question, place)
    default:
      return yield* answerCommit(question.commit ?? '')
  }
}
