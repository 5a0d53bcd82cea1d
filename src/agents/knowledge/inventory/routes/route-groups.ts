import { joinRoute } from './route.ts'

/** Routers, blueprints and groups by a key, and where they are mounted in each other. */
export interface RouteGroups {
  readonly declare: (key: string, prefix?: string, guards?: readonly string[]) => void
  readonly mount: (
    parent: string,
    child: string,
    prefix: string,
    replacesOwn?: boolean,
    guards?: readonly string[],
  ) => void
  /** Every prefix under which a group is reached; one empty prefix for a group that is mounted nowhere. */
  readonly prefixesOf: (key: string) => string[]
  readonly guardsOf: (key: string) => string[]
  /** The outermost groups that a group is mounted in, itself where it is mounted nowhere. */
  readonly rootsOf: (key: string) => string[]
}

interface Mount {
  readonly parent: string
  readonly prefix: string
  readonly replacesOwn: boolean
  readonly guards: readonly string[]
}

/** Deeper nesting than any code has; a cycle ends there. */
const mostLevels = 6

export function createGroups(): RouteGroups {
  const own = new Map<string, { prefix: string; guards: readonly string[] }>()
  const mounts = new Map<string, Mount[]>()
  const prefixesOf = (key: string, level = 0): string[] => {
    const ownPrefix = own.get(key)?.prefix ?? ''
    const parents = mounts.get(key) ?? []
    if (parents.length === 0 || level >= mostLevels) return [ownPrefix]
    const all = parents.flatMap(({ parent, prefix, replacesOwn }) => {
      const inner = replacesOwn ? prefix : joined(prefix, ownPrefix)
      return parent === key ? [inner] : prefixesOf(parent, level + 1).map((outer) => joined(outer, inner))
    })
    return [...new Set(all)]
  }
  const guardsOf = (key: string, level = 0): string[] => {
    const parents = level >= mostLevels ? [] : (mounts.get(key) ?? [])
    return [
      ...new Set([
        ...(own.get(key)?.guards ?? []),
        ...parents.flatMap(({ parent, guards }) => [
          ...guards,
          ...(parent === key ? [] : guardsOf(parent, level + 1)),
        ]),
      ]),
    ]
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
    },
    mount(parent, child, prefix, replacesOwn = false, guards = []) {
      mounts.set(child, [...(mounts.get(child) ?? []), { parent, prefix, replacesOwn, guards }])
    },
    prefixesOf: (key) => prefixesOf(key),
    guardsOf: (key) => guardsOf(key),
    rootsOf,
  }
}

function joined(outer: string, inner: string): string {
  if (outer === '' || outer === '/') return inner
  return inner === '' || inner === '/' ? outer : joinRoute(outer, inner)
}
