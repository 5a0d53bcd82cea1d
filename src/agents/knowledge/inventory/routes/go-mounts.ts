import { onceFor } from '../../../../languages/once-for.ts'
import { readArguments } from '../call-text.ts'
import type { FunctionsByName, GoCall, GoFunction } from './go-functions.ts'
import { byName, calledFrom, callsOf, folderOf, pathOf } from './go-functions.ts'
import type { GoFile, Group } from './go-groups.ts'
import type { RouteGroups } from './route-groups.ts'
import { joinRoute } from './route.ts'

/** `users.Register(v1.Group("/users"))`: a group that a function gets. */
export function findMounts({ source, groups }: GoFile, mounts: RouteGroups, routed: FunctionsByName): void {
  for (const { call, target } of callsOf(source, routed)) {
    const item = call.items[target.router] ?? ''
    const group =
      groupGiven({ source, groups }, call, item) ??
      (isMade(source.text, item) ? { prefix: '', guards: [] } : undefined)
    if (group !== undefined && group.root !== target.key)
      mounts.mount(
        group.isRelative === true ? unknown : (group.root ?? ''),
        target.key,
        group.prefix,
        false,
        group.guards,
      )
  }
}

/** The group that an argument of a call is. */
export function groupGiven(
  { source, groups }: Pick<GoFile, 'source' | 'groups'>,
  call: GoCall,
  item: string,
): Group | undefined {
  const at = source.text.indexOf(item, call.open) + item.length
  return /^[\w.]{1,60}$/u.test(item) ? groups.named(item, at) : groups.before(at)
}

/** Stands for a group whose prefix is computed. */
export const unknown = '?'

/**
 * `r.Mount("/admin", adminRouter())`: what a router is given that another function makes, also through a function that
 * hands a path and a handler on to `Mount` (chi). What nothing mounts stands at the root.
 */
export function mountRouters(
  files: readonly GoFile[],
  constants: ReadonlyMap<string, string>,
  mounts: RouteGroups,
): void {
  const made = files.flatMap(({ groups }) => groups.made)
  const byMaker = Map.groupBy(made, ({ maker }) => maker)
  const named = byName(files.flatMap(({ functions }) => functions))
  const textOf = new Map(files.map(({ source }) => [source.path, source.text]))
  const mounted = new Set<string>()
  const bodyOf = ({ path, start, end }: GoFunction): string => (textOf.get(path) ?? '').slice(start, end)
  /** The routers that a function gives, or all that it makes where it does not say which. */
  const routersOf = (maker: GoFunction): string[] => {
    const own = byMaker.get(maker) ?? []
    const body = own.length > 1 ? bodyOf(maker) : ''
    const given = own.filter(({ name }) =>
      new RegExp(String.raw`\breturn ${RegExp.escape(name)}\s*(?:\n|$)`, 'u').test(body),
    )
    return (given.length > 0 ? given : own).map(({ root }) => root)
  }
  /** The functions that one calls: of its package, or of the one in front; of methods those of the type that it gives. */
  const calledIn = onceFor((maker: GoFunction): readonly GoFunction[] => {
    const body = bodyOf(maker)
    const head = body.indexOf('{\n')
    const type = /(\w+)\s*$/u.exec(body.slice(0, head))?.[1]
    return [...body.slice(head).matchAll(/(?<![\w.])(?:(\w{1,60})\.)?(\w{1,80})\(/gu)].flatMap(
      ([, qualifier, name = '']) => {
        const found = (named.get(name) ?? []).filter(({ path, receiver }) => {
          const folder = folderOf(path)
          const isNear = folder === folderOf(maker.path)
          if (receiver !== '') return qualifier !== undefined && isNear
          return qualifier === undefined ? isNear : folder.split('/').at(-1) === qualifier
        })
        const likely = found.filter(({ receiver }) => receiver === type || receiver === maker.receiver)
        return likely.length > 0 ? likely : found
      },
    )
  })
  /** The routers that a function makes, or those of what it calls. */
  const madeBy = onceFor((first: GoFunction): readonly string[] => {
    const all = new Set([first])
    for (let level = [first]; level.length > 0 && all.size < mostMakers;) {
      const found = level.flatMap(routersOf)
      if (found.length > 0) return found
      level = [...new Set(level.flatMap(calledIn))].filter((one) => !all.has(one))
      for (const one of level) all.add(one)
    }
    return []
  })
  const mount = (file: GoFile, at: number, group: Group, path: string | undefined, child: string): void => {
    const [, , qualifier = '', name = ''] = /^(&?\(?)(?:([\w.{}]{1,80})\)?\.)?(\w{1,80})\(/u.exec(child) ?? []
    const type = /(\w+)\{\}$/u.exec(qualifier)?.[1]
    const root = file.groups.named(child, at)?.root
    const found =
      name === ''
        ? [made.flatMap((one) => (one.root === root ? [one.root] : []))]
        : calledFrom(
            file.source.path,
            qualifier,
            named
              .get(name)
              ?.filter(({ receiver }) =>
                qualifier === '' ? receiver === '' : type === undefined || receiver === type,
              ),
          ).map(madeBy)
    const keys = new Set(found.flat())
    // Which of several methods of a name is meant, or of several routers, the code does not say.
    const isUnclear = keys.size > 1
    const isComputed = group.isRelative === true || path === undefined || isUnclear
    for (const key of keys) {
      mounted.add(key)
      const prefix = isUnclear ? '' : joinRoute(group.prefix, path ?? '')
      mounts.mount(isComputed ? unknown : (group.root ?? ''), key, prefix, false, group.guards)
    }
  }
  for (const file of files)
    for (const match of file.source.text.matchAll(/\.Mount\(/gu)) {
      const { text } = file.source
      const group = file.groups.before(match.index)
      const [path = '', child = ''] = readArguments(text, match.index + match[0].length - 1)?.items ?? []
      if (group === undefined || child === '') continue
      mount(file, match.index, group, pathOf(path, constants), child)
      const around = file.functions.find(({ start, end }) => start < match.index && match.index < end)
      const places = [path, child].map(
        (item) => around?.parameters.findIndex(({ name }) => name === item) ?? -1,
      )
      if (around === undefined || places.includes(-1) || named.get(around.name)?.length !== 1) continue
      const isChanged = new RegExp(String.raw`\b${RegExp.escape(path)}\s*=[^=]`, 'u').test(
        text.slice(around.start, match.index),
      )
      for (const other of files)
        for (const call of other.source.text.matchAll(new RegExp(String.raw`\b${around.name}\(`, 'gu'))) {
          const items = readArguments(other.source.text, call.index + call[0].length - 1)?.items ?? []
          const [given, handler = ''] = places.map((place) => items[place])
          mount(
            other,
            call.index,
            isChanged ? { ...group, isRelative: true } : group,
            pathOf(given, constants),
            handler,
          )
        }
    }
  for (const { root } of made) if (!mounted.has(root)) mounts.mount('', root, '')
}

/** So many functions are looked through for the one that makes a router. */
const mostMakers = 100

/** `r := chi.NewRouter()` */
function isMade(text: string, name: string): boolean {
  return new RegExp(
    String.raw`(?<![\w.])${RegExp.escape(name)}\s*:?=\s*\w+\.(?:New|Default|Classic)`,
    'u',
  ).test(text)
}
