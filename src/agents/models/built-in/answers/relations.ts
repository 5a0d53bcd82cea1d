import type { EdgeKind } from '../../../../graph/graph.ts'
import type { Claim } from '../../../evidence/claims.ts'
import { choose, compose, quantity, seen } from '../../../evidence/claims.ts'
import { joinExtents, partOf } from '../../../evidence/extent.ts'
import type { NeighbourEdge, NeighboursOutput } from '../../../tools/neighbours.ts'
import { mostSorted } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import type { ToolFailure } from '../../../tools/tool.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { citeNode, code, joinNames, mermaid, plural } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, callAll, say, state } from '../script.ts'
import { definitionSentence, otherDefinitions } from './define.ts'
import { callKinds, useKinds } from '../../../edge-kinds.ts'
import { certaintyNote, countByFile, distinctPairs, dropImportsOfUsers, listByFile } from './edge-list.ts'
import { isOverload } from './overloads.ts'
import { mergeNeighbours } from './merge-neighbours.ts'
import { describeGaps, nameOf, runFromElsewhere } from './gaps.ts'

const mostOverloads = 15
const mostNamed = 4

/** Tests that are listed one by one; of more it is said in which files they are. */
const mostTests = 4

/** "Who calls X", "what uses X": how many places, then each by file, tests apart, and what the list may lack. */
export function* answerUsers(asked: Subject, mode: 'callers' | 'users', wantsDiagram: boolean): Script {
  const { node } = asked
  const overloads = asked.others.filter((other) => isOverload(node, other)).slice(0, mostOverloads)
  const subject = { ...asked, others: asked.others.filter((other) => !overloads.includes(other)) }
  const isCallable =
    node.kind === 'function' || node.kind === 'method' || node.kind === 'class' || node.kind === 'route'
  const isOfCalls = mode === 'callers' && isCallable
  // A file that uses it imports it, too: its import says nothing more.
  const kinds = isOfCalls ? callKinds : useKinds.filter((kind) => kind !== 'imports')
  const used = yield* findUsers([node, ...overloads], kinds)
  const output = isOfCalls || isToolFailure(used) ? used : yield* withImports(used)
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
  const tests = edges.filter((edge) => edge.node.in_test === true)
  const product = edges.filter((edge) => edge.node.in_test !== true)
  const verb = isOfCalls ? 'called' : 'used'
  if (edges.length === 0) {
    yield* answerUnused(subject, output, verb)
    return
  }
  yield* state(countUsers(output, product, tests, nameAll(node, overloads), verb))
  if (product.length > 0) yield* say(`\n\n${listByFile(product)}`)
  if (tests.length > 0) {
    yield* say(
      tests.length > mostTests
        ? `\n\n${product.length > 0 ? 'In tests: ' : ''}${countByFile(tests)}`
        : `\n\n${product.length > 0 ? 'In tests:\n\n' : ''}${listByFile(tests)}`,
    )
  }
  if (wantsDiagram) {
    yield* say(
      `\n\n${mermaid(distinctPairs(edges.slice(0, 25).map((edge) => ({ from: edge.node.name, to: node.name }))))}`,
    )
  }
  yield* say(certaintyNote(edges))
  yield* say('\n\n')
  const listed = new Set(edges.flatMap(({ sites }) => sites))
  const open = output.open_calls?.filter(({ location }) => !listed.has(location))
  yield* state(
    describeGaps(
      { ...output, open_calls: open },
      node.name,
      `That is all: it is ${verb} nowhere else in this repository.`,
    ),
  )
  yield* say(otherDefinitions(subject))
}

/** The users of each overload: who asks for the name means all of them. */
function* findUsers(
  nodes: readonly NodeBrief[],
  kinds: readonly EdgeKind[],
): Script<NeighboursOutput | ToolFailure> {
  const outputs = yield* callAll(
    'neighbours',
    nodes.map(({ node_id: id }) => ({ node: id, direction: 'in', kinds, limit: 150 })),
  )
  const failed = outputs.find((output) => isToolFailure(output))
  return (
    failed ??
    mergeNeighbours(outputs.filter((output): output is NeighboursOutput => !isToolFailure(output))) ?? {
      error: '',
    }
  )
}

function nameAll(node: NodeBrief, overloads: readonly NodeBrief[]): string {
  if (overloads.length === 0) return `${code(node.name)}${citeNode(node)}`
  const places = [node, ...overloads].map((one) => `[${one.location}]`)
  return `${code(node.name)} with its ${plural(places.length, 'overload')}, ${joinNames(places, mostNamed)},`
}

