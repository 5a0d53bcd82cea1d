import type { FoundNames } from './find-names.ts'

/** How many names of a question are masked; further ones stand in lists that were pasted. */
const mostMasked = 24

/**
 * A question as the rules read it: in lower case, short forms written out, `NAME` where something is written as code
 * and `TEXT` where words stand in quotes. A word inside a name then decides nothing: the `set` of `LLMCache.set`.
 */
export function plainQuestion(text: string, names: FoundNames): string {
  const marks = [
    ...names.strong.map((name) => [name, 'NAME'] as const),
    ...names.quoted.map((quoted) => [quoted, 'TEXT'] as const),
  ]
    .slice(0, mostMasked)
    .sort(([one], [other]) => other.length - one.length)
  let plain = text
  // Control characters keep the marks apart from what people write in capitals.
  for (const [name, mark] of marks) plain = plain.replaceAll(name, mark === 'NAME' ? ' \u0001 ' : ' \u0002 ')
  plain = plain.toLowerCase().replaceAll('’', "'").replace(/ {2,}/gu, ' ').trim()
  for (const [short, long] of shortForms) plain = plain.replace(short, long)
  return plain
    .replaceAll('\u0001', 'NAME')
    .replaceAll('\u0002', 'TEXT')
    .replace(/[`"“”«»]|'(?=NAME|TEXT| NAME| TEXT)|(?<=NAME |TEXT |NAME|TEXT)'|\?(?=\S)/gu, ' ')
    .replace(/NAME[ ]?\(\)/gu, 'NAME')
    .replace(/\b(?:function|method|class|interface|struct|type|enum|trait) {1,2}NAME\b/gu, 'NAME')
    .replace(/(?<! ) +(?=[?.,;:!])/gu, '')
    .replace(/ {2,}/gu, ' ')
    .trim()
}

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\b(what|where|who|how|when|why|that|there)'?s\b/gu, '$1 is'],
  [/\b(?:i'm|im)\b/gu, 'i am'],
  [/\b(i|we|you|they|who|that)'d\b/gu, '$1 would'],
  [/\b(i|we|you|they)'(?:ve|ll)\b/gu, '$1 have'],
  [/\b(is|are|do|does|did|was|were|has|have|would|could|should)n'?t\b/gu, '$1 not'],
  [/\b(?:can't|cant|can not)\b/gu, 'cannot'],
  [/\bwont\b|\bwon't\b/gu, 'will not'],
  [/\b(?:wich|whihc|whcih)\b/gu, 'which'],
  [/\b(?:waht|whta|wat)\b/gu, 'what'],
  [/\b(?:wehre|were(?= (?:is|are|do|does)\b))\b/gu, 'where'],
  [/\bdeps\b/gu, 'dependencies'],
  [/\bdep\b/gu, 'dependency'],
  [/\blibs\b/gu, 'libraries'],
  [/\blib\b/gu, 'library'],
  [/\bcan (?:you|u) (?:please )?(?=(?:explain|describe|list|show|tell|give|find|summari[sz]e)\b)/gu, ''],
  [/^(?:please|pls|hi|hey|hello|ok|so|and|also)[,!]? +(?=\S+ \S)/gu, ''],
]
