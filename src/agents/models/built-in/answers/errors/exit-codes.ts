import type { GrepOutput } from '../../../../tools/grep.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { shortenCode } from '../../narrate/shorten-code.ts'
import { code, joinNames } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'
import { guardsOf } from '../debug-conditions.ts'
import { withLines } from '../read-around.ts'

type Match = GrepOutput['matches'][number]

const mostCodes = 5
const mostUses = 4

/** The codes of "exit code 5", "exit codes 2, 3 and 5", "exits with status 4"; empty for other questions. */
export function findExitCodes(text: string): string[] {
  const match =
    /\b(?:exit(?:s|ed|ing)?|return) (?:with )?(?:an? |the )?(?:code|status)s?\b([^\n?.]{0,80})|\bexit(?:s|ed)? (?:with )?(\d{1,3})\b/iu.exec(
      text,
    )
  if (match === null) return []
  const numbers = (match[1] ?? match[2] ?? '').match(/(?<![\w.])\d{1,3}(?![\w.]\w|\w)/gu) ?? []
  return [...new Set(numbers)].slice(0, mostCodes)
}

/** What the code says of each exit code: the constant that has its value, and where and when the program ends with it. */
export function* answerExitCodes(codes: readonly string[]): Script<boolean> {
  const outputs = yield* callAll(
    'grep',
    codes.flatMap((number) => [
      {
        pattern: String.raw`\b[A-Z0-9_]*(?:EXIT|ERR|FAIL|STATUS|OK|RET|CODE)[A-Z0-9_]*\s*(?:=|\s)\s*-?${number}\b`,
        regex: true,
        case_sensitive: true,
        limit: 20,
      },
      {
        pattern: String.raw`\b(?:exit|Exit|die|_exit|abort_with)\s*\(\s*${number}\s*\)|^\s*exit ${number}\b`,
        regex: true,
        case_sensitive: true,
        limit: 20,
      },
    ]),
  )
  let isFound = false
  const unknown: string[] = []
  for (const [index, number] of codes.entries()) {
    const [constants = [], exits = []] = [outputs[2 * index], outputs[2 * index + 1]].map((output) =>
      output === undefined || isToolFailure(output) ? [] : output.matches.filter(isProduct),
    )
    const named = yield* findConstant(constants)
    const { constant, uses } = named ?? { constant: undefined, uses: exits }
    if (constant === undefined && uses.length === 0) {
      unknown.push(number)
      continue
    }
    isFound = true
    const head =
      constant === undefined
        ? ''
        : `: ${code(constant.text.trim().replace(/,$/u, ''))} [${constant.location}]`
    yield* say(`\n\n**${number}**${head}\n\n`)
    yield* sayUses(uses.slice(0, mostUses))
    if (uses.length > mostUses) yield* say(`- and ${uses.length - mostUses} more places\n`)
  }
  if (isFound && unknown.length > 0)
    yield* say(
      `\n\nFor ${joinNames(unknown, mostCodes)} I found neither a constant nor an exit with the number written out.`,
    )
  return isFound
}

/** The constant that programs end with: another of its value, such as a flag, is none. */
function* findConstant(
  constants: readonly Match[],
): Script<{ readonly constant: Match; readonly uses: readonly Match[] } | undefined> {
  // A generated lexer has its own.
  for (const constant of constants.filter(({ text }) => !text.includes('YY_')).slice(0, 4)) {
    const name = /[A-Z][A-Z0-9_]+/u.exec(constant.text.replace('#define', ''))?.[0] ?? ''
    const uses = name === '' ? [] : yield* findUses(name, constant.location)
    if (uses.some(({ text }) => /\b(?:\w*exit\w*|ret|rc|return|status|code)\b/iu.test(text)))
      return { constant, uses }
  }
  return undefined
}

function isProduct({ location, in_test: inTest }: Match): boolean {
  return (
    inTest !== true &&
    !/\.(?:md|rst|txt|adoc|ya?ml|json|1|prebuilt)(?:\.\w+)?:|(?:^|\/)(?:tests?|change(?:s|log)|news)\b/iu.test(
      location,
    )
  )
}

function* findUses(name: string, declared: string): Script<Match[]> {
  const output = yield* call('grep', {
    pattern: String.raw`\b${name}\b`,
    regex: true,
    case_sensitive: true,
    limit: 60,
  })
  if (isToolFailure(output)) return []
  return output.matches.filter(
    (match) => isProduct(match) && match.location !== declared && !isCompared(match.text, name),
  )
}

/** A line that only asks whether it is this code gives none. */
function isCompared(text: string, name: string): boolean {
  const at = text.indexOf(name)
  return (
    /(?:[!=]=|[<>])\s{0,4}$/u.test(text.slice(Math.max(0, at - 8), at)) ||
    /^\s*(?:[!=]=|[<>])/u.test(text.slice(at + name.length))
  )
}

/** Each place with the condition around it. */
function* sayUses(uses: readonly Match[]): Script {
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
  for (const [index, { text, location }] of uses.entries()) {
    const entry = whole.find((one) => one.index === index)
    const [guard] = entry === undefined ? [] : guardsOf(entry)
    const inside =
      entry?.node.kind === 'function' || entry?.node.kind === 'method' ? `in ${code(entry.node.name)}: ` : ''
    const under =
      guard === undefined || guard.line === entry?.line
        ? ''
        : `, under ${code(shortenCode(guard.text, 120))} [${entry?.path ?? ''}:${guard.line}-${guard.line}]`
    yield* say(`- ${inside}${code(shortenCode(text.trim(), 140))} [${location}]${under}\n`)
  }
}
