import { singular } from '../../../../inventory/name-words.ts'

/** The noun of "list all …", "which … exist", "how many … are there". */
export interface AskedKind {
  /** As the question has it: `render formats`. */
  readonly phrase: string
  /** What names are looked for by, in the singular: `render`. */
  readonly words: readonly string[]
  /** A last word that nearly everything can be called by: `format`; undefined where the last word is special. */
  readonly general: string | undefined
}

const leading =
  /\b(?:list|enumerate|name|show|give me|find|tell me|all|every|each|what|which|how many|welche|quels|quelles)\b(?: (?:me|us|all|every|each|the|of|are|is|our|its|different|various|available|existing|known|possible|supported|own)\b)*(?: (?:kinds?|types?|sorts?) of)?(?: (?:the|different|various|available)\b)*\s+/iu

const end =
  /^(?:exist|exists|are|is|be|do|does|did|that|which|in|inside|within|of|and|or|can|could|with|we|you|have|has|had|there|this|for|from|on|at|by|to|a|an|used|defined|available|supported|registered|declared|implement\w*|extend\w*|ship\w*|know\w*|provid\w*|offer\w*|need\w*|ha[st]|under|below|lib|src)$/iu

const fillers =
  /^(?:all|every|each|the|any|different|various|available|known|existing|built-in|builtin|own|custom|public|supported|possible|current|defined|registered|concrete|main|exported)$/iu

/** Words that say only that there are several. */
const generalNouns =
  /^(?:types?|kinds?|sorts?|formats?|levels?|modes?|values?|variants?|constants?|options?|members?|names?|objects?|implementations?|subclasses|subtypes|classes|class|structs?|enums?|interfaces?|traits?|functions?|methods?|files?|states?|codes?)$/iu

export function readAskedKind(text: string): AskedKind | undefined {
  const start = leading.exec(text)
  if (start === null) return undefined
  const words = text
    .slice(start.index + start[0].length)
    .replace(/[`'"]/gu, '')
    .split(/\s+/u)
  const cut = words.findIndex((word) => end.test(word.replace(/(?<![?,.;:])[?,.;:]+$/u, '')))
  const upTo = cut === -1 ? words : words.slice(0, cut)
  const comma = upTo.findIndex((word) => /[?,;:(]/u.test(word))
  const plain = (comma === -1 ? upTo : upTo.slice(0, comma + 1))
    .map((word) => word.replace(/[?,.;:()]/gu, ''))
    .filter((word) => word !== '' && !fillers.test(word))
  // "file types ripgrep knows": what follows the noun is the subject of a clause.
  const noun = plain.findIndex(isPlural)
  const own = (noun === -1 || plain.slice(noun).every(isPlural) ? plain : plain.slice(0, noun + 1)).slice(
    0,
    4,
  )
  if (own.length === 0 || own.some((word) => !/^[A-Za-z][\w-]*$/u.test(word))) return undefined
  const last = own.at(-1) ?? ''
  const general = generalNouns.test(last) ? singular(last) : undefined
  const kept = general === undefined ? own : own.slice(0, -1)
  return { phrase: own.join(' '), words: kept.map(singular), general }
}

function isPlural(word: string): boolean {
  return /[^siu]s$|ies$|sses$/u.test(word)
}
