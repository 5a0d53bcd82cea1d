import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge, NeighboursOutput } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import type { ToolFailure } from '../../../tools/tool.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { describeFields, describeMethod } from '../explain/explain-class.ts'
import { narrate } from '../narrate/narrate.ts'
import { clauseSentence, tellClauses } from '../narrate/tell-clauses.ts'
import { citeNode, code, joinNames, kindWord, lastName, quoteDoc } from '../prose.ts'
import { readQuestionWords } from '../../../passages/question-words.ts'
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
  const areTypes = sides.every(({ node }) => node.members.some((member) => !isAnonymous(member)))
  if (areTypes) yield* compareMembers(sides)
  else yield* say(compareSteps(sides))
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
      ? `${names} are ${pluralOf(kind)}${place}.`
      : `${joinNames(sides.map(({ node }) => `${code(node.name)} (${kindWord(node)})`))} are compared.`
  const built = bases.length === 0 ? what : `${what} ${all} build on ${joinNames(bases.map(code))}.`
  return `${built}${builtOnEachOther(sides)}${callsEachOther(sides)}`
}

function pluralOf(kind: string): string {
  if (kind.endsWith('y')) return kind.replace(/y$/u, 'ies')
  return `${kind}${/(?:s|x|ch|sh)$/u.test(kind) ? 'es' : 's'}`
}

/** "`SpawnWorker` is a `Worker` with its own `fork_work_horse`": one of them builds on another. */
function builtOnEachOther(sides: readonly Side[]): string {
  return sides
    .flatMap(({ node, out }) => {
      const base = out.find(
        (edge) =>
          (edge.kind === 'extends' || edge.kind === 'implements') &&
          sides.some((other) => other.node.node_id === edge.node.node_id),
      )
      if (base === undefined) return []
      const theirs = sides.find((other) => other.node.node_id === base.node.node_id)
      const names = new Set(theirs?.node.members.map(lastName))
      const own = node.members.filter((member) => isRun(member) && names.has(lastName(member)))
      const added =
        own.length === 0
          ? ''
          : ` with its own ${joinNames(
              own.map((one) => code(lastName(one))),
              4,
            )}`
      return [
        ` ${code(node.name)} ${base.kind === 'extends' ? 'is a' : 'implements'} ${code(base.node.name)}${added}${base.sites[0] === undefined ? '' : ` [${base.sites[0]}]`}.`,
      ]
    })
    .join('')
}

/** "`insertNewline` calls `insertRow`": one function runs the other. */
function callsEachOther(sides: readonly Side[]): string {
  return sides
    .flatMap(({ node, out }) =>
      out
        .filter(
          (edge) =>
            edge.kind === 'calls' &&
            edge.node.node_id !== node.node_id &&
            sides.some((other) => other.node.node_id === edge.node.node_id),
        )
        .slice(0, 1)
        .map(
          (edge) =>
            ` ${code(node.name)} calls ${code(edge.node.name)}${edge.sites[0] === undefined ? '' : ` [${edge.sites[0]}]`}.`,
        ),
    )
    .join('')
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

/** What methods of one name do on each side, then what one side alone has. */
function* compareMembers(sides: readonly Side[]): Script {
  // A function without a name is told by no name: two that do the same would each count as one that the other lacks.
  const own = sides.map(
    ({ node }) =>
      new Map(
        node.members.filter((member) => !isAnonymous(member)).map((member) => [lastName(member), member]),
      ),
  )
  const names = [...new Set(own.flatMap((members) => [...members.keys()]))]
  const sharing = (name: string): NodeBrief[] =>
    own.flatMap((members) => {
      const member = members.get(name)
      return member === undefined ? [] : [member]
    })
  const shared = names.filter((name) => sharing(name).length > 1 && sharing(name).every(isRun))
  if (shared.length > 0) {
    const where = sides.length === 2 ? 'Both have' : 'More than one has'
    yield* say(`\n\n${where} ${joinNames(shared.map(code), 8)}, each in its own way:\n\n`)
    for (const name of shared.slice(0, 4)) yield* describeMethods(sharing(name), 2)
  }
  // What a type inherits is not among its members, so that "has" would say too much.
  const isCut = sides.some(({ node }) => node.member_count > node.members.length)
  for (const [index, { node }] of sides.entries()) {
    const only = [...(own[index] ?? [])]
      .filter(([name]) => sharing(name).length === 1 && !isConstructor(name, node))
      .map(([, member]) => member)
    const fields = only.filter(({ kind }) => kind === 'field' || kind === 'variable')
    const methods = only.filter(isRun)
    if (fields.length + methods.length === 0) continue
    yield* say(`\n\nOnly ${code(node.name)} declares${isCut ? ', of the members that I looked at' : ''}:\n\n`)
    yield* say(describeFields(node, fields, 6))
    yield* say(listMethods(methods))
  }
}

function isAnonymous({ node_id: id }: NodeBrief): boolean {
  return /\.<anonymous>(?:~\d+)?$/u.test(id)
}

function isRun({ kind }: NodeBrief): boolean {
  return kind === 'method' || kind === 'function'
}

const mostMethods = 7

/** Those with documentation first: what they are for says more than what they are called. */
function listMethods(methods: readonly NodeBrief[]): string {
  const ranked = methods.toSorted((a, b) => Number(b.doc !== undefined) - Number(a.doc !== undefined))
  const rows = ranked.slice(0, mostMethods).map((method) => `- ${describeMethod(method, undefined)}\n`)
  const rest = methods.length - rows.length
  return `${rows.join('')}${rest > 0 ? `- and ${rest} more\n` : ''}`
}

function isConstructor(name: string, node: NodeDetail): boolean {
  return name === lastName(node)
}

function* describeMethods(methods: readonly NodeBrief[], clauses: number): Script {
  const details = yield* callAll(
    'get_node',
    methods.map((method) => ({ node: method.node_id })),
  )
  for (const [index, method] of methods.entries()) {
    const detail = details[index]
    const body = detail === undefined || isToolFailure(detail) ? undefined : detail.node
    const does = body === undefined ? '' : tellClauses(body, { most: clauses, words: readQuestionWords('') })
    const doc = method.doc === undefined ? '' : ` ${quoteDoc(method.doc, citeNode(method))}`
    const said = does === '' ? '' : ` ${clauseSentence(does)}${doc === '' ? citeNode(method) : ''}.`
    yield* say(`- ${code(method.name)}${doc === '' && said === '' ? citeNode(method) : `:${doc}${said}`}\n`)
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
