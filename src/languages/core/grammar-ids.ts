import type { Grammar } from '../tree.ts'

type Lookup = Pick<Grammar, 'kindId' | 'tokenId' | 'fieldId'>

/**
 * Ids of the node kinds, tokens and fields that an extractor asks for, by their names: that of `line_comment` is
 * `lineComment`, that of `unary=unary_expression` is `unary`.
 */
export function grammarIds<
  const Kinds extends string,
  const Fields extends string,
  const Tokens extends string = '',
>(
  grammar: Lookup,
  names: { readonly kinds: Kinds; readonly fields: Fields; readonly tokens?: Tokens },
): IdsOf<Kinds> & { readonly tokens: IdsOf<Tokens>; readonly fields: IdsOf<Fields> } {
  return {
    ...idsOf<Kinds>(names.kinds, grammar.kindId),
    tokens: idsOf<Tokens>(names.tokens ?? '', grammar.tokenId),
    fields: idsOf<Fields>(names.fields, grammar.fieldId),
  }
}

/** Operators whose result is a boolean, in most languages. */
export function comparisonTokens({ tokenId }: Lookup): ReadonlySet<number> {
  return idSet('== != < <= > >= && ||', tokenId)
}

export function idSet(names: string, idOf: (name: string) => number): ReadonlySet<number> {
  return new Set(names.split(' ').map(idOf))
}

/** What kinds or tokens stand for, by their ids: `{ public: EXPORTED }`. */
export function valuesById(
  idOf: (name: string) => number,
  values: Readonly<Record<string, number>>,
): ReadonlyMap<number, number> {
  return new Map(Object.entries(values).map(([name, value]) => [idOf(name), value]))
}

function idsOf<List extends string>(list: string, idOf: (name: string) => number): IdsOf<List> {
  const entries = wordsOf(list).map(([name, inGrammar]) => [name, idOf(inGrammar)])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each word of the list
  return Object.fromEntries(entries) as IdsOf<List>
}

/** The words of a list, each with what we call it. */
export function wordsOf(list: string): (readonly [ours: string, inGrammar: string])[] {
  const words = list.split(/\s+/).filter((word) => word !== '')
  return words.map((word) => {
    const at = word.indexOf('=')
    return at < 1 ? [camelCase(word), word] : [word.slice(0, at), word.slice(at + 1)]
  })
}

/** What words stand for, each written before that: `+ plus - minus`. */
export function pairedWords(list: string): ReadonlyMap<string, string> {
  const words = list.trim().split(/\s+/)
  return new Map(
    words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1]!] as const] : [])),
  )
}

/** The words of a list as they are, numbered from the first one's number. */
export function numbered<const List extends string>(
  first: number,
  list: List,
): { readonly [Word in Exclude<WordsOf<List>, ''>]: number } {
  const entries = wordsOf(list).map(([, word], index) => [word, first + index])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each word of the list
  return Object.fromEntries(entries) as { readonly [Word in Exclude<WordsOf<List>, ''>]: number }
}

function camelCase(word: string): string {
  return word.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export type IdsOf<List extends string> = { readonly [Word in WordsOf<List> as NameOf<Word>]: number }

/** Each word of a list, and '' for the space around them. */
export type WordsOf<
  List extends string,
  All extends string = never,
> = List extends `${infer Line}\n${infer Rest}` ? WordsOf<Rest, All | InLine<Line>> : All | InLine<List>

type InLine<Line extends string, All extends string = never> = Line extends `${infer Word} ${infer Rest}`
  ? InLine<Rest, All | Word>
  : All | Line

type NameOf<Word extends string> = Word extends ''
  ? never
  : Word extends `${infer Name}=${string}`
    ? Name
    : Camel<Word>

type Camel<Word extends string> = Word extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Word
