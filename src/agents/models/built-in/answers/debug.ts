import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import {
  cite,
  citeNode,
  code,
  fenced,
  joinNames,
  knownMark,
  languageOf,
  plural,
  quoteDoc,
  stripNumbers,
} from '../prose.ts'
import { readStackTrace } from '../read-stack-trace.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import { siblingPattern } from '../sibling-pattern.ts'
import type { Writer } from './find-writers.ts'
import { findWriters } from './find-writers.ts'
import type { Place } from './locate-symptom.ts'
import { findMessage, locate } from './locate-symptom.ts'
import { findPlaces } from './find-places.ts'
import { describeHit } from './topic.ts'

/** A symptom to its origin: frames, upstream, downstream, siblings, and ranked places for a fix. */
export function* answerDebug(text: string, subjects: readonly Subject[], isFocus: boolean): Script {
  const trace = readStackTrace(text)
  const places = yield* locate(trace?.frames ?? [], subjects)
  const raised = yield* findMessage(trace?.message ?? '', text)
  if (places.length === 0 && raised.length === 0) {
    yield* answerWithoutPlace(text, trace?.frames.length ?? 0)
    return
  }
  const symptom = places[0]
  yield* say('## Symptom\n\n')
  if (trace !== undefined && trace.errorName !== '')
    yield* say(
      `${code(trace.errorName)}${trace.message === '' ? '' : `: ${code(trace.message.slice(0, 200))}`}. `,
    )
  if (symptom !== undefined) {
    yield* say(
      symptom.line > 0
        ? `It shows in ${code(symptom.node.name)} [${symptom.path}:${symptom.line}-${symptom.line}].`
        : `The subject is ${symptom.node.kind} ${code(symptom.node.name)}${citeNode(symptom.node)}${isFocus ? ', which is in focus' : ''}.`,
    )
    yield* say(`\n\n${excerptAround(symptom)}`)
  }
  if (raised.length > 0) {
    yield* say(
      `\n\nIts message stands in the code here: ${joinNames(
        raised
          .slice(0, 5)
          .map(
            (match) =>
              `${match.in === undefined ? '' : `${code(match.in.replace(/^.*#/u, ''))} `}[${match.location}]`,
          ),
        5,
      )}.`,
    )
  }
  const raisedPlace = symptom === undefined ? yield* placeOfMatch(raised[0]?.in) : undefined
  const start = symptom ?? raisedPlace
  if (start === undefined) {
    yield* say('\n\nThe definition around it is not in the graph, so nothing can be followed from there.')
    return
  }
  if (places.length > 1) yield* say(describeChain(places, trace !== undefined))
  yield* investigate(start, places)
}

