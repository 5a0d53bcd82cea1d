import type { NodeKind } from '../../../../../graph/graph.ts'
import { nameWords, singular } from '../../../../inventory/name-words.ts'
import type { NodeDetail } from '../../../../tools/get-node.ts'
import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { Asked } from '../../plans.ts'
import { cite, citeNode, closeSentence, code, joinNames, plural, quoteDoc, withArticle } from '../../prose.ts'
import { readQuestionWords } from '../../../../passages/question-words.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'

const recordKinds: readonly NodeKind[] = ['class', 'interface', 'enum', 'type']

/** The classes, structs and interfaces that a question means: those it names, else the one that its words fit best. */
export function* findRecords({ understanding, subjects }: Asked, takesCentral = false): Script<NodeBrief[]> {
  const { text, names } = understanding
  const isRecord = ({ kind }: NodeBrief): boolean => recordKinds.some((one) => one === kind)
  const named = subjects.found.filter(
    ({ node, asked }) => isRecord(node) && node.in_test !== true && names.strong.includes(asked),
  )
  const found = named.map(({ node }) => node)
  const capitals = (text.match(/\b[A-Z][A-Za-z]\w+\b|\b[a-z]+_\w+\b/gu) ?? []).filter(
    (word) => !/^(?:What|Which|How|List|Does|Is|Show|The|Explain)$/u.test(word),
  )
  const called = /\b(?:struct|class|record|type) ([a-z]\w+)\b(?= (?:contain|hold|store|have|look))/u.exec(
    text,
  )?.[1]
  if (called !== undefined) capitals.unshift(called)
  const extra = yield* callAll(
    'get_node',
    capitals.slice(0, 5).map((node) => ({ node, kinds: recordKinds, include_source: false })),
  )
  const more = extra.flatMap((output, index) =>
    isToolFailure(output) ||
    output.node.in_test === true ||
    output.node.name.split('.').at(-1) !== capitals[index]
      ? []
      : [output.node],
  )
  const all = [...new Map([...found, ...more].map((node) => [node.node_id, node])).values()]
  if (all.length > 0) return all.slice(0, 4)
  const plurals = yield* findPlural(text)
  if (plurals.length > 1) return plurals
  const output = yield* call('search', { query: text, kinds: recordKinds, limit: 12 })
  const results = isToolFailure(output) ? [] : output.results.filter(({ in_test }) => in_test !== true)
  if (takesCentral) return results.slice(0, 3)
  const words = readQuestionWords(text)
  const weak = subjects.found
    .filter(({ node }) => isRecord(node) && node.in_test !== true)
    .map(({ node }) => node)
  const best = [...weak, ...results]
    .map((node) => ({ node, name: node.name.split('.').at(-1) ?? '' }))
    .filter(({ name }) => words.coverageOf(name) >= 0.75)
    .sort(
      (one, other) =>
        words.findIn(other.name).size - words.findIn(one.name).size ||
        // A list of records has the name of the record and no fields.
        Number(one.node.kind === 'type') - Number(other.node.kind === 'type'),
    )[0]
  return best === undefined ? [] : [best.node]
}

/** "How are sessions, windows and panes modelled": the record of each noun, by its name or by the last word of it. */
function* findPlural(text: string): Script<NodeBrief[]> {
  const nouns = [...new Set((text.toLowerCase().match(/\b[a-z]{3,}s\b/gu) ?? []).map(singular))].slice(0, 6)
  if (nouns.length < 2) return []
  const outputs = yield* callAll(
    'list_definitions',
    nouns.map((word) => ({ word, kinds: ['class', 'interface'], limit: 60 })),
  )
  return outputs
    .flatMap((output, index): NodeBrief[] => {
      if (isToolFailure(output)) return []
      const noun = nouns[index] ?? ''
      const fitting = output.definitions
        .filter(({ in_test }) => in_test !== true)
        .map((one) => ({ one, words: nameWords(one.name.split('.').at(-1) ?? '') }))
        .filter(({ words }) => words.at(-1) === noun)
        .sort((a, b) => a.words.length - b.words.length || linesOf(b.one) - linesOf(a.one))
      const [best] = fitting
      return best === undefined ? [] : [best.one]
    })
    .slice(0, 4)
}

function linesOf({ location }: NodeBrief): number {
  const [, start, end] = /:(\d+)-(\d+)$/u.exec(location) ?? []
  return Number(end ?? 0) - Number(start ?? 0)
}

/** The fields of each record with types and defaults, and what is made of it as a default. */
export function* answerRecords(records: readonly NodeBrief[], text: string): Script {
  for (const record of records) yield* describeRecord(record, text)
}

function* describeRecord(record: NodeBrief, text: string): Script {
  const output = yield* call('get_node', {
    node: record.node_id,
    member_kinds: ['field', 'variable'],
    include_source: false,
  })
  if (isToolFailure(output)) return
  const { node } = output
  const fields = [...new Map(node.members.map((field) => [field.signature ?? field.name, field])).values()]
  const noun = node.kind === 'enum' ? 'value' : 'field'
  yield* say(
    `**${code(node.name)}** is ${withArticle(/\bstruct\b/u.test(node.signature ?? '') ? 'struct' : node.kind)}${describeBase(node)}${citeNode(node)}`,
  )
  yield* say(
    fields.length === 0
      ? '; no field of it is known.\n\n'
      : ` with ${node.member_count > node.members.length ? `at least ${plural(fields.length, noun)}` : plural(fields.length, noun)}:\n\n`,
  )
  for (const field of fields.slice(0, 60)) yield* say(`- ${describeField(field)}\n`)
  if (fields.length > 60) yield* say(`- and ${fields.length - 60} more\n`)
  if (node.doc !== undefined) yield* say(`\n${quoteDoc(node.doc, cite(node.location))}\n`)
  yield* describeConstruction(node, text)
  yield* describeEnums(node, text)
  yield* describeMethods(node, text)
  yield* say('\n')
}

