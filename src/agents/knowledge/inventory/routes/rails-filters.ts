import path from 'node:path/posix'
import { literalsIn } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import { isGuard } from './route.ts'

/** What runs before actions of a controller, or no longer does. */
interface Filter {
  readonly names: readonly string[]
  readonly isSkipped: boolean
  readonly only: readonly string[] | undefined
  readonly except: readonly string[]
  /** Whether it holds is decided when it runs. */
  readonly isConditional: boolean
}

interface FilteringClass {
  readonly path: string
  /** The class above it and the modules that it includes, in their order. */
  readonly above: readonly string[]
  readonly filters: readonly Filter[]
}

/**
 * The names of the filters before an action, `books#show` or `api/v1/books#show`, that may refuse it, those of the
 * classes above first.
 */
export type FiltersBefore = (handler: string) => readonly string[]

/** `before_action` and `skip_before_action` of Rails, of controllers, the classes above them and the concerns they include. */
export function readRailsFilters(sources: readonly SourceText[]): FiltersBefore {
  const refusals = readRefusals(sources)
  const macros = readMacros(sources)
  const classes = Map.groupBy(
    sources.flatMap((source) => readClasses(source, macros)),
    ({ name }) => name,
  )
  const before = ({ path, above, filters }: FilteringClass, action: string, level = 0): Set<string> => {
    const names = new Set<string>()
    for (const name of level < mostLevels ? above : []) {
      const one = choose(classes.get(name.split('::').at(-1) ?? '') ?? [], name, path)
      for (const inherited of one === undefined ? [] : before(one, action, level + 1)) names.add(inherited)
    }
    for (const filter of filters) apply(filter, action, names)
    return names
  }
  const controllers = new Map(
    [...classes.values()].flat().flatMap((one) => {
      const name = /(?:^|\/)controllers\/(.+)_controller\.rb$/u.exec(one.path)?.[1]
      return name === undefined ? [] : [[name, one] as const]
    }),
  )
  return (handler) => {
    const [controller = '', action = ''] = handler.split('#')
    const found = controllers.get(controller)
    return found === undefined
      ? []
      : [...before(found, action)].filter((name) => refusals.get(name) ?? soundsLikeCheck(name))
  }
}

const mostLevels = 6

/** Of several classes of a name the one that is written, else the one beside the class; else it is not known. */
function choose(named: readonly FilteringClass[], written: string, from: string): FilteringClass | undefined {
  const file = `/${written
    .replaceAll('::', '/')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, '_')
    .toLowerCase()}.rb`
  const folder = path.dirname(from)
  const [one, other] =
    [
      written.includes('::') ? named.filter((each) => each.path.endsWith(file)) : [],
      named.filter((each) => path.dirname(each.path) === folder),
      named,
    ].find((found) => found.length > 0) ?? []
  return other === undefined ? one : undefined
}

function soundsLikeCheck(name: string): boolean {
  return isGuard(name) || /^(?:require|check|ensure|verify|restrict|deny|only|must)_/u.test(name)
}

/** Whether methods answer or raise instead of the action. What they do where a setting says so is not known. */
function readRefusals(sources: readonly SourceText[]): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>()
  for (const { text } of sources) {
    const heads = [...text.matchAll(/^[ \t]*def[ \t]+(\w+[!?]?)/gmu)]
    for (const [index, { 1: name = '', index: from }] of heads.entries()) {
      const lines = text
        .slice(from, heads[index + 1]?.index)
        .split('\n')
        .slice(1)
      const refuses = lines.some(
        (line) => refusal.test(line) && !/\b(?:if|unless)\b.*\bsettings?\b/iu.test(line),
      )
      found.set(name, (found.get(name) ?? false) || refuses)
    }
  }
  return found
}

const refusal =
  /\b(?:redirect_\w+|render\w*|head|raise|deny\w*|forbid\w*|require_\w+|un\w*authorized\w*|authenticate_\w+|authorize\w*|throw)\b/u

function apply(
  { names, isSkipped, only, except, isConditional }: Filter,
  action: string,
  to: Set<string>,
): void {
  if (only?.includes(action) === false || except.includes(action)) return
  for (const name of names)
    if (!isSkipped) to.add(name)
    else if (!isConditional) to.delete(name)
}

