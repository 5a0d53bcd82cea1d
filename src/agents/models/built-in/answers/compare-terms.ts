import type { GetNodeOutput, NodeDetail } from '../../../tools/get-node.ts'
import type { GrepOutput } from '../../../tools/grep.ts'
import type { ToolFailure } from '../../../tools/tool.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { narrate } from '../narrate/narrate.ts'
import { cite, code, pathOf, quoteDoc } from '../prose.ts'
import { readQuestionWords } from '../../../passages/question-words.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import type { Compared } from '../understanding/find-compared.ts'
import { answerCompare } from './compare.ts'

/** Lines that are shown of each thing. */
const mostLines = 4

interface Side {
  readonly term: string
  readonly node: NodeDetail | undefined
  readonly lines: readonly GrepOutput['matches'][number][]
  /** What the code does where it meets the thing: a case of a switch, a branch. */
  readonly steps: readonly string[]
}

/**
 * Things that are compared by name: definitions beside each other, else what stands where each is written. False where
 * less than two of them are found.
 */
export function* answerComparedTerms({ terms, scope }: Compared, question: string): Script<boolean> {
  // Numbers and letters stand everywhere.
  if (terms.some((term) => term.replace(/\W/gu, '').length < 3)) return false
  const subjects = yield* lookUpTerms(terms, scope)
  const found = subjects.filter((subject) => subject !== undefined)
  if (found.length === terms.length && found.every(({ node }) => isBodied(node))) {
    yield* answerCompare(found, question)
    return true
  }
  const sides = yield* gatherSides(terms, subjects)
  if (sides.filter(({ node, lines }) => node !== undefined || lines.length > 0).length < 2) return false
  for (const side of sides) yield* say(describeSide(side))
  return true
}

function isBodied({ kind, members }: NodeDetail): boolean {
  return ['function', 'method', 'class', 'interface', 'type', 'enum'].includes(kind) || members.length > 0
}

