import { isToolFailure } from '../../../../tools/tool.ts'
import { code, pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'
import type { Match } from './grep-all.ts'
import { grepAll } from './grep-all.ts'

export interface NamedValues {
  /** Lines that give a value to what the question names; empty where there is none. */
  readonly text: string
  /** Whether a name has the words that stand next to each other in the question. */
  readonly isNamed: (name: string) => boolean
}

/** Words that stand between the parts of a name, or that every question about settings has. */
const general =
  /^(?:the|a|an|of|for|in|on|off|to|is|are|was|do|does|did|i|we|you|it|its|this|that|and|or|how|what|which|where|why|when|who|can|could|should|would|my|our|by|with|from|at|as|be|default|defaults|value|values|setting|settings|option|options|config\w*|set|change|changed|turn|switch|enable|disable|disabled|enabled|used|uses?|using|read|defined|there|has|have|get|gets|environment|variables?|env|flag|flags|key|keys|apply|applies|override|overridden|increase|raise|lower|many|much|long|before|after|app|application|project|repo\w*|library|code|server)$/u

const literal =
  /(?:[:=]>?|\bdefault\w*\s*[(:=]|,|\()\s*(?:["'`\d[{-]|\d|[Tt]rue\b|[Ff]alse\b|None\b|null\b|nil\b|timedelta|time\.|Duration)/u

/**
 * What the code calls as the question does: "default polling frequency" is `POLLING_FREQUENCY`, `pollingFrequency` or
 * `polling-frequency`. Lines with a value come first; of a name that opens a block, the lines behind it are read.
 */
export function* findNamedValues(question: string): Script<NamedValues> {
  const pairs = findPairs(question)
  const nothing: NamedValues = { text: '', isNamed: () => false }
  if (pairs.length === 0) return nothing
  const source = pairs.map(([one, other]) => `${one}[_ .-]?${other}`).join('|')
  const isNamed = (name: string): boolean => positionOf(name, pairs) >= 0
  const { matches } = yield* grepAll(`(?i:${source})`)
  const product = matches.filter(
    ({ in_test, location, text }) =>
      in_test !== true &&
      !/(?:^|[/_.-])(?:tests?|specs?|examples?|docs?|vendor|node_modules|migrations?|locales?|i18n)(?:[/_.-])|\.(?:md|rst|txt|adoc|html|css|svg|lock|po|map|min\.js):/iu.test(
        location,
      ) &&
      !/^\s*(?:\/\/|#|\*|\/\*|"""|--)/u.test(text),
  )
  const opened = product.filter(({ text }) => /[{([]\s*$/u.test(text) && /["'`]/u.test(text)).slice(0, 3)
  const blocks = yield* callAll(
    'read_file',
    opened.map(({ location }) => {
      const line = Number(/:(\d+)-\d+$/u.exec(location)?.[1] ?? '1')
      return { path: pathOf(location), start_line: line, end_line: line + 4 }
    }),
  )
  const behind = blocks.flatMap((block, index): string[] => {
    const first = opened[index]
    if (first === undefined || isToolFailure(block)) return []
    const lines = block.text.split('\n').map((line) => line.replace(/^\d+\| ?/u, '').trim())
    const end = lines.findIndex((line, at) => at > 0 && /^[})\]]/u.test(line))
    const shown = lines.slice(0, end < 0 ? 4 : end + 1)
    const line = Number(/:(\d+)-\d+$/u.exec(first.location)?.[1] ?? '1')
    return shown.some((one, at) => at > 0 && literal.test(one))
      ? [
          `- ${code(shown.join(' ').slice(0, 220))} [${pathOf(first.location)}:${line}-${line + shown.length - 1}]`,
        ]
      : []
  })
  const valued = product
    .filter((match) => !opened.includes(match) && givesValue(match, pairs))
    .sort((one, other) => rankOf(other) - rankOf(one))
    .slice(0, behind.length > 0 ? 4 : 7)
    .map(({ text, location, in: around }) => {
      const where = around === undefined ? '' : `, in ${code(around.replace(/^.*#/u, ''))}`
      return `- ${code(text.trim().slice(0, 150))}${where} [${location}]`
    })
  const rows = [...behind, ...valued]
  if (rows.length === 0) return { ...nothing, isNamed }
  return {
    text: `The code gives it a value here, found by its name:\n\n${rows.join('\n')}\n`,
    isNamed,
  }
}

type Pair = readonly [string, string]

/** Where two words stand together as a name, with one separator or none; -1 for nowhere. */
function positionOf(text: string, pairs: readonly Pair[]): number {
  const lower = text.toLowerCase()
  for (const [one, other] of pairs) {
    for (let at = lower.indexOf(one); at >= 0; at = lower.indexOf(one, at + 1)) {
      const rest = lower.slice(at + one.length, at + one.length + other.length + 1)
      if (rest.startsWith(other) || (/^[_ .-]/u.test(rest) && rest.slice(1) === other)) return at
    }
  }
  return -1
}

/** Words next to each other that may be one name. */
function findPairs(question: string): Pair[] {
  const words = (question.toLowerCase().match(/[a-z][a-z\d]*/gu) ?? []).slice(0, 30)
  return words.flatMap((word, index): Pair[] => {
    const next = words[index + 1]
    if (next === undefined || general.test(word) || general.test(next)) return []
    return word.length < 3 && next.length < 3 ? [] : [[word, next]]
  })
}

/** A value that stands behind the name in its line. */
function givesValue({ text }: Match, pairs: readonly Pair[]): boolean {
  const at = positionOf(text, pairs)
  // In a long line the name is one of many parameters.
  if (at < 0 || text.trim().length > 120) return false
  return (
    literal.test(text.slice(at, at + 90)) && !/^\s*(?:if|return|while|for|case|import|from)\b/u.test(text)
  )
}

function rankOf({ text, location }: Match): number {
  return (
    Number(/default/iu.test(text)) * 2 +
    Number(/\b(?:const|static|final|let|var)\b|^\s*[A-Z_]+\s*=/u.test(text)) +
    Number(/(?:config|settings?|options?|defaults?|constants?)/iu.test(location))
  )
}
