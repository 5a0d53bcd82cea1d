import { literalOf, pathEndOf, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

const marker =
  /"(?:net\/http|github\.com\/(?:gin-gonic\/gin|labstack\/echo|go-chi\/chi|gorilla\/mux|gofiber\/fiber|julienschmidt\/httprouter|gobuffalo\/buffalo)[\w/.-]*)"/u
const registration =
  /([\w.]{1,60}|(?<=\))(?=\.))\.(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Get|Post|Put|Patch|Delete|Head|Options|Any|All|Handle|HandleFunc|Match|Method|MethodFunc)\(/gu
/** Routes of net/http, gin, echo, chi, fiber, gorilla/mux and routegroup; prefixes of groups within their file. */
export function findGoRoutes(sources: readonly SourceText[]): Route[] {
  const known = sources
    .filter(({ text }) => marker.test(text))
    .map((source) => ({ source, groups: readGroups(source.text) }))
  const handed = Map.groupBy(
    known.flatMap(({ source, groups }) => findHandedGroups(source.text, groups)),
    ({ to }) => to,
  )
  return known.flatMap(({ source, groups }) => findInSource(source, groups, handed))
}

interface Group {
  readonly prefix: string
  readonly guards: string[]
}

/** What a name stands for between two places: a variable to the end of its function, a parameter in its closure. */
interface Binding extends Group {
  readonly name: string
  readonly start: number
  readonly end: number
}

interface Groups {
  readonly named: (name: string, at: number) => Group | undefined
  /** What stands before a dot: a name, or calls that make groups of each other behind one that need not be known. */
  readonly before: (dot: number) => Group | undefined
}

interface Step {
  readonly method: string
  readonly dot: number
  readonly open: number
  readonly end: number
  readonly items: readonly string[]
}

/** Deeper chains than any code has. */
const mostSteps = 8

/** Groups as the code makes them from top to bottom: a group has the middleware that its parent had by then. */
function readGroups(text: string): Groups {
  const steps = [...text.matchAll(/\.(Group|Route|Mount|PathPrefix|Subrouter|With|Use)\(/gu)].flatMap(
    (match): Step[] => {
      const open = match.index + match[0].length - 1
      const call = readArguments(text, open)
      return call === undefined
        ? []
        : [{ method: match[1] ?? '', dot: match.index, open, end: call.end, items: call.items }]
    },
  )
  const endingAt = new Map(steps.map((step) => [step.end, step]))
  const bindings: Binding[] = []
  const named = (name: string, at: number): Binding | undefined =>
    bindings.findLast((one) => one.name === name && one.start < at && at < one.end)
  const before = (dot: number, level = 0): Group | undefined => {
    const step = text[dot - 1] === ')' && level < mostSteps ? endingAt.get(dot - 1) : undefined
    if (step !== undefined) return madeBy(step, level)
    const name = nameBefore(text, dot)
    return name === '' ? undefined : (named(name, dot) ?? { prefix: '', guards: [] })
  }
  const madeBy = ({ method, dot, items }: Step, level = 0): Group | undefined => {
    const outer = before(dot, level + 1)
    // What `Mount` of chi is given serves itself.
    if (outer === undefined || (method === 'Mount' && items.length > 1)) return undefined
    const isLaid = method === 'With' || method === 'Use'
    const guards = (isLaid ? items : items.slice(1)).filter((item) => !/^func\b/u.test(item)).map(short)
    return {
      prefix: isLaid ? outer.prefix : joinRoute(outer.prefix, literalOf(items[0]) ?? ''),
      guards: [...outer.guards, ...guards],
    }
  }
  for (const step of steps) {
    const name = nameBefore(text, step.dot)
    if (step.method === 'Use') {
      named(name, step.dot)?.guards.push(...step.items.map(short))
      continue
    }
    const group = madeBy(step)
    if (group === undefined) continue
    const parameter = /^func\(\s*(\w+)\s/u.exec(step.items.at(-1) ?? '')?.[1]
    if (parameter !== undefined) bindings.push({ ...group, name: parameter, start: step.open, end: step.end })
    const variable = /(?<![\w.])([\w.]{1,60})\s*:?=\s*$/u.exec(
      text.slice(Math.max(0, startOf(step) - 80), startOf(step)),
    )?.[1]
    if (variable === undefined || text[step.end + 1] === '.') continue
    const end = variable.includes('.') ? -1 : text.indexOf('\n}', step.end)
    bindings.push({ ...group, name: variable, start: step.end, end: end === -1 ? text.length : end })
  }
  return { named, before }

  function startOf({ dot }: Step): number {
    let first = dot
    for (let level = 0; level < mostSteps && text[first - 1] === ')'; level += 1)
      first = endingAt.get(first - 1)?.dot ?? first
    return first - nameBefore(text, first).length
  }
}

function nameBefore(text: string, dot: number): string {
  return /[\w.]{1,60}$/u.exec(text.slice(Math.max(0, dot - 60), dot))?.[0] ?? ''
}

/** `users.Register(v1.Group("/users"))`: a group that a function of this name gets. */
function findHandedGroups(text: string, groups: Groups): { to: string; prefix: string }[] {
  const call = /(\w{1,80})\(\s*(?:(\w{1,60})\.Group\(\s*"([^"]*)"|(\w{1,60}))[^\n]{0,80}\)/gu
  return [...text.matchAll(call)].flatMap(
    ({ index, 1: to = '', 2: outer = '', 3: prefix = '', 4: whole }) => {
      const group = groups.named(whole ?? outer, index)
      if (whole !== undefined && group === undefined) return []
      return [{ to, prefix: joinRoute(group?.prefix ?? '', prefix) }]
    },
  )
}

function findInSource(
  source: SourceText,
  groups: Groups,
  handed: ReadonlyMap<string, readonly { prefix: string }[]>,
): Route[] {
  const { text } = source
  const functions = [...text.matchAll(/^func (?:\([^)\n]*\) )?(\w+)\(([^)\n]*)\)/gmu)]
  return [...text.matchAll(registration)].flatMap((match): Route[] => {
    const [, receiver = '', verb = ''] = match
    const group = receiver === '' ? groups.before(match.index) : groups.named(receiver, match.index)
    if (receiver === '' && group === undefined) return []
    const around = functions.findLast(({ index }) => index < match.index)
    const isParameter =
      receiver !== '' &&
      group === undefined &&
      new RegExp(
        String.raw`\b${receiver.replaceAll('.', String.raw`\.`)} \S*(?:Group|Router|IRoutes|Mux|Bundle)`,
        'u',
      ).test(around?.[2] ?? '')
    const given = isParameter ? (handed.get(around?.[1] ?? '') ?? []) : []
    const call = readArguments(text, match.index + match[0].length - 1)
    const items = call?.items ?? []
    const isMethodFirst = /^(?:Method|MethodFunc|Match)$/u.test(verb)
    const first = isMethodFirst ? items[1] : items[0]
    const whole = literalOf(first)
    const written = whole ?? pathEndOf(first)
    if (call === undefined || written === undefined || items.length < 2) return []
    const withMethod = /^([A-Z]+) +(.*)$/u.exec(written)
    const route = withMethod?.[2] ?? written
    const isKnown = group !== undefined
    const isUpper = /^[A-Z]+$/u.test(verb)
    if (
      !/^[\w.-]*\//u.test(route) &&
      !(isKnown && route === '') &&
      !((isKnown || isUpper) && /^[\w:*{][\w/:*{}.-]*$/u.test(route))
    )
      return []
    const chained = /^\)\s*\.Methods\(([^)]{0,120})\)/u.exec(text.slice(call.end, call.end + 200))?.[1]
    const methods = [...(chained ?? '').matchAll(/[A-Z][A-Za-z]{2,}/gu)].map(([one]) =>
      one.replace(/^Method/u, ''),
    )
    const handlers = items.slice(isMethodFirst ? 2 : 1)
    const prefixes = given.length === 0 ? [group?.prefix ?? ''] : given.map(({ prefix }) => prefix)
    const handler = handlerName(receiver, handlers)
    return prefixes.map((prefix) => ({
      method: (
        withMethod?.[1] ??
        (isMethodFirst ? (literalOf(items[0]) ?? 'ANY') : undefined) ??
        (methods.filter((one) => one !== 'http').join('|') || undefined) ??
        (/^(?:Handle|HandleFunc|Any|All)$/u.test(verb) ? 'ANY' : verb)
      ).toUpperCase(),
      route: joinRoute(prefix, route),
      ...(whole === undefined || (isParameter && given.length === 0) ? { isRelative: true as const } : {}),
      ...(withMethod === null && /^Handle(?:Func)?$/u.test(verb) && /[^/]\/$/u.test(route)
        ? { isMount: true as const }
        : {}),
      handler,
      path: source.path,
      line: source.lineAt(match.index),
      endLine: Math.min(source.lineAt(call.end), source.lineAt(match.index) + 20),
      guards: [
        ...(group?.guards ?? []),
        ...handlers
          .filter((each, at) => each !== handler && (receiver.startsWith('e') || at < handlers.length - 1))
          .map(short),
      ],
      framework: 'a Go router',
    }))
  })
}

/** Echo has the handler first and middleware behind it, gin the handler last; a function literal has no name. */
function handlerName(receiver: string, handlers: readonly string[]): string {
  const named = handlers.filter((handler) => /^[\w.]+$/u.test(handler))
  return (receiver.startsWith('e') ? named[0] : named.at(-1)) ?? ''
}

function short(item: string): string {
  return item.replace(/\s+/gu, ' ').slice(0, 60)
}
