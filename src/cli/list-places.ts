/**
 * The places that a tool has found, in its order, each once: `path:line: text`, where the text is the line of the code
 * if the tool gave it, else what is there.
 */
export function listPlaces(output: unknown, toPath: (path: string) => string): string[] {
  const lines = new Map<string, string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const found = value as Found
    const places = (found.sites ?? [found.site ?? found.location ?? '']).flatMap(parsePlace)
    const text = found.text ?? found.signature ?? found.node?.name ?? found.name ?? ''
    for (const { path, line } of places) {
      const place = `${toPath(path)}:${line}`
      if (!lines.has(place)) lines.set(place, `${place}: ${text.trim()}`)
    }
    // What is at the other end of an edge or of a step is told by the place of the edge.
    Object.values(places.length === 0 ? found : { edges: found.edges, members: found.members }).forEach(visit)
  }
  visit(output)
  return [...lines.values()]
}

/** What tools have in common where they speak of code. */
interface Found {
  readonly sites?: readonly string[]
  readonly site?: string
  readonly location?: string
  readonly text?: string
  readonly signature?: string
  readonly name?: string
  readonly node?: { readonly name?: string }
  readonly edges?: unknown
  readonly members?: unknown
}

function parsePlace(place: string): { path: string; line: string }[] {
  const [, path, line] = /^(.+):(\d+)(?:-\d+)?$/.exec(place) ?? []
  return path === undefined || line === undefined ? [] : [{ path, line }]
}
