import type { FlowStepShown, FollowCallsOutput } from '../../../tools/follow-calls.ts'
import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { PassagePlace } from '../passages/gather-passages.ts'
import { describePlace, gatherPassages, quote, saidOf, showPassage } from '../passages/gather-passages.ts'
import { clauseSentence, joinClauses, tellClauses } from '../narrate/tell-clauses.ts'
import {
  cite,
  citeNode,
  code,
  joinNames,
  knownMark,
  lastName,
  pathOf,
  plural,
  shortName,
  stripNumbers,
} from '../prose.ts'
import type { Asked } from '../plans.ts'
import type { QuestionWords } from '../../../passages/question-words.ts'
import { readQuestionWords } from '../../../passages/question-words.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, callAll, say } from '../script.ts'
import { findCommandEntry } from './find-command-entry.ts'
import { sequenceDiagram } from './sequence-diagram.ts'
import { answerExplain } from './explain.ts'
import type { Arrival } from './find-event-entry.ts'
import { findActedRoute, findEventHandlers } from './find-event-entry.ts'
import { findRequestEntry } from './find-request-entry.ts'
import { findRouteHandlers } from './find-route-handlers.ts'
import { findSubmitted, namesOfTakers } from './find-submitted.ts'
import { findEnds } from '../understanding/find-ends.ts'
import { isBodiless } from './is-bodiless.ts'
import { answerOpen, answerTopic } from './topic.ts'

const codeKinds = new Set(['function', 'method', 'route', 'class'])
const nowhere: Arrival = { from: [], note: '' }
const mostSteps = 10
/** Of the steps together; longer ones are told by their doc texts alone. */
const mostCharacters = 2_150

/**
 * "What happens when …": the calls from where it begins, one sentence a step with the call's place, its condition and
 * what the callee is for; then what is left out, and what takes part without a known call.
 */
export function* answerFlow({ understanding, subjects }: Asked, first?: Subject): Script {
  const { wantsDiagram, names } = understanding
  const text = joinPhrases(understanding.text)
  const written = subjects.found.filter(
    ({ node, asked }) =>
      codeKinds.has(node.kind) &&
      node.in_test !== true &&
      (subjects.isFromContext || (names.strong.includes(asked) && isWritten(node.name, text))),
  )
  const named = first === undefined ? written : [first]
  const found = yield* gatherPassages(text, { limit: 6 })
  const routes = yield* findRouteHandlers(text)
  const called = named.length === 0 && routes.length === 0 ? yield* findCalled(text) : []
  const commands =
    named.length === 0 && routes.length === 0 && called.length === 0
      ? yield* findCommandEntry(text)
      : { from: [], note: '' }
  const places = found.files.flatMap((file) => (file.in_test === true ? [] : file.places.slice(0, 3)))
  const candidates = yield* withoutBodiless(chooseCandidates(places))
  const served =
    named.length + routes.length + called.length + commands.from.length === 0
      ? yield* findArrival(text)
      : nowhere
  const isOpen =
    named.length + routes.length + called.length + commands.from.length + served.from.length === 0
  const pages = isOpen ? yield* findPages(text) : []
  const taking =
    isOpen && pages.length === 0
      ? yield* findTaking(
          text,
          found.files.flatMap((file) => file.places),
        )
      : []
  const front = candidates.filter(({ location }) => asksFront.test(text) && isFront(pathOf(location)))
  const start = [
    ...(first === undefined
      ? named.map((subject) => chooseByContext(subject, text))
      : yield* methodsOf(first)),
    ...routes,
    ...called,
    ...served.from.slice(0, 1),
    ...(front.length > 0 ? [] : pages),
    ...taking,
  ]
  const [best] = candidates
  // What the question names is where it begins, whatever else speaks of it.
  const from =
    start.length > 0
      ? start.slice(0, first === undefined ? 1 : 8)
      : commands.from.length > 0
        ? commands.from
        : front.length > 0
          ? front.map(({ node_id: id }) => id)
          : candidates.filter(({ score }) => score >= 0.75 * (best?.score ?? 0)).map(({ node_id: id }) => id)
  const asked =
    commands.from.length > 0
      ? withoutArguments(text)
      : // What a request flows to is its handler, said or not.
        served.from.length > 0 && /\brequest/iu.test(text) && !/\bhandler/iu.test(text)
        ? `${text} handler`
        : text
  const isAboutOne = first === undefined && named.length > 0 && text.split(' ').length < 9
  const output =
    from.length === 0
      ? undefined
      : yield* call('follow_calls', {
          from: from.slice(0, 8),
          towards: candidates.map(({ node_id: id }) => id),
          question: asked,
          limit: mostSteps,
          ...(isAboutOne ? { depth: 1 } : {}),
        })
  const fewest = start.length > 0 || commands.from.length > 0 || front.length > 0 ? 1 : 2
  if (output === undefined || isToolFailure(output) || output.steps.length < fewest) {
    if (named.length === 0 && start[0] !== undefined && (yield* tellAlone(start[0], text))) return
    if (named.length === 0 && !isAbleToTell(text, candidates)) yield* answerOpen(text, found, found.files)
    else yield* answerTopic(text, named)
    return
  }
  const bodies = yield* readBodies([output.start, ...output.steps.map(({ to }) => to)])
  const steps = withoutAccessors(output.steps, bodies)
  const telling: Telling = {
    bodies,
    words: readQuestionWords(asked),
    told: new Set(steps.map(({ to }) => lastName(to))),
    clauses: steps.length > 6 ? 1 : 2,
  }
  yield* say(`${commands.note}${served.note}`)
  const told = steps.map((step) => tellStep(step, telling))
  const isLong = told.join('').length > mostCharacters
  // Where that is too long to read, a doc text says enough.
  const end = findEnds(text)?.to ?? (asked === text ? '' : 'handler')
  const rows = isLong
    ? steps.map((step, index) => shorten(step, told[index] ?? '', telling, readQuestionWords(end)))
    : told
  const lead = beginning(output, telling)
  yield* say(missedEnd(text, output, told))
  yield* say(lead)
  for (const [index, row] of rows.entries()) yield* say(`${index + 1}. ${row}\n`)
  yield* say(leavesTo(output))
  yield* say(leftOut(output))
  if (!isLong && commands.from.length === 0) yield* say(beside(output, candidates))
  if (wantsDiagram) yield* say(`\n${sequenceDiagram(output, partyOf)}`)
}

