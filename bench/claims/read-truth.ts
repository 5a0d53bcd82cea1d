/** Who calls whom in a program, whole. Ids of nodes: `main.py#greet`, `main.py` for the code of a module itself. */
export interface Truth {
  readonly callersOf: (id: string) => readonly string[]
  readonly calleesOf: (id: string) => readonly string[]
  /** All that lead to it along so many calls at most, itself only where it leads to itself. */
  readonly reaching: (id: string, steps?: number) => ReadonlySet<string>
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
    reaching(id, steps = Infinity) {
      const seen = new Set<string>()
      let found = [...callersOf(id)]
      for (let step = 1; step <= steps && found.length > 0; step++) {
        for (const each of found) seen.add(each)
        found = found.flatMap(callersOf).filter((each) => !seen.has(each))
      }
      return seen
    },
  }
}
