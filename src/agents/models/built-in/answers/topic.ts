import type { FindPassagesOutput } from '../../../tools/find-passages.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { PassageFile, PassagePlace } from '../passages/gather-passages.ts'
import {
  choosePassages,
  citePlace,
  describePlace,
  gatherPassages,
  namePlace,
  quote,
  saidOf,
  showPassage,
} from '../passages/gather-passages.ts'
import {
  cite,
  citeNode,
  code,
  fenced,
  joinNames,
  kindWord,
  knownMark,
  lastName,
  languageOf,
  mermaid,
  pathOf,
  quoteDoc,
  shortName,
  siteLines,
  stripNumbers,
} from '../prose.ts'
import { clauseSentence, tellClauses } from '../narrate/tell-clauses.ts'
import { narrate } from '../narrate/narrate.ts'
import { asksWhereDone, readEffect } from '../../../passages/effects.ts'
import { readQuestionWords } from '../../../passages/question-words.ts'
import type { Subject } from '../resolve-subject.ts'
import { answerExplain } from './explain.ts'
import type { Script } from '../script.ts'
import { call, callAll, say } from '../script.ts'
import { definitionSentence, docSentence } from './define.ts'
import { trimIndent } from './excerpt.ts'
import type { Hit } from './rank-places.ts'
import { distinctPairs, verbs } from './edge-list.ts'

/** Share of what a question says that a place must speak of to be named as the answer. */
const enough = 0.5

/** Of a question for a place a function may be named as the nearest one that speaks of less: it says what it does. */
const enoughForNearest = 0.3

function enoughOf({ kind }: PassagePlace, question: string): number {
  return (kind === 'function' || kind === 'method') && asksWhereDone(question) ? enoughForNearest : enough
}

/** Lines of a definition that is shown whole. */
const mostLinesShown = 16

/** A statement that is longer is told by its first clauses. */
const longestStatement = 420

/**
 * A question in words: the place that speaks of it with what it does, what stands beside it and who calls it, then at
 * most three further places. Where no place speaks of enough of it, the five nearest ones are all that is said.
 */
export function* answerTopic(question: string, subjects: readonly Subject[], wantsDiagram = false): Script {
  const named = subjects
    .filter(({ node }) => !['external', 'directory', 'section'].includes(node.kind))
    .slice(0, 3)
  const found = yield* gatherPassages(question)
  const files = orderFiles(question, found, named)
  const [first, ...others] = files
  if (first === undefined && named.length === 0) {
    yield* say(nothingFound(found))
    return
  }
  if (first === undefined) {
    yield* explainNamed(named, question, wantsDiagram)
    return
  }
  const leads = chooseLeads(first).filter((lead) => !named.some(({ node }) => node.node_id === lead.node_id))
  const [lead] = leads
  if (
    named.length === 0 &&
    (lead === undefined || lead.share < enoughOf(lead, question) || asksForJudgement(question))
  ) {
    yield* answerOpen(question, found, files)
    return
  }
  if (lead === undefined) {
    yield* explainNamed(named, question, wantsDiagram)
    yield* say(whatIsMissing(found))
    return
  }
  yield* say(yield* presentNamed(named, question))
  yield* say(leadSentence(leads, found, question))
  const told = yield* tellLead(lead, question)
  yield* say(told)
  yield* say(besideIt(leads, first, told))
  yield* say(yield* describeCallers(lead))
  if (wantsDiagram) yield* say(yield* drawAround(lead))
  yield* say(
    furtherPlaces(
      others.filter(({ path }) => !isAside(question, path)),
      lead,
    ),
  )
  yield* say(whatIsNotKnown(question))
  yield* say(whatIsMissing(found))
}

/** Where nothing but what the question names speaks of it, that itself is explained. */
function* explainNamed(named: readonly Subject[], question: string, wantsDiagram: boolean): Script {
  const [subject, ...others] = named
  if (subject === undefined) return
  if (others.length === 0) yield* answerExplain(subject, wantsDiagram, question)
  else yield* say(yield* presentNamed(named, question))
}

