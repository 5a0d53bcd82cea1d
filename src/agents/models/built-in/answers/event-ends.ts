import type { GrepOutput } from '../../../tools/grep.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { code, plural } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'

const sending = /(?:emit|dispatch|trigger|publish|fire|broadcast|send|raise|notify)\w{0,30}\s{0,4}\(/iu
const listening =
  /(?<![\w$])(?:on|once|addListener|addEventListener|prependListener|subscribe|listen|handle|consume|connect|receiver|OnEvent|EventPattern|MessagePattern|SubscribeMessage|[A-Z]\w{0,40}(?:Listener|Handler))\w{0,30}\s{0,4}\(/u
const mostRows = 14

type Match = GrepOutput['matches'][number]

/** Lines that send an event of a name and lines that listen for it. False where no line does either. */
export function* answerEvent(name: string): Script<boolean> {
  if (!/^[\w:./-]{2,80}$/u.test(name)) return false
  const escaped = name.replaceAll(/[^\w]/gu, String.raw`\$&`)
  const output = yield* call('grep', {
    pattern: String.raw`['"${'`'}]${escaped}['"${'`'}]`,
    regex: true,
    case_sensitive: true,
    limit: 150,
  })
  if (isToolFailure(output)) return false
  const product = output.matches.filter(
    ({ location, in_test: inTest }) => inTest !== true && isCode(location),
  )
  const senders = product.filter(({ text }) => sending.test(text))
  const listeners = product.filter(
    (match) =>
      listening.test(match.text) && !/\.(?:off|remove\w*)\(/u.test(match.text) && !senders.includes(match),
  )
  if (senders.length + listeners.length === 0) return false
  const inTests = output.matches.filter(({ in_test: inTest }) => inTest === true).length
  const more = output.truncated ? ' at least' : ''
  yield* say(
    `The event ${code(name)} is listened for in${more} ${plural(listeners.length, 'line')} outside of tests and sent in${more} ${plural(senders.length, 'line')}, as far as lines that write its name tell.\n`,
  )
  if (listeners.length > 0) yield* say(`\nListening:\n\n${list(listeners)}`)
  if (senders.length > 0) yield* say(`\nSending:\n\n${list(senders)}`)
  if (inTests > 0) yield* say(`\nTests name it in ${plural(inTests, 'line')}.`)
  return true
}

/** Examples and documents show how one would listen. */
function isCode(location: string): boolean {
  return !/\.(?:md|rst|txt|ipynb|html):|^(?:docs?|examples?)\//u.test(location)
}

function list(matches: readonly Match[]): string {
  const rows = matches
    .slice(0, mostRows)
    .map(
      ({ text, location, in: inside }) =>
        `- ${inside === undefined ? '' : `${code(inside.replace(/^[^#]*#/u, ''))}: `}${code(text.trim().slice(0, 140))} [${location}]\n`,
    )
  const rest = matches.length - rows.length
  return `${rows.join('')}${rest > 0 ? `- and ${rest} more\n` : ''}`
}
