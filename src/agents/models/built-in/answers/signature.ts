import { isToolFailure } from '../../../tools/tool.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import type { NodeDetail } from '../../../tools/get-node.ts'
import { narrate } from '../narrate/narrate.ts'
import {
  cite,
  citeNode,
  code,
  fenced,
  languageOf,
  lastName,
  pathOf,
  plural,
  quoteDoc,
  stripNumbers,
} from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import { trimIndent } from './excerpt.ts'
import { isOverload } from './overloads.ts'
import { describeDocTags, readDocTags } from './read-doc-tags.ts'
import type { DocTags } from './read-doc-tags.ts'
import { docParagraph } from './explain.ts'
import { readReturnType } from './read-return-type.ts'

const mostOverloads = 12
const mostReturns = 4

/** What a function takes and returns, as it is declared and documented; of overloads each. */
export function* answerSignature(subject: Subject): Script<boolean> {
  const callable = yield* findCallable(subject)
  if (callable?.signature === undefined) return false
  const overloads =
    callable === subject.node ? subject.others.filter((other) => isOverload(callable, other)) : []
  if (overloads.length > 0) {
    yield* sayOverloads([callable, ...overloads])
    return true
  }
  const named = `${code(callable.name)}${citeNode(callable)}`
  yield* say(
    `${named} is declared so:\n\n${fenced(headOf(callable).split('\n'), languageOf(callable.path))}\n\n`,
  )
  const tags = readDocTags(callable.full_doc ?? '')
  yield* say(describeDocTags(tags))
  yield* sayReturns(callable, tags)
  if (callable.full_doc !== undefined) yield* say(docParagraph(callable.full_doc, ''))
  return true
}

/** A function as it is; of a class what makes its objects. */
function* findCallable({ node }: Subject): Script<NodeDetail | undefined> {
  if (node.kind === 'function' || node.kind === 'method') return node
  if (node.kind !== 'class') return undefined
  const own = lastName(node)
  const maker = node.members.find(
    ({ kind, name }) =>
      kind === 'method' && ['__init__', 'constructor', 'initialize', own].includes(lastName({ name })),
  )
  if (maker === undefined) return undefined
  const [output] = yield* callAll('get_node', [{ node: maker.node_id }])
  return output === undefined || isToolFailure(output) ? undefined : output.node
}

function* sayOverloads(nodes: readonly NodeBrief[]): Script {
  const [first] = nodes
  if (first === undefined) return
  yield* say(`${code(first.name)} has ${plural(nodes.length, 'overload')}:\n\n`)
  for (const { signature = '', location, doc } of nodes.slice(0, mostOverloads))
    yield* say(
      `- ${code(signature)}${doc === undefined ? cite(location) : `: ${quoteDoc(doc, cite(location))}`}\n`,
    )
  if (nodes.length > mostOverloads) yield* say(`\nand ${nodes.length - mostOverloads} more.\n`)
}

/** By its declared type, its documentation, and where neither tells by the statements of its body. */
function* sayReturns(node: NodeDetail, { returns }: DocTags): Script {
  const declared = readReturnType(headOf(node), lastName(node), languageOf(pathOf(node.location)))
  if (declared !== undefined && declared !== null) {
    yield* say(
      declared === ''
        ? 'It declares no return value.\n\n'
        : `It is declared to return ${code(declared)}${returns === '' ? '' : `: ${quoteDoc(returns)}`.replace(/\.$/u, '')}.\n\n`,
    )
    return
  }
  if (returns !== '') {
    yield* say(`Returned is, by its documentation: ${quoteDoc(returns)}\n\n`)
    return
  }
  const steps = narrate(node, { most: 40 }).steps.filter(
    ({ bare }) => /^Returns\b|(?:,|:|;) returns\b/u.test(bare) && !/\ba function that\b/u.test(bare),
  )
  if (steps.length === 0) return
  yield* say(`${declared === null ? 'No return type is declared. ' : ''}Where its body returns:\n\n`)
  for (const { text } of steps.slice(0, mostReturns)) yield* say(`- ${text}\n`)
  yield* say('\n')
}

/** Lines at which a long head is given up. */
const mostHeadLines = 60

/** The signature; of one that was cut the lines of the source up to where its body begins. */
function headOf({ signature = '', source, ...node }: NodeDetail): string {
  if (!signature.endsWith('…') || source === undefined) return signature
  const { lines } = stripNumbers(source)
  const own = lastName(node)
  const start = lines.findIndex((line) => line.includes(`${own}(`) || line.includes(`${own}<`))
  if (start < 0) return signature
  let depth = 0
  for (const [index, line] of lines.slice(start, start + mostHeadLines).entries()) {
    for (const character of line) depth += '([{'.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0
    const isEnd = depth <= 1 && /[:{;]$/u.test(line.trim())
    if (isEnd && (depth === 0 || line.trim().endsWith('{'))) {
      const head = lines.slice(start, start + index + 1)
      return trimIndent(head)
        .join('\n')
        .replace(/[:{;]$/u, '')
    }
  }
  return signature
}