/** Each thing that the question names with what it does, and how they are linked. */
function* presentNamed(named: readonly Subject[], question: string): Script<string> {
  if (named.length === 0) return ''
  const words = readQuestionWords(question)
  const said = named
    .map(({ node }) => {
      const does = tellClauses(node, { words, most: 3 })
      return `${definitionSentence(node)}${docSentence(node)}${does === '' ? '' : ` ${clauseSentence(does)}${citeNode(node)}.`}`
    })
    .join('\n\n')
  const edges = yield* linksAmong(named.map(({ node }) => node))
  const rows = edges
    .slice(0, 5)
    .map(
      ({ from, edge }) =>
        `- ${code(from.name)} ${verbs[edge.kind] ?? edge.kind} ${code(edge.node.name)}${knownMark(edge.known)}${edge.sites[0] === undefined ? '' : ` [${edge.sites[0]}]`}\n`,
    )
  return `${said}${rows.length === 0 ? '' : `\n\n${rows.join('')}`}\n\n`
}

export function* linksAmong(nodes: readonly NodeBrief[]): Script<{ from: NodeBrief; edge: NeighbourEdge }[]> {
  if (nodes.length < 2) return []
  const ids = new Set(nodes.map((node) => node.node_id))
  const outputs = yield* callAll(
    'neighbours',
    nodes.map((node) => ({ node: node.node_id, direction: 'out', kinds: linkKinds, limit: 100 })),
  )
  return outputs.flatMap((output, index) => {
    const from = nodes[index]
    if (from === undefined || isToolFailure(output)) return []
    return output.edges
      .filter((edge) => ids.has(edge.node.node_id) && edge.node.node_id !== from.node_id)
      .map((edge) => ({ from, edge }))
  })
}

const linkKinds = [
  'calls',
  'instantiates',
  'extends',
  'implements',
  'references',
  'has-type',
  'handles',
  'decorates',
]

/** What calls the place and what it calls. */
function* drawAround(lead: PassagePlace): Script<string> {
  const [incoming, outgoing] = yield* callAll(
    'neighbours',
    ['in', 'out'].map((direction) => ({
      node: lead.node_id,
      direction,
      kinds: ['calls', 'instantiates'],
      limit: 5,
    })),
  )
  const edgesOf = (output: typeof incoming): readonly NeighbourEdge[] =>
    output === undefined || isToolFailure(output) ? [] : output.edges
  const pairs = [
    ...edgesOf(incoming).map(({ node }) => ({ from: node.name, to: lead.name })),
    ...edgesOf(outgoing).map(({ node }) => ({ from: lead.name, to: node.name })),
  ]
  return pairs.length === 0 ? '' : `\n\n${mermaid(distinctPairs(pairs))}`
}

/** What the question names comes first; a document does not lead where code speaks of enough. */
function orderFiles(
  question: string,
  { files, words }: FindPassagesOutput,
  subjects: readonly Subject[],
): readonly PassageFile[] {
  const named = new Set(subjects.map(({ node }) => node.path))
  const wantsDocuments = /\b(?:docs?|documentation|documented|readme|changelog)\b/iu.test(question)
  const firstCode = files
    .slice(0, 4)
    .find(({ path, places }) => !isProse(path) && (places[0]?.share ?? 0) >= enough)
  const leads = (file: PassageFile): boolean =>
    named.has(file.path) ||
    (file === firstCode && named.size === 0 && !wantsDocuments && isProse(files[0]?.path ?? ''))
  const ranked = rankForPlace(question, files, words)
  return ranked.toSorted((a, b) => Number(leads(b)) - Number(leads(a)))
}

