import type { NodeKind } from '../../../graph/graph.ts'
import { findIntent } from './understanding/find-intent.ts'
import type { FoundNames } from './understanding/find-names.ts'
import { findNames } from './understanding/find-names.ts'
import { isStopWord } from '../../passages/stop-words.ts'
import type { Intent } from './understanding/intents.ts'
import type { Drawing } from './understanding/read-drawing.ts'
import { readDrawing } from './understanding/read-drawing.ts'
import { findKinds } from './understanding/find-kinds.ts'

export type { Intent } from './understanding/intents.ts'

export interface Understanding {
  readonly intent: Intent
  readonly names: FoundNames
  /** Kinds that the question names ("class X"). */
  readonly kinds: readonly NodeKind[] | undefined
  readonly wantsDiagram: boolean
  /** The kind of picture that the whole question asks for; `text` is then what it is to show. */
  readonly drawing?: Drawing['kind']
  /** Nothing but a name or a path. */
  readonly isBareName: boolean
  /** What is asked stands in the first words ("who calls X when …"), not somewhere in a longer thought. */
  readonly isDirect: boolean
  /** The question without code blocks, on one line. */
  readonly text: string
  /** What is searched for: a short question after others takes in what the one before it asked. */
  readonly searchText: string
}

/** What a question asks. Each step of an answer reads the question again: the last ones are kept. */
export function understand(question: string): Understanding {
  const known = recent.get(question)
  if (known !== undefined) return known
  const understood = readQuestion(question)
  const [oldest] = recent.keys()
  if (recent.size >= mostRecent && oldest !== undefined) recent.delete(oldest)
  recent.set(question, understood)
  return understood
}

const recent = new Map<string, Understanding>()
const mostRecent = 64

function readQuestion(question: string): Understanding {
  const whole = question
    .replace(/```[\s\S]*?(?:```|$)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const drawn = readDrawing(whole)
  const drawnIntent = drawn === undefined ? undefined : intentOfDrawing(drawn)
  const text = drawn !== undefined && drawnIntent !== undefined ? drawn.of : whole
  const names = findAllNames(drawnIntent === undefined ? question : text, text)
  const bare = text.replace(/^[`'"]+|(?<![`'"?.!])[`'"?.!]+$/gu, '')
  const isBareName = isBare(bare)
  const intent = drawnIntent ?? (isBareName ? 'open' : findIntent(text, names))
  return {
    intent,
    names: isBareName
      ? { strong: [bare, ...names.strong.filter((name) => name !== bare)], weak: [], quoted: [] }
      : names,
    kinds: findKinds(text, names),
    wantsDiagram:
      /\b(?:diagram|mermaid|draw|graph|chart|visuali[sz]e|picture|architecture|structure)\b/iu.test(whole),
    ...(drawn === undefined || drawnIntent === undefined ? {} : { drawing: drawn.kind }),
    isBareName: isBareName && drawnIntent === undefined,
    isDirect: isBareName || findIntent(text.split(' ').slice(0, 8).join(' '), names) === intent,
    text,
    searchText: text,
  }
}

/** What a picture is an answer to; undefined where the question is read as it stands. */
function intentOfDrawing({ kind, of }: Drawing): Intent | undefined {
  if (kind === 'sequence') return 'flow'
  if (kind !== 'any') return 'architecture'
  const intent = findIntent(of, findNames(of))
  return drawable.has(intent) ? intent : undefined
}

const drawable: ReadonlySet<Intent> = new Set(['flow', 'architecture', 'path', 'data-model'])

function findAllNames(question: string, text: string): FoundNames {
  const found = findNames(question)
  const ends = findEnds(text)
  if (ends !== undefined) return { ...found, strong: ends }
  const compared = findCompared(text).filter((name) => !found.strong.includes(name))
  return { ...found, strong: [...compared, ...found.strong] }
}

/** Words that are a whole message without being a name. */
const plainMessages =
  /^(?:hi|hello|hey|help|thanks?|ok|yes|no|why|how|where|when|who|what|more|hallo|hola|bonjour|test|tests|ping|overview|architecture|routes|endpoints|dependencies|entities|tables|commands)$/iu

function isBare(text: string): boolean {
  return text !== '' && /^[\w$./\\#@:()[\]-]+$/u.test(text) && !plainMessages.test(text)
}

/** The two names of "from A to B", "between A and B" and "how does A reach B", in their order. */
function findEnds(text: string): string[] | undefined {
  const match =
    /\b(?:from|between|von)\s+(?:the\s+)?(\S+)\s+(?:to|and|nach)\s+(?:the\s+)?(\S+)/iu.exec(text) ??
    /\bhow (?:does|do|is|are|can)\s+(\S+)\s+(?:reach|get to|lead to|end up in|connected to|call into|linked to|related? to)\s+(\S+)/iu.exec(
      text,
    )
  const ends = [match?.[1], match?.[2]].map((end) =>
    (end ?? '').replace(/^[`'"]+|(?<![`'",;.?!])[`'",;.?!]+$/gu, ''),
  )
  const areNames = ends.every((end) => /^[\w$./#@:()-]+$/u.test(end) && !isStopWord(end))
  return areNames && findIntent(text, { strong: [], weak: [], quoted: [] }) === 'path' ? ends : undefined
}

/** Two things that are compared are names where they are written like some: "the difference between A and BaseB". */
function findCompared(text: string): string[] {
  const match =
    /\b(?:differences?|differs?|compare[sd]?|comparison|distinguish(?:es)?|versus|vs)\b.{0,24}?\b([A-Z]\w+)\s+(?:and|from|to|with|or|versus|vs\.?)\s+([A-Z]\w+)/u.exec(
      text,
    ) ?? /^([A-Z]\w+)\s+(?:versus|vs\.?)\s+([A-Z]\w+)/u.exec(text)
  return [match?.[1], match?.[2]].filter((name): name is string => name !== undefined && !isStopWord(name))
}
