import type { EdgeKind } from '../../../../graph/graph.ts'
import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { findReasons } from '../find-reasons.ts'
import {
  cite,
  citeNode,
  code,
  explainReasons,
  joinNames,
  knownMark,
  mermaid,
  pathOf,
  plural,
  quoteDoc,
  siteLines,
} from '../prose.ts'
import { describeBody } from '../explain/explain-function.ts'
import { explainClass } from '../explain/explain-class.ts'
import { describeValue } from '../explain/explain-value.ts'
import type { QuestionWords } from '../question-words.ts'
import { readQuestionWords } from '../question-words.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import { definitionSentence, otherDefinitions } from './define.ts'
import { excerptOf } from './excerpt.ts'
import { distinctPairs, dropImportsOfUsers, useKinds } from './relations.ts'

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
  yield* say(describeUsers(users))
  if (incoming !== undefined && !isToolFailure(incoming) && incoming.complete === false) {
    yield* say(` There may be more: ${explainReasons(incoming.reasons ?? [])}.`)
  }
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

export function docParagraph(doc: string, citation: string): string {
  // A heading with its underline is no sentence.
  const paragraphs = doc
    .trim()
    .split(/\n\s*\n/u)
    .filter((paragraph) => !/^[^\n]*\n\s*[=~-]{3,}\s*$/u.test(paragraph))
  const first = paragraphs[0] ?? ''
  const text =
    first.length < 60 &&
    paragraphs[1] !== undefined &&
    !/^\s*(?:[-*:@>]|\w+:|Parameters|Returns|Args)/u.test(paragraphs[1])
      ? `${first} ${paragraphs[1]}`
      : first
  const shortened = text.length > 600 ? `${text.slice(0, 597)}…` : text
  return `Its documentation says: ${quoteDoc(shortened, citation)}`
}

export function describeMembers(node: NodeDetail, most = 12): string {
  const members = node.members.filter(
    (member) => member.kind !== 'section' && member.kind !== 'field' && member.kind !== 'variable',
  )
  if (members.length === 0) return ''
  const shown = [...members]
    .sort(
      (a, b) =>
        Number(b.exported ?? false) - Number(a.exported ?? false) ||
        Number(b.doc !== undefined) - Number(a.doc !== undefined),
    )
    .slice(0, most)
  const rows = shown.map((member) => `- ${describeMember(member)}`)
  const noun = node.kind === 'class' || node.kind === 'interface' ? 'member' : 'definition'
  const rest = members.length - shown.length
  return `\n\nIts main ${noun}s:\n\n${rows.join('\n')}${rest > 0 ? `\n- and ${rest} more` : ''}`
}

export function describeMember(member: NodeBrief): string {
  const doc = member.doc === undefined ? citeNode(member) : `: ${quoteDoc(member.doc, citeNode(member))}`
  return `${member.kind} ${code(shortName(member.name))}${doc}`
}

function shortName(name: string): string {
  return name.split('.').slice(-2).join('.')
}

export function describeCallees(edges: readonly NeighbourEdge[], most = 8): string {
  const calls = edges.filter(
    (edge) => edge.kind === 'calls' || edge.kind === 'instantiates' || edge.kind === 'requests',
  )
  const inside = calls.filter((edge) => edge.node.kind !== 'external')
  const bases = edges.filter((edge) => edge.kind === 'extends' || edge.kind === 'implements')
  let text = ''
  if (bases.length > 0) {
    text += `\n\nIt ${joinNames(bases.map((edge) => `${edge.kind} ${code(edge.node.name)}${cite(edge.sites[0])}`))}.`
  }
  if (inside.length > 0) {
    // Overloads that one call may mean are one row.
    const byName = Map.groupBy(inside, (edge) => edge.node.name)
    const rows = [...byName.values()].slice(0, most).flatMap(([edge, ...more]) => {
      if (edge === undefined) return []
      const doc = edge.node.doc === undefined ? '' : `: ${quoteDoc(edge.node.doc).replace(/\.$/u, '')}`
      const rest = more.length === 1 ? 'another' : `one of ${more.length} others`
      const overloads = more.length === 0 ? '' : ` (or ${rest} of this name)`
      return [
        `- ${code(edge.node.name)}${overloads}${knownMark(edge.known)}${doc}${cite(edge.node.location)}, called at ${siteLines(edge, 2)}`,
      ]
    })
    text += `\n\nIt calls ${plural(byName.size, 'definition')} of the repository:\n\n${rows.join('\n')}`
    if (byName.size > most) text += `\n- and ${byName.size - most} more`
  }
  const outside = [
    ...new Set(calls.filter((edge) => edge.node.kind === 'external').map((edge) => code(edge.node.name))),
  ]
  if (outside.length > 0) {
    const site = calls.find((edge) => edge.node.kind === 'external')?.sites[0]
    text += `\n\nFrom outside it uses ${joinNames(outside, 8)}${cite(site)}.`
  }
  return text
}

function distinctNodes(edges: readonly NeighbourEdge[]): NeighbourEdge[] {
  return [...new Map(edges.map((edge) => [edge.node.node_id, edge])).values()]
}

export function describeUsers(edges: readonly NeighbourEdge[]): string {
  const product = distinctNodes(dropImportsOfUsers(edges.filter((edge) => edge.node.in_test !== true)))
  const tests = edges.filter((edge) => edge.node.in_test === true)
  let text = ''
  if (product.length > 0) {
    const rows = product
      .slice(0, 6)
      .map((edge) =>
        `${edge.node.kind === 'file' ? `module ${code(edge.node.name)}` : code(edge.node.name)} ${edge.sites[0] === undefined ? '' : `[${edge.sites[0]}]`}`.trim(),
      )
    text += `\n\nIt is used by ${joinNames(rows, 6)}${product.length > 6 ? ` and ${product.length - 6} more` : ''}.`
  }
  if (tests.length > 0) {
    const files = [...new Set(tests.map((edge) => pathOf(edge.node.location)))]
    text += `\n\nTests use it in ${joinNames(
      files.slice(0, 4).map((file) => `[${file}]`),
      4,
    )}${files.length > 4 ? ` and ${plural(files.length - 4, 'more file')}` : ''}.`
  }
  return text
}
