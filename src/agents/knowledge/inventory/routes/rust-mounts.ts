import { literalsIn, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'

/** A function that makes routes, with what it takes in. */
interface Maker {
  readonly path: string
  readonly name: string
  readonly start: number
  readonly end: number
  /** The prefix that scopes and nests around an offset of the file lay over it. */
  readonly scopeOf: (offset: number) => string
  /** Handlers that it registers by name: `routes![list, show]`, `.service(list)`. */
  readonly handlers: readonly { readonly name: string; readonly prefix: string }[]
  /** Other makers whose routes it takes in under a prefix. */
  readonly inner: readonly { readonly name: string; readonly prefix: string }[]
}

/** The prefixes under which routes of Rust programs are mounted, by the function that makes or handles them. */
export interface RustMounts {
  /** Every prefix of a handler; empty where nothing mounts it. */
  readonly ofHandler: (path: string, handler: string) => readonly string[]
  /** Every prefix of what stands at an offset of a file. */
  readonly ofPlace: (path: string, offset: number) => readonly string[]
}

const taking = /\.(mount|nest|nest_service|merge|service|configure|append|extend)\(/gu

export function readRustMounts(sources: readonly SourceText[]): RustMounts {
  const makers = sources.flatMap(readMakers)
  const aliases = new Map<string, { readonly module: string; readonly name: string }>()
  for (const { text } of sources)
    for (const match of text.matchAll(/(?:\b(\w+)::)?\b(\w+)\s+as\s+(\w+)/gu)) {
      const module = match[1] ?? moduleOfBraces(text, match.index)
      if (module !== undefined) aliases.set(match[3] ?? '', { module, name: match[2] ?? '' })
    }
  const resolve = (called: string, from: string): Maker[] => {
    const parts = called.split('::')
    const alias = aliases.get(parts.at(-1) ?? '')
    const name = alias?.name ?? parts.at(-1) ?? ''
    const module = alias?.module ?? parts.at(-2)
    const named = makers.filter((maker) => maker.name === name)
    const own = named.filter(({ path }) =>
      module === undefined || /^(?:self|super|crate|Self)$/u.test(module)
        ? path === from
        : path.endsWith(`/${module}.rs`) || path.includes(`/${module}/`),
    )
    return own.length > 0 ? own : named.length === 1 ? named : []
  }
  const outer = new Map<Maker, { readonly maker: Maker; readonly prefix: string }[]>()
  for (const maker of makers)
    for (const { name, prefix } of maker.inner)
      for (const target of resolve(name, maker.path))
        if (target !== maker) outer.set(target, [...(outer.get(target) ?? []), { maker, prefix }])
  const prefixesOf = (maker: Maker, level: number): string[] => {
    const parents = outer.get(maker) ?? []
    if (parents.length === 0 || level > 5) return ['']
    return [
      ...new Set(
        parents.flatMap(({ maker: parent, prefix }) =>
          prefixesOf(parent, level + 1).map((one) => `${one}${prefix}`),
        ),
      ),
    ]
  }
  return {
    ofHandler: (path, handler) => [
      ...new Set(
        makers.flatMap((maker) =>
          maker.handlers
            .filter(
              ({ name }) =>
                name.split('::').at(-1) === handler &&
                (maker.path === path ||
                  (name.includes('::') && path.includes(name.split('::').at(-2) ?? '\n'))),
            )
            .flatMap(({ prefix }) => prefixesOf(maker, 0).map((one) => `${one}${prefix}`)),
        ),
      ),
    ],
    ofPlace: (path, offset) => {
      const maker = makers.find((one) => one.path === path && one.start <= offset && offset < one.end)
      return maker === undefined
        ? []
        : prefixesOf(maker, 0).map((prefix) => `${prefix}${maker.scopeOf(offset)}`)
    },
  }
}

/** The `a` of `a::{b, c as d}` for what stands inside the braces. */
function moduleOfBraces(text: string, at: number): string | undefined {
  let depth = 0
  for (let back = at - 1; back >= Math.max(0, at - 2_000); back -= 1) {
    const character = text[back]
    if (character === ';') return undefined
    if (character === '}') depth += 1
    if (character === '{') {
      if (depth === 0) return /(?<!\w)(\w+)::$/u.exec(text.slice(Math.max(0, back - 80), back))?.[1]
      depth -= 1
    }
  }
  return undefined
}

/** The prefix that a mount is given: `"/api/"`, `[base, "/admin"].concat()`. */
function mountedAt(item = ''): string {
  return (literalsIn(item).at(-1) ?? '').replace(/^\{\}/u, '').replace(/(?<!\/)\/+$/u, '')
}

function readMakers({ text, path }: SourceText): Maker[] {
  const starts = [...text.matchAll(/\bfn\s+(\w{1,80})/gu)]
  return starts.map((match, index) => {
    const start = match.index
    const end = starts[index + 1]?.index ?? text.length
    const body = text.slice(start, end)
    const calls = [...body.matchAll(taking)].flatMap((call) => {
      const list = readArguments(body, call.index + call[0].length - 1)
      return list === undefined
        ? []
        : [{ verb: call[1] ?? '', at: call.index, end: list.end, items: list.items }]
    })
    const scopes = [
      ...[...body.matchAll(/\bscope\(\s*"([^"\n]*)"/gu)].map((scope) => {
        // The chain of a scope ends with the call that takes it in.
        const around = calls.filter(({ at, end: last }) => at < scope.index && scope.index < last).at(-1)
        return {
          prefix: scope[1] ?? '',
          start: scope.index,
          end: around?.end ?? body.indexOf(';', scope.index),
        }
      }),
      ...calls
        .filter(({ verb }) => verb === 'nest')
        .map(({ at, end: last, items }) => ({ prefix: mountedAt(items[0]), start: at, end: last })),
    ].toSorted((one, other) => one.start - other.start)
    const scopeOf = (at: number): string =>
      scopes
        .filter((scope) => scope.start < at && at < scope.end)
        .map(({ prefix }) => prefix)
        .join('')
    const mounted = calls.flatMap(({ verb, items, at }) => {
      const hasPrefix = /^(?:mount|nest|nest_service)$/u.test(verb)
      const prefix = `${scopeOf(at)}${hasPrefix ? mountedAt(items[0]) : ''}`
      const what = items[hasPrefix ? 1 : 0] ?? ''
      const called = /^(?:&mut\s+)?([\w:]{1,120})\s*(?:\(|$)/u.exec(what)?.[1]
      return called === undefined || /^(?:web::|routes$|catchers$)/u.test(called)
        ? []
        : [{ name: called, prefix, verb, what }]
    })
    const listed = [...body.matchAll(/\broutes!\s*[[(]([^\])]{0,8000})[\])]/gu)].flatMap((list) => {
      const inMount = calls.find(
        ({ verb, at, end: last }) => verb === 'mount' && at < list.index && list.index < last,
      )
      const prefix = `${scopeOf(list.index)}${mountedAt(inMount?.items[0])}`
      return (list[1] ?? '').split(',').map((name) => ({ name: name.trim(), prefix }))
    })
    return {
      path,
      name: match[1] ?? '',
      start,
      end,
      scopeOf: (offset) => scopeOf(offset - start),
      handlers: [
        ...listed,
        ...mounted
          .filter(({ verb, what }) => verb === 'service' && !what.includes('('))
          .map(({ name, prefix }) => ({ name, prefix })),
      ],
      inner: mounted
        .filter(({ verb, what }) => verb !== 'service' || what.includes('('))
        .map(({ name, prefix }) => ({ name, prefix })),
    }
  })
}
