import type { EdgeKind } from '../../../../graph/graph.ts'
import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { findReasons } from '../find-reasons.ts'
import { explainReasons, mermaid, quoteDoc } from '../prose.ts'
import { describeBody } from '../explain/explain-function.ts'
import { explainClass } from '../explain/explain-class.ts'
import { sayCallers } from '../explain/explain-callers.ts'
import { describeValue } from '../explain/explain-value.ts'
import type { QuestionWords } from '../../../passages/question-words.ts'
import { readQuestionWords } from '../../../passages/question-words.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import { definitionSentence, otherDefinitions } from './define.ts'
import { describeMembers, describeUsers } from './describe-links.ts'
import { excerptOf } from './excerpt.ts'
import { useKinds } from '../../../edge-kinds.ts'
import { distinctPairs } from './edge-list.ts'

export const outKinds: readonly EdgeKind[] = [
  'calls',
  'instantiates',
  'extends',
  'implements',
  'reads',
  'writes',
  'decorates',
  'handles',
  'requests',
]

/** "How does X work", "what is X": what it is, what people wrote about it, what its code does, who uses it. */
export function* answerExplain(subject: Subject, wantsDiagram: boolean, question = ''): Script {
  const { node } = subject
  yield* say(definitionSentence(node))
  if (node.kind === 'external') {
    yield* explainExternal(subject)
    return
  }
  if (node.full_doc !== undefined) yield* say(` ${docParagraph(node.full_doc, '')}`)
  const [outgoing, incoming] = yield* callAll('neighbours', [
    { node: node.node_id, direction: 'out', kinds: outKinds, limit: 40 },
    { node: node.node_id, direction: 'in', kinds: useKinds, limit: 60 },
  ])
  const out = outgoing === undefined || isToolFailure(outgoing) ? [] : outgoing.edges
  const users = incoming === undefined || isToolFailure(incoming) ? [] : incoming.edges
  const words = readQuestionWords(question)
  const asksWhy = /\bwhy\b/iu.test(question)
  if (asksWhy) yield* say(describeReasons(node))
  yield* explainCode(node, out, words)
  // That a class uses itself says nothing about what it is for.
  const outside = users.filter((edge) => !edge.node.name.startsWith(`${node.name}.`))
  yield* say(describeUsers(outside))
  if (
    incoming !== undefined &&
    !isToolFailure(incoming) &&
    incoming.complete === false &&
    (incoming.reasons ?? []).length > 0
  ) {
    yield* say(` There may be more: ${explainReasons(incoming.reasons ?? [])}.`)
  }
  if (isShort(node)) yield* sayCallers(outside)
  if (asksWhy) yield* say('\n\nReasons beyond its documentation and comments the code does not state.')
  if (wantsDiagram) {
    const edges = [
      ...users.slice(0, 10).map((edge) => ({ from: edge.node.name, to: node.name })),
      ...out
        .filter((edge) => edge.node.kind !== 'external')
        .slice(0, 15)
        .map((edge) => ({ from: node.name, to: edge.node.name })),
    ]
    if (edges.length > 0) yield* say(`\n\n${mermaid(distinctPairs(edges))}`)
  }
  yield* say(otherDefinitions(subject))
}

/** A function of a few lines is good for what its callers do with it. */
function isShort({ kind, start_line: start, end_line: end }: NodeDetail): boolean {
  return (kind === 'function' || kind === 'method') && end - start < 12
}

/** The part of an explanation that is read from the code itself. */
function* explainCode(node: NodeDetail, out: readonly NeighbourEdge[], words: QuestionWords): Script {
  const bases = out.filter((edge) => edge.kind === 'extends' || edge.kind === 'implements')
  switch (node.kind) {
    case 'function':
    case 'method':
      yield* say(describeBody(node, out, words))
      return
    case 'class':
    case 'interface':
    case 'type':
    case 'enum':
      yield* explainClass(node, bases, words)
      return
    case 'variable':
    case 'field':
      yield* say(describeValue(node))
      return
    default: {
      yield* say(describeMembers(node))
      const excerpt = excerptOf(node, { calls: out, words })
      if (excerpt !== '') yield* say(`\n\n${excerpt}`)
    }
  }
}

/** What its comments say about why it is as it is. */
export function describeReasons(node: NodeDetail): string {
  const reasons = findReasons(node)
  if (reasons.length === 0) return ''
  const rows = reasons.map(({ text, location }) => `- ${quoteDoc(text, ` [${location}]`)}\n`)
  return `\n\nReasons that its comments give:\n\n${rows.join('')}`
}

function* explainExternal(subject: Subject): Script {
  const [incoming] = yield* callAll('neighbours', [
    { node: subject.node.node_id, direction: 'in', kinds: useKinds, limit: 60 },
  ])
  if (incoming === undefined || isToolFailure(incoming) || incoming.edges.length === 0) return
  yield* say(` ${describeUsers(incoming.edges).trim()}`)
}

/** Longest documentation that is quoted whole, in characters. */
const longestDoc = 640

/** What a doc text says before its lists of parameters: whole paragraphs, at least one, as many as are short enough. */
export function docParagraph(doc: string, citation: string): string {
  const paragraphs = doc
    .trim()
    .split(/\n\s*\n/u)
    // A heading with its underline is no sentence.
    .filter((paragraph) => !/^[^\n]*\n\s*[=~-]{3,}\s*$/u.test(paragraph))
  const end = paragraphs.findIndex(
    (paragraph, index) => index > 0 && /^\s*(?:[-*:@>]|\w+:|Parameters|Returns|Args|>>>)/u.test(paragraph),
  )
  const prose = end < 0 ? paragraphs : paragraphs.slice(0, end)
  let text = wholeSentences(prose[0] ?? '')
  for (const paragraph of prose.slice(1)) {
    if (text.length + paragraph.length > longestDoc) break
    text += ` ${paragraph}`
  }
  return `Its documentation says: ${quoteDoc(text, citation)}`
}

/** As many whole sentences as are short enough, the first one whatever its length. */
function wholeSentences(paragraph: string): string {
  if (paragraph.length <= longestDoc) return paragraph
  const sentences = paragraph.split(/(?<=[.!?])\s+/u)
  let text = sentences[0] ?? ''
  for (const sentence of sentences.slice(1)) {
    if (text.length + sentence.length > longestDoc) break
    text += ` ${sentence}`
  }
  return text
}
