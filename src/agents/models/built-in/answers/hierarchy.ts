import type { EdgeKind } from '../../../../graph/graph.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { choose, compose, quantity, seen } from '../../../evidence/claims.ts'
import { cite, citeNode, code, knownMark, mermaid } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, say, state } from '../script.ts'
import { definitionSentence, otherDefinitions } from './define.ts'
import { describeGaps } from './gaps.ts'
import { distinctPairs, verbs } from './edge-list.ts'

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
    yield* state(
      choose(
        output.extent,
        `Nothing in this repository extends, implements or overrides ${code(node.name)}${citeNode(node)}.`,
        `I found nothing in this repository that extends, implements or overrides ${code(node.name)}${citeNode(node)}, which is not certain.`,
      ),
    )
    if (node.exported === true)
      yield* say(' It is exported: what is written outside of this repository is not seen here.')
    yield* say('\n\n')
    yield* state(describeGaps(output, node.name, ''))
    yield* say(otherDefinitions(subject))
    return
  }
  const all = flatten(output.edges)
  const direct = output.edges.length
  const noun = kinds[0] === 'overrides' ? 'direct override' : 'direct subtype'
  // Where the base is one of several candidates, others may have been taken to derive from another one.
  const guessed = output.edges.filter(({ known }) => known === 'possible').length
  const extent =
    guessed === 0
      ? output.extent
      : {
          ...output.extent,
          unread: [
            ...output.extent.unread,
            { what: 'subtype of which the base is not certain', count: guessed },
          ],
        }
  yield* state(
    compose`${code(node.name)}${citeNode(node)} has ${quantity(extent, noun)}${all.length > direct ? `, and below these ${all.length - direct} more` : ''}:\n\n`,
  )
  yield* say(tree(shorten(output.edges), 0))
  const hidden = all.length - flatten(shorten(output.edges)).length
  if (hidden > 0) yield* say(`- and ${hidden} more in tests\n`)
  yield* say('\n')
  // What is called by this name derives from nothing.
  yield* state(describeGaps({ ...output, open_calls: [] }, node.name, ''))
  if (wantsDiagram) {
    yield* say(`\n\n${mermaid(distinctPairs(pairs(output.edges, node.name)), 'TD')}`)
  }
  yield* say(otherDefinitions(subject))
}

/** Of subtypes that stand in tests, a few, where there are others too. */
function shorten(edges: readonly NeighbourEdge[]): readonly NeighbourEdge[] {
  const isTest = ({ node }: NeighbourEdge): boolean => node.in_test === true
  return edges.every(isTest) ? edges : keepFewTests(edges, isTest)
}

function keepFewTests(
  edges: readonly NeighbourEdge[],
  isTest: (edge: NeighbourEdge) => boolean,
): readonly NeighbourEdge[] {
  const kept = new Set(edges.filter(isTest).slice(0, 4))
  return edges
    .filter((edge) => !isTest(edge) || kept.has(edge))
    .map((edge) => (edge.edges === undefined ? edge : { ...edge, edges: keepFewTests(edge.edges, isTest) }))
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
    yield* state(
      seen(`I know of no class or interface that ${code(node.name)}${citeNode(node)} extends or implements.`),
    )
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
