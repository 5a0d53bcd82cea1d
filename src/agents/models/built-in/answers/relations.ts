import type { EdgeKind } from '../../../../graph/graph.ts'
import type { NeighbourEdge, NeighboursOutput } from '../../../tools/neighbours.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import {
  cite,
  citeNode,
  code,
  explainReason,
  explainReasons,
  joinNames,
  knownMark,
  mermaid,
  pathOf,
  plural,
  quoteDoc,
  siteLines,
} from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { definitionSentence, otherDefinitions } from './define.ts'

export const callKinds: readonly EdgeKind[] = ['calls', 'instantiates', 'requests', 'handles']
export const useKinds: readonly EdgeKind[] = [
  'calls',
  'instantiates',
  'references',
  'extends',
  'implements',
  'overrides',
  'has-type',
  'reads',
  'writes',
  'imports',
  'handles',
  'requests',
]

export const verbs: Readonly<Partial<Record<EdgeKind, string>>> = {
  calls: 'calls',
  instantiates: 'creates',
  references: 'refers to',
  extends: 'extends',
  implements: 'implements',
  overrides: 'overrides',
  'has-type': 'has the type',
  decorates: 'is decorated with',
  reads: 'reads',
  writes: 'writes',
  imports: 'imports',
  tests: 'tests',
  handles: 'is handled by',
  requests: 'requests',
  documents: 'documents',
}

/** "Who calls X", "what uses X": sites by file, tests apart, and whether the list is complete. */
export function* answerUsers(subject: Subject, mode: 'callers' | 'users', wantsDiagram: boolean): Script {
  const { node } = subject
  const isCallable =
    node.kind === 'function' || node.kind === 'method' || node.kind === 'class' || node.kind === 'route'
  const kinds = mode === 'callers' && isCallable ? callKinds : useKinds
  const output = yield* call('neighbours', { node: node.node_id, direction: 'in', kinds, limit: 150 })
  if (isToolFailure(output)) {
    yield* say(`${definitionSentence(node)} ${output.error}`)
    return
  }
  const decorated = node.edges.some((edge) => edge.kind === 'decorates' && edge.direction === 'out')
    ? yield* call('neighbours', { node: node.node_id, direction: 'out', kinds: ['decorates'], limit: 150 })
    : undefined
  const edges = dropImportsOfUsers([
    ...output.edges.filter((edge) => edge.node.node_id !== node.node_id || edge.kind === 'calls'),
    ...(decorated === undefined || isToolFailure(decorated) ? [] : decorated.edges),
  ])
  const noun = mode === 'callers' && isCallable ? 'called' : 'used'
  yield* say(summarize(output, edges, node.name, noun, citeNode(node)))
  const tests = edges.filter((edge) => edge.node.in_test === true)
  const product = edges.filter((edge) => edge.node.in_test !== true)
  if (product.length > 0) yield* say(`\n\n${listByFile(product)}`)
  if (tests.length > 0) {
    yield* say(`\n\n${product.length > 0 ? 'In tests' : 'Only in tests'}:\n\n${listByFile(tests, 15)}`)
  }
  if (wantsDiagram && edges.length > 0) {
    yield* say(
      `\n\n${mermaid(distinctPairs(edges.slice(0, 25).map((edge) => ({ from: edge.node.name, to: node.name }))))}`,
    )
  }
  yield* say(completenessNote(output, noun))
  yield* say(otherDefinitions(subject))
}

function summarize(
  output: NeighboursOutput,
  edges: readonly NeighbourEdge[],
  name: string,
  noun: string,
  place: string,
): string {
  if (edges.length === 0) {
    if (output.complete === true) return `${code(name)}${place} is not ${noun} anywhere in the repository.`
    return `No place is known where ${code(name)}${place} is ${noun}.`
  }
  const sites = edges.reduce((sum, edge) => sum + edge.site_count, 0)
  const from = new Set(edges.map((edge) => edge.node.node_id)).size
  const files = new Set(edges.map((edge) => pathOf(edge.node.location))).size
  const atLeast = output.complete === false || output.total > output.edges.length ? 'at least ' : ''
  return `${code(name)}${place} is ${noun} in ${atLeast}${plural(sites, 'place')}, from ${plural(from, 'definition')} in ${plural(files, 'file')}.`
}

function completenessNote(output: NeighboursOutput, noun: string): string {
  const shown =
    output.total > output.edges.length
      ? ` Only the first ${output.edges.length} of ${output.total} are shown.`
      : ''
  if (output.complete === true) return `\n\nThe list is complete: every site of this name is linked.${shown}`
  if (output.complete === false) {
    const reasons = output.reasons ?? []
    const total = reasons.reduce((sum, { count }) => sum + count, 0)
    return `\n\nThe list may be incomplete: ${plural(total, 'further site')} could not be linked, so it may be ${noun} there too (${explainReasons(reasons)}).${shown}`
  }
  return shown === '' ? '' : `\n\n${shown.trim()}`
}

