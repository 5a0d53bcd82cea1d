/**
 * The places that a tool has found, in its order, each once: `path:line: text`, where the text is the line of the code
 * if the tool gave it, else what is there; where a tool says neither, the line is read from its file.
 */
export async function listPlaces(
  output: unknown,
  toPath: (path: string) => string,
  readFile: (path: string) => Promise<string>,
): Promise<string[]> {
  const places = new Map<string, Place>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const found = value as Found
    const here = (found.sites ?? [found.site ?? found.location ?? '']).flatMap(parsePlace)
    const text = (found.text ?? found.signature ?? found.node?.name ?? found.name ?? '').trim()
    for (const { path, line } of here) {
      const place = `${path}:${line}`
      // One that is told several times is told by whoever says what is there.
      if ((places.get(place)?.text ?? '') === '') places.set(place, { path, line, text })
    }
    // What is at the other end of an edge or of a step is told by the place of the edge.
    Object.values(here.length === 0 ? found : { edges: found.edges, members: found.members }).forEach(visit)
  }
  visit(output)
  const files = new Map<string, Promise<readonly string[]>>()
  const readLine = async ({ path, line }: Place): Promise<string> => {
    const lines =
      files.get(path) ??
      readFile(path).then(
        (text) => text.split(/\r\n|\n|\r/u),
        () => [],
      )
    files.set(path, lines)
    return ((await lines)[line - 1] ?? '').trim()
  }
  const told: string[] = []
  for (const place of places.values()) {
    const text = place.text === '' ? await readLine(place) : place.text
    told.push(`${toPath(place.path)}:${place.line}: ${text}`)
  }
  return told
}

/** Of a line, 1-based. */
interface Place {
  readonly path: string
  readonly line: number
  readonly text: string
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

function parsePlace(place: string): { path: string; line: number }[] {
  const [, path, line] = /^(.+):(\d+)(?:-\d+)?$/.exec(place) ?? []
  return path === undefined || line === undefined ? [] : [{ path, line: Number(line) }]
}
