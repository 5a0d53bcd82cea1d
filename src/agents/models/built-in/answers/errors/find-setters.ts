import { isToolFailure } from '../../../../tools/tool.ts'
import { code, joinNames } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'
import type { Raise } from '../find-raises.ts'
import { guardsOf } from '../debug-conditions.ts'

const mostFields = 2
const mostSetters = 6

/** Which methods set the fields that a condition asks for: what has to be called before, or what must not have been. */
export function* saySetters(raise: Raise): Script {
  const fields = [...new Set(guardsOf(raise).flatMap(({ text }) => fieldsOf(text)))].slice(0, mostFields)
  if (fields.length === 0 || raise.node.container === undefined) return
  // A field of this name of another class is another field.
  const container = yield* call('get_node', {
    node: raise.node.container,
    member_kinds: ['method', 'function'],
    include_source: false,
  })
  const methods = isToolFailure(container) ? [] : container.node.members
  const outputs = yield* callAll(
    'grep',
    fields.map((field) => ({
      pattern: String.raw`(?:\.|->|^\s*|\s)${field}\s*=[^=]`,
      regex: true,
      case_sensitive: true,
      path: raise.path,
      limit: 20,
    })),
  )
  for (const [index, output] of outputs.entries()) {
    if (isToolFailure(output)) continue
    const setters = new Map<string, string>()
    for (const { location } of output.matches) {
      const line = Number(/:(\d+)-\d+$/u.exec(location)?.[1] ?? 0)
      const method = methods.find((one) => holds(one.location, raise.path, line))
      if (method !== undefined && method.node_id !== raise.node.node_id && !setters.has(method.name))
        setters.set(method.name, location)
    }
    if (setters.size === 0) continue
    const shown = [...setters].slice(0, mostSetters).map(([name, location]) => `${code(name)} [${location}]`)
    yield* say(
      `\n\n${code(fields[index] ?? '')} is set by ${joinNames(shown, mostSetters)}${output.truncated || setters.size > mostSetters ? ', among others' : ` in ${code(raise.path)}`}.`,
    )
  }
}

function holds(location: string, path: string, line: number): boolean {
  const range = /^(.*):(\d+)-(\d+)$/u.exec(location)
  return range !== null && range[1] === path && Number(range[2]) <= line && line <= Number(range[3])
}

function fieldsOf(text: string): string[] {
  return [
    ...text.matchAll(
      /hasattr\(\w+, ?["'](\w+)["']\)|\b(?:self|this)(?:\.|->)(\w+)(?!\w|\()|(?<![\w.>])([a-z]\w*_)(?!\w)/gu,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}
