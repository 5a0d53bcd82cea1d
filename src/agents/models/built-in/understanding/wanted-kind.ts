import { nameWords, singular } from '../../../inventory/name-words.ts'

/** What a question wants one more of: "add a new metadata source plugin" wants a `plugin`. */
export interface WantedKind {
  /** As the question has it: `metadata source plugin`. */
  readonly phrase: string
  /** In the singular and lower case, the noun itself last: `metadata`, `source`, `plugin`. */
  readonly words: readonly string[]
  readonly head: string
}

/** Short forms that names have of the words that people say. */
const shortForms: Readonly<Record<string, string>> = {
  db: 'database',
  cmd: 'command',
  config: 'configuration',
  env: 'environment',
  repo: 'repository',
  auth: 'authentication',
  dir: 'directory',
  lang: 'language',
  msg: 'message',
}

/** The words of a name as a question would say them: `RegisterDBCreator` has `register`, `database` and `creator`. */
export function saidWords(name: string): string[] {
  return nameWords(name).map((word) => shortForms[singular(word)] ?? singular(word))
}

/** A word and the short forms that names have of it. */
export function formsOfWord(word: string): string[] {
  return [word, ...Object.keys(shortForms).filter((short) => short !== word && shortForms[short] === word)]
}

const wishes =
  /^(?:add(?:ing|s)?|writ(?:e|ing)|creat(?:e|ing)|implement(?:ing)?|develop(?:ing)?|build(?:ing)?|introduc(?:e|ing)|register(?:ing)?|support(?:ing)?|provid(?:e|ing)|mak(?:e|ing)|defin(?:e|ing)|contribut(?:e|ing)|plug|own|port(?:ing)?|custom|new|another)$/iu

const determiners =
  /^(?:an?|my|our|your|its|the|another|one|more|some|for|new|own|custom|additional|further|different|extra|simple|small|basic|entirely|completely|brand|third-party|in-house|in|yet|kind|sort|type|of|support|db)$/iu

const stops =
  /^(?:for|to|in|on|at|that|which|who|like|with|into|onto|of|from|and|or|so|without|using|when|where|what|how|called|named|say|such|as|is|are|be|do|does|i|we|you|by|via|within|inside|this|it|there|here|if|than|must|should|can|only|other|similar|e\.g\.?)$/iu

/** Words after which the noun before them is still the noun. */
const tails =
  /^(?:types?|kinds?|class|classes|implementation|implementations|support|files?|instance|itself)$/iu

/** What nearly everything can be called, so that no name in the code is known by it. */
const vague =
  /^(?:features?|things?|something|functionality|code|tests?|logic|behaviou?r|options?|flags?|fields?|columns? to|propert(?:y|ies)|attributes?|lines?|support|ones?|check|checks|way|ways|dependenc(?:y|ies)|librar(?:y|ies)|translations?|languages?|locales?|changes?|sure|use|values?|arguments?|parameters?|switch|project|app|application|repository|fork|prs?|pull|requests?)$/iu

const mostWords = 4

/** The noun phrase that follows a word such as "add" or "write"; undefined where nothing of a kind is wanted. */
export function readWantedKind(text: string): WantedKind | undefined {
  const words = text.replace(/[`'"“”]/gu, '').split(/\s+/u)
  for (const [index, word] of words.entries()) {
    if (!wishes.test(word)) continue
    const isPort = /^port/iu.test(word)
    const start = isPort ? words.findIndex((one, at) => at > index && one === 'to') + 1 : index + 1
    const found = start === 0 ? undefined : readNoun(words.slice(start))
    if (found !== undefined) return found
  }
  return undefined
}

function readNoun(words: readonly string[]): WantedKind | undefined {
  const first = words.findIndex((word) => !determiners.test(word))
  if (first === -1) return undefined
  const noun: string[] = []
  for (const word of words.slice(first)) {
    const bare = word.replace(/[?,.;:!()]/gu, '')
    if (stops.test(bare) || !/^@?[A-Za-z][\w-]*$/u.test(bare)) break
    noun.push(bare)
    if (bare !== word || noun.length > mostWords) break
  }
  while (noun.length > 1 && tails.test(noun.at(-1) ?? '')) noun.pop()
  const head = singular(noun.at(-1) ?? '')
  if (head.length < 3 || noun.length > mostWords || vague.test(noun.at(-1) ?? '')) return undefined
  return {
    phrase: noun.join(' '),
    words: noun.flatMap((word) => saidWords(word)),
    head: saidWords(noun.at(-1) ?? '').at(-1) ?? head,
  }
}
