import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { knownMark } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'

export interface Writer {
  readonly state: string
  readonly name: string
  readonly node: NodeBrief
  readonly location: string
  readonly mark: string
}

/**
 * Who writes the fields and variables that the failing line reads: by the graph, and by text where a container is
 * filled (`x.handlers[key] = …`, `x.items.append(…)`), which is no write of the field itself. Constructors last:
 * they only begin with a value.
 */
export function* findWriters(reads: readonly NeighbourEdge[]): Script<Writer[]> {
  const states = reads.map((edge) => edge.node).slice(0, 4)
  const byGraph = yield* callAll(
    'neighbours',
    states.map((state) => ({ node: state.node_id, direction: 'in', kinds: ['writes'], limit: 12 })),
  )
  const byText = yield* callAll(
    'grep',
    states.map((state) => ({
      pattern: fillPattern(state.name),
      regex: true,
      case_sensitive: true,
      limit: 20,
    })),
  )
  const writers = states.flatMap((state, index): Writer[] => {
    const output = byGraph[index]
    const edges = output === undefined || isToolFailure(output) ? [] : output.edges
    const lines = byText[index]
    const matches = lines === undefined || isToolFailure(lines) ? [] : lines.matches
    return [
      ...edges
        .filter((edge) => edge.node.in_test !== true)
        .map((edge) => ({
          state: state.name,
          name: edge.node.name,
          node: edge.node,
          location: edge.sites[0] ?? '',
          mark: knownMark(edge.known),
        })),
      ...matches
        .filter((match) => match.in_test !== true && match.in !== undefined)
        .filter((match) => !/\.(?:md|rst|txt):/iu.test(match.location))
        .map((match) => {
          const name = (match.in ?? '').replace(/^.*#/u, '')
          return {
            state: state.name,
            name,
            node: { node_id: match.in ?? '', kind: 'function', name, location: match.location },
            location: match.location,
            mark: ' (found by its text)',
          }
        }),
    ]
  })
  const isConstructor = (name: string): boolean => /(?:^|\.)(?:__init__|constructor|__new__)$/u.test(name)
  return [...new Map(writers.map((writer) => [writer.location, writer])).values()].sort(
    (a, b) => Number(isConstructor(a.name)) - Number(isConstructor(b.name)),
  )
}

function fillPattern(name: string): string {
  const field = (name.split('.').at(-1) ?? name).replace(/[^\w]/gu, '.')
  return String.raw`\b${field}(?:\[[^\]]*\]\s*=[^=]|\.(?:append|add|push|set|put|update|setdefault|insert|extend|unshift)\()`
}