/** Imports behind the uses, where all of these are shown. */
function* withImports(used: NeighboursOutput): Script<NeighboursOutput> {
  if (used.extent.total === null || used.extent.shown < used.extent.total) return used
  const imported = yield* call('neighbours', {
    node: used.node.node_id,
    direction: 'in',
    kinds: ['imports'],
    limit: 100,
  })
  if (isToolFailure(imported)) return used
  return {
    ...used,
    edges: [...used.edges, ...imported.edges],
    total: used.total + imported.total,
    extent: joinExtents(used.extent, imported.extent),
  }
}

/** Nothing leads to it: whether that is sure, and by what it may run all the same. */
function* answerUnused(subject: Subject, output: NeighboursOutput, verb: string): Script {
  const { node } = subject
  const named = `${code(node.name)}${citeNode(node)}`
  const isOverriding = node.edges.some(
    ({ kind, direction }) => direction === 'out' && (kind === 'overrides' || kind === 'implements'),
  )
  const overridden = isOverriding
    ? yield* call('neighbours', { node: node.node_id, direction: 'out', kinds: ['overrides', 'implements'] })
    : undefined
  const bases = overridden === undefined || isToolFailure(overridden) ? [] : overridden.edges
  if (verb === 'called' && (yield* sayHandedOn(subject, output))) return
  const calls = output.open_calls?.length ?? 0
  yield* state(
    choose(
      output.extent,
      `${named} is not ${verb} anywhere in this repository.`,
      calls > 0
        ? `Probably by the lines below: no call was linked to ${named}, but these call something of this name.`
        : `I found no place in this repository where ${named} is ${verb}, which is not certain.`,
    ),
  )
  yield* say(
    runFromElsewhere(
      node,
      bases.slice(0, 3).map((edge) => nameOf(edge.node)),
    ),
  )
  yield* say('\n\n')
  yield* state(describeGaps(output, node.name, ''))
  yield* say(otherDefinitions(subject))
}

/** What no call leads to may be handed on by name: listed in a table, given to what runs it. Whether it is. */
function* sayHandedOn(subject: Subject, calls: NeighboursOutput): Script<boolean> {
  const { node } = subject
  const output = yield* call('neighbours', {
    node: node.node_id,
    direction: 'in',
    kinds: ['references', 'reads'],
    limit: 60,
  })
  if (isToolFailure(output) || output.edges.length === 0) return false
  const places = quantity(
    partOf(
      output.extent,
      output.edges.reduce((sum, { site_count: sites }) => sum + sites, 0),
    ),
    'place',
  )
  yield* state(
    compose`${code(node.name)}${citeNode(node)} is handed on by its name in ${places}, from where it can be run; I found no call of it that is written out:\n\n`,
  )
  yield* say(`${listByFile(output.edges, 20)}\n\n`)
  yield* state(describeGaps(calls, node.name, ''))
  yield* say(otherDefinitions(subject))
  return true
}

function countUsers(
  { extent }: NeighboursOutput,
  product: readonly NeighbourEdge[],
  tests: readonly NeighbourEdge[],
  named: string,
  verb: string,
): Claim {
  // Those of tests stand last: a cut list that has some has all others.
  const isWhole = (edges: readonly NeighbourEdge[]): boolean =>
    extent.shown === extent.total ||
    (edges === product && tests.length > 0 && (extent.total ?? Infinity) <= mostSorted)
  const places = (edges: readonly NeighbourEdge[]): Claim =>
    quantity(
      partOf(
        isWhole(edges) ? { ...extent, shown: edges.length, total: edges.length } : extent,
        edges.reduce((sum, edge) => sum + edge.site_count, 0),
      ),
      'place',
    )
  if (tests.length === 0) return compose`${named} is ${verb} in ${places(product)}${inFiles(product)}.`
  if (product.length > 0)
    return compose`${named} is ${verb} in ${places(product)} of the code${inFiles(product)}, and in ${places(tests)} of its tests.`
  return choose(
    extent,
    `${named} is ${verb} only in tests: in ${places(tests)}${inFiles(tests)}.`,
    `I found ${named} ${verb} in tests alone: in ${places(tests)}${inFiles(tests)}.`,
  )
}

/** Who, where they are few; else in how many of the files that were seen. */
function inFiles(edges: readonly NeighbourEdge[]): Claim {
  const who = [...new Set(edges.map(({ node }) => (node.kind === 'file' ? '' : code(node.name))))]
  if (who.length <= 2 && !who.includes('')) return seen(`, by ${who.join(' and ')}`)
  return seen('')
}
