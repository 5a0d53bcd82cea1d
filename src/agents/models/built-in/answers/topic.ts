import type { GetNodeOutput, NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { ToolFailure } from '../../../tools/tool.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { findReasons } from '../find-reasons.ts'
import { citeNode, code, joinNames, kindWord, knownMark, mermaid, quoteDoc } from '../prose.ts'
import type { QuestionWords } from '../question-words.ts'
import { readQuestionWords } from '../question-words.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import { definitionSentence } from './define.ts'
import { excerptOf } from './excerpt.ts'
import { describeCallees, describeUsers, docParagraph, outKinds } from './explain.ts'
import type { Hit } from './find-places.ts'
import { findPlaces, keywords } from './find-places.ts'
import { distinctPairs, useKinds, verbs } from './relations.ts'

/**
 * A question in words: the definition that fits best with its doc, code, callees and callers, the reasons that its
 * comments give, the other places with how they are linked, and what is not known.
 */
export function* answerTopic(question: string, subjects: readonly Subject[], wantsDiagram: boolean): Script {
  const hits = yield* findPlaces(question, subjects, 7)
  if (hits.length === 0) {
    yield* say(
      `Nothing in the repository matches these words: ${joinNames(keywords(question).slice(0, 8).map(code), 8)}. Name a function, a class, a file or a text that occurs in the code.`,
    )
    return
  }
  const words = readQuestionWords(question)
  const isDefinition = (hit: Hit): boolean => hit.kind !== 'file' && hit.kind !== 'section'
  const [best, second] = hits.filter(
    (hit) => isDefinition(hit) && hit.kind !== 'field' && hit.kind !== 'variable',
  )
  if (best !== undefined) yield* presentBest(best, second, words)
  const others = hits.filter((hit) => hit !== best).slice(0, 5)
  if (others.length > 0) {
    yield* say(
      best === undefined ? 'The places that fit this question best:\n\n' : '\n\nOther places that fit:\n\n',
    )
    for (const hit of others) yield* say(`- ${describeHit(hit)}\n`)
  }
  const edges = yield* linksAmong(hits.filter(isDefinition).slice(0, 6))
  if (edges.length > 0) {
    yield* say('\nHow they are linked:\n\n')
    for (const { from, edge } of edges.slice(0, 6)) {
      yield* say(
        `- ${code(from.name)} ${verbs[edge.kind] ?? edge.kind} ${code(edge.node.name)}${knownMark(edge.known)}${edge.sites[0] === undefined ? '' : ` [${edge.sites[0]}]`}\n`,
      )
    }
    if (wantsDiagram)
      yield* say(
        `\n${mermaid(distinctPairs(edges.map(({ from, edge }) => ({ from: from.name, to: edge.node.name }))))}`,
      )
  }
  yield* say(`\n${whatIsNotKnown(question)}`)
}

function* presentBest(best: Hit, second: Hit | undefined, words: QuestionWords): Script {
  const details = yield* callAll(
    'get_node',
    [best, ...(second === undefined ? [] : [second])].map((hit) => ({ node: hit.node_id })),
  )
  const node = nodeOf(details[0])
  if (node === undefined) {
    yield* say(`The place that fits this question best is ${describeHit(best)}`)
    return
  }
  yield* say(definitionSentence(node))
  if (node.full_doc !== undefined) yield* say(` ${docParagraph(node.full_doc, citeNode(node))}`)
  const [outgoing, incoming] = yield* callAll('neighbours', [
    { node: node.node_id, direction: 'out', kinds: outKinds, limit: 40 },
    { node: node.node_id, direction: 'in', kinds: useKinds, limit: 60 },
  ])
  const out = outgoing === undefined || isToolFailure(outgoing) ? [] : outgoing.edges
  const users = incoming === undefined || isToolFailure(incoming) ? [] : incoming.edges
  const excerpt = excerptOf(node, { calls: out, words })
  if (excerpt !== '') yield* say(`\n\n${excerpt}`)
  const reasons = findReasons(node)
  if (reasons.length > 0) {
    yield* say('\n\nReasons that its comments give:\n\n')
    for (const { text, location } of reasons) yield* say(`- ${quoteDoc(text, ` [${location}]`)}\n`)
  }
  yield* say(describeCallees(out, 5))
  yield* say(describeUsers(users))
  const next = nodeOf(details[1])
  if (next === undefined || next.node_id.startsWith(`${node.node_id}.`)) return
  const nextExcerpt = excerptOf(next, { words, most: 14 })
  if (nextExcerpt !== '') yield* say(`\n\nNext to it is ${code(next.name)}. ${nextExcerpt}`)
}

function nodeOf(output: GetNodeOutput | ToolFailure | undefined): NodeDetail | undefined {
  return output === undefined || isToolFailure(output) ? undefined : output.node
}

function whatIsNotKnown(question: string): string {
  if (/\b(?:should|could|would you|refactor|redesign|improve|optimi[sz]e)\b/iu.test(question)) {
    return 'How it should be changed is a decision that no code states; these are the places that it concerns.'
  }
  if (/\bperformance|\bmemory|\boverhead|\blatency|\bslow/iu.test(question)) {
    return 'What it costs was not measured; the code above shows what is done each time.'
  }
  if (/^\W*why\b/iu.test(question)) {
    return 'Reasons beyond its documentation and comments the code does not state.'
  }
  return 'Found by names, words and links of the code; what the places do together beyond that was not worked out.'
}

export function describeHit(hit: Hit): string {
  const signature = hit.signature === undefined ? '' : `: ${code(hit.signature.slice(0, 160))}`
  const says =
    hit.doc === undefined ? `${signature}${citeNode(hit)}` : `: ${quoteDoc(hit.doc, citeNode(hit))}`
  return `${kindWord(hit)} ${code(hit.name)}${hit.in_test === true ? ', a test' : ''}${says}`
}

export function* linksAmong(hits: readonly Hit[]): Script<{ from: Hit; edge: NeighbourEdge }[]> {
  const ids = new Set(hits.map((hit) => hit.node_id))
  const outputs = yield* callAll(
    'neighbours',
    hits.map((hit) => ({
      node: hit.node_id,
      direction: 'out',
      kinds: [
        'calls',
        'instantiates',
        'extends',
        'implements',
        'references',
        'has-type',
        'handles',
        'decorates',
      ],
      limit: 100,
    })),
  )
  return outputs.flatMap((output, index) => {
    const from = hits[index]
    if (from === undefined || isToolFailure(output)) return []
    return output.edges
      .filter((edge) => ids.has(edge.node.node_id) && edge.node.node_id !== from.node_id)
      .map((edge) => ({ from, edge }))
  })
}
