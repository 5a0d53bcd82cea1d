import { once } from '../../../../index/names/once.ts'
import type { Intent } from '../understanding/intents.ts'
import { understand } from '../understand.ts'
import type { Mention } from './read-mentions.ts'
import { findMention, lastPart, readShown } from './read-mentions.ts'
import { readReference } from './read-reference.ts'

/** One earlier question with what it was about and what its answer showed. */
export interface Turn {
  readonly question: string
  readonly intent: Intent
  /** What it was about, each as the names that it may have, the likeliest first. */
  readonly subjects: readonly (readonly Mention[])[]
  /** The entries of the answer, as people count them. */
  readonly items: readonly Mention[]
  /** It was about one or some of what a turn before it showed. */
  readonly isSelection: boolean
  /** It went on with what the turn before it had selected: "explain the third one", then "who uses it?". */
  readonly isOfSelection: boolean
}

interface Said {
  readonly question: string
  readonly answer: string
}

/** Turns that a reference may go back to. */
const mostTurns = 12

/**
 * What a conversation is about, newest turn first. It is read from the texts: both kinds of model write the same
 * Markdown, so nothing has to be stored beside the messages, and conversations of any age are remembered alike.
 */
export function remember(earlier: readonly Said[]): Turn[] {
  const turns: Turn[] = []
  for (const said of earlier.slice(0, mostTurns).toReversed()) turns.unshift(createTurn(said, [...turns]))
  return turns
}

/** Read when it is asked for: most references go back by one turn, and an answer is written in many steps. */
function createTurn(said: Said, before: readonly Turn[]): Turn {
  const read = once(() => readTurn(said, before))
  return {
    question: said.question,
    get intent() {
      return read().intent
    },
    get subjects() {
      return read().subjects
    },
    get items() {
      return read().items
    },
    get isSelection() {
      return read().isSelection
    },
    get isOfSelection() {
      return read().isOfSelection
    },
  }
}

function readTurn({ question, answer }: Said, before: readonly Turn[]): Turn {
  const understanding = understand(question.slice(0, 4_000))
  const { lead, items } = readShown(answer)
  const { strong, weak } = understanding.names
  const named = strong.slice(0, 4).map((name): Mention[] => {
    const found = findMention(answer, name)
    return found === undefined ? [{ name }, ...(lead === undefined ? [] : [lead])] : [found, { name }]
  })
  // A plain word was a name where the answer speaks of it as of one.
  const confirmed = weak.flatMap((name) => {
    const found = findMention(answer, name)
    return found !== undefined && lastPart(found.name) === lastPart(name) ? [[found]] : []
  })
  const reference = named.length > 0 ? undefined : readReference(understanding, before)
  const referred = reference?.things ?? []
  // "What does Hash in util/hash.cc do": the path says where it stands that the answer begins with.
  const isPlaceOnly =
    lead?.path !== undefined &&
    lead.name !== lead.path &&
    isAbout(lead, answer) &&
    strong.every((name) => lead.path === name && lastPart(lead.name) !== name) &&
    weak.includes(lastPart(lead.name))
  const own = isPlaceOnly ? [[lead]] : named.length > 0 ? named : confirmed.slice(0, 2)
  const leads = lead === undefined || (items.length > 1 && !isAbout(lead, answer)) ? [] : [[lead]]
  return {
    question,
    intent: reference?.intent ?? understanding.intent,
    subjects: own.length > 0 ? own : (preferShown(referred, answer) ?? leads),
    items,
    isSelection: reference?.isSelection === true,
    isOfSelection:
      reference?.isPlain === true && (before[0]?.isSelection === true || before[0]?.isOfSelection === true),
  }
}

/** Whether an answer begins by speaking of this one thing, before any list. */
function isAbout(lead: Mention, answer: string): boolean {
  const beginning =
    answer
      .trimStart()
      .slice(0, 400)
      .split(/\n[ \t]{0,8}[-*|\d]/u, 1)[0] ?? ''
  return beginning.includes(`\`${lead.name}\``)
}

/** Of the names that something may have, the one that the answer used. */
function preferShown(
  things: readonly (readonly Mention[])[],
  answer: string,
): readonly (readonly Mention[])[] | undefined {
  if (things.length === 0) return undefined
  return things.map((mentions) => {
    const used = mentions.filter(({ name }) => findMention(answer, name) !== undefined)
    return used.length > 0 ? used : mentions
  })
}
