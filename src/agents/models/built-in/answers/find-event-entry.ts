import { readQuestionWords } from '../../../passages/question-words.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, code, lastName, pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, callAll } from '../script.ts'

/** What is done to a thing, by the methods that requests for it have. */
const acts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:creat|plac|submit|add|regist|post|mak|book|order|upload|sen[dt]|publish|check)/iu, ['POST']],
  [/^(?:updat|edit|chang|renam|modif|sav)/iu, ['PUT', 'PATCH', 'POST']],
  [/^(?:delet|remov|destroy)/iu, ['DELETE', 'POST']],
]
const verbs = String.raw`(?:creat|plac|submitt?|add|register|regist|post|mak|book|order|upload|sen[dt]|publish|check|updat|edit|chang|renam|modif|sav|delet|remov|destroy)(?:e|es|ed|s|ing)?`
const isDone = new RegExp(
  String.raw`\b(?:an?|the|my|new|each) (?:new )?([a-z]+) (?:is|gets|was|are|has been) (?:being )?(${verbs}|sent|made)\b`,
  'iu',
)
/** "A placed order", "how an order flows": it comes into being first. */
const isThere = new RegExp(
  String.raw`\b(?:an?|the|my|new|each) (${verbs}|sent|made) ([a-z]+)\b|\bhow (?:does|do) (?:an?|the|my|each|every) ([a-z]+) (?:flow|travel|move|propagate)\b`,
  'iu',
)
const someoneDoes = new RegExp(
  String.raw`\b(?:i|we|you|someone|somebody|(?:an?|the|my) \w+) (${verbs}) (?:an?|the|my|his|her|their) (?:new )?([a-z]+)\b`,
  'iu',
)

/** Where something begins, and how the question was read for that. */
export interface Arrival {
  readonly from: readonly string[]
  readonly note: string
}

/** "When an order is placed": the handler of the route that is asked for it, the shortest path first. */
export function* findActedRoute(text: string): Script<Arrival | undefined> {
  const { noun, verb } = readAct(text)
  if (noun === undefined || verb === undefined) return undefined
  const methods = acts.find(([word]) => word.test(verb))?.[1] ?? ['POST']
  const served = yield* call('list_routes', { about: [noun] })
  if (isToolFailure(served)) return undefined
  const root = noun.toLowerCase().replace(/(?:e?s|y)$/u, '')
  const fits = served.routes
    .filter(({ method }) => methods.includes(method))
    .filter(({ route }) => (lastFixed(route) ?? '').toLowerCase().startsWith(root))
    .toSorted(
      (a, b) => methods.indexOf(a.method) - methods.indexOf(b.method) || a.route.length - b.route.length,
    )
  const [first] = fits
  if (first === undefined) return undefined
  const detail = yield* call('list_routes', { route: first.route, method: first.method })
  const one = isToolFailure(detail)
    ? undefined
    : detail.routes.find(({ location }) => location === first.location)
  return one?.served_by === undefined
    ? undefined
    : {
        from: [one.served_by],
        note: `I take “${noun}” with “${verb}” as the request ${code(`${first.method} ${first.route}`)}${cite(first.location)}. `,
      }
}

interface Act {
  readonly noun?: string | undefined
  readonly verb?: string | undefined
}

function readAct(text: string): Act {
  const done = isDone.exec(text)
  if (done !== null) return { noun: done[1], verb: done[2] }
  const does = someoneDoes.exec(text)
  if (does !== null) return { noun: does[2], verb: does[1] }
  const there = isThere.exec(text)
  return there === null ? {} : { noun: there[2] ?? there[3], verb: there[1] ?? 'create' }
}

/** The last part of a path that is no parameter. */
function lastFixed(route: string): string | undefined {
  return route
    .split('/')
    .filter((part) => part !== '')
    .findLast((part) => !/^[:{<[*]/u.test(part))
}

const handler = /(?:Handler|Listener|Consumer|Subscriber|Observer|Saga)$|^on[A-Z_]|^handle[A-Z_]/u
const runs = /^(?:handle|consume|process|run|execute|on|receive|__invoke|call|apply)/iu
/** Of the words of the question that a name has. */
const fewestWords = 2

/** "When the payment succeeds": what is declared to handle an event with those words in its name. */
export function* findEventHandlers(text: string): Script<string[]> {
  const clause = /\b(?:when|if|after|once|as soon as|on)\b (.{4,120})$/iu.exec(
    text.replace(/[?.!]+$/u, ''),
  )?.[1]
  if (clause === undefined) return []
  const words = readQuestionWords(clause)
  const output = yield* call('search', {
    query: `${clause} event handler`,
    kinds: ['class', 'method', 'function'],
    limit: 30,
  })
  if (isToolFailure(output)) return []
  const fits = output.results
    .filter(
      ({ name, kind, in_test: isTest, location }) =>
        isTest !== true &&
        handler.test(kind === 'class' ? name : (name.split('.').at(-1) ?? name)) &&
        !/(?:^|\/)(?:examples?|samples?|docs?)\//u.test(pathOf(location)),
    )
    .map((one) => ({ one, hits: words.findIn(one.name).size, cover: words.coverageOf(one.name) }))
    .filter(({ hits }) => hits >= fewestWords)
    .toSorted((a, b) => b.hits - a.hits || b.cover - a.cover)
  const [best, next] = fits
  // Of several that fit as well none is known to be meant.
  if (
    best === undefined ||
    (next !== undefined && next.hits === best.hits && next.cover === best.cover && fits.length > 3)
  )
    return []
  if (best.one.kind !== 'class') return [best.one.node_id]
  const [detail] = yield* callAll('get_node', [{ node: best.one.node_id, include_source: false }])
  if (detail === undefined || isToolFailure(detail)) return []
  const method = detail.node.members.find((member) => member.kind === 'method' && runs.test(lastName(member)))
  if (method === undefined) return []
  // One that does nothing tells nothing.
  const [own] = yield* callAll('get_node', [{ node: method.node_id, include_source: false }])
  const isDoing =
    own !== undefined &&
    !isToolFailure(own) &&
    own.node.edges.some(
      ({ kind, direction }) => direction === 'out' && (kind === 'calls' || kind === 'instantiates'),
    )
  return isDoing ? [method.node_id] : []
}