function readClasses(
  { text, path: file }: SourceText,
  macros: Macros,
): (FilteringClass & { readonly name: string })[] {
  const heads = [
    ...text.matchAll(/^[ \t]*(?:class|module)[ \t]+(?:\w+::)*(\w+)(?:[ \t]*<[ \t]*([\w:]+))?/gmu),
  ]
  const head =
    heads.find(([, name = '']) => name.endsWith('Controller')) ??
    heads.find(([, , parent]) => parent !== undefined) ??
    heads.at(-1)
  if (head === undefined) return []
  const included = [...text.matchAll(/^[ \t]*include[ \t]+([\w:]+(?:,\s*[\w:]+)*)/gmu)].flatMap(
    ([, list = '']) => list.split(/,\s*/u),
  )
  return [
    {
      path: file,
      name: head[1] ?? '',
      above: [head[2] ?? '', ...included].filter(Boolean),
      filters: filtersIn(text, macros),
    },
  ]
}

/** Filters that a method of a concern sets, by its name: `skip_authentication only: :new`. */
type Macros = ReadonlyMap<string, readonly Pick<Filter, 'names' | 'isSkipped'>[]>

interface Method {
  readonly name: string
  readonly indent: number
  /** Offset behind its head, and of the line that ends it. */
  readonly from: number
  readonly to: number
}

/** By indentation, in one pass: what a broken file leaves open ends with the next method beside it. */
function methodsIn(text: string): Method[] {
  const found: Method[] = []
  let open: Omit<Method, 'to'> | undefined
  for (const { index, 0: line, 1: blank = '', 2: name } of text.matchAll(
    /^([ \t]*)(?:def[ \t]+(\w+)|end\b).*/gmu,
  )) {
    if (open !== undefined && blank.length <= open.indent) {
      found.push({ ...open, to: index })
      open = undefined
    }
    if (open === undefined && name !== undefined)
      open = { name, indent: blank.length, from: index + line.length }
  }
  return found
}

function readMacros(sources: readonly SourceText[]): Macros {
  const none: Macros = new Map()
  const found = sources.flatMap(({ text }) =>
    methodsIn(text).map(({ name, from, to }) => [name, filtersIn(text.slice(from, to), none)] as const),
  )
  return new Map(found.filter(([, filters]) => filters.length > 0))
}

function filtersIn(text: string, macros: Macros): Filter[] {
  // What stands in a method is done when it is called.
  const methods = methodsIn(text)
  const isOutside = ({ index }: { readonly index: number }): boolean =>
    !methods.some(({ from, to }) => from < index && index < to)
  const read = [...text.matchAll(filter)]
    .filter(isOutside)
    .map(({ index, 1: isSkipped, 2: names = '', 3: options = '' }) => ({
      index,
      filter: {
        names: names.split(/\s*,\s*/u).map((name) => name.slice(1)),
        isSkipped: isSkipped !== undefined,
        ...conditionsOf(options),
      },
    }))
  const called = [...text.matchAll(/^[ \t]*(\w+)(?=[ \t(]*(?:$|\w+:))([^\n]*)/gmu)].flatMap(
    ({ index, 1: name = '', 2: options = '' }) =>
      (macros.has(name) && isOutside({ index }) ? macros.get(name)! : []).map((one) => ({
        index,
        filter: { ...one, ...conditionsOf(options) },
      })),
  )
  return [...read, ...called].toSorted((one, other) => one.index - other.index).map((one) => one.filter)
}

function conditionsOf(options: string): Pick<Filter, 'only' | 'except' | 'isConditional'> {
  return {
    only: namesOf(options, 'only'),
    except: namesOf(options, 'except') ?? [],
    isConditional: /\b(?:if|unless)\b/u.test(options),
  }
}

const filter =
  /^[ \t]*(?:prepend_)?(skip_)?(?:prepend_)?before_(?:action|filter)[ \t(]+(:\w+[!?]?(?:\s*,\s*:\w+[!?]?(?!\w*\s*=>))*)((?:[^\n]*,[ \t]*\n)*[^\n]*)/gmu

/** `only: %i[index show]`, `:except => [:index, 'show']`, `only: :index` */
function namesOf(options: string, option: string): string[] | undefined {
  const written = new RegExp(
    String.raw`:?\b${option}(?::|\s*=>)\s*(\[[^\]]{0,2000}\]|%[iwIW][\[({][^\])}]{0,2000}[\])}]|:\w+[!?]?|["']\w+["'])`,
    'u',
  ).exec(options)?.[1]
  if (written === undefined) return undefined
  if (written.startsWith('%')) return written.slice(3, -1).trim().split(/\s+/u)
  return [...[...written.matchAll(/:(\w+[!?]?)/gu)].map(([, name = '']) => name), ...literalsIn(written)]
}
