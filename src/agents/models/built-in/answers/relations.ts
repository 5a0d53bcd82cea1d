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

const verbs: Readonly<Partial<Record<EdgeKind, string>>> = {
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
  const edges = [
    ...output.edges.filter((edge) => edge.node.node_id !== node.node_id || edge.kind === 'calls'),
    ...(decorated === undefined || isToolFailure(decorated) ? [] : decorated.edges),
  ]
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
    return `\n\nThe list may be incomplete: ${plural(total, 'further site')} of this name could not be linked, so it may be ${noun} there too (${explainReasons(reasons)}).${shown}`
  }
  return shown === '' ? '' : `\n\n${shown.trim()}`
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

/** "What implements or extends X", with the whole tree below it. */
export function* answerImplementers(subject: Subject, wantsDiagram: boolean): Script {
  const { node } = subject
  const kinds: readonly EdgeKind[] =
    node.kind === 'method' || node.kind === 'field' ? ['overrides', 'implements'] : ['extends', 'implements']
  const output = yield* call('neighbours', {
    node: node.node_id,
    direction: 'in',
    kinds,
    depth: 4,
    limit: 100,
  })
  if (isToolFailure(output)) {
    yield* say(`${definitionSentence(node)} ${output.error}`)
    return
  }
  if (output.edges.length === 0) {
    yield* say(
      `Nothing in this repository is known to extend, implement or override ${code(node.name)}${citeNode(node)}.`,
    )
    yield* say(otherDefinitions(subject))
    return
  }
  const all = flatten(output.edges)
  const direct = output.edges.length
  yield* say(
    `${code(node.name)}${citeNode(node)} has ${plural(direct, `direct ${kinds[0] === 'overrides' ? 'override' : 'subtype'}`)}${all.length > direct ? ` and ${all.length - direct} further down` : ''}:\n\n`,
  )
  yield* say(tree(output.edges, 0))
  if (wantsDiagram) {
    yield* say(`\n\n${mermaid(distinctPairs(pairs(output.edges, node.name)), 'TD')}`)
  }
  yield* say(otherDefinitions(subject))
}

function tree(edges: readonly NeighbourEdge[], level: number): string {
  return edges
    .map((edge) => {
      const test = edge.node.in_test === true ? ', in a test' : ''
      const row = `${'  '.repeat(level)}- ${edge.node.kind} ${code(edge.node.name)} ${verbs[edge.kind] ?? edge.kind} it${test}${knownMark(edge.known)}${citeNode(edge.node)}\n`
      return row + tree(edge.edges ?? [], level + 1)
    })
    .join('')
}

function flatten(edges: readonly NeighbourEdge[]): NeighbourEdge[] {
  return edges.flatMap((edge) => [edge, ...flatten(edge.edges ?? [])])
}

function pairs(edges: readonly NeighbourEdge[], parent: string): { from: string; to: string }[] {
  return edges.flatMap((edge) => [
    { from: edge.node.name, to: parent },
    ...pairs(edge.edges ?? [], edge.node.name),
  ])
}

export function distinctPairs(list: readonly { from: string; to: string }[]): { from: string; to: string }[] {
  return [...new Map(list.map((pair) => [`${pair.from}\n${pair.to}`, pair])).values()]
}

/** "What does X extend". */
export function* answerSupertypes(subject: Subject): Script {
  const { node } = subject
  const output = yield* call('neighbours', {
    node: node.node_id,
    direction: 'out',
    kinds: ['extends', 'implements', 'overrides'],
    depth: 4,
  })
  if (isToolFailure(output)) {
    yield* say(`${definitionSentence(node)} ${output.error}`)
    return
  }
  if (output.edges.length === 0) {
    yield* say(`${code(node.name)}${citeNode(node)} extends and implements nothing that is known.`)
  } else {
    yield* say(`${code(node.name)}${citeNode(node)} is built on:\n\n`)
    yield* say(upTree(output.edges, 0))
  }
  yield* say(otherDefinitions(subject))
}

function upTree(edges: readonly NeighbourEdge[], level: number): string {
  return edges
    .map((edge) => {
      const outside = edge.node.kind === 'external' ? ', from outside the repository' : ''
      const place = edge.node.kind === 'external' ? cite(edge.sites[0]) : citeNode(edge.node)
      return `${'  '.repeat(level)}- ${edge.kind} ${edge.node.kind === 'external' ? '' : `${edge.node.kind} `}${code(edge.node.name)}${outside}${place}\n${upTree(edge.edges ?? [], level + 1)}`
    })
    .join('')
}

