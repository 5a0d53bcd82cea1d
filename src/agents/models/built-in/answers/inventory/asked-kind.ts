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
  /^(?:exist|exists|are|is|be|do|does|did|that|which|in|inside|within|of|can|could|with|what|which|where|how|why|when|not|exactly|please|will|would|should|may|might|must|other|we|you|have|has|had|there|this|for|from|on|at|by|to|a|an|used|defined|available|supported|registered|declared|implement\w*|extend\w*|ship\w*|know\w*|provid\w*|offer\w*|need\w*|ha[st]|under|below|lib|src)$/iu

const fillers =
  /^(?:all|every|each|the|any|different|various|available|known|existing|built-in|builtin|own|custom|public|supported|possible|current|defined|registered|concrete|main|exported)$/iu

/** Words that say only that there are several. */
const generalNouns =
  /^(?:types?|kinds?|sorts?|formats?|levels?|modes?|values?|variants?|constants?|options?|members?|names?|objects?|implementations?|subclasses|subtypes|classes|class|structs?|enums?|interfaces?|traits?|functions?|methods?|files?|states?|codes?)$/iu

/**
 * What is asked for, one by one: "import and export formats" are import formats and export formats, "entities and
 * value objects" are two lists.
 */
export function readAskedKinds(text: string): AskedKind[] {
  const phrase = readPhrase(text)
  if (phrase === undefined) return []
  const parts = phrase
    .split(/(?:,|\/|\band\b(?: (?:their|its|the|all|any))?|\bor\b|&)/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [last = ''] = parts.slice(-1)
  const head = last.split(' ').at(-1) ?? ''
  const whole = parts.map((part) =>
    isPlural(part.split(' ').at(-1) ?? '') || !isPlural(head) ? part : `${part} ${head}`,
  )
  return whole.slice(0, 3).flatMap((part) => readKind(part) ?? [])
}

export function readAskedKind(text: string): AskedKind | undefined {
  return readAskedKinds(text)[0]
}

/** The words between what asks and what tells more: `import and export formats`. */
function readPhrase(text: string): string | undefined {
  const start = leading.exec(text)
  if (start === null) return undefined
  const words = text
    .slice(start.index + start[0].length)
    .replace(/[`'"]/gu, '')
    .split(/\s+/u)
  const stops = (word: string, at: number): boolean => {
    const bare = word.replace(/(?<![?,.;:])[?,.;:]+$/u, '')
    if (!/^(?:and|or)$/iu.test(bare)) return end.test(bare)
    const next = words.slice(at + 1).map((each) => each.replace(/[?,.;:]/gu, ''))
    return !next
      .slice(0, 3)
      .some((each, index) => isPlural(each) && !next.slice(0, index).some((other) => end.test(other)))
  }
  const cut = words.findIndex(stops)
  const upTo = cut === -1 ? words : words.slice(0, cut)
  const mark = upTo.findIndex((word) => /[?;:(]|[,.]$/u.test(word))
  return (mark === -1 ? upTo : upTo.slice(0, mark + 1))
    .join(' ')
    .replace(/[?,.;:()]+/gu, ' ')
    .trim()
}

function readKind(phrase: string): AskedKind | undefined {
  const plain = phrase.split(/\s+/u).filter((word) => word !== '' && !fillers.test(word))
  // "file types ripgrep knows": what follows the noun is the subject of a clause.
  const noun = plain.findIndex(isPlural)
  const own = (noun === -1 || plain.slice(noun).every(isPlural) ? plain : plain.slice(0, noun + 1))
    .slice(0, 4)
    .flatMap((word) => word.split('-'))
  if (own.length === 0 || own.some((word) => !/^[A-Za-z]\w*$/u.test(word))) return undefined
  const last = own.at(-1) ?? ''
  const general = generalNouns.test(last) ? singular(last) : undefined
  const kept = general === undefined ? own : own.slice(0, -1)
  return { phrase: own.join(' '), words: kept.map(singular), general }
}

function isPlural(word: string): boolean {
  return /[^siu]s$|ies$|sses$/u.test(word)
}
