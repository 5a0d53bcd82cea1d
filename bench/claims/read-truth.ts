/** Who calls whom in a program, whole. Ids of nodes: `main.py#greet`, `main.py` for the code of a module itself. */
export interface Truth {
  readonly callersOf: (id: string) => readonly string[]
  readonly calleesOf: (id: string) => readonly string[]
  /** All that lead to it along calls, itself only where it leads to itself. */
  readonly reaching: (id: string) => ReadonlySet<string>
}

/** Reads edges as `from -> to`. */
export function readTruth(calls: Iterable<string>): Truth {
  const callers = new Map<string, string[]>()
  const callees = new Map<string, string[]>()
  for (const edge of calls) {
    const [from = '', to = ''] = edge.split(' -> ')
    callers.set(to, [...(callers.get(to) ?? []), from])
    callees.set(from, [...(callees.get(from) ?? []), to])
  }
  const callersOf = (id: string): readonly string[] => callers.get(id) ?? []
  return {
    callersOf,
    calleesOf: (id) => callees.get(id) ?? [],
    reaching(id) {
      const seen = new Set<string>()
      const open = [...callersOf(id)]
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (seen.has(next)) continue
        seen.add(next)
        open.push(...callersOf(next))
      }
      return seen
    },
  }
}