/** Style sheets, templates, build files and pages, where a question does not speak of such. */
function isAside(question: string, path: string): boolean {
  return (
    asksWhereDone(question) &&
    !/\b(?:css|styles?|colou?rs?|build|gradle|maven|ci|docs?|templates?|html|pages?)\b/iu.test(question) &&
    (/\.(?:css|scss|less|svg|html?|j2|xml|gradle|cmd|lock|ya?ml)$/iu.test(path) ||
      /(?:^|\/)docs?\//iu.test(path))
  )
}

/** Where something happens is asked of code: what is named after it before data, and no style sheets or build files. */
function rankForPlace(
  question: string,
  files: readonly PassageFile[],
  terms: readonly string[],
): readonly PassageFile[] {
  if (!asksWhereDone(question)) return files
  const words = readQuestionWords(terms.join(' '))
  const kinds = readKinds(question)
  const isDone = /\b(?:is|are|gets?|was|were|does|do|be) (?:\S+ ){1,8}?\p{Ll}+ed\b/u.test(question)
  const asksTests = /\btest/iu.test(question)
  const asksEffect = readEffect(question) !== undefined
  const worthOf = ({
    kind,
    name,
    location,
    score,
    share,
    words: own,
    in_test: isTest,
  }: PassagePlace): number => {
    const isDoing = (kind === 'function' || kind === 'method') && share >= 0.4
    const last = name.split(/\.|::/u).at(-1) ?? name
    const named = words.coverageOf(last) * Math.min(1, 2 * shareOfTerms(last, terms))
    const text = `${name} ${pathOf(location)} ${own.join(' ')}`.toLowerCase()
    const other = kinds.length > 0 && !kinds.some((one) => text.includes(one)) ? 0.45 : 1
    const data = isDone && (kind === 'class' || kind === 'interface') ? 0.8 : 1
    const test = (isTest === true || /^tests?\./u.test(name)) && !asksTests ? 0.5 : 1
    const aside = isAside(question, pathOf(location)) ? 0.4 : 1
    const whole = asksEffect ? 1 : 0.6 + 0.4 * share
    return score * (isDoing && !asksEffect ? 1 + 0.6 * named : 1) * whole * other * data * test * aside
  }
  return files
    .map((file) => ({ ...file, places: file.places.toSorted((a, b) => worthOf(b) - worthOf(a)) }))
    .map((file) => ({ file, worth: file.places[0] === undefined ? 0 : worthOf(file.places[0]) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ file }) => file)
}

/** How much of the words of a question a name has; the rare ones, which come first, say more. */
function shareOfTerms(name: string, terms: readonly string[]): number {
  const total = terms.reduce((sum, _, index) => sum + 1 / (index + 1), 0)
  const said = terms.reduce(
    (sum, term, index) => sum + (readQuestionWords(term).findIn(name).size > 0 ? 1 / (index + 1) : 0),
    0,
  )
  return total === 0 ? 0 : said / total
}

/** Which of several alike is meant, by its proper name: "for a Rust crate" asks for nothing of C. */
function readKinds(question: string): string[] {
  return [...question.matchAll(/(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,}\b/gu)].map(([name]) => name.toLowerCase())
}

function isProse(path: string): boolean {
  return /\.(?:md|mdx|rst|adoc|txt|ya?ml|json)$/iu.test(path)
}

/** The best place of a file, or two that are as good; a definition before its file where it speaks of as much. */
function chooseLeads({ places }: PassageFile): PassagePlace[] {
  const [best] = places
  if (best === undefined) return []
  const inside = places.filter(
    ({ kind, share, score }) => kind !== 'file' && share >= 0.9 * best.share && score >= 0.6 * best.score,
  )
  const [lead, second] =
    best.kind === 'file' && best.doc === undefined && inside.length > 0
      ? inside
      : [best, inside.find((place) => place !== best)]
  if (lead === undefined) return [best]
  const isEqual =
    second !== undefined &&
    second.score >= 0.92 * lead.score &&
    !second.node_id.startsWith(`${lead.node_id}.`) &&
    lead.kind === second.kind
  return isEqual ? [lead, second] : [lead]
}

function leadSentence(leads: readonly PassagePlace[], found: FindPassagesOutput, question: string): string {
  const [lead] = leads
  if (lead === undefined) return ''
  const isSure = isSureLead(lead, found, question)
  const names = leads.map((place) =>
    place.kind === 'file' ? namePlace(place) : `${namePlace(place)}${citePlace(place)}`,
  )
  const file = code(pathOf(lead.location))
  const where = lead.kind === 'file' ? `${file}${citePlace(lead)}` : `${joinNames(names)} in ${file}`
  const said = saidOf(lead)
  const doc = said === undefined ? '' : ` ${quote(said)}`
  return `${isSure ? 'That is in' : 'The place that comes nearest is'} ${where}.${doc}`
}

/**
 * "That is in …" answers where something is, of a place that is named or described after what is asked. One word of a
 * question, or words somewhere in a body, are no reason to be sure.
 */
function isSureLead(lead: PassagePlace, { words, absent }: FindPassagesOutput, question: string): boolean {
  const own = readQuestionWords(words.join(' '))
  const said = own.findIn(`${lead.name} ${lead.doc ?? ''} ${pathOf(lead.location)}`).size
  // What is done there is seen to be done, or the place is called after it; conditions are in every place.
  const effect = readEffect(question)
  const isDone =
    lead.done !== undefined &&
    (effect?.name !== 'decides' || 2 * own.findIn(lead.done.text).size >= words.length)
  if (
    effect !== undefined &&
    !isDone &&
    own.findIn(`${lastName(lead)} ${lead.doc ?? ''}`).size < words.length
  )
    return false
  return (
    asksWhereDone(question) &&
    lead.near_share >= 0.8 &&
    lead.kind !== 'section' &&
    absent.length === 0 &&
    words.length > 1 &&
    2 * said >= words.length &&
    (lead.in_test === true || !/\btests?\b/iu.test(question))
  )
}

/** A short definition says more as it stands than any choice of its statements; a longer one is told. */
export function* tellLead(
  lead: Pick<PassagePlace, 'node_id' | 'kind' | 'location'>,
  question: string,
): Script<string> {
  if (!isShort(lead) && lead.kind !== 'function' && lead.kind !== 'method') return ''
  const detail = yield* call('get_node', { node: lead.node_id })
  if (isToolFailure(detail) || detail.node.source === undefined) return ''
  if (isShort(lead)) {
    const { lines: source } = stripNumbers(detail.node.source)
    return `\n\n${fenced(trimIndent(source), languageOf(lead.location))}`
  }
  const words = readQuestionWords(question)
  const { steps } = narrate(detail.node, { words, most: 6 })
  const asked = steps.filter(({ bare }) => words.findIn(bare).size > 0)
  const rows = (asked.length > 0 ? asked : steps)
    .slice(0, 4)
    .map(({ bare, location }) => `- ${firstClauses(bare)}${cite(location)}.\n`)
  return rows.length === 0 ? '' : `\n\nWhat it does for this:\n\n${rows.join('')}`
}

/** As many whole clauses of a statement as are short enough; a semicolon in code ends none. */
function firstClauses(statement: string): string {
  if (statement.length <= longestStatement) return statement
  const clauses: string[] = ['']
  for (const [index, part] of statement.split('`').entries()) {
    const [start = '', ...rest] = index % 2 === 0 ? part.split('; ') : [part]
    const mark = index === 0 ? '' : '`'
    clauses.push(`${clauses.pop() ?? ''}${mark}${start}`, ...rest)
  }
  const kept = clauses.filter((_, index) => clauses.slice(0, index + 1).join('; ').length <= longestStatement)
  return kept.length === 0 ? (clauses[0] ?? statement) : `${kept.join('; ')}; and more`
}

function isShort({ location, kind }: Pick<PassagePlace, 'location' | 'kind'>): boolean {
  const [, start, end] = /:(\d+)-(\d+)$/u.exec(location) ?? []
  return end !== undefined && kind !== 'section' && Number(end) - Number(start) < mostLinesShown
}

/** Its own lines that say so, and definitions of the same file that speak of it too. */
function besideIt(leads: readonly PassagePlace[], file: PassageFile, told: string): string {
  const [lead] = leads
  if (lead === undefined) return ''
  const near = file.places.filter(
    (place) => !leads.includes(place) && place.kind !== 'file' && place.score >= 0.6 * lead.score,
  )
  const own = told !== '' ? lead.passages.filter(({ source }) => source !== 'code') : lead.passages
  const lines = choosePassages(
    [...(isShort(lead) ? [] : [{ ...lead, passages: own }]), ...leads.slice(1)],
    told === '' ? 4 : 2,
  ).filter(({ text }) => text !== lead.doc && !told.includes(text.slice(0, 40)))
  const rows = [
    ...lines.map((passage) => `- ${showPassage(passage)}\n`),
    ...near.slice(0, 3).map((place) => `- ${describePlace(place)}\n`),
  ]
  return rows.length === 0
    ? ''
    : `\n\n${lines.length > 0 ? 'What shows it' : 'Beside it'}:\n\n${rows.join('')}`
}

export function* describeCallers(lead: PassagePlace): Script<string> {
  if (lead.kind === 'file' || lead.kind === 'section') return ''
  const output = yield* call('neighbours', {
    node: lead.node_id,
    direction: 'in',
    kinds: callKinds,
    limit: 12,
  })
  if (isToolFailure(output)) return ''
  const callers = output.edges.filter(({ node }) => node.in_test !== true)
  if (callers.length === 0) return ''
  return `\n\nIt is ${lead.kind === 'variable' ? 'read' : 'called'} by ${joinNames(callers.slice(0, 3).map(showCaller), 3)}${callers.length > 3 || output.total > output.edges.length ? ', among others' : ''}.`
}

const callKinds = ['calls', 'instantiates', 'reads', 'handles']

function showCaller(edge: NeighbourEdge): string {
  return `${code(shortName(edge.node.name))} ${siteLines(edge, 1)}`
}

/** At most three places of other files, each with its role. */
function furtherPlaces(files: readonly PassageFile[], lead: PassagePlace): string {
  const rows = files.slice(0, 3).flatMap((file) => {
    const [place] = file.places
    return place === undefined || place.share < 0.4 * lead.share ? [] : [`- ${describePlace(place)}\n`]
  })
  return rows.length === 0 ? '' : `\n\nFurther places that speak of it:\n\n${rows.join('')}`
}

/** What is done may be called otherwise; that the thing itself stands nowhere is worth saying. */
function whatIsMissing(found: FindPassagesOutput): string {
  const absent = found.absent.filter((word) => !/(?:ed|ing)$/u.test(word))
  if (absent.length === 0) return ''
  return `\n\n${absent.length === 1 ? 'The word' : 'The words'} ${joinNames(absent.map(code))} ${absent.length === 1 ? 'stands' : 'stand'} in no indexed text of the repository.`
}

function nothingFound({ words, absent }: FindPassagesOutput): string {
  const asked = [...words, ...absent]
  return `Nothing that was indexed speaks of ${asked.length === 0 ? 'this' : joinNames(asked.slice(0, 8).map(code), 8)}. Name a function, a class, a file or a text that occurs in the code.`
}

function whatIsNotKnown(question: string): string {
  if (/\bperformance|\bmemory|\boverhead|\blatency|\bslow/iu.test(question)) {
    return '\n\nWhat it costs was not measured.'
  }
  if (/^\W*why\b/iu.test(question)) {
    return '\n\nReasons beyond what is written there the code does not state.'
  }
  return ''
}

/** What only a reader can judge is not answered with code. */
function asksForJudgement(question: string): boolean {
  return /\b(?:should (?:i|we|it|this)|would you|refactor|redesign|improve|optimi[sz]e|better|best practice|good idea|opinion|recommend)\b/iu.test(
    question,
  )
}

/** Two lines and the five best places. */
export function* answerOpen(
  question: string,
  found: FindPassagesOutput,
  files: FindPassagesOutput['files'],
): Script {
  const isJudgement = asksForJudgement(question)
  const places = files.slice(0, 5).flatMap((file) => file.places.slice(0, 1))
  if (places.length === 0) {
    yield* say(`I found no place that answers this.${whatIsMissing(found)}`)
    return
  }
  yield* say(
    isJudgement
      ? 'I found no place that answers this by itself. These places are what it concerns:\n\n'
      : 'I found no place that answers this by itself, and putting it together takes a language model, which is not configured here. These places come nearest:\n\n',
  )
  for (const place of places) yield* say(`- ${describePlace(place)}\n`)
  yield* say(whatIsMissing(found))
}

export function describeHit(hit: Hit): string {
  const signature = hit.signature === undefined ? '' : `: ${code(hit.signature.slice(0, 160))}`
  const says =
    hit.doc === undefined ? `${signature}${citeNode(hit)}` : `: ${quoteDoc(hit.doc, citeNode(hit))}`
  return `${kindWord(hit)} ${code(hit.name)}${hit.in_test === true ? ', a test' : ''}${says}`
}