function* investigate(start: Place, places: readonly Place[]): Script {
  const outermost = places.length > 1 ? (places.at(-1) ?? start) : start
  const [incoming, outgoing, above] = yield* callAll('neighbours', [
    {
      node: start.node.node_id,
      direction: 'in',
      kinds: ['calls', 'instantiates', 'handles', 'overrides'],
      depth: 3,
      limit: 30,
    },
    {
      node: start.node.node_id,
      direction: 'out',
      kinds: ['calls', 'instantiates', 'reads', 'writes'],
      limit: 60,
    },
    { node: outermost.node.node_id, direction: 'in', kinds: ['calls', 'instantiates', 'handles'], limit: 20 },
  ])
  const callers = incoming === undefined || isToolFailure(incoming) ? [] : incoming.edges
  const callees = outgoing === undefined || isToolFailure(outgoing) ? [] : outgoing.edges
  const entering =
    above === undefined || isToolFailure(above)
      ? []
      : above.edges.filter((edge) => edge.node.in_test !== true)
  const sources = callees
    .filter((edge) => edge.node.kind !== 'external' && isSource(edge, start))
    .sort((a, b) => Number(isOnLine(b, start)) - Number(isOnLine(a, start)))
  const writers = yield* findWriters(callees.filter((edge) => edge.kind === 'reads' && isOnLine(edge, start)))
  yield* say('\n\n## Upstream: where the state can come from\n\n')
  if (sources.length === 0 && callers.length === 0) yield* say('No call that leads here is known.\n')
  for (const writer of writers.slice(0, 6)) {
    yield* say(
      `- ${code(writer.name)} writes ${code(writer.state)}, which the failing line reads${writer.mark}${cite(writer.location)}\n`,
    )
  }
  for (const edge of sources.slice(0, 6)) {
    const where = edge.sites.find((site) => lineOf(site) === start.line) ?? edge.sites[0]
    const doc = edge.node.doc === undefined ? '' : `: ${quoteDoc(edge.node.doc).replace(/\.$/u, '')}`
    yield* say(
      `- ${code(edge.node.name)} produces a value that is used here (inferred from the call)${knownMark(edge.known)}${doc}${citeNode(edge.node)}${cite(where)}\n`,
    )
  }
  for (const edge of callers.filter((caller) => caller.node.in_test !== true).slice(0, 8)) {
    yield* say(
      `- ${code(edge.node.name)} calls ${code(start.node.name)} and passes what it works on${knownMark(edge.known)}${cite(edge.sites[0])}\n`,
    )
    for (const next of (edge.edges ?? []).filter((caller) => caller.node.in_test !== true).slice(0, 3)) {
      yield* say(`  - called by ${code(next.node.name)}${knownMark(next.known)}${cite(next.sites[0])}\n`)
    }
  }
  if (incoming !== undefined && !isToolFailure(incoming) && incoming.complete === false) {
    yield* say(
      '\nThe list of callers may be incomplete: some calls that may lead to it could not be linked.\n',
    )
  }
  if (callers.length === 0 && writers.length === 0) yield* sayOwner(start)
  yield* sayDownstream(start, callers, callees, sources)
  const siblings = yield* findSiblings(start)
  yield* sayRanking(start, places, writers, sources, callers, entering)
  yield* sayUnknown(siblings)
}

/** A method that nobody is known to call is reached through its class: who makes or refers to that? */
function* sayOwner(start: Place): Script {
  const owner = start.node.container
  if (owner === undefined || !owner.includes('#')) return
  const [output] = yield* callAll('neighbours', [
    { node: owner, direction: 'in', kinds: ['instantiates', 'extends', 'references'], limit: 20 },
  ])
  if (output === undefined || isToolFailure(output)) return
  const users = output.edges.filter((edge) => edge.node.in_test !== true)
  if (users.length === 0) return
  const rows = users.slice(0, 6).map((edge) => `${code(edge.node.name)}${cite(edge.sites[0])}`)
  yield* say(
    `- No call of ${code(start.node.name)} itself is known; ${code(output.node.name)}${citeNode(output.node)}, which it belongs to, is used by ${joinNames(rows, 6)} (inferred: the state is made there).\n`,
  )
}

function* sayDownstream(
  start: Place,
  callers: readonly NeighbourEdge[],
  callees: readonly NeighbourEdge[],
  sources: readonly NeighbourEdge[],
): Script {
  const sourceIds = new Set(sources.map((edge) => edge.node.node_id))
  const consumers = callees.filter(
    (edge) => edge.kind !== 'reads' && edge.node.kind !== 'external' && !sourceIds.has(edge.node.node_id),
  )
  yield* say('\n## Downstream: what it reaches\n\n')
  if (consumers.length === 0 && callers.length === 0) yield* say('No consumer is known.\n')
  for (const edge of consumers.slice(0, 6)) {
    yield* say(
      `- ${code(start.node.name)} hands on to ${code(edge.node.name)}${knownMark(edge.known)}${cite(edge.sites[0])}\n`,
    )
  }
  const receivers = callers.filter((edge) => edge.node.in_test !== true)
  if (receivers.length > 0) {
    yield* say(
      `- What ${code(start.node.name)} returns or raises goes to ${joinNames(
        receivers.slice(0, 6).map((edge) => `${code(edge.node.name)}${cite(edge.sites[0])}`),
        6,
      )} (inferred).\n`,
    )
  }
}

