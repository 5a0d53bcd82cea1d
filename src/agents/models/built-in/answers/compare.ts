import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge, NeighboursOutput } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import type { ToolFailure } from '../../../tools/tool.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { describeFields, describeMethod } from '../explain/explain-class.ts'
import { narrate } from '../narrate/narrate.ts'
import { citeNode, code, joinNames, kindWord, lastName } from '../prose.ts'
import { readQuestionWords } from '../question-words.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import { docParagraph, outKinds } from './explain.ts'

const mostCompared = 4

interface Side {
  readonly node: NodeDetail
  readonly out: readonly NeighbourEdge[]
}

/** "What is the difference between A and B": what each is, what they share, what only one of them has or does. */
export function* answerCompare(subjects: readonly Subject[], question: string): Script {
  const compared = subjects.slice(0, mostCompared)
  const outputs: readonly (NeighboursOutput | ToolFailure)[] = yield* callAll(
    'neighbours',
    compared.map(({ node }) => ({ node: node.node_id, direction: 'out', kinds: outKinds, limit: 60 })),
  )
  const sides = compared.map(({ node }, index): Side => {
    const output = outputs[index]
    return { node, out: output === undefined || isToolFailure(output) ? [] : output.edges }
  })
  yield* say(shared(sides))
  for (const side of sides) yield* describeSide(side, question)
  const areTypes = sides.every(({ node }) => node.members.length > 0)
  if (areTypes) yield* compareMembers(sides)
  else yield* say(compareSteps(sides))
  yield* say(
    '\n\nCompared are declarations and statements as they are written; what follows from them at run time was not worked out.',
  )
}

/** "Both extend `Auth`", as the answer's first sentence where there is something that all share. */
function shared(sides: readonly Side[]): string {
  const names = joinNames(sides.map(({ node }) => code(node.name)))
  const all = sides.length === 2 ? 'Both' : 'All'
  const bases = commonTargets(sides, ['extends', 'implements'])
  const kinds = new Set(sides.map(({ node }) => kindWord(node)))
  const files = new Set(sides.map(({ node }) => node.path))
  const place = files.size === 1 ? ` in ${code(sides[0]?.node.path ?? '')}` : ''
  const kind = [...kinds][0] ?? 'definition'
  const what =
    kinds.size === 1
      ? `${names} are ${kind}${/(?:s|x|ch|sh)$/u.test(kind) ? 'es' : 's'}${place}.`
      : `${joinNames(sides.map(({ node }) => `${code(node.name)} (${kindWord(node)})`))} are compared.`
  return bases.length === 0 ? what : `${what} ${all} build on ${joinNames(bases.map(code))}.`
}

/** Names that edges of these kinds lead to from every side. */
function commonTargets(sides: readonly Side[], kinds: readonly string[]): string[] {
  const sets = sides.map(
    ({ out }) => new Set(out.filter((edge) => kinds.includes(edge.kind)).map((edge) => edge.node.name)),
  )
  const [first, ...others] = sets
  return [...(first ?? [])].filter((name) => others.every((other) => other.has(name)))
}

function* describeSide({ node, out }: Side, question: string): Script {
  yield* say(`\n\n**${code(node.name)}**${citeNode(node)}`)
  const bases = out.filter((edge) => edge.kind === 'extends' || edge.kind === 'implements')
  if (bases.length > 0)
    yield* say(` ${joinNames(bases.map((edge) => `${edge.kind} ${code(edge.node.name)}`))}.`)
  if (node.full_doc !== undefined) yield* say(` ${docParagraph(node.full_doc, '')}`)
  if (node.kind === 'function' || node.kind === 'method') {
    const { steps, leftOut } = narrate(node, { calls: out, words: readQuestionWords(question), most: 7 })
    yield* say(`\n\n${steps.map(({ text }) => `- ${text}\n`).join('')}`)
    if (leftOut > 0) yield* say(`- (${leftOut} further statements)\n`)
  }
}

/** Members that only one side has, and what those of the same name do on each. */
function* compareMembers(sides: readonly Side[]): Script {
  const own = sides.map(({ node }) => new Map(node.members.map((member) => [lastName(member), member])))
  const inAll = [...(own[0]?.keys() ?? [])].filter((name) => own.every((members) => members.has(name)))
  for (const [index, { node }] of sides.entries()) {
    const only = [...(own[index] ?? [])]
      .filter(([name]) => !inAll.includes(name) && !isConstructor(name, node))
      .map(([, member]) => member)
    const fields = only.filter(({ kind }) => kind === 'field' || kind === 'variable')
    const methods = only.filter(({ kind }) => kind === 'method' || kind === 'function')
    if (fields.length + methods.length === 0) continue
    yield* say(
      `\n\nNot in ${sides.length === 2 ? 'the other' : 'all of the others'}, but in ${code(node.name)}:\n\n`,
    )
    yield* say(describeFields(node, fields, 8))
    yield* describeMethods(methods.slice(0, 6))
    if (methods.length > 6) yield* say(`- and ${methods.length - 6} more\n`)
  }
  const both = inAll.flatMap((name) => {
    const members = own.map((side) => side.get(name)).filter((member) => member !== undefined)
    return members.every(({ kind }) => kind === 'method' || kind === 'function') ? [members] : []
  })
  if (both.length === 0) return
  yield* say(
    `\n\n${sides.length === 2 ? 'Both' : 'All'} have ${joinNames(
      both.map(([member]) => code(lastName(member ?? { name: '' }))),
      8,
    )}:\n\n`,
  )
  for (const members of both.slice(0, 4)) yield* describeMethods(members, true)
}

function isConstructor(name: string, node: NodeDetail): boolean {
  return name === lastName(node)
}

function* describeMethods(methods: readonly NodeBrief[], isQualified = false): Script {
  const details = yield* callAll(
    'get_node',
    methods.map((method) => ({ node: method.node_id })),
  )
  for (const [index, method] of methods.entries()) {
    const detail = details[index]
    const body = detail === undefined || isToolFailure(detail) ? undefined : detail.node
    yield* say(`- ${describeMethod(method, body, isQualified ? method.name : lastName(method))}\n`)
  }
}

/** Statements that stand in one function and not in the other, word by word. */
function compareSteps(sides: readonly Side[]): string {
  const told = sides.map(({ node }) =>
    narrate(node, { most: 60 }).steps.map(({ text, location }) => ({
      text,
      bare: text.replace(` [${location}]`, ''),
    })),
  )
  if (told.length !== 2 || told.some((steps) => steps.length === 0)) return ''
  const [one = [], other = []] = told
  const same = one.filter(({ bare }) => other.some((step) => step.bare === bare))
  if (same.length === 0) return ''
  return `\n\nBoth do this in the same words:\n\n${same
    .slice(0, 6)
    .map(({ text }) => `- ${text}\n`)
    .join('')}`
}
