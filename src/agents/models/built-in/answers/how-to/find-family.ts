import type { NeighbourEdge } from '../../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { PassagePlace } from '../../passages/gather-passages.ts'
import type { QuestionWords } from '../../../../passages/question-words.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'
import { lastName } from '../../prose.ts'
import { toMember } from './find-derived-kin.ts'
import type { Kin } from './kin.ts'

const classKinds = new Set(['class', 'interface', 'type'])
const mostLookedInto = 6
/** What is only spoken of is less surely of the kind than what is called so. */
const leastFit = 1

/**
 * Types that derive from one that the places which speak of the question belong to, where nothing is called as the kind
 * that is wanted; undefined where no place that fits is of such a family.
 */
export function* findFamily(places: readonly PassagePlace[], words: QuestionWords): Script<Kin | undefined> {
  const classes = places
    .filter(({ kind, in_test: isTest }) => classKinds.has(kind) && isTest !== true)
    .slice(0, mostLookedInto)
  const upwards = yield* callAll(
    'neighbours',
    classes.map(({ node_id: id }) => ({
      node: id,
      direction: 'out',
      kinds: ['extends', 'implements'],
      limit: 5,
    })),
  )
  const bases = new Map<string, { base: NodeBrief; score: number }>()
  const add = (base: NodeBrief, score: number): void => {
    const known = bases.get(base.node_id)
    if (known === undefined) bases.set(base.node_id, { base, score })
    else known.score += score
  }
  classes.forEach((place, index) => {
    add(place, place.score)
    const above = upwards[index]
    if (above === undefined || isToolFailure(above)) return
    for (const { node } of above.edges) if (node.kind !== 'external') add(node, place.score)
  })
  const ranked = [...bases.values()]
    .map(({ base, score }) => ({
      base,
      score: score * (0.5 + words.coverageOf(base.name.split('.').at(-1) ?? '')),
    }))
    .filter(({ base }) => words.coverageOf(base.name.split('.').at(-1) ?? '') > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 4)
  const downwards = yield* callAll(
    'neighbours',
    ranked.map(({ base }) => ({
      node: base.node_id,
      direction: 'in',
      kinds: ['extends', 'implements'],
      limit: 40,
    })),
  )
  for (const [index, { base }] of ranked.entries()) {
    const below = downwards[index]
    if (below === undefined || isToolFailure(below)) continue
    // What implements an interface under its own name is no kind of thing.
    const siblings = siblingsOf(below.edges, words).filter((node) => lastName(node) !== lastName(base))
    if (siblings.length >= 2)
      return { by: 'base', shared: lastName(base), base, members: siblings.map(toMember), fit: leastFit }
  }
  return undefined
}

function siblingsOf(edges: readonly NeighbourEdge[], words: QuestionWords): NodeBrief[] {
  const nodes = edges.map(({ node }) => node).filter(({ in_test: isTest }) => isTest !== true)
  const distinct = [...new Map(nodes.map((node) => [node.node_id, node])).values()]
  const fit = (node: NodeBrief): number => words.findIn(`${node.name} ${node.doc ?? ''}`).size
  return distinct.toSorted((a, b) => fit(b) - fit(a))
}
