import type { NodeDetail } from '../../../tools/get-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Script } from '../script.ts'
import { call, callAll } from '../script.ts'
import { stripNumbers } from '../prose.ts'
import type { RaisedError } from '../traces/error-line.ts'
import { isRaising } from '../traces/find-values.ts'
import { messageCoverage, messageFragments } from '../traces/match-message.ts'
import type { Place } from './bind-frames.ts'
import { withLines } from './read-around.ts'

export interface Raise extends Place {
  /** How much of the message the literals there make up, 0 to 1; 0 for a site found by the error's class alone. */
  readonly coverage: number
}

/** A message of which less is literal may have been made anywhere. */
const leastCoverage = 0.45

const mostSites = 6
const mostLooked = 12
const notCode = /\.(?:md|rst|txt|lock|json|po|pot|mo|csv|html?|svg|ya?ml|toml):/iu

/** Where an error is raised: by the text of its message, else by its class where that is the repository's own. */
export function* findRaises({ name, message }: RaisedError): Script<Raise[]> {
  const byText = yield* findByText(message)
  return byText.length > 0 ? byText : yield* findByClass(name)
}

function* findByText(message: string): Script<Raise[]> {
  const fragments = messageFragments(message)
  const outputs = yield* callAll(
    'grep',
    fragments.map((pattern) => ({ pattern, case_sensitive: true, limit: 30 })),
  )
  const places = new Map<string, { path: string; line: number; text: string }>()
  for (const output of outputs) {
    if (isToolFailure(output)) continue
    for (const { location, text, in_test: isTest } of output.matches) {
      if (isTest === true || notCode.test(location) || /^(?:\/\/|\/?\*|# )/u.test(text)) continue
      const match = /^(.*):(\d+)-\d+$/u.exec(location)
      if (match !== null) places.set(location, { path: match[1] ?? '', line: Number(match[2]), text })
    }
  }
  const candidates = [...places.values()].slice(0, mostLooked)
  const nodes = yield* callAll(
    'get_node',
    candidates.map(({ path, line }) => ({ path, line })),
  )
  const found = nodes.flatMap((result, index) => {
    const candidate = candidates[index]
    return candidate === undefined || isToolFailure(result) ? [] : [{ ...candidate, node: result.node }]
  })
  const whole = yield* withLines(found)
  const raises = whole.flatMap(({ node, line, text }): Raise[] => {
    const { lines, firstLine } = stripNumbers(node.source ?? '')
    const at = line - firstLine
    // A long message goes over a few lines, and its values stand between.
    const window = lines.slice(Math.max(0, at - 3), at + 5).join('\n')
    const coverage = Math.max(messageCoverage(message, window), messageCoverage(message, text))
    return coverage < leastCoverage
      ? []
      : [{ node, path: node.path, line: raisingLine(lines, at) + firstLine, coverage }]
  })
  const best = Math.max(0, ...raises.map(({ coverage }) => coverage))
  return distinct(
    raises
      .filter(({ coverage }) => coverage > best - 0.15)
      .sort((a, b) => b.node.centrality - a.node.centrality),
  )
}

/** The statement that raises begins at most a few lines above its message. */
function raisingLine(lines: readonly string[], at: number): number {
  for (let index = at; index >= Math.max(0, at - 4); index -= 1) {
    if (
      /\b(?:raise|throw|panic|fail|abort|die|error|Error|Exception|errors\.New|Errorf|bail)\b/u.test(
        lines[index] ?? '',
      )
    )
      return index
  }
  return at
}

function* findByClass(errorName: string): Script<Raise[]> {
  const name = errorName.split(/[.:]/u).at(-1) ?? ''
  if (!/^[A-Z]\w{4,}$/u.test(name)) return []
  const output = yield* call('neighbours', {
    node: name,
    direction: 'in',
    kinds: ['instantiates', 'calls', 'references', 'reads'],
    limit: 30,
  })
  if (isToolFailure(output) || output.node.kind === 'external' || output.node.in_test === true) return []
  const sites = output.edges
    .filter((edge) => edge.node.in_test !== true)
    .flatMap((edge) =>
      edge.sites.map((site) => ({ site, isMade: edge.kind !== 'references' && edge.kind !== 'reads' })),
    )
    .flatMap(({ site, isMade }) => {
      const match = /^(.*):(\d+)-\d+$/u.exec(site)
      return match === null ? [] : [{ path: match[1] ?? '', line: Number(match[2]), isMade }]
    })
    .slice(0, mostLooked)
  const nodes = yield* callAll(
    'get_node',
    sites.map(({ path, line }) => ({ path, line })),
  )
  const raises = distinct(
    nodes.flatMap((result, index): Raise[] => {
      const site = sites[index]
      if (site === undefined || isToolFailure(result)) return []
      const { node } = result
      // Whoever catches it or derives from it only refers to it.
      const line = lineOf(node, site.line)
      if ((!site.isMade || isField(output.node.kind)) && !isRaising(line) && !/\bErr\(|\bok_or/u.test(line))
        return []
      return [{ node, path: node.path, line: site.line, coverage: 0 }]
    }),
  )
  return raises.sort((a, b) => b.node.centrality - a.node.centrality)
}

/** A variant of an enum is written where it is compared too. */
function isField(kind: string): boolean {
  return kind === 'field' || kind === 'variable'
}

function lineOf(node: NodeDetail, line: number): string {
  if (node.source === undefined) return ''
  const { lines, firstLine } = stripNumbers(node.source)
  return lines[line - firstLine] ?? ''
}

function distinct(raises: readonly Raise[]): Raise[] {
  return [...new Map(raises.map((raise) => [`${raise.path}:${raise.line}`, raise])).values()].slice(
    0,
    mostSites,
  )
}
