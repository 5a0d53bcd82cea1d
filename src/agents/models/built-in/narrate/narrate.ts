import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import { code, languageOf, pathOf, quoteDoc, stripNumbers } from '../prose.ts'
import type { QuestionWords } from '../../../passages/question-words.ts'
import { describeStatement } from './describe-statement.ts'
import { spellingOf } from '../../../mask-code.ts'
import type { Statement } from './statement.ts'
import { readStatements } from './read-statements.ts'

/** What a function does, told statement by statement from its source. */
export interface Narration {
  readonly steps: readonly NarratedStep[]
  /** Statements of the body that are not told; 0 where it is told whole. */
  readonly leftOut: number
}

export interface NarratedStep {
  /** A sentence with its citation, e.g. "If `a`, returns `b` [src/a.ts:3-5]." */
  readonly text: string
  /** The same without its citation and its full stop. */
  readonly bare: string
  readonly location: string
}

export interface NarrationOptions {
  /** Edges out of the function, to say what it calls does. */
  readonly calls?: readonly NeighbourEdge[]
  /** With a question the statements that speak of it are told before others. */
  readonly words?: QuestionWords
  readonly most?: number
}

/** Steps of a function or method in their order; none where its source cannot be read as statements. */
export function narrate(node: NodeDetail, { calls = [], words, most = 8 }: NarrationOptions = {}): Narration {
  const nothing: Narration = { steps: [], leftOut: 0 }
  if (node.source === undefined || (node.kind !== 'function' && node.kind !== 'method')) return nothing
  // How its language writes statements is not known.
  if (node.outline_only === true) return nothing
  const { lines, firstLine } = stripNumbers(node.source)
  // A source that was cut has no end that its blocks could be read by.
  if (lines.some((line) => line.startsWith('… ('))) return nothing
  const statements = readStatements(lines.join('\n'), spellingOf(languageOf(node.path)))
  const told = flattenTries(statements).flatMap((statement) => {
    const text = describeStatement(statement)
    return text === undefined ? [] : [{ statement, text }]
  })
  const kept = chooseStatements(
    told.map(({ statement, text }) => ({
      weight: weigh(statement, text, words),
      isContinued: continuations.has(statement.kind),
    })),
    most,
  )
  const steps = told
    .filter((_, index) => kept.has(index))
    .map(({ statement, text }): NarratedStep => {
      const location = `${node.path}:${firstLine + statement.firstLine}-${firstLine + statement.lastLine}`
      const role = calledRole(location, calls)
      const bare = `${withComment(statement.comment, text)}${role}`
      return { text: `${bare} [${location}].`, bare, location }
    })
  return { steps, leftOut: told.length - steps.length }
}

/** What is tried is told as part of the body; what is done on failure follows it. */
function flattenTries(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement) =>
    statement.kind === 'try' || (statement.kind === 'block' && statement.text === '')
      ? flattenTries(statement.body)
      : [statement],
  )
}

function weigh(statement: Statement, text: string, words: QuestionWords | undefined): number {
  const asked = words === undefined ? 0 : words.findIn(text).size
  // What every call in Go is followed by.
  if (text.startsWith('If `err != nil`, returns')) return 2 * asked
  const isLog = /^Calls `(?:\w+[.])*(?:log|logger|logging|console|debug|trace|print|tracing)\w*[.!(]/iu.test(
    text,
  )
  return (
    2 * asked +
    (isLog ? -1 : (kindWeights[statement.kind] ?? 0.5)) +
    (/\b(?:returns|raises|yields|panics)\b/u.test(text) ? 1 : 0)
  )
}

const kindWeights: Readonly<Partial<Record<Statement['kind'], number>>> = {
  if: 1,
  unless: 1,
  'else-if': 0.9,
  else: 0.8,
  loop: 1.2,
  switch: 1.5,
  catch: 0.8,
}

/** What says nothing without the statement before it. */
const continuations: ReadonlySet<Statement['kind']> = new Set(['else-if', 'else', 'catch', 'finally'])

/** The indices of the heaviest, the earlier one of two alike; a condition and its alternatives go together. */
function chooseStatements(
  statements: readonly { readonly weight: number; readonly isContinued: boolean }[],
  most: number,
): ReadonlySet<number> {
  const groups: { weight: number; indices: number[] }[] = []
  for (const [index, { weight, isContinued }] of statements.entries()) {
    const last = groups.at(-1)
    if (isContinued && last !== undefined) {
      last.weight = Math.max(last.weight, weight)
      last.indices.push(index)
    } else groups.push({ weight, indices: [index] })
  }
  groups.sort((one, other) => other.weight - one.weight || (one.indices[0] ?? 0) - (other.indices[0] ?? 0))
  const kept = new Set<number>()
  for (const { indices } of groups) {
    if (kept.size > 0 && kept.size + indices.length > most) continue
    for (const index of indices) kept.add(index)
  }
  return kept
}

/** What people wrote above a statement says what it is for: it comes first. */
function withComment(comment: string, text: string): string {
  if (
    comment.length < 12 ||
    comment.length > 240 ||
    /^(?:noqa|type:|pragma|eslint|TODO|FIXME|XXX|nolint|@ts-|prettier|clang-)/iu.test(comment)
  )
    return text
  return `“${quoteDoc(comment).replace(/\.$/u, '')}”: ${text.replace(/^[A-Z]/u, (letter) => letter.toLowerCase())}`
}

/** What the one documented function that a statement calls does. */
function calledRole(location: string, calls: readonly NeighbourEdge[]): string {
  const [, from = 0, to = 0] = (/:(\d+)-(\d+)$/u.exec(location) ?? []).map(Number)
  const path = pathOf(location)
  const called = calls.filter(
    (edge) =>
      (edge.kind === 'calls' || edge.kind === 'instantiates') &&
      edge.node.doc !== undefined &&
      edge.sites.some((site) => {
        const line = Number(/:(\d+)-\d+$/u.exec(site)?.[1] ?? 0)
        return pathOf(site) === path && line >= from && line <= to
      }),
  )
  const [first] = called
  if (first?.node.doc === undefined || called.length > 1 || to - from > 3) return ''
  const name = first.node.name.split('.').at(-1) ?? first.node.name
  return ` (${code(name)}: ${quoteDoc(first.node.doc).replace(/\.$/u, '')})`
}
