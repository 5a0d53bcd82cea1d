/** Entries of a list, counted from 0, from its end where negative; `end` is exclusive, `undefined` the end of the list. */
export interface Range {
  readonly start: number
  readonly end: number | undefined
}

/** How a question points at something that was said before. */
export type Pointer =
  | { readonly kind: 'entries'; readonly said: string; readonly ranges: readonly Range[] }
  | { readonly kind: 'other'; readonly said: string }
  | { readonly kind: 'all'; readonly said: string }
  | { readonly kind: 'both'; readonly said: string }
  /** Something described in words: "the one for pets", "what about the update method?". */
  | {
      readonly kind: 'described'
      readonly said: string
      readonly words: string
      /** "what about X?" speaks of something else than before; "the one for X" may not. */
      readonly isAnother: boolean
    }
  | { readonly kind: 'subject'; readonly said: string }

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const numbers = 'one two three four five six seven eight nine ten'.split(' ')
const ordinal = `${ordinals.join('|')}|last|penultimate|\\d{1,3}(?:st|nd|rd|th)`
/** What entries of a list are called; "the last commit" and "the first parameter" are none. */
const entry =
  'ones?|items?|entr(?:y|ies)|results?|hits?|functions?|methods?|class(?:es)?|files?|callers?|tests?|definitions?|places?|modules?|interfaces?|types?|candidates?|options? (?:there|above|you)|match(?:es)?|points?|lines? above|services?|controllers?|routes?|endpoints?'