/** `class Headers(typing.MutableMapping[str, str])`: what it is built on stands in its signature. */
function describeBase({ signature = '' }: NodeDetail): string {
  const base =
    /^class\s+\w+\(([^()]+)\)/u.exec(signature)?.[1] ??
    /\b(?:extends|implements)\s+([\w.<>, ]+)/u.exec(signature)?.[1] ??
    /^(?:class|struct)\s+\w+\s*(?:final\s*)?:\s*(.+)$/u.exec(signature)?.[1]
  return base === undefined ? '' : ` on ${code(base.trim().slice(0, 100))}`
}

function describeField(field: NodeBrief): string {
  const doc = field.doc === undefined ? '' : `: ${quoteDoc(field.doc).replace(/\.$/u, '')}`
  const written = (field.signature ?? field.name).replace(/\s+/gu, ' ').slice(0, 160)
  const name = field.name.split('.').at(-1) ?? ''
  return `${code(written.includes(name) ? written : name)}${doc}${citeNode(field)}`
}

/** Defaults stand in the constructor, and in the constants that are made of a class. */
function* describeConstruction(node: NodeDetail, text: string): Script {
  const name = node.name.split('.').at(-1) ?? ''
  if (node.kind !== 'class') return
  const asksDefaults = /\bdefaults?\b/iu.test(text)
  const [constructor] = yield* callAll('get_node', [
    { node: node.node_id, member_kinds: ['method'], include_source: false },
  ])
  if (constructor !== undefined && !isToolFailure(constructor) && asksDefaults) {
    const made = constructor.node.members.find(
      ({ name: own }) => /(?:^|\.)(?:__init__|constructor|new)$/u.test(own) || own === `${node.name}.${name}`,
    )
    if (made?.signature !== undefined)
      yield* say(
        `\nIt is made by ${code(made.signature.replace(/\s+/gu, ' ').slice(0, 400))}${citeNode(made)}.\n`,
      )
  }
  if (!asksDefaults) return
  const constants = yield* call('grep', {
    pattern: String.raw`\b[A-Z][A-Z0-9_]{2,}\b[^=\n]*=\s*(?:new\s+)?(?:\w+\.)?${name}[({]`,
    regex: true,
    case_sensitive: true,
    limit: 6,
  })
  if (isToolFailure(constants)) return
  const product = constants.matches.filter(
    ({ in_test, location }) => in_test !== true && !/\.(?:md|rst|txt):/u.test(location),
  )
  for (const match of product.slice(0, 3))
    yield* say(`\nA default is ${code(match.text.slice(0, 160))} [${match.location}].\n`)
}

/** "A jv and its kinds": an enum whose name continues that of the record. */
function* describeEnums(node: NodeDetail, text: string): Script {
  const name = node.name.split('.').at(-1) ?? ''
  if (!/\b(?:kinds?|types?|levels?|states?|variants?|values?)\b/iu.test(text) || node.kind === 'enum') return
  const output = yield* call('search', { query: `${name} kind type`, kinds: ['enum'], limit: 6 })
  const found = isToolFailure(output) ? [] : output.results
  const related = found.find((one) => one.name.toLowerCase().startsWith(name.toLowerCase()))
  if (related === undefined) return
  const detail = yield* call('get_node', { node: related.node_id, include_source: false })
  if (isToolFailure(detail)) return
  const values = detail.node.members.map((member) => code(member.name.split('.').at(-1) ?? ''))
  if (values.length > 0)
    yield* say(
      `\n${code(related.name)}${citeNode(related)} has ${plural(values.length, 'value')}: ${joinNames(values, 40)}.\n`,
    )
}

/** The methods whose documentation speaks of what the question asks beyond the fields. */
function* describeMethods(node: NodeDetail, text: string): Script {
  if (!/\b(?:how|store[sd]?|internally|survive|keeps?|behave)\b/iu.test(text)) return
  const output = yield* call('get_node', {
    node: node.node_id,
    member_kinds: ['method'],
    include_source: false,
  })
  if (isToolFailure(output)) return
  const words = readQuestionWords(
    /\bduplicat/iu.test(text) ? `${text} multiple merged concatenated repeated` : text,
  )
  const told = output.node.members
    .filter(({ doc }) => doc !== undefined)
    .map((method) => ({
      method,
      score: words.findIn(`${method.name.split('.').at(-1) ?? ''} ${method.doc ?? ''}`).size,
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, 5)
  if (told.length === 0) return
  const details = yield* callAll(
    'get_node',
    told.map(({ method }) => ({ node: method.node_id, include_source: false })),
  )
  yield* say('\nWhat its methods say of it:\n\n')
  for (const detail of details) {
    if (isToolFailure(detail)) continue
    const doc = (detail.node.full_doc ?? detail.node.doc ?? '')
      .split(/\n\s*\n/u)
      .slice(0, 2)
      .join(' ')
      .slice(0, 400)
    yield* say(`- ${code(detail.node.name)}: ${closeSentence(quoteDoc(doc), cite(detail.node.location))}\n`)
  }
}