/** What arrives and is not named: a request of any kind, one that is told by what it does, an event. */
function* findArrival(text: string): Script<Arrival> {
  const request = yield* findRequestEntry(text)
  if (request.length > 0) return { from: request, note: '' }
  const route = yield* findActedRoute(text)
  return route ?? { from: yield* findEventHandlers(text), note: '' }
}

/** A step in fewer words where a doc text says enough, but for one that says how the end is reached. */
function shorten(step: FlowStepShown, told: string, telling: Telling, end: QuestionWords): string {
  if (saidOf(step.to) === undefined) return told
  const short = tellStep(step, { ...telling, clauses: 0 })
  return end.findIn(told).size > end.findIn(short).size ? tellStep(step, { ...telling, clauses: 1 }) : short
}

/** Where the question names an end to which the calls that were followed do not come. */
function missedEnd(text: string, { steps, outside }: FollowCallsOutput, told: readonly string[]): string {
  const end = findEnds(text)?.to
  if (end === undefined) return ''
  const words = readQuestionWords(end)
  const isReached =
    steps.some(
      ({ to, text: line }) =>
        words.coverageOf(`${to.name} ${saidOf(to) ?? ''} ${pathOf(to.location)} ${line}`) >= reachedShare,
    ) ||
    outside.some(({ name }) => words.coverageOf(name) >= reachedShare) ||
    told.some((row) => words.findIn(end).size > 0 && words.findIn(row).size === words.findIn(end).size)
  return isReached ? '' : `The calls that I could follow do not get as far as “${end}”. `
}