/** A file imports what it uses: its import says nothing more where the use itself is listed. */
export function dropImportsOfUsers(edges: readonly NeighbourEdge[]): NeighbourEdge[] {
  const using = new Set(
    edges.filter((edge) => edge.kind !== 'imports').map((edge) => pathOf(edge.sites[0] ?? '')),
  )
  return edges.filter((edge) => edge.kind !== 'imports' || !using.has(pathOf(edge.sites[0] ?? '')))
}

/** Edges under the file that they start in. */
export function listByFile(edges: readonly NeighbourEdge[], most = 60): string {
  const byFile = new Map<string, NeighbourEdge[]>()
  for (const edge of edges.slice(0, most)) {
    const path = pathOf(edge.sites[0] ?? edge.node.location)
    const list = byFile.get(path) ?? []
    list.push(edge)
    byFile.set(path, list)
  }
  const parts = [...byFile].map(([path, list]) => {
    const rows = list.map((edge) => {
      const who = edge.node.kind === 'file' ? 'the module itself' : code(edge.node.name)
      return `- ${who} ${verbs[edge.kind] ?? edge.kind} it${knownMark(edge.known)} ${siteLines(edge)}`
    })
    return `**${path}**\n${rows.join('\n')}`
  })
  const rest = edges.length - Math.min(edges.length, most)
  return `${parts.join('\n\n')}${rest > 0 ? `\n\nand ${rest} more.` : ''}`
}

/** "What does X call", "what does X depend on". */
export function* answerDependencies(
  subject: Subject,
  mode: 'callees' | 'dependencies',
  wantsDiagram: boolean,
): Script {
  const { node } = subject
  const isContainer = node.kind === 'file' || node.kind === 'directory' || node.kind === 'module'
  const kinds: readonly EdgeKind[] =
    mode === 'callees' && !isContainer
      ? ['calls', 'instantiates', 'requests', 'handles']
      : [
          'imports',
          'calls',
          'instantiates',
          'extends',
          'implements',
          'has-type',
          'decorates',
          'references',
          'requests',
        ]
  const output = yield* call('neighbours', { node: node.node_id, direction: 'out', kinds, limit: 120 })
  if (isToolFailure(output)) {
    yield* say(`${definitionSentence(node)} ${output.error}`)
    return
  }
  const edges = output.edges.filter((edge) => edge.kind !== 'references' || edge.node.kind !== 'variable')
  const inside = edges.filter((edge) => edge.node.kind !== 'external')
  const outside = edges.filter((edge) => edge.node.kind === 'external')
  const verb = mode === 'callees' ? 'calls' : 'depends on'
  if (inside.length === 0) {
    yield* say(
      `${code(node.name)}${citeNode(node)} ${verb} nothing else in this repository that could be linked.`,
    )
  } else {
    const targets = new Set(inside.map((edge) => edge.node.node_id)).size
    yield* say(
      `${code(node.name)}${citeNode(node)} ${verb} ${plural(targets, 'definition')} of this repository:\n\n`,
    )
    for (const edge of inside.slice(0, 40)) {
      const doc = edge.node.doc === undefined ? '' : `: ${quoteDoc(edge.node.doc).replace(/\.$/u, '')}`
      yield* say(
        `- ${describeOut(edge)}${knownMark(edge.known)}${doc}${cite(edge.node.location)}${edge.sites.length === 0 ? '' : ` at ${siteLines(edge, 3)}`}\n`,
      )
    }
    if (inside.length > 40) yield* say(`\nand ${inside.length - 40} more.\n`)
  }
  if (outside.length > 0) {
    const names = [...new Set(outside.map((edge) => code(edge.node.name)))]
    yield* say(`\nFrom outside the repository it uses ${joinNames(names, 12)}${cite(outside[0]?.sites[0])}.`)
  }
  const open = (output.unlinked ?? []).filter(
    (site) => site.reason !== 'external' && site.reason !== 'builtin',
  )
  if (open.length > 0) {
    yield* say(
      `\n\nNot linked: ${joinNames(
        open
          .slice(0, 5)
          .map(
            (site) =>
              `${site.name === '' ? 'a computed call' : code(site.name)}, ${explainReason(site.reason)} [${site.location}]`,
          ),
        5,
      )}${open.length > 5 ? ` and ${open.length - 5} more` : ''}.`,
    )
  }
  if (wantsDiagram && inside.length > 0) {
    yield* say(
      `\n\n${mermaid(distinctPairs(inside.slice(0, 25).map((edge) => ({ from: node.name, to: edge.node.name }))))}`,
    )
  }
  yield* say(otherDefinitions(subject))
}

function describeOut(edge: NeighbourEdge): string {
  const target = `${edge.node.kind} ${code(edge.node.name)}`
  return edge.kind === 'calls' ? target : `${target} (${edge.kind === 'has-type' ? 'type' : edge.kind})`
}

export function distinctPairs(list: readonly { from: string; to: string }[]): { from: string; to: string }[] {
  return [...new Map(list.map((pair) => [`${pair.from}\n${pair.to}`, pair])).values()]
}