/** "Which tests cover X": tests that name it, then tests that reach it through others. */
export function* answerTests(subject: Subject): Script {
  const { node } = subject
  const direct = yield* call('neighbours', {
    node: node.node_id,
    direction: 'in',
    kinds: ['calls', 'instantiates', 'references', 'imports'],
    limit: 150,
  })
  const reach = yield* call('impact', { node: node.node_id, depth: 3 })
  if (isToolFailure(direct)) {
    yield* say(`${definitionSentence(node)} ${direct.error}`)
    return
  }
  const named = direct.edges.filter((edge) => edge.node.in_test === true)
  const namedIds = new Set(named.map((edge) => edge.node.node_id))
  const reaching = isToolFailure(reach) ? [] : reach.tests.filter((test) => !namedIds.has(test.node_id))
  if (named.length === 0 && reaching.length === 0) {
    yield* say(`No test is known to reach ${code(node.name)}${citeNode(node)}.`)
    if (direct.complete === false)
      yield* say(
        ` That is not certain: some calls of this name could not be linked (${explainReasons(direct.reasons ?? [])}).`,
      )
    yield* say(otherDefinitions(subject))
    return
  }
  if (named.length > 0) {
    yield* say(
      `${code(node.name)}${citeNode(node)} is used directly by ${plural(namedIds.size, 'definition')} in tests:\n\n${listByFile(named, 30)}`,
    )
  } else yield* say(`No test uses ${code(node.name)}${citeNode(node)} directly.`)
  if (reaching.length > 0) {
    yield* say(`\n\nThrough other code it is reached from:\n\n`)
    for (const test of reaching.slice(0, 20)) yield* say(`- ${code(test.name)}${citeNode(test)}\n`)
    if (reaching.length > 20) yield* say(`\nand ${reaching.length - 20} more.\n`)
  }
  yield* say(otherDefinitions(subject))
}

/** "What would break if X changes". */
export function* answerImpact(subject: Subject, wantsDiagram: boolean): Script {
  const { node } = subject
  const output = yield* call('impact', { node: node.node_id, depth: 4 })
  if (isToolFailure(output)) {
    yield* say(`${definitionSentence(node)} ${output.error}`)
    return
  }
  const total = output.levels.reduce((sum, level) => sum + level.total, 0)
  const atLeast = output.complete ? '' : 'at least '
  if (total === 0 && output.tests.length === 0) {
    yield* say(`Nothing in the repository is known to depend on ${code(node.name)}${citeNode(node)}.`)
  } else {
    yield* say(
      `A change of ${code(node.name)}${citeNode(node)} reaches ${atLeast}${plural(total, 'definition')} in ${plural(output.files, 'file')}${output.tests.length > 0 ? `, and ${plural(output.tests.length, 'test')}` : ''}.`,
    )
  }
  for (const level of output.levels) {
    yield* say(
      `\n\n**${level.depth === 1 ? 'Directly' : `Through ${plural(level.depth - 1, 'step')}`}** (${level.total})\n\n`,
    )
    for (const user of level.nodes.slice(0, level.depth === 1 ? 25 : 12)) {
      const through = user.through === node.name ? '' : ` ${code(user.through)}`
      const who = user.kind === 'file' ? `module ${code(user.name)}` : code(user.name)
      yield* say(
        `- ${who} ${verbs[user.via] ?? user.via}${through === '' ? ' it' : through}${knownMark(user.known)}${cite(user.site)}\n`,
      )
    }
    const rest = level.total - Math.min(level.nodes.length, level.depth === 1 ? 25 : 12)
    if (rest > 0) yield* say(`\nand ${rest} more.\n`)
  }
  if (output.tests.length > 0) {
    yield* say(`\n\n**Tests to run**\n\n`)
    for (const test of output.tests.slice(0, 15)) yield* say(`- ${code(test.name)}${citeNode(test)}\n`)
    if (output.tests.length > 15) yield* say(`\nand ${output.tests.length - 15} more.\n`)
  }
  if (!output.complete) yield* say(`\n\nThe list may be incomplete: ${explainReasons(output.reasons)}.`)
  if (wantsDiagram && total > 0) {
    const edges = output.levels.flatMap((level) =>
      level.nodes.slice(0, 12).map((user) => ({ from: user.name, to: user.through })),
    )
    yield* say(`\n\n${mermaid(distinctPairs(edges))}`)
  }
  yield* say(otherDefinitions(subject))
}

/** "How do I get from A to B". */
export function* answerPath(from: Subject, to: Subject): Script {
  const output = yield* call('find_path', {
    from: from.others.length > 0 ? from.asked : from.node.node_id,
    to: to.others.length > 0 ? to.asked : to.node.node_id,
  })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  if (!output.found) {
    yield* say(
      `There is no known way between ${code(output.from.name)}${citeNode(output.from)} and ${code(output.to.name)}${citeNode(output.to)}. ${output.note ?? ''}`,
    )
    return
  }
  const opposite = output.reversed
    ? ` There is none from ${code(output.from.name)} to ${code(output.to.name)}; this is the opposite direction.`
    : ''
  const [a, b] = output.reversed ? [output.to, output.from] : [output.from, output.to]
  yield* say(
    `${code(a.name)}${citeNode(a)} reaches ${code(b.name)}${citeNode(b)} in ${plural(output.steps.length, 'step')}.${opposite}\n\n`,
  )
  for (const [index, step] of output.steps.entries()) {
    yield* say(
      `${index + 1}. ${code(step.from.name)} ${step.kind === 'contains' ? 'contains' : (verbs[step.kind] ?? step.kind)} ${code(step.to.name)}${knownMark(step.known)}${cite(step.site)}\n`,
    )
  }
  if (output.steps.length > 1) {
    yield* say(
      `\n${mermaid(output.steps.map((step) => ({ from: step.from.name, to: step.to.name, label: step.kind })))}`,
    )
  }
}
