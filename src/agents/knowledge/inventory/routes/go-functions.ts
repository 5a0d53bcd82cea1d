import { literalOf, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'

export interface GoFunction {
  readonly name: string
  /** The type that it is a method of; empty for none. */
  readonly receiver: string
  readonly key: string
  readonly path: string
  readonly parameters: readonly { readonly name: string; readonly type: string }[]
  /** The place among them of the router that it gets; -1 for none. */
  readonly router: number
  readonly start: number
  readonly end: number
}

/** A list of parameters, behind its bracket: it has what stands for a request or its answer, or a handler; or it ends in another line. */
export const takesRequest =
  /^(?:[^)]*(?:Writer|Request|Context|Ctx|Event|Conn\b)|[^)]*\bfunc\(|[^)]*Handler|\s*(?![\s\S]))/u

const routerType = /(?:Group|Router|IRoutes|Mux|Bundle)$/u

export function functionsOf(
  text: string,
): { name: string; receiver: string; list: string; start: number; bodyAt: number }[] {
  const head = /^func (?:\(([^)\n]*)\) )?(\w+)(?:\[[^\]\n]*\])?\(([^\n]*)/gmu
  return [...text.matchAll(head)].map((match) => ({
    name: match[2] ?? '',
    receiver: /(\w+)(?:\[.*)?$/u.exec(match[1] ?? '')?.[1] ?? '',
    list: match[3] ?? '',
    start: match.index,
    bodyAt: match.index + match[0].length,
  }))
}

export function readFunctions({ text, path }: SourceText): GoFunction[] {
  return functionsOf(text).map(({ name, receiver, list, start, bodyAt }) => {
    const parameters = (readArguments(`(${list}`, 0)?.items ?? [])
      .map((item) => /^(\w+)(?:\s+(\S.*))?$/su.exec(item))
      // `a, b string`: the type stands at the last.
      .reduceRight<{ name: string; type: string }[]>(
        (later, match) => [{ name: match?.[1] ?? '', type: match?.[2] ?? later[0]?.type ?? '' }, ...later],
        [],
      )
    const end = text.indexOf('\n}', bodyAt)
    return {
      name,
      receiver,
      key: `${path}#${name}#${start}`,
      path,
      parameters,
      router: parameters.findIndex(({ type }) => routerType.test(type)),
      start,
      end: end === -1 ? text.length : end,
    }
  })
}

/** `const callback = "/callback"`: what is written twice stands for nothing. */
export function readConstants(sources: readonly SourceText[]): ReadonlyMap<string, string> {
  const found = new Map<string, string | undefined>()
  for (const { text } of sources)
    for (const [, name = '', value = ''] of text.matchAll(
      /^[ \t]*(?:const |var )?(\w{2,80})(?: +string)? *= *"([^"\n]*)"[ \t]*$/gmu,
    ))
      found.set(name, found.has(name) && found.get(name) !== value ? undefined : value)
  return new Map([...found].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** What a path says that is written of literals, constants and what `given` says of names. */
export function pathOf(
  item: string | undefined,
  constants: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  const parts = (item ?? '').split('+').map((part) => {
    const written = part.trim()
    if (!/^[\w.]+$/u.test(written)) return literalOf(written)
    return given.get(written) ?? constants.get(written.split('.').at(-1) ?? '')
  })
  return parts.includes(undefined) ? literalOf(item) : parts.join('')
}

/** Of the functions of a name those that a call may mean: of the package in front of it, else of its file or its folder. */
export function calledFrom(
  path: string,
  qualifier: string,
  candidates: readonly GoFunction[] = [],
): readonly GoFunction[] {
  const folder = folderOf(path)
  const found = [
    candidates.filter((one) => qualifier !== '' && folderOf(one.path).split('/').at(-1) === qualifier),
    candidates.filter((one) => one.path === path),
    candidates.filter((one) => folderOf(one.path) === folder),
    // Without a package in front of it none of another is meant.
    qualifier === '' ? [] : candidates,
  ]
  return found.find((ones) => ones.length > 0) ?? []
}

export interface GoCall {
  readonly items: readonly string[]
  readonly at: number
  readonly open: number
  readonly end: number
}

export type FunctionsByName = ReadonlyMap<string, readonly GoFunction[]>

export function byName(functions: readonly GoFunction[]): FunctionsByName {
  return Map.groupBy(functions, ({ name }) => name)
}

/** The calls of a file of known functions. */
export function* callsOf(
  { text, path }: SourceText,
  named: FunctionsByName,
): Generator<{ call: GoCall; target: GoFunction }> {
  for (const match of text.matchAll(
    /(?<![\w.]|\bfunc (?:\([^)\n]{0,80}\) )?)(?:([\w.]{1,60})\.)?(\w{1,80})\(/gu,
  )) {
    const [target, other] = calledFrom(path, match[1] ?? '', named.get(match[2] ?? ''))
    if (target === undefined || other !== undefined) continue
    const open = match.index + match[0].length - 1
    const list = readArguments(text, open)
    if (list === undefined) continue
    yield { call: { ...list, at: match.index, open }, target }
  }
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

export function short(item: string): string {
  return item.replace(/\s+/gu, ' ').slice(0, 60)
}