/** Of a command line the name of the program and what it works on say nothing of what it does. */
function withoutArguments(text: string): string {
  return text.replace(/`[^`\s]+((?: [^`]+)?)`/gu, (_, line: string) =>
    line
      .split(' ')
      .filter((word) => /^-{0,2}[A-Za-z][\w-]*(?:=.*)?$/u.test(word) && !/^(?:foo|bar|baz|qux)$/iu.test(word))
      .map((word) => word.replace(/=.*$/u, ''))
      .join(' '),
  )
}

const reachedShare = 0.5

/** The code that takes what somebody sends. */
function* findTaking(text: string, places: readonly PassagePlace[]): Script<string[]> {
  const outputs = yield* callAll(
    'get_node',
    namesOfTakers(text).map((node) => ({ node, kinds: ['method'], include_source: false })),
  )
  const [named] = outputs.flatMap((one) =>
    isToolFailure(one) || one.node.in_test === true ? [] : [one.node.node_id],
  )
  if (named !== undefined) return [named]
  return (yield* withoutBodiless(findSubmitted(text, places))).map(({ node_id: id }) => id)
}

/** A handler none of whose calls could be linked is told by its statements. */
function* tellAlone(nodeId: string, text: string): Script<boolean> {
  const detail = yield* call('get_node', { node: nodeId })
  if (isToolFailure(detail)) return false
  yield* say(
    `It begins in ${code(detail.node.name)}${citeNode(detail.node)}, of which no call could be followed.\n\n`,
  )
  yield* answerExplain({ asked: detail.node.name, node: detail.node, others: [], note: '' }, false, text)
  return true
}

/** Verbs of two words that code writes as one. */
function joinPhrases(text: string): string {
  return text
    .replace(/\blog(?:s|ged|ging)? (?:him|her|them)?(?:self |selves )?(in|out|off)\b/giu, 'log$1')
    .replace(/\bsign(?:s|ed|ing)? (in|out|up|off)\b/giu, 'sign$1')
    .replace(/\bcheck(?:s|ed|ing)? (in|out)\b/giu, 'check$1')
}

/** A hook that is declared, and done by others, is where nothing begins. */
function* withoutBodiless(places: readonly PassagePlace[]): Script<PassagePlace[]> {
  const details = yield* callAll(
    'get_node',
    places.map(({ node_id: id }) => ({ node: id })),
  )
  return places.filter((_, index) => {
    const detail = details[index]
    return detail === undefined || isToolFailure(detail) || !isBodiless(detail.node)
  })
}

/** What happens at an event is told from what runs then: one place that speaks of it tells nothing of that. */
function isAbleToTell(text: string, [best]: readonly PassagePlace[]): boolean {
  return !asksCourse.test(text) || (best !== undefined && best.near_share >= wholeShare)
}

const asksCourse =
  /\bstep[- ]by[- ]step\b|\bwhat (?:happens|is done|does it do) (?:when|if|after|once|as soon)\b/iu
const wholeShare = 0.8

/** What a class does begins in its methods. */
function* methodsOf({ node }: Subject): Script<string[]> {
  if (node.kind !== 'class') return [node.node_id]
  const detail = yield* call('get_node', { node: node.node_id, include_source: false })
  const methods = isToolFailure(detail)
    ? []
    : detail.node.members.filter(
        ({ kind, name }) => kind === 'method' && !/(?:^|\.)(?:constructor|__init__)$/u.test(name),
      )
  return methods.length === 0 ? [node.node_id] : methods.map(({ node_id: id }) => id)
}

const asksFront =
  /\b(?:front[ -]?end|click\w*|button|ui|browser|vue|react|svelte|angular|web ?app|client side|component|screen)\b/iu

/** What runs in a browser, by where it stands. */
function isFront(path: string): boolean {
  return (
    /\.(?:[jt]sx|vue|svelte)$/iu.test(path) ||
    (/\.[cm]?[jt]s$/iu.test(path) &&
      /(?:^|\/)(?:web|ui|front\w*|client|app|static|public|components?|views?|pages?|stores?)\//iu.test(path))
  )
}

/** What the steps are told with. */
interface Telling {
  readonly bodies: ReadonlyMap<string, NodeDetail>
  readonly words: QuestionWords
  /** Last parts of the names of all steps. */
  readonly told: ReadonlySet<string>
  /** Clauses of what each callee does. */
  readonly clauses: number
}

function* readBodies(nodes: readonly NodeBrief[]): Script<ReadonlyMap<string, NodeDetail>> {
  const ids = [...new Set(nodes.map(({ node_id: id }) => id))]
  const details = yield* callAll(
    'get_node',
    ids.map((id) => ({ node: id })),
  )
  return new Map(
    details.flatMap((one) => (isToolFailure(one) ? [] : [[one.node.node_id, one.node] as const])),
  )
}

/** A method that only hands out a field is no step of what happens. */
function withoutAccessors(
  steps: readonly FlowStepShown[],
  bodies: ReadonlyMap<string, NodeDetail>,
): readonly FlowStepShown[] {
  const callers = new Set(steps.map(({ from }) => from.node_id))
  const kept = steps.filter(({ to }) => {
    const source = bodies.get(to.node_id)?.source
    return (
      callers.has(to.node_id) ||
      to.doc !== undefined ||
      source === undefined ||
      !/^[^{}]{0,200}\{\s*return (?:(?:this|self|m_\w+)(?:\.|->))?\w+(?: [=!]== null)?;?\s*\}\s*$/u.test(
        stripNumbers(source).lines.join('\n'),
      )
    )
  })
  return kept.length > 1 ? kept : steps
}

/** Of several definitions of a name, the one whose class or namespace the question speaks of too. */
function chooseByContext({ node, others, asked }: Subject, text: string): string {
  const words = readQuestionWords(text.replaceAll(asked, ' '))
  const fitOf = ({ name }: NodeBrief): number => words.coverageOf(name.split(/\.|::/u).slice(0, -1).join(' '))
  const rivals = others.filter(
    (other) => codeKinds.has(other.kind) && other.in_test !== true && lastName(other) === lastName(node),
  )
  const [best = node] = [node, ...rivals].toSorted((one, other) => fitOf(other) - fitOf(one))
  return best.node_id
}

/** Whether the text writes a name as it is: `POST` is not the function `post`. */
function isWritten(name: string, text: string): boolean {
  return text.includes(name.split('.').at(-1) ?? name)
}

/** Functions that speak of the question, best first. */
function chooseCandidates(places: readonly PassagePlace[]): PassagePlace[] {
  return places
    .filter(
      ({ kind, in_test: isTest, share, location }) =>
        codeKinds.has(kind) &&
        kind !== 'class' &&
        isTest !== true &&
        !/(?:^|\/)(?:\w*fuzz\w*|bench\w*|examples?)\//iu.test(pathOf(location)) &&
        share >= 0.2,
    )
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 8)
}

/** "When I call Decode": a function that is said to be called, though its name is a plain word. */
function* findCalled(text: string): Script<string[]> {
  const name = /\b(?:call|calls|calling|called|invoke|invokes|invoking)\s+`?([A-Za-z_][\w.]*)/u.exec(
    text,
  )?.[1]
  if (name === undefined || !/^[A-Z]|[_.]|[a-z][A-Z]/u.test(name)) return []
  const output = yield* call('get_node', { node: name, kinds: ['function', 'method'], include_source: false })
  if (isToolFailure(output) || output.node.in_test === true) return []
  return lastName(output.node) === name.split('.').at(-1) ? [output.node.node_id] : []
}

/**
 * "When someone opens a share link": the handler of the route whose path and handler have most words of the question,
 * where the question is of what a visitor or a client does.
 */
function* findPages(text: string): Script<string[]> {
  if (!asksVisit.test(text)) return []
  const words = readQuestionWords(text.replace(asksVisit, ' '))
  const served = yield* call('list_routes', {})
  if (isToolFailure(served)) return []
  const fits = served.routes
    .map((route) => ({ route, fit: words.findIn(`${route.route} ${route.handler ?? ''}`).size }))
    .toSorted((a, b) => b.fit - a.fit)
  const [best] = fits
  if (best === undefined || best.fit === 0) return []
  const near = fits.filter(({ fit }) => fit === best.fit)
  if (near.length > mostAlike) return []
  const [first] = near.toSorted((a, b) => visitOf(a.route.method) - visitOf(b.route.method))
  const detail = yield* call('list_routes', { route: first?.route.route, method: first?.route.method })
  const one = isToolFailure(detail)
    ? undefined
    : detail.routes.find(({ location }) => location === first?.route.location)
  return one?.served_by === undefined ? [] : [one.served_by]
}

const asksVisit =
  /\b(?:open(?:s|ed)?|hits?|clicks?|visits?|submits?|follows?|requests?) (?:an? |the |my |your |their )?(?:\w+ ){0,3}?(?:link|page|url|endpoint|form|route|button)s?\b|\b(?:link|page|url|endpoint|form|route) (?:is|gets|was) (?:opened|hit|clicked|visited|submitted|followed|requested|called)\b/iu

/** Routes that fit equally well; of more none is meant. */
const mostAlike = 4

/** A link is read before anything is sent. */
function visitOf(method: string): number {
  return method.includes('GET') || method === 'ANY' ? 0 : 1
}

function beginning({ start, start_passages: passages }: FollowCallsOutput, telling: Telling): string {
  const said = saidOf(start)
  const doc = said === undefined ? '' : ` ${quote(said)}`
  const body = telling.bodies.get(start.node_id)
  const does = body === undefined ? '' : tellClauses(body, { ...telling, most: 3 })
  const comment = passages.find(({ source }) => source === 'comment')
  const own =
    does !== ''
      ? ` ${clauseSentence(does)}${citeNode(start)}.`
      : passages.length === 0
        ? ''
        : ` Its own lines: ${passages.map(showPassage).join('; ').replaceAll('.;', ';')}${passages.at(-1)?.source === 'code' ? '.' : ''}`
  const remark = does === '' || comment === undefined ? '' : ` A comment there says ${showPassage(comment)}`
  return `It begins in ${code(shortName(start.name))}${citeNode(start)}${declaredWith(body)}.${doc}${own}${remark}\n\n`
}

/** Decorators and annotations say what runs before a handler and which request it is for. */
function declaredWith(body: NodeDetail | undefined): string {
  if (body?.source === undefined) return ''
  const { lines } = stripNumbers(body.source)
  const decorators = lines
    .slice(0, 6)
    .map((line) => line.trim())
    .filter((line) => /^@[\w.]+(?:\(.*\))?$/u.test(line) && !/^@(?:Override|override)\b/u.test(line))
  return decorators.length === 0 ? '' : `, declared with ${joinNames(decorators.map(code), 4)}`
}

function tellStep(
  { from, to, kind, by, runs, open, known, condition, site, passages }: FlowStepShown,
  telling: Telling,
): string {
  const body = telling.bodies.get(to.node_id)
  const said = saidOf(to)
  const does =
    body === undefined
      ? ''
      : tellClauses(body, { ...telling, most: telling.clauses, onlyAsked: said !== undefined })
  const passage = passages.find(
    ({ source }) => telling.clauses > 0 && (source !== 'code' || (does === '' && said === undefined)),
  )
  const more =
    passage === undefined
      ? ''
      : ` ${passage.source === 'code' ? 'Its line' : 'A comment there says'} ${showPassage(passage).replace(/\.$/u, '')}.`
  const callee = code(shortName(to.name))
  const when = condition === undefined ? '' : `, in ${code(condition.text)}`
  const says = (subject: string): string =>
    said !== undefined
      ? `${subject}: ${quote(said, citeNode(to))}${does === '' ? '' : ` ${clauseSentence(does)}.`}`
      : does !== ''
        ? `${joinClauses(subject, does)}${citeNode(to)}.`
        : `${subject}, defined at${citeNode(to)}.`
  if (kind === 'overrides')
    return `${says(`${callee} overrides ${code(shortName(from.name))} and may run there`)}${more}`
  if (by !== undefined && open === true)
    return `${code(shortName(from.name))} ${by}${when}${cite(site)}, ${runs ?? 'which may run'} ${callee}${citeNode(to)}.`
  if (by !== undefined)
    return `${says(`${code(shortName(from.name))} ${by}${when}${cite(site)}, ${runs ?? 'which runs'} ${callee}`)}${more}`
  const verb = kind === 'instantiates' ? 'makes' : kind === 'handles' ? 'is handled by' : 'calls'
  const lead = `${code(shortName(from.name))} ${verb} ${callee}${knownMark(known)}${when}${cite(site)}`
  return `${says(lead)}${more}`
}

function leavesTo({ outside }: FollowCallsOutput): string {
  const rows = outside
    .slice(0, 4)
    .map(({ from, name, site }) => `${code(shortName(from.name))} calls ${code(name)}${cite(site)}`)
  return rows.length === 0 ? '' : `\nFrom there it leaves the repository: ${joinNames(rows, 4)}.\n`
}

function leftOut({ left_out: count, unlinked }: FollowCallsOutput): string {
  const parts = [
    ...(count === 0 ? [] : [`at least ${plural(count, 'further call')} on the way`]),
    ...(unlinked.length === 0
      ? []
      : [
          `calls that could not be linked, such as these, whose names are defined here: ${joinNames(
            unlinked.map(({ name, site }) => `${code(name)} [${site}]`),
            8,
          )}`,
        ]),
  ]
  return parts.length === 0 ? '' : `\nNot followed: ${parts.join('; ')}.\n`
}

/** What speaks of the question and is reached in another way: by events, messages, configuration. */
function beside({ start, steps }: FollowCallsOutput, candidates: readonly PassagePlace[]): string {
  const shown = new Set([start, ...steps.map(({ to }) => to)].map(({ node_id: id }) => id))
  const rows = candidates
    .filter(({ node_id: id, share }) => !shown.has(id) && share >= 0.35)
    .slice(0, 2)
    .map((place) => describePlace(place).replace(/\.$/u, ''))
  return rows.length === 0
    ? ''
    : `\nThese speak of it too and are none of the steps above:\n\n${rows.map((row) => `- ${row}\n`).join('')}`
}

/** A class, or the file of a function. */
function partyOf(node: NodeBrief): string {
  const parts = node.name.split('.')
  return node.kind === 'method' && parts.length > 1
    ? (parts.at(-2) ?? node.name)
    : (pathOf(node.location).split('/').at(-1) ?? node.name)
}
