import { readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { GoFunction } from './go-functions.ts'
import { pathOf, short } from './go-functions.ts'
import { joinRoute } from './route.ts'

export interface GoFile {
  readonly source: SourceText
  readonly functions: readonly GoFunction[]
  readonly groups: Groups
}

export interface Group {
  readonly prefix: string
  readonly guards: string[]
  /** The function whose group it is, or is made of. */
  readonly root?: string | undefined
  /** Its prefix is computed. */
  readonly isRelative?: boolean | undefined
}

/** What a name stands for between two places: a variable to the end of its function, a parameter in its closure. */
interface Binding extends Group {
  readonly name: string
  readonly start: number
  readonly end: number
}

export interface Groups {
  /** The routers that are made, by the functions that make them. */
  readonly made: readonly MadeRouter[]
  readonly named: (name: string, at: number) => Group | undefined
  /** What stands before a dot: a name, or calls that make groups of each other behind one that need not be known. */
  readonly before: (dot: number) => Group | undefined
}

/** `r := chi.NewRouter()`: what is mounted somewhere, or else stands at the root. */
export interface MadeRouter {
  readonly name: string
  readonly root: string
  readonly maker: GoFunction
}

interface Step {
  readonly method: string
  readonly dot: number
  readonly open: number
  readonly end: number
  readonly items: readonly string[]
}

/** Deeper chains than any code has. */
export const mostSteps = 8

const creation = /(?<![\w.])([\w.]{1,60})\s*:?=\s*chi\.New(?:Router|Mux)\(\)/gu

/** Groups as the code makes them from top to bottom: a group has the middleware that its parent had by then. */
export function readGroups(
  text: string,
  functions: readonly GoFunction[],
  constants: ReadonlyMap<string, string>,
): Groups {
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
  const bindings: Binding[] = functions.flatMap(({ parameters, router, key, start, end }) => {
    const name = parameters[router]?.name
    return name === undefined ? [] : [{ name, prefix: '', guards: [], root: key, start, end }]
  })
  const made = functions.flatMap((maker) =>
    [...text.slice(maker.start, maker.end).matchAll(creation)].map((match): MadeRouter => {
      const name = match[1] ?? ''
      const root = `${maker.key}.${name}`
      const end = name.includes('.') ? text.length : maker.end
      bindings.push({ name, prefix: '', guards: [], root, start: maker.start + match.index, end })
      return { name, root, maker }
    }),
  )
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
    const own = isLaid ? '' : pathOf(items[0], constants)
    return {
      prefix: isLaid ? outer.prefix : joinRoute(outer.prefix, own ?? ''),
      guards: [...outer.guards, ...guards],
      root: outer.root,
      isRelative: outer.isRelative === true || (own === undefined && /^[\w.]+$/u.test(items[0] ?? '')),
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
  return { made, named, before }

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
