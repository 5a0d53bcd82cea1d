import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Script } from '../script.ts'
import { call, callAll } from '../script.ts'
import { stripNumbers } from '../prose.ts'
import type { RaisedError } from '../../../knowledge/traces/error-line.ts'
import { isRaising } from '../../../knowledge/traces/find-values.ts'
import { messageCoverage, messageFragments } from '../../../knowledge/raises/match-message.ts'
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
/** Of a class that is the repository's own every place counts: the text says nothing of which it was. */
const mostClassSites = 20
const notCode = /\.(?:md|rst|txt|lock|json|po|pot|mo|csv|html?|svg|ya?ml|toml):/iu

export interface ClassRaises {
  readonly definition: NodeBrief
  readonly raises: readonly Raise[]
  /** Whether these are all that the graph knows, with nothing left open. */
  readonly isWhole: boolean
}

export interface FoundRaises {
  readonly byText: readonly Raise[]
  /** Where no text was found, or that text stands in the error's class itself. */
  readonly byClass?: ClassRaises
}

/** Where an error is raised: by the text of its message, else by its class where that is the repository's own. */
export function* findRaises(error: RaisedError): Script<readonly Raise[]> {
  const { byText, byClass } = yield* findRaisesAndText(error)
  return byText.length > 0 ? byText : (byClass?.raises ?? []).slice(0, mostSites)
}

/** As `findRaises`; a text that the error's own class makes is told apart from the places that raise it. */
export function* findRaisesAndText({ name, message }: RaisedError): Script<FoundRaises> {
  const byText = yield* findByText(message)
  const [best] = byText
  const className = ownName(name)
  if (best !== undefined && !best.node.name.split('.').includes(className)) return { byText }
  const byClass = yield* findByClass(className)
  return byClass === undefined || byClass.raises.length === 0 ? { byText } : { byText, byClass }
}

function ownName(errorName: string): string {
  return errorName.split(/[.:]/u).at(-1) ?? ''
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
  const raises = whole.flatMap(({ node, line, text }): (Raise & { ownCoverage: number })[] => {
    const { lines, firstLine } = stripNumbers(node.source ?? '')
    const at = line - firstLine
    // A long message goes over a few lines, and its values stand between.
    const window = lines.slice(Math.max(0, at - 3), at + 5).join('\n')
    const ownCoverage = messageCoverage(message, text)
    const coverage = Math.max(messageCoverage(message, window), ownCoverage)
    return coverage < leastCoverage
      ? []
      : [{ node, path: node.path, line: raisingLine(lines, at) + firstLine, coverage, ownCoverage }]
  })
  const best = Math.max(0, ...raises.map(({ coverage }) => coverage))
  return distinct(
    raises
      .filter(({ coverage }) => coverage > best - 0.15)
      // Of neighbouring lines the one that holds the text itself.
      .sort((a, b) => b.node.centrality - a.node.centrality || b.ownCoverage - a.ownCoverage),
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

function* findByClass(name: string): Script<ClassRaises | undefined> {
  if (!/^[A-Z]\w{4,}$/u.test(name)) return undefined
  const output = yield* call('neighbours', {
    node: name,
    direction: 'in',
    kinds: ['instantiates', 'calls', 'references', 'reads'],
    limit: 60,
  })
  if (isToolFailure(output) || output.node.kind === 'external' || output.node.in_test === true)
    return undefined
  const sites = output.edges
    .filter((edge) => edge.node.in_test !== true)
    .flatMap((edge) =>
      edge.sites.map((site) => ({ site, isMade: edge.kind !== 'references' && edge.kind !== 'reads' })),
    )
    .flatMap(({ site, isMade }) => {
      const match = /^(.*):(\d+)-\d+$/u.exec(site)
      return match === null ? [] : [{ path: match[1] ?? '', line: Number(match[2]), isMade }]
    })
    .toSorted((one, other) => Number(other.isMade) - Number(one.isMade))
  const looked = sites.slice(0, 2 * mostClassSites)
  const nodes = yield* callAll(
    'get_node',
    looked.map(({ path, line }) => ({ path, line })),
  )
  const raises = distinct(
    nodes.flatMap((result, index): Raise[] => {
      const site = looked[index]
      if (site === undefined || isToolFailure(result)) return []
      const { node } = result
      // Whoever catches it or derives from it only refers to it.
      const line = lineOf(node, site.line)
      if ((!site.isMade || isField(output.node.kind)) && !isRaising(line) && !/\bErr\(|\bok_or/u.test(line))
        return []
      return [{ node, path: node.path, line: site.line, coverage: 0 }]
    }),
    2 * mostClassSites,
  )
  return {
    definition: output.node,
    raises: raises.sort((a, b) => b.node.centrality - a.node.centrality).slice(0, mostClassSites),
    isWhole:
      output.complete === true &&
      output.total === output.edges.length &&
      looked.length === sites.length &&
      raises.length <= mostClassSites,
  }
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

function distinct(raises: readonly Raise[], most = mostSites): Raise[] {
  return [...new Map(raises.map((raise) => [`${raise.path}:${raise.line}`, raise])).values()].slice(0, most)
}