/** Each term as a definition, inside the scope first; undefined where it names none. */
function* lookUpTerms(terms: readonly string[], scope: string): Script<(Subject | undefined)[]> {
  const names = terms.filter((term) => /^[\w$.:#/]+(?:\(\))?$/u.test(term))
  const inputs = names.flatMap((name) => [
    ...(scope === '' ? [] : [{ node: `${scope}.${name}` }, { node: name, path: scope }]),
    { node: name },
  ])
  const outputs: readonly (GetNodeOutput | ToolFailure)[] = yield* callAll('get_node', inputs)
  const each = scope === '' ? 1 : 3
  const found = terms.map((term): Subject | undefined => {
    const index = names.indexOf(term)
    if (index < 0) return undefined
    const output = outputs
      .slice(index * each, (index + 1) * each)
      .find((candidate) => !isToolFailure(candidate) && isMeant(candidate.node, term))
    if (output === undefined || isToolFailure(output)) return undefined
    return { asked: term, node: output.node, others: output.others, note: output.note ?? '' }
  })
  const products: (Subject | undefined)[] = []
  for (const subject of found)
    products.push(subject === undefined ? undefined : yield* preferProduct(subject))
  return products
}

const standIn = /(?:^|\/)(?:mocks?|fakes?|stubs?|bench\w*|examples?|samples?)\//iu

/** The thing itself, where a mock, a benchmark or an example of the same name was found. */
function* preferProduct(subject: Subject): Script<Subject> {
  const { node, others } = subject
  if (!standIn.test(node.path)) return subject
  const last = node.name.split('.').at(-1)
  const product = others.find(
    (other) =>
      other.in_test !== true &&
      !standIn.test(pathOf(other.location)) &&
      other.name.split('.').at(-1) === last,
  )
  if (product === undefined) return subject
  const [output] = yield* callAll('get_node', [{ node: product.node_id }])
  return output === undefined || isToolFailure(output) ? subject : { ...subject, node: output.node }
}

/** A name as it is written, and no document or name from outside. */
function isMeant({ name, kind }: NodeDetail, term: string): boolean {
  const last =
    term
      .replace(/\(\)$/u, '')
      .split(/[.:#/]/u)
      .at(-1) ?? term
  return (
    !['section', 'external', 'directory', 'file', 'repository'].includes(kind) &&
    name.split(/\.|::/u).at(-1) === last
  )
}

function* gatherSides(terms: readonly string[], subjects: readonly (Subject | undefined)[]): Script<Side[]> {
  const outputs = yield* callAll(
    'grep',
    terms.map((term) => ({ pattern: wholeWord(term), regex: true, case_sensitive: true, limit: 60 })),
  )
  const sides: Side[] = []
  for (const [index, term] of terms.entries()) {
    const output = outputs[index]
    const matches = output === undefined || isToolFailure(output) ? [] : output.matches
    const node = subjects[index]?.node
    const lines = chooseLines(matches, node)
    const steps = yield* tellUses(term, matches)
    sides.push({ term, node, lines, steps })
  }
  return sides
}

function wholeWord(term: string): string {
  const escaped = term.replaceAll(/[$^.*+?()[\]{}|\\/]/gu, String.raw`\$&`)
  return `${/^\w/u.test(term) ? String.raw`\b` : ''}${escaped}${/\w$/u.test(term) ? String.raw`(?:[^\w.-]|$)` : ''}`
}

/** Product code and what tells in words first, tests and repeated lines last. */
function chooseLines(matches: GrepOutput['matches'], node: NodeDetail | undefined): GrepOutput['matches'] {
  const weight = ({ location, text, in_test: inTest }: GrepOutput['matches'][number]): number =>
    (inTest === true ? -4 : 0) +
    (/\.(?:md|rst|txt|adoc|yml|yaml|html|1)(?:\.\w+)?:/iu.test(location) ? -1 : 1) +
    (/["'`].*\s.*\s|\/\/|\/\*|^\s*#\s|\*\s/u.test(text) ? 1 : 0) +
    // A branch of its own says what is done for it, an entry of a table what it is.
    (/^\s*case\b|^\s*[A-Z]\w*\(/u.test(text) ? 2 : 0) +
    (/\b(?:import|include|require|using)\b/u.test(text) ? -2 : 0)
  const own = node === undefined ? matches : matches.filter(({ location }) => location !== node.location)
  const distinct = [...new Map(own.map((match) => [match.text.trim(), match])).values()]
  return distinct
    .map((match, index) => ({ match, index, weight: weight(match) }))
    .sort((one, other) => other.weight - one.weight || one.index - other.index)
    .slice(0, mostLines)
    .map(({ match }) => match)
}

/**
 * Statements that speak of a term, of the functions around the lines where it stands; all of what a function does that
 * is declared with it, as the handler of a route is.
 */
function* tellUses(term: string, matches: GrepOutput['matches']): Script<string[]> {
  const inside = matches.filter((match) => match.in !== undefined && match.in_test !== true)
  const first = [...new Map(inside.map((match) => [match.in ?? '', match])).values()].slice(0, 3)
  const details = yield* callAll(
    'get_node',
    first.map((match) => ({ node: match.in ?? '' })),
  )
  const word = readQuestionWords(term)
  return details
    .flatMap((detail, index) => {
      if (isToolFailure(detail)) return []
      const { node } = detail
      const line = Number(/:(\d+)-\d+$/u.exec(first[index]?.location ?? '')?.[1] ?? 0)
      const isDeclared = line >= node.start_line && line <= node.start_line + 1
      if (isDeclared) {
        const steps = narrate(node, { most: 5 }).steps.map(({ text }) => text)
        return [`Declared with it is ${code(node.name)}${cite(node.location)}:`, ...steps]
      }
      const told = narrate(node, { words: word, most: 40 }).steps.map(({ text }) => text)
      return told.filter((text) => text.includes(term))
    })
    .slice(0, 6)
}

function describeSide({ term, node, lines, steps }: Side): string {
  const definition =
    node === undefined
      ? ''
      : `${cite(node.location)}${node.full_doc === undefined ? '' : ` ${quoteDoc(node.full_doc.split(/\n\s*\n/u)[0] ?? '')}`}`
  if (node === undefined && lines.length === 0) {
    return `\n**${code(term)}**: this text was not found where the search looked.\n`
  }
  const told = steps.map((step) => `- ${step}\n`).join('')
  const shown = lines
    .slice(0, steps.length > 0 ? 2 : mostLines)
    .map((line) => {
      const inside = line.in === undefined ? '' : `, in ${code(line.in.replace(/^.*#/u, ''))}`
      return `- ${code(line.text.slice(0, 160))}${inside} [${line.location}]\n`
    })
    .join('')
  return `\n**${code(term)}**${definition}\n\n${told}${shown}`
}
