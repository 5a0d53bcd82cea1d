import type { Claim } from '../../../evidence/claims.ts'
import { choose, compose, quantity, seen } from '../../../evidence/claims.ts'
import { partOf } from '../../../evidence/extent.ts'
import type { NeighbourEdge, NeighboursOutput } from '../../../tools/neighbours.ts'
import { mostSorted } from '../../../tools/neighbours.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { citeNode, code, mermaid } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, say, state } from '../script.ts'
import { definitionSentence, otherDefinitions } from './define.ts'
import { callKinds, useKinds } from '../../../edge-kinds.ts'
import { certaintyNote, countByFile, distinctPairs, dropImportsOfUsers, listByFile } from './edge-list.ts'
import { describeGaps, nameOf, runFromElsewhere } from './gaps.ts'

/** Tests that are listed one by one; of more it is said in which files they are. */
const mostTests = 4

/** "Who calls X", "what uses X": how many places, then each by file, tests apart, and what the list may lack. */
export function* answerUsers(subject: Subject, mode: 'callers' | 'users', wantsDiagram: boolean): Script {
  const { node } = subject
  const isCallable =
    node.kind === 'function' || node.kind === 'method' || node.kind === 'class' || node.kind === 'route'
  const isOfCalls = mode === 'callers' && isCallable
  const kinds = isOfCalls ? callKinds : useKinds
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
  const tests = edges.filter((edge) => edge.node.in_test === true)
  const product = edges.filter((edge) => edge.node.in_test !== true)
  const verb = isOfCalls ? 'called' : 'used'
  if (edges.length === 0) {
    yield* answerUnused(subject, output, verb)
    return
  }
  yield* state(countUsers(output, product, tests, `${code(node.name)}${citeNode(node)}`, verb))
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