function* findSiblings(start: Place): Script<boolean> {
  const line = start.line > 0 ? lineText(start) : ''
  const pattern = siblingPattern(line)
  yield* say('\n## Sibling instances\n\n')
  if (pattern === undefined) {
    yield* say('No line is known to fail, so there is no pattern to look for.\n')
    return false
  }
  const [output] = yield* callAll('grep', [{ pattern, regex: true, case_sensitive: true, limit: 40 }])
  const own = `:${start.line}-${start.line}`
  const matches =
    output === undefined || isToolFailure(output)
      ? []
      : output.matches.filter(
          (match) => !(match.location.startsWith(start.path) && match.location.endsWith(own)),
        )
  const product = matches.filter((match) => match.in_test !== true)
  if (product.length === 0) {
    yield* say(`No other line has the shape ${code(pattern)}.\n`)
    return false
  }
  yield* say(
    `${plural(product.length, 'other line')} ${product.length === 1 ? 'has' : 'have'} the shape of the failing one, ${code(pattern)}; whether each can fail the same way is to be checked:\n\n`,
  )
  for (const match of product.slice(0, 12)) {
    yield* say(
      `- ${code(match.text.slice(0, 120))}${match.in === undefined ? '' : ` in ${code(match.in.replace(/^.*#/u, ''))}`} [${match.location}]\n`,
    )
  }
  if (product.length > 12) yield* say(`- and ${product.length - 12} more\n`)
  return true
}

function* sayRanking(
  start: Place,
  places: readonly Place[],
  writers: readonly Writer[],
  sources: readonly NeighbourEdge[],
  callers: readonly NeighbourEdge[],
  entering: readonly NeighbourEdge[],
): Script {
  const product = callers.filter((edge) => edge.node.in_test !== true)
  const origin = sources[0]
  const outer = places.length > 2 ? places.at(-1) : undefined
  const between = places.slice(1, places.length > 2 ? -1 : undefined)
  const used = new Set<string>()
  const rows: string[] = []
  const add = (rank: string, name: string, place: string, reason: string): void => {
    if (place === '' || used.has(place)) return
    used.add(place)
    rows.push(`${rows.length + 1}. **${rank}**: ${code(name)}${place}. ${reason}\n`)
  }
  const writer = writers[0]
  if (writer !== undefined) {
    add(
      'Origin fix (preferred)',
      writer.name,
      cite(writer.location),
      `It writes ${code(writer.state)}, which the failing line reads (inferred): a fix here serves all readers.`,
    )
  } else if (origin !== undefined) {
    add(
      'Origin fix (preferred)',
      origin.node.name,
      citeNode(origin.node),
      'It makes the value that fails later (inferred): a fix here serves all consumers.',
    )
  } else if (outer !== undefined) {
    add(
      'Origin fix (preferred)',
      outer.node.name,
      citePlace(outer),
      'The outermost frame in the repository: the input comes in here (inferred).',
    )
  } else if (product[0] !== undefined) {
    add(
      'Origin fix (preferred)',
      product[0].node.name,
      cite(product[0].sites[0]),
      'It supplies the arguments (inferred): a wrong one is best set right here.',
    )
  }
  for (const place of between.slice(0, 2))
    add(
      'Transformation fix (acceptable)',
      place.node.name,
      citePlace(place),
      'The value passes through it on its way to the failure (inferred).',
    )
  if (between.length === 0 && product[0] !== undefined) {
    add(
      'Transformation fix (acceptable)',
      product[0].node.name,
      cite(product[0].sites[0]),
      'The value passes through it on its way to the failure (inferred).',
    )
  }
  for (const edge of entering.slice(0, 1))
    add(
      'Boundary fix (acceptable)',
      edge.node.name,
      cite(edge.sites[0]),
      'Where the call enters this chain: a check here keeps bad input out.',
    )
  add(
    'Symptom fix (to be avoided)',
    start.node.name,
    citePlace(start),
    'Where it shows: a change here hides the cause, and the siblings remain.',
  )
  const consumer = product.find((edge) => !used.has(cite(edge.sites[0]))) ?? product[0]
  if (consumer !== undefined) {
    const place = cite(consumer.sites[0])
    used.delete(place)
    add(
      'Consumer guard (a red flag)',
      consumer.node.name,
      place,
      'A guard around the call lets the bad state live on, and every other consumer needs one too.',
    )
  }
  yield* say(`\n## Fix locations, ranked\n\n${rows.join('')}`)
}

function* sayUnknown(hasSiblings: boolean): Script {
  yield* say(
    `\n## What is not known\n\nThis is read from the structure of the code, not from a run: which value was wrong, and on which path it came, is inferred. Reproduce it with a test at the origin${hasSiblings ? ', and check the siblings with the same input' : ''}.`,
  )
}

function* placeOfMatch(nodeId: string | undefined): Script<Place | undefined> {
  if (nodeId === undefined) return undefined
  const [result] = yield* callAll('get_node', [{ node: nodeId }])
  if (result === undefined || isToolFailure(result)) return undefined
  return { node: result.node, line: 0, path: result.node.path }
}

function* answerWithoutPlace(text: string, frames: number): Script {
  yield* say(
    frames > 0
      ? 'None of the frames of this trace is in the parsed repository. '
      : 'The report names no place that could be found in the code. ',
  )
  const hits = yield* findPlaces(text, [])
  if (hits.length === 0) {
    yield* say(
      'Its words match nothing in the repository either. Give a stack trace, an error message, or the name of a function.',
    )
    return
  }
  yield* say('By its words, these places fit best:\n\n')
  for (const hit of hits) yield* say(`- ${describeHit(hit)}\n`)
  yield* say(
    '\nWhich of them is at fault cannot be told from the words alone. With a stack trace, the literal error message, or the name of a function, the way of the value can be followed upstream and downstream.',
  )
}

function describeChain(places: readonly Place[], isTrace: boolean): string {
  const rows = places.map((place) => `- ${code(place.node.name)}${citePlace(place)}`)
  return `\n\n${isTrace ? 'Frames in the repository, innermost first' : 'Named in the report'}:\n\n${rows.join('\n')}`
}

function citePlace(place: Place): string {
  return place.line > 0 ? ` [${place.path}:${place.line}-${place.line}]` : citeNode(place.node)
}

function isOnLine(edge: NeighbourEdge, start: Place): boolean {
  return edge.sites.some((site) => lineOf(site) === start.line)
}

function lineOf(site: string): number {
  return Number(/:(\d+)-\d+$/u.exec(site)?.[1] ?? 0)
}

/** Called on the failing line or before it: its result may be what fails. */
function isSource(edge: NeighbourEdge, start: Place): boolean {
  if (edge.kind !== 'calls' && edge.kind !== 'instantiates') return false
  return start.line === 0 || edge.sites.some((site) => lineOf(site) <= start.line)
}

function lineText(place: Place): string {
  if (place.node.source === undefined) return ''
  const { lines, firstLine } = stripNumbers(place.node.source)
  return lines[place.line - firstLine] ?? ''
}

function excerptAround(place: Place): string {
  if (place.node.source === undefined) return ''
  const { lines, firstLine } = stripNumbers(place.node.source)
  const center = place.line > 0 ? place.line - firstLine : 8
  const from = Math.max(0, center - 8)
  const shown = lines
    .slice(from, Math.min(lines.length, center + 9))
    .filter((line) => !line.startsWith('… ('))
  if (shown.length === 0) return ''
  return fenced(shown, languageOf(place.path))
}
