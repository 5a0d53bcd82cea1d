import type { GetNodeOutput, NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { ToolFailure } from '../../../tools/tool.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { citeNode, code, joinNames, kindWord, knownMark, mermaid, quoteDoc } from '../prose.ts'
import type { QuestionWords } from '../question-words.ts'
import { readQuestionWords } from '../question-words.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import { definitionSentence } from './define.ts'
import { excerptOf } from './excerpt.ts'
import { describeCallees, describeUsers } from './describe-links.ts'
import { describeReasons, docParagraph, outKinds } from './explain.ts'
import type { Hit } from './find-places.ts'
import { asksForData, findPlaces, keywords } from './find-places.ts'
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
  const absent = yield* findAbsentWords(question, hits)
  if (absent.length > 0) {
    yield* say(
      `${absent.length === 1 ? 'The word' : 'The words'} ${joinNames(absent.map(code))} ${absent.length === 1 ? 'does' : 'do'} not occur in the repository; by the other words of the question it comes nearest to this.\n\n`,
    )
  }
  const isDefinition = (hit: Hit): boolean => hit.kind !== 'file' && hit.kind !== 'section'
  const [first, second] = hits.filter(
    (hit) =>
      isDefinition(hit) && (asksForData(question) || (hit.kind !== 'field' && hit.kind !== 'variable')),
  )
  // Where no code fits, what a document says is better than a list.
  const best = first ?? hits.find((hit) => hit.kind === 'section')
  const shown = best === undefined ? undefined : yield* presentBest(best, second, words)
  const others = hits.filter((hit) => hit !== best && hit !== shown).slice(0, 5)
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

/** Words of a short question that stand nowhere in the repository, in no form; what is done may be said otherwise. */
function* findAbsentWords(question: string, hits: readonly Hit[]): Script<string[]> {
  const all = keywords(question)
  if (all.length > 8) return []
  const shown = hits
    .map((hit) => `${hit.name} ${hit.doc ?? ''} ${hit.signature ?? ''} ${hit.content ?? ''}`)
    .join(' ')
  const unseen = all.filter(
    (word) => /^[A-Za-z]\w+(?<!ed|ing)$/u.test(word) && readQuestionWords(word).findIn(shown).size === 0,
  )
  const asked = unseen.slice(0, 4)
  const outputs = yield* callAll(
    'grep',
    asked.map((word) => ({
      pattern: word.length > 6 ? word.slice(0, 6) : word.replace(/(?:ed|es|s|ing)$/u, ''),
      limit: 1,
    })),
  )
  return asked.filter((_, index) => {
    const output = outputs[index]
    return output !== undefined && !isToolFailure(output) && output.matches.length === 0
  })
}

/** Ends with the second place where it was presented too. */
function* presentBest(best: Hit, second: Hit | undefined, words: QuestionWords): Script<Hit | undefined> {
  const details = yield* callAll(
    'get_node',
    [best, ...(second === undefined ? [] : [second])].map((hit) => ({ node: hit.node_id })),
  )
  const node = nodeOf(details[0])
  if (node === undefined) {
    yield* say(`The place that fits this question best is ${describeHit(best)}`)
    return undefined
  }
  yield* say(definitionSentence(node))
  if (node.full_doc !== undefined) yield* say(` ${docParagraph(node.full_doc, '')}`)
  const [outgoing, incoming] = yield* callAll('neighbours', [
    { node: node.node_id, direction: 'out', kinds: outKinds, limit: 40 },
    { node: node.node_id, direction: 'in', kinds: useKinds, limit: 60 },
  ])
  const out = outgoing === undefined || isToolFailure(outgoing) ? [] : outgoing.edges
  const users = incoming === undefined || isToolFailure(incoming) ? [] : incoming.edges
  const excerpt = excerptOf(node, { calls: out, words })
  if (excerpt !== '') yield* say(`\n\n${excerpt}`)
  yield* say(describeReasons(node))
  yield* say(describeCallees(out, 5))
  yield* say(describeUsers(users))
  const next = nodeOf(details[1])
  if (next === undefined || next.node_id.startsWith(`${node.node_id}.`)) return undefined
  const nextExcerpt = excerptOf(next, { words, most: 14 })
  if (nextExcerpt === '') return undefined
  yield* say(`\n\nNext to it: ${definitionSentence(next)}`)
  if (next.doc !== undefined) yield* say(` Its documentation says: ${quoteDoc(next.doc)}`)
  yield* say(`\n\n${nextExcerpt}`)
  return second
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
