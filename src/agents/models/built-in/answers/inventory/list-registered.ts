import type { NodeDetail } from '../../../../tools/get-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { citeNode, code, plural, stripNumbers } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { callAll, say } from '../../script.ts'
import type { AskedKind } from './asked-kind.ts'

/** Fewer calls are no list. */
const fewest = 3
const mostShown = 40
const prefixes = ['', 'all', 'register', 'get', 'list', 'default', 'supported', 'builtin', 'available', 'add']
const registers = /(?:^|[\s.:>])(?:\w*[rR]egister|add|append|push|insert|put|include|use)\w*\(/iu

/** "Which backends are supported", where a function that is called so (`Backends`, `register_backends`) makes them known one by one. */
export function* listRegistered({ words, phrase }: AskedKind): Script<boolean> {
  const head = words.at(-1)
  if (head === undefined || head.length < 3) return false
  const noun = /[^aeiou]y$/u.test(head) ? `${head.slice(0, -1)}ies` : `${head}s`
  const names = prefixes.flatMap((prefix) =>
    prefix === ''
      ? [noun]
      : [`${prefix}${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`, `${prefix}_${noun}`],
  )
  const found = yield* callAll(
    'get_node',
    names.map((node) => ({ node })),
  )
  const nodes = found.flatMap((output) => (isToolFailure(output) ? [] : [output.node]))
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  const functions = [...new Map(nodes.map((node) => [node.node_id, node])).values()].filter(
    ({ kind, name, in_test: isTest }) =>
      (kind === 'function' || kind === 'method') &&
      isTest !== true &&
      wanted.has((name.split('.').at(-1) ?? name).toLowerCase()),
  )
  const [best] = functions
    .map((node) => ({ node, lines: registeringLines(node) }))
    .filter(({ lines }) => lines.length >= fewest)
    .sort((one, other) => other.lines.length - one.lines.length)
  if (best === undefined) return false
  const { node, lines } = best
  yield* say(
    `The nearest that the code has to a list of ${phrase} is ${code(node.name)}${citeNode(node)}, which makes them known one by one, in ${plural(lines.length, 'line')}${lines.length > mostShown ? `, of which ${mostShown} follow` : ''}:\n\n`,
  )
  for (const { text, line } of lines.slice(0, mostShown))
    yield* say(`- ${code(text.slice(0, 140))} [${node.path}:${line}-${line}]\n`)
  return true
}

/** The lines of a function that hand something to what is called in most of them. */
function registeringLines({ source = '' }: NodeDetail): { readonly text: string; readonly line: number }[] {
  const { lines, firstLine } = stripNumbers(source)
  const calls = lines.flatMap((text, index) =>
    index > 0 && registers.test(text) ? [{ text: text.trim(), line: firstLine + index }] : [],
  )
  const byCallee = Map.groupBy(calls, ({ text }) => text.slice(0, text.indexOf('(')))
  return [...byCallee.values()].toSorted((one, other) => other.length - one.length)[0] ?? []
}
