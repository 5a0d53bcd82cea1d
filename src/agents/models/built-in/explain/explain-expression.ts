import { code } from '../prose.ts'

/** Longest expression that is explained, in characters. */
const longest = 600

/** The regular expression that a definition holds: the longest text or literal in it that has the marks of one. */
export function findExpression(source: string): string | undefined {
  const candidates = [
    ...source.matchAll(
      /[rR]?(?:"""((?:[^"\\]|\\.|"(?!""))*)"""|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`([^`]*)`)/gu,
    ),
    ...source.matchAll(/(?<=[=(,:\s])\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[a-z]*/gu),
  ].map((match) => match.slice(1).find((group) => group !== undefined) ?? '')
  const isCompiled = /regex|pattern|re\.compile|RegExp|MustCompile|Pattern|Regex|\/[a-z]*$/iu.test(source)
  const [best] = candidates
    .filter((text) => /[[(\\^$][^"']*[\])*+?$dws]/u.test(text.slice(0, longest)))
    .sort((one, other) => other.length - one.length)
  // Adjacent texts of Python are one.
  const joined = /re\.compile\(/u.test(source) && candidates.length > 1 ? joinAdjacent(source) : undefined
  const found = joined ?? best
  return isCompiled && found !== undefined && found.length <= longest ? found : undefined
}

function joinAdjacent(source: string): string | undefined {
  const parts = source
    .slice(source.indexOf('re.compile('))
    .split('\n')
    .flatMap(
      (line) =>
        /^\s*(?:re\.compile\()?\s*[rRbBuU]{0,2}(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*(?:#.*|,.*|\).*)?$/u
          .exec(line.slice(0, 400))
          ?.slice(1, 3) ?? [],
    )
    .filter((part) => part !== undefined)
  return parts.length > 1 ? parts.join('') : undefined
}

/** Each part of a regular expression with what it matches, as a list; the citation ends its first sentence. */
export function explainExpression(expression: string, citation = ''): string {
  const parts = splitParts(expression)
  if (parts.length === 0) return ''
  const rows = parts
    .slice(0, 24)
    .map(({ text, depth, words }) => `${'  '.repeat(Math.min(depth, 4))}- ${code(text)}: ${words}\n`)
  const rest = parts.length > 24 ? `- and ${parts.length - 24} further parts\n` : ''
  return `\nThe regular expression ${code(expression.replace(/\s+/gu, ' '))} matches, in order${citation}:\n\n${rows.join('')}${rest}`
}

interface Part {
  readonly text: string
  readonly depth: number
  readonly words: string
}

/** Tokens with their quantifiers; consecutive plain characters are one part. */
function splitParts(expression: string): Part[] {
  const parts: Part[] = []
  let depth = 0
  let at = 0
  const quantifierAt = (from: number): string =>
    /^(?:[*+?]|\{\d*,?\d*\})[?+]?/u.exec(expression.slice(from, from + 16))?.[0] ?? ''
  const add = (text: string, words: string): void => {
    parts.push({ text, depth, words })
  }
  while (at < expression.length) {
    const rest = expression.slice(at)
    const group = /^\((?:\?(?:P?<([A-Za-z_]\w*)>|[imsxu-]+\)|[imsxu-]*:|<?[=!]|#[^)]*\)))?/u.exec(rest)
    if (group !== null) {
      const opening = group[0]
      at += opening.length
      if (/^\(\?[imsxu-]+\)$/u.test(opening)) {
        add(opening, `options ${Array.from(opening.slice(2, -1), (flag) => flags[flag] ?? flag).join(', ')}`)
        continue
      }
      if (opening.startsWith('(?#')) continue
      const end = closingOf(expression, at - opening.length)
      const quantifier = end < 0 ? '' : quantifierAt(end + 1)
      const name = group[1] === undefined ? '' : ` named ${code(group[1])}`
      const kind = /^\(\?<?[=!]$/u.test(opening)
        ? lookAround(opening)
        : opening.startsWith('(?:')
          ? 'a group'
          : `a captured group${name}`
      add(`${opening}…)${quantifier}`, `${kind}${describeQuantifier(quantifier)} of`)
      depth += 1
      continue
    }
    if (rest.startsWith(')')) {
      depth = Math.max(0, depth - 1)
      at += 1 + quantifierAt(at + 1).length
      continue
    }
    if (rest.startsWith('|')) {
      add('|', 'or')
      at += 1
      continue
    }
    const token =
      /^(?:\[\^?\]?(?:[^\]\\]|\\.)*\]|\\(?:[pP]\{[^}]*\}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|.)|.)/su.exec(
        rest,
      )?.[0] ??
      rest[0] ??
      ''
    const quantifier = quantifierAt(at + token.length)
    const previous = parts.at(-1)
    const isPlain = isLiteral(token) && quantifier === ''
    const nextQuantifier = quantifier
    if (
      isPlain &&
      previous !== undefined &&
      previous.depth === depth &&
      previous.words.startsWith('the text ')
    ) {
      const text = previous.text + token
      parts[parts.length - 1] = { text, depth, words: `the text ${code(text.replaceAll('\\', ''))}` }
    } else add(token + nextQuantifier, describeToken(token) + describeQuantifier(quantifier))
    at += token.length + quantifier.length
  }
  return parts
}

const flags: Readonly<Record<string, string>> = {
  i: 'any case',
  m: '`^` and `$` match at every line',
  s: '`.` matches line ends too',
  x: 'spaces are ignored',
}

function lookAround(opening: string): string {
  if (opening === '(?=') return 'followed by, not taken,'
  if (opening === '(?!') return 'not followed by'
  return opening === '(?<=' ? 'preceded by' : 'not preceded by'
}

function closingOf(expression: string, from: number): number {
  let depth = 0
  let inClass = false
  for (let at = from; at < expression.length; at += 1) {
    const character = expression[at]
    if (character === '\\') at += 1
    else if (inClass) inClass = character !== ']'
    else if (character === '[') inClass = true
    else if (character === '(') depth += 1
    else if (character === ')') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return -1
}

function isLiteral(token: string): boolean {
  return token.length === 1 ? !/[.^$]/u.test(token) : /^\\[^\w\s]$/u.test(token)
}

const escapes: Readonly<Record<string, string>> = {
  '\\d': 'a digit',
  '\\D': 'anything but a digit',
  '\\w': 'a letter, digit or underscore',
  '\\W': 'anything but a letter, digit or underscore',
  '\\s': 'white space',
  '\\S': 'anything but white space',
  '\\b': 'the edge of a word',
  '\\B': 'no edge of a word',
  '\\n': 'a line feed',
  '\\r': 'a carriage return',
  '\\t': 'a tab',
  '\\A': 'the start of the text',
  '\\z': 'the end of the text',
  '\\Z': 'the end of the text',
  '.': 'any character',
  '^': 'the start (of the text, or of a line)',
  $: 'the end (of the text, or of a line)',
}

function describeToken(token: string): string {
  if (/^\{[a-z_]\w*\}$/u.test(token)) return `what stands for ${code(token)}`
  const known = escapes[token]
  if (known !== undefined) return known
  if (token.startsWith('[^')) return `any character but ${code(token.slice(2, -1))}`
  if (token.startsWith('[')) return `one of ${code(token.slice(1, -1))}`
  return `the text ${code(token.replaceAll('\\', '') || token)}`
}

function describeQuantifier(quantifier: string): string {
  if (quantifier === '') return ''
  const lazy = /.[?]$/u.test(quantifier) ? ', as few as possible' : ''
  const bare = quantifier.replace(/(?<=.)[?+]$/u, '')
  if (bare === '*') return `, any number of times${lazy}`
  if (bare === '+') return `, once or more${lazy}`
  if (bare === '?') return `, or nothing${lazy}`
  const [, from = '', comma = '', to = ''] = /^\{(\d*)(,?)(\d*)\}$/u.exec(bare) ?? []
  if (comma === '') return `, exactly ${from} times${lazy}`
  return to === '' ? `, ${from} times or more${lazy}` : `, ${from === '' ? '0' : from} to ${to} times${lazy}`
}
