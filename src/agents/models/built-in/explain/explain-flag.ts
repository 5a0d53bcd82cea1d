import type { GrepOutput } from '../../../tools/grep.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { guardsOf } from '../answers/debug-conditions.ts'
import { withLines } from '../answers/read-around.ts'
import { shortenCode } from '../narrate/shorten-code.ts'
import { code } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, callAll, say } from '../script.ts'

type Match = GrepOutput['matches'][number]

const mostUses = 10

/** Where an option is declared, and every line that speaks of it: under it as a condition, or whatever it says. */
export function* explainFlag(flag: string): Script<boolean> {
  const words = flag.split(/[-_]/u).filter((word) => word !== '')
  const output = yield* call('grep', {
    pattern: words.map((word) => word.replaceAll(/\W/gu, '')).join(String.raw`\w{0,3}[-_]?`),
    regex: true,
    limit: 100,
  })
  if (isToolFailure(output)) return false
  const isProse = ({ location }: Match): boolean =>
    /\.(?:md|rst|txt|adoc|ya?ml|json|1|log|bash|fish|zsh|elv|ps1|nu):|(?:^|[/_-])completions?(?:[/.]|$)/iu.test(
      location,
    )
  const lines = output.matches.filter((match) => match.in_test !== true && !isProse(match))
  const declared = lines.find(
    ({ text }) => text.includes(`"${flag}"`) || text.includes(`'${flag}'`) || text.includes(`--${flag}`),
  )
  if (declared === undefined) return false
  const uses = lines
    .filter((match) => match !== declared && !/^\s*(?:\/\/|\/?\*|#(?!\w))/u.test(match.text))
    .filter(({ text, location }) => isWrittenAsName(text, words) && !beside.test(location))
    .slice(0, mostUses)
  yield* say(
    `${code(`--${flag}`)} is declared at ${code(shortenCode(declared.text.trim(), 180))} [${declared.location}].`,
  )
  if (uses.length === 0) {
    yield* say(' I found no other line of code that speaks of it by name.')
    return true
  }
  const described = yield* describeUses(uses, words)
  const bound = described.filter(({ kind }) => kind === 'condition')
  const free = described.filter(({ kind }) => kind === 'unconditional')
  const carried = described.filter(({ kind }) => kind === 'carried')
  if (free.length > 0)
    yield* say(
      `\n\nUsed where no condition around it, within the same function, names the option:\n\n${rows(free)}`,
    )
  if (bound.length > 0) yield* say(`\n\nWhere it decides:\n\n${rows(bound)}`)
  else yield* say('\n\nI found no condition that names it.')
  if (carried.length > 0) yield* say(`\n\nWhere its value is declared or passed on:\n\n${rows(carried)}`)
  if (output.truncated) yield* say('\nThere are more lines that speak of it.')
  return true
}

/** A sentence has the words of an option too; code has them as a name: a member, a key, what is assigned or passed. */
function isWrittenAsName(text: string, words: readonly string[]): boolean {
  // Several words without a space between them are a name wherever they stand.
  const [word = '', ...others] = words
  if (others.length > 0) return true
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
    const before = lower.charAt(at - 1)
    const after = lower
      .slice(at + word.length)
      .trimStart()
      .charAt(0)
    if ((before !== '' && '.>:\'"[_-$'.includes(before)) || (after !== '' && '=:,)]};!?'.includes(after)))
      return true
  }
  return false
}

/** Measurements and examples call other programs too. */
const beside = /(?:^|\/)(?:extras?|examples?|samples?|bench\w*|profiling|scripts?)\//iu

interface Use {
  readonly kind: 'condition' | 'unconditional' | 'carried'
  readonly text: string
}

function* describeUses(uses: readonly Match[], words: readonly string[]): Script<Use[]> {
  const places = uses.map(({ location }) => {
    const match = /^(.*):(\d+)-\d+$/u.exec(location)
    return { path: match?.[1] ?? '', line: Number(match?.[2] ?? 0) }
  })
  const nodes = yield* callAll('get_node', places)
  const entries = nodes.flatMap((result, index) => {
    const place = places[index]
    return isToolFailure(result) || place === undefined ? [] : [{ index, node: result.node, ...place }]
  })
  const whole = yield* withLines(entries)
  return uses.map(({ text, location }, index): Use => {
    const entry = whole.find((one) => one.index === index)
    const isInFunction = entry?.node.kind === 'function' || entry?.node.kind === 'method'
    const inside = isInFunction ? `in ${code(entry.node.name)}: ` : ''
    const said = `${inside}${code(shortenCode(text.trim(), 140))} [${location}]`
    const guard = isInFunction ? guardsOf(entry).find((one) => endOfName(one.text, words) !== -1) : undefined
    if (guard !== undefined)
      return {
        kind: 'condition',
        text: guard.line === entry?.line ? said : `${said}, under ${code(guard.text)}`,
      }
    // A call that bears the option's name and takes no value of it.
    const end = endOfName(text, words)
    const isCall = end !== -1 && /^\w{0,20}\(\s*\)/u.test(text.slice(end))
    return { kind: isInFunction && isCall ? 'unconditional' : 'carried', text: said }
  })
}

/** Where the words of the option end in a line, as `keepLines`, `keep_lines` or `KeptLines` have them; -1 where not. */
function endOfName(text: string, words: readonly string[]): number {
  const line = text.toLowerCase()
  const [first = ''] = words
  for (let start = line.indexOf(first); start !== -1; start = line.indexOf(first, start + 1)) {
    let end = start
    for (const word of words) {
      const at = line.indexOf(word.toLowerCase(), end)
      const gap = at === -1 ? undefined : line.slice(end, at)
      end = gap !== undefined && gap.length <= 4 && /^[\w-]*$/u.test(gap) ? at + word.length : -1
      if (end === -1) break
    }
    if (end !== -1) return end
  }
  return -1
}

function rows(uses: readonly Use[]): string {
  return uses.map(({ text }) => `- ${text}\n`).join('')
}
