import { isToolFailure } from '../../../tools/tool.ts'
import { capitalize, cite, code, joinNames, plural, stripNumbers } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import { siblingPattern } from '../../../knowledge/traces/sibling-pattern.ts'
import { isRaising } from '../../../knowledge/traces/find-values.ts'
import type { Place } from './bind-frames.ts'
import type { Raise } from './find-raises.ts'

const notCode = /\.(?:md|rst|txt|lock|json|po|csv|html?|svg|ya?ml|toml):/iu
const mostLooked = 40
/** What more lines have in common sets none apart. */
const mostTelling = 25
const mostShown = 6

/** Other lines of the failing one's shape, or where it only raises, other places that raise the same. Whether any were found. */
export function* saySiblings(start: Place, raises: readonly Raise[]): Script<boolean> {
  yield* say('\n\n## Sibling instances\n\n')
  const line = lineText(start)
  if (isRaising(line)) return yield* saySameRaises(start, raises)
  const pattern = siblingPattern(line)
  if (pattern === undefined) {
    yield* say(
      line === ''
        ? 'No line is known to fail, so there is no pattern to look for.\n'
        : 'The failing line has no shape that would set it apart, so none were looked for.\n',
    )
    return false
  }
  const [output] = yield* callAll('grep', [{ pattern, regex: true, case_sensitive: true, limit: mostLooked }])
  if (output === undefined || isToolFailure(output)) {
    yield* say(`Lines of the shape ${code(pattern)} could not be looked for.\n`)
    return false
  }
  const own = `${start.path}:${start.line}-${start.line}`
  const product = output.matches.filter(
    (match) => match.in_test !== true && match.location !== own && !notCode.test(match.location),
  )
  if (output.truncated || product.length > mostTelling) {
    yield* say(
      `The shape of the failing line, ${code(pattern)}, is too common to tell siblings by: at least ${plural(product.length, 'other line of code', 'other lines of code')} outside of tests ${product.length === 1 ? 'has' : 'have'} it.\n`,
    )
    return false
  }
  if (product.length === 0) {
    yield* say(`I found no other line of the shape ${code(pattern)} outside of tests.\n`)
    return false
  }
  yield* say(
    `${capitalize(plural(product.length, 'other line of code', 'other lines of code'))} outside of tests ${product.length === 1 ? 'has' : 'have'} the shape of the failing one, ${code(pattern)}; whether each can fail the same way is to be checked:\n\n`,
  )
  for (const match of product.slice(0, mostShown)) {
    yield* say(
      `- ${code(match.text)}${match.in === undefined ? '' : ` in ${code(match.in.replace(/^.*#/u, ''))}`} [${match.location}]\n`,
    )
  }
  if (product.length > mostShown) yield* say(`- and ${product.length - mostShown} more\n`)
  return true
}

function* saySameRaises(start: Place, raises: readonly Raise[]): Script<boolean> {
  const others = raises.filter(({ node, line }) => node.node_id !== start.node.node_id || line !== start.line)
  if (others.length === 0) {
    yield* say('The failing line only raises, and I found no other place with the text of its message.\n')
    return false
  }
  yield* say(
    `The failing line only raises; the same text also stands in ${joinNames(
      others.map((raise) => `${code(raise.node.name)}${cite(`${raise.path}:${raise.line}-${raise.line}`)}`),
    )}.\n`,
  )
  return true
}

function lineText({ node, line }: Place): string {
  if (node.source === undefined || line === 0) return ''
  const { lines, firstLine } = stripNumbers(node.source)
  return lines[line - firstLine] ?? ''
}
