import { isToolFailure } from '../../../../../tools/tool.ts'
import { citeNode, code, joinNames, plural } from '../../../prose.ts'
import type { Script } from '../../../script.ts'
import { call, say } from '../../../script.ts'
import { listLines } from './list-lines.ts'

/** A name that the graph does not define: where it stands in the text. */
export function* describeText(name: string, text: string): Script {
  const output = yield* call('grep', {
    pattern: String.raw`\b${name.replace(/[^\w]/gu, String.raw`\$&`)}\b`,
    regex: true,
    case_sensitive: true,
    limit: 100,
  })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  const lines = output.matches
  const asksImplementer = /\b(?:implement\w*|declared|defined)\b/iu.test(text)
  if (lines.length === 0) {
    yield* sayAbsent(name)
    return
  }
  if (lines.length === 1 && asksImplementer) {
    yield* say(
      `Nobody: ${code(name)} stands in one line of the repository alone, ${code(lines[0]?.text.slice(0, 140) ?? '')} [${lines[0]?.location ?? ''}]. It is declared there, but nothing defines or calls it.`,
    )
  } else {
    yield* say(
      `${code(name)} is not defined in the graph; it stands in ${output.truncated ? 'at least ' : ''}${plural(lines.length, 'line')}:\n\n${listLines(lines.slice(0, 12))}`,
    )
  }
  const near = yield* call('search', { query: name, limit: 4 })
  const similar = isToolFailure(near)
    ? []
    : near.results.filter(
        (one) =>
          one.in_test !== true &&
          one.name.toLowerCase().startsWith(
            name
              .toLowerCase()
              .replace(/s$/u, '')
              .slice(0, Math.max(4, name.length - 2)),
          ),
      )
  if (similar.length > 0)
    yield* say(
      `\n\nNamed almost so: ${joinNames(
        similar.map((one) => `${code(one.name)}${citeNode(one)}`),
        4,
      )}.`,
    )
}

/** What is not there as it is written: a folder or file, or a name of which the last part is. */
function* sayAbsent(name: string): Script {
  if (name.includes('/')) {
    yield* say(`There is no ${code(name)} in this repository, and no line of text that names it.`)
    return
  }
  const last = name.split(/[.:#]+/u).at(-1) ?? name
  const found = last === name || last.length < 3 ? undefined : yield* call('get_node', { node: last })
  const near = found === undefined || isToolFailure(found) ? undefined : found
  yield* say(
    `${code(name)} is not defined here, and that text stands nowhere in the repository.${
      near === undefined
        ? ''
        : ` Called ${code(last)} ${near.others.length === 0 ? 'is' : 'are'} ${joinNames(
            [near.node, ...near.others].map((one) => `${code(one.name)}${citeNode(one)}`),
            4,
          )}.`
    }`,
  )
}
