import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { citeNode, code, joinNames, lastName, quoteDoc, stripNumbers } from '../prose.ts'
import type { QuestionWords } from '../../../passages/question-words.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import { narrate } from '../narrate/narrate.ts'
import { shortenCode } from '../narrate/shorten-code.ts'

/** Methods whose bodies are told. */
const mostTold = 4
const mostMembers = 14

/** A class, interface, type or enum: its fields as they are declared, then what its methods are for. */
export function* explainClass(
  node: NodeDetail,
  bases: readonly NeighbourEdge[],
  words: QuestionWords,
): Script {
  yield* say(describeBases(bases))
  const fields = node.members.filter(({ kind }) => kind === 'field' || kind === 'variable')
  if (fields.length > 0) yield* say(`\n\nIt holds:\n\n${describeFields(node, fields)}`)
  const methods = node.members.filter(({ kind }) => kind === 'method' || kind === 'function')
  if (methods.length > 0) yield* explainMethods(methods, words)
  if (
    fields.length === 0 &&
    methods.length === 0 &&
    node.source !== undefined &&
    node.full_doc === undefined
  ) {
    const { lines } = stripNumbers(node.source)
    const text = shortenCode(lines.join(' ').replace(/\s+/gu, ' '), 400)
    yield* say(`\n\nIt is declared as ${code(text)}${citeNode(node)}.`)
  }
}

function describeBases(bases: readonly NeighbourEdge[]): string {
  if (bases.length === 0) return ''
  const distinct = [...new Map(bases.map((edge) => [`${edge.kind} ${edge.node.name}`, edge])).values()]
  const rows = distinct.map(
    (edge) =>
      `${edge.kind} ${code(edge.node.name)}${edge.sites[0] === undefined ? '' : ` [${edge.sites[0]}]`}`,
  )
  return ` It ${joinNames(rows)}.`
}

/** Each field once, as it stands: with type and default where the line tells. */
export function describeFields(node: NodeDetail, fields: readonly NodeBrief[], most = mostMembers): string {
  const lines = linesOf(node)
  const rows = fields.slice(0, most).map((field) => {
    const start = Number(/:(\d+)-\d+$/u.exec(field.location)?.[1] ?? 0)
    const line = lines
      .get(start)
      ?.replace(/[,;]\s*$/u, '')
      .trim()
    // Of several on one line each is shown by its own name.
    const isAlone = fields.filter(({ location }) => location === field.location).length === 1
    const isShownWhole = isAlone && line !== undefined && line.includes(lastName(field))
    const shown = code(shortenCode(isShownWhole ? line : lastName(field)))
    return field.doc === undefined
      ? `- ${shown}${citeNode(field)}\n`
      : `- ${shown}: ${quoteDoc(field.doc, citeNode(field))}\n`
  })
  const rest = fields.length - rows.length
  return `${rows.join('')}${rest > 0 ? `- and ${rest} more\n` : ''}`
}

function linesOf(node: NodeDetail): ReadonlyMap<number, string> {
  if (node.source === undefined) return new Map()
  const { lines, firstLine } = stripNumbers(node.source)
  return new Map(lines.map((line, index) => [firstLine + index, line]))
}

/** The methods that a reader asks for first: those the question speaks of, public ones, documented ones. */
function* explainMethods(methods: readonly NodeBrief[], words: QuestionWords): Script {
  const weighed = methods.map((method, index) => ({
    method,
    index,
    weight:
      3 * words.coverageOf(lastName(method)) +
      (method.exported === true ? 1 : 0) +
      (method.doc === undefined ? 0 : 0.5) +
      (/^(?:_|__\w+__$)/u.test(lastName(method)) && lastName(method) !== '__init__' ? -1 : 0),
  }))
  weighed.sort((one, other) => other.weight - one.weight || one.index - other.index)
  const shown = weighed.slice(0, mostMembers).sort((one, other) => one.index - other.index)
  const told = weighed.slice(0, mostTold).map(({ method }) => method)
  const details = yield* callAll(
    'get_node',
    told.map((method) => ({ node: method.node_id })),
  )
  const bodies = new Map<string, NodeDetail>()
  for (const detail of details) if (!isToolFailure(detail)) bodies.set(detail.node.node_id, detail.node)
  yield* say('\n\nIts methods:\n\n')
  for (const { method } of shown) {
    yield* say(`- ${describeMethod(method, bodies.get(method.node_id))}\n`)
  }
  const rest = methods.length - shown.length
  if (rest > 0) yield* say(`- and ${rest} more\n`)
}

/** A method in one row: its documentation, and what its body does. */
export function describeMethod(
  method: NodeBrief,
  body: NodeDetail | undefined,
  shownName = lastName(method),
): string {
  const name = code(shownName)
  const doc = method.doc === undefined ? '' : ` ${quoteDoc(method.doc, citeNode(method))}`
  if (body === undefined) return doc === '' ? `${name}${citeNode(method)}` : `${name}:${doc}`
  const { steps, leftOut } = narrate(body, { most: doc === '' ? 5 : 3 })
  if (steps.length === 0) return doc === '' ? `${name}${citeNode(method)}` : `${name}:${doc}`
  const more = leftOut > 0 && doc === '' ? `, and ${leftOut} more` : ''
  const told = `${steps.map(({ bare }, index) => (index === 0 ? bare : lowerFirst(bare))).join('; ')}${more}`
  return doc === '' ? `${name}: ${lowerFirst(told)}${citeNode(method)}.` : `${name}:${doc} ${told}.`
}

function lowerFirst(text: string): string {
  return text.replace(/^[A-Z]/u, (letter) => letter.toLowerCase())
}
