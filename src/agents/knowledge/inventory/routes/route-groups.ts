import { joinRoute } from './route.ts'

/** Routers, blueprints and groups by a key, and where they are mounted in each other. */
export interface RouteGroups {
  readonly declare: (key: string, prefix?: string, guards?: readonly string[]) => void
  /** `prefix` is undefined where it is computed: what stands before it is not told either. */
  readonly mount: (
    parent: string,
    child: string,
    prefix: string | undefined,
    replacesOwn?: boolean,
    guards?: readonly string[],
  ) => void
  /** Every prefix under which a group is reached; one empty prefix for a group that is mounted nowhere. */
  readonly prefixesOf: (key: string) => string[]
  /** Whether a computed prefix stands before one of these. */
  readonly isComputed: (key: string, prefix: string) => boolean
  /** What stands before a group on every way to it that has one of these. */
  readonly guardsOf: (key: string, prefix: string) => string[]
  /** The outermost groups that a group is mounted in, itself where it is mounted nowhere. */
  readonly rootsOf: (key: string) => string[]
}

interface Mount {
  readonly parent: string
  readonly prefix: string | undefined
  readonly replacesOwn: boolean
  readonly guards: readonly string[]
}

interface Reached {
  readonly computed: ReadonlySet<string>
  /** By prefixes. */
  readonly guards: ReadonlyMap<string, string[]>
}

/** From a group outwards, never twice through one; `inner` is the prefix of what it has gone through. */
interface Way {
  readonly groups: readonly string[]
  readonly inner: string
  /** It has gone through a computed prefix, behind which it grows no more. */
  readonly isComputed: boolean
  readonly guards: readonly string[]
}

/** More than any code has but functions that all call each other; the shortest are followed first. */
const mostWays = 500

export function createGroups(): RouteGroups {
  const own = new Map<string, { prefix: string; guards: readonly string[] }>()
  const mounts = new Map<string, Mount[]>()
  const reached = new Map<string, Reached>()
  const reach = (key: string): Reached => {
    const known = reached.get(key)
    if (known !== undefined) return known
    const ways: Way[] = [{ groups: [key], inner: '', isComputed: false, guards: [] }]
    const whole: Omit<Way, 'groups'>[] = []
    for (const way of ways) {
      const group = way.groups.at(-1) ?? ''
      const ownPrefix = own.get(group)?.prefix ?? ''
      const guards = [...way.guards, ...(own.get(group)?.guards ?? [])]
      const parents = mounts.get(group) ?? []
      const behind = (prefix: string): string => (way.isComputed ? way.inner : joined(prefix, way.inner))
      if (parents.length === 0) whole.push({ ...way, inner: behind(ownPrefix), guards })
      for (const { parent, prefix, replacesOwn, guards: laid } of parents) {
        const next = {
          groups: [...way.groups, parent],
          inner: behind(replacesOwn ? (prefix ?? '') : joined(prefix ?? '', ownPrefix)),
          isComputed: way.isComputed || prefix === undefined,
          guards: [...guards, ...laid],
        }
        if (parent === group) whole.push(next)
        else if (!way.groups.includes(parent) && ways.length < mostWays) ways.push(next)
      }
    }
    // Nothing is outside of a cycle.
    if (whole.length === 0)
      whole.push({
        inner: own.get(key)?.prefix ?? '',
        isComputed: false,
        guards: own.get(key)?.guards ?? [],
      })
    const guards = new Map<string, string[]>()
    for (const way of whole) {
      const others = guards.get(way.inner)
      guards.set(
        way.inner,
        [...new Set(way.guards)].filter((one) => others?.includes(one) ?? true),
      )
    }
    const found = {
      computed: new Set(whole.flatMap(({ inner, isComputed }) => (isComputed ? [inner] : []))),
      guards,
    }
    reached.set(key, found)
    return found
  }
  const rootsOf = (key: string): string[] => {
    const around = new Set([key])
    const roots: string[] = []
    for (const group of around) {
      const parents = (mounts.get(group) ?? []).filter(({ parent }) => parent !== group)
      if (parents.length === 0) roots.push(group)
      for (const { parent } of parents) around.add(parent)
    }
    return roots
  }
  return {
    declare(key, prefix = '', guards = []) {
      if (!own.has(key)) own.set(key, { prefix, guards })
      reached.clear()
    },
    mount(parent, child, prefix, replacesOwn = false, guards = []) {
      mounts.set(child, [...(mounts.get(child) ?? []), { parent, prefix, replacesOwn, guards }])
      reached.clear()
    },
    prefixesOf: (key) => [...reach(key).guards.keys()],
    isComputed: (key, prefix) => reach(key).computed.has(prefix),
    guardsOf: (key, prefix) => reach(key).guards.get(prefix) ?? [],
    rootsOf,
  }
}

function joined(outer: string, inner: string): string {
  if (outer === '' || outer === '/') return inner
  return inner === '' || inner === '/' ? outer : joinRoute(outer, inner)
}
