interface Use {
  readonly from: string
  readonly to: string
}

/**
 * Parts in layers by who uses whom, the top first: each uses others only below it. Parts that use each other, directly
 * or not, share a layer. Parts that neither use nor are used are in none.
 */
export function layersOf(uses: readonly Use[]): readonly (readonly string[])[] {
  const names = [...new Set(uses.flatMap(({ from, to }) => [from, to]))]
  const below = new Map(names.map((name) => [name, reach(name, uses)]))
  const isMutual = (one: string, other: string): boolean =>
    below.get(one)?.has(other) === true && below.get(other)?.has(one) === true
  const depths = new Map<string, number>()
  const depthOf = (name: string): number => {
    const known = depths.get(name)
    if (known !== undefined) return known
    const lower = [...(below.get(name) ?? [])].filter((other) => other !== name && !isMutual(name, other))
    const depth = 1 + Math.max(-1, ...lower.map(depthOf))
    depths.set(name, depth)
    return depth
  }
  const byDepth = Map.groupBy(names, depthOf)
  return [...byDepth].toSorted(([one], [other]) => other - one).map(([, layer]) => layer)
}

/** Whether parts of one layer use each other in a circle. */
export function isCircle(layer: readonly string[], uses: readonly Use[]): boolean {
  return layer.some((name) => layer.some((other) => other !== name && reach(name, uses).has(other)))
}

function reach(start: string, uses: readonly Use[]): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [start]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { from, to } of uses) {
      if (from !== next || found.has(to)) continue
      found.add(to)
      open.push(to)
    }
  }
  return found
}