const chosenOne = new RegExp(
  String.raw`\b(?:the |your |that )(?:very )?(${ordinal})(?: (?:${entry})\b| of (?:them|these|those|the list)\b|(?= ?[?.,!]| ?$| (?:do|does|call|work|look|and|defined|used|called|implemented|located|declared|in (?:the|that|your) (?:list|answer))\b))`,
  'giu',
)
/** "the last two" are entries of a list, but for what is counted otherwise. */
const chosenSome = new RegExp(
  String.raw`\b(?:the |your )(?:very )?(first|last) (${numbers.slice(1).join('|')}|\d{1,2})\b(?! (?:parameters?|arguments?|lines?|commits?|releases?|versions?|days?|weeks?|months?|years?|characters?|bytes?|bits?|digits?|words?|letters?))(?: (?:${entry})\b)?`,
  'iu',
)
const numbered = /(?:\b(?:number|no\.|item|entry|result) ?|#)(\d{1,3})\b/iu

/** How the question points back; `undefined` where it speaks for itself. */
export function readPointer(text: string): Pointer | undefined {
  const chosen = readChoice(text)
  if (chosen !== undefined) return chosen
  const other =
    /\bthe other(?: one| (?:function|method|class|file|module|two))?\b(?! (?:way|hand|day|side|direction))/iu.exec(
      text,
    )
  if (other !== null) return { kind: 'other', said: other[0] }
  const both =
    /\bboth(?: of (?:them|these|those))?(?= ?[?.,!]|$| (?:of|do|are|work|call|used|tested|have))/iu.exec(text)
  if (both !== null) return { kind: 'both', said: both[0] }
  const said = text.replace(/(?<![\s?.!])[\s?.!]+$/u, '')
  // Nothing but what is asked: "why?", "tests?", "and in tests?", "show me the code".
  if (bareRequest.test(said)) return { kind: 'subject', said }
  const described = readDescription(text)
  if (described !== undefined) return described
  const all =
    /\b(?:all of (?:them|these|those)|each of (?:them|these|those)|they|them|these|those)\b(?! (?:two|is)\b)/iu.exec(
      text,
    )
  if (all !== null) return { kind: 'all', said: all[0] }
  return readSubject(text)
}

/** "the second one", "the first and the last one", "the last two", "number 3", "the latter". */
function readChoice(text: string): Pointer | undefined {
  const some = chosenSome.exec(text)
  if (some?.[1] !== undefined)
    return { kind: 'entries', said: some[0].trim(), ranges: [rangeOf(some[1], some[2])] }
  const ones = [...text.matchAll(chosenOne)].slice(0, 4)
  const ranges = ones.map(([, word = '']) => rangeOf(word, undefined))
  if (ones[0] !== undefined) return { kind: 'entries', said: ones[0][0].trim(), ranges }
  const number = numbered.exec(text)
  if (number !== null) {
    const at = Number(number[1]) - 1
    return { kind: 'entries', said: number[0], ranges: [{ start: at, end: at + 1 }] }
  }
  const former = /\bthe (former|latter)\b/iu.exec(text)
  if (former === null) return undefined
  const start = former[1]?.toLowerCase() === 'former' ? 0 : 1
  return { kind: 'entries', said: former[0], ranges: [{ start, end: start + 1 }] }
}

function rangeOf(word: string, count: string | undefined): Range {
  const many = count === undefined ? 1 : numberOf(count)
  const lower = word.toLowerCase()
  if (lower === 'last') return { start: -many, end: undefined }
  if (lower === 'penultimate') return { start: -2, end: -1 }
  const at = ordinals.indexOf(lower)
  const start = at >= 0 ? at : Number.parseInt(lower, 10) - 1
  return { start, end: start + many }
}

function numberOf(word: string): number {
  const at = numbers.indexOf(word.toLowerCase())
  return at >= 0 ? at + 1 : Number(word)
}

/** "what about X?", "and X?", "the same for X", "the X one", "the one for X". */
function readDescription(text: string): Pointer | undefined {
  const one =
    /\bthe ones? (?:for|in|from|of|with|about|that (?:is|has|does|handles)|called|named) ([^?.,!]{2,60})/iu.exec(
      text,
    ) ?? /\bthe ((?:[\w$.-]{2,40} ){1,3})one\b/iu.exec(text)
  if (one?.[1] !== undefined)
    return {
      kind: 'described',
      said: one[0],
      words: firstWords(one[1]),
      isAnother: /^(?:and |so |ok,? |but )?(?:what|how) about\b/iu.test(text),
    }
  const instead =
    /^(?:and |so |ok,? |but )?(?:what|how) about (?:for |in |with )?([^?]{1,80}?)(?: instead| then)?\s*\??$/iu.exec(
      text,
    ) ??
    /^(?:and )?(?:the )?same (?:question |thing )?(?:for|with|but for|about) ([^?]{1,80}?)\s*\??$/iu.exec(
      text,
    ) ??
    /^(?:and|und|y|et) (?:for |of |with )?([^?]{1,60}?)(?: instead)?\s*\??$/iu.exec(text)
  const words = instead?.[1]
  if (words === undefined || isPronoun(words) || startsQuestion(words)) return undefined
  return { kind: 'described', said: instead?.[0] ?? words, words, isAnother: true }
}

/** "pets validate?" says what is asked behind what it is asked of. */
function firstWords(text: string): string {
  return (
    text
      .trim()
      .split(
        /(?<!\s)\s+(?:do|does|is|are|work|works|call|calls|validate|validates|use|uses|return|returns|test|tests|handle|handles|check|checks)\b/u,
        1,
      )[0] ?? text
  )
}

function isPronoun(words: string): boolean {
  return /^(?:it|its|this|that|them|those|these|there)\b/iu.test(words)
}

function startsQuestion(words: string): boolean {
  return /^(?:who|what|which|where|when|why|how|is|are|does|do|did|can|could|has|have|if|in what|show|list|explain|find|tell|give|then)\b/iu.test(
    words,
  )
}

/** "it" of "it is raining" points at nothing, and "this project" at what lies open anyway. */
function readSubject(text: string): Pointer | undefined {
  const withoutEmpty = text
    .replace(
      /\b(?:this|that|the) (?:project|repo\w*|codebase|code ?base|app\w*|library|package|tool|program|service)\b/giu,
      ' ',
    )
    .replace(/\bis it (?:possible|safe|ok|worth|true)\b/giu, ' ')
  // "that" is more often a relative pronoun than not: "anything that calls it".
  const pronoun =
    /\b(?:it|its|this(?: (?:one|function|method|class|file|module|type|code))?|the same|that (?:one|function|method|class|file|module|type|code)|that(?= ?[?.,!]| ?$)|there)\b(?! (?:is|are) (?:any|a|an)\b)/iu.exec(
      withoutEmpty,
    ) ??
    /\bthat\b/iu.exec(withoutEmpty) ??
    /\b(?:sie|es|eso|esto|ça|cela|er)\b/iu.exec(withoutEmpty)
  if (pronoun !== null && !/^(?:is|are|does|do) there\b/iu.test(text))
    return { kind: 'subject', said: pronoun[0] }
  const connective = /^(?:and|but|so|then|und|et|y)\b/iu.exec(text)
  return connective === null ? undefined : { kind: 'subject', said: connective[0] }
}

const bareRequest =
  /^(?:and |but |so |ok |then )?(?:why(?: not)?|how(?: so| exactly)?|where(?: exactly)?|when|since when|by whom|who|more|more details?|go on|continue|details|(?:any |the |its |with |in |in the )?(?:unit )?tests?(?: too| as well)?|(?:the |its |any )?(?:callers?|callees?|users?|usages?|references|implementations?|subclasses|members|methods|fields|dependencies|imports?|importers?|signature|docs?|documentation|history|parameters|source(?: code)?|code)|show(?: me)? (?:the |its )?(?:code|source|source code|implementation|tests|callers|definition|signature)|who (?:calls|uses|wrote|changed)|what (?:else|breaks)|where (?:is it )?(?:defined|used|called)|an? example|examples?)$/iu
