import type { BenchService } from './service.ts'

interface SweptNode {
  readonly type: 'node' | 'edge'
  readonly node_id: string
  readonly kind: string
  readonly name: string
  readonly file_path: string
}

/** What can be asked of a node of a kind; `other` is a second one, taken at random. */
const templates: Readonly<Record<string, readonly ((node: SweptNode, other: SweptNode) => string)[]>> = {
  file: [
    ({ file_path: path }) => `What does ${path} do?`,
    ({ file_path: path }) => `Which files import ${path}?`,
    ({ file_path: path }, other) => `How does ${path} depend on ${other.file_path}?`,
  ],
  function: [
    ({ name }) => `Who calls ${name}?`,
    ({ name }) => `Where is ${name} defined?`,
    ({ name }) => `What does ${name} call?`,
    ({ name }) => `What breaks if I change ${name}?`,
    ({ name }, other) => `How do I get from ${name} to ${other.name}?`,
  ],
  method: [
    ({ name }) => `Who calls ${name}?`,
    ({ node_id: id }) => `What does ${id.split('#').at(-1)} do?`,
    ({ name }, other) => `How is ${name} connected to ${other.name}?`,
  ],
  class: [
    ({ name }) => `What implements ${name}?`,
    ({ name }) => `Explain ${name}`,
    ({ name }) => `Where is ${name} used?`,
    ({ name }) => `Which tests cover ${name}?`,
  ],
  interface: [({ name }) => `What implements ${name}?`, ({ name }) => `What is ${name}?`],
  directory: [({ file_path: path, node_id: id }) => `What is in ${path || id}?`],
  variable: [({ name }) => `Where is ${name} set?`, ({ name }) => `What uses ${name}?`],
  section: [({ name }) => `What does the documentation say about ${name}?`],
  external: [({ name }) => `Where is ${name} used?`],
}

/** As many questions about nodes taken at random; the same ones for the same project and number. */
export async function makeSweep(service: BenchService, projectId: string, count: number): Promise<string[]> {
  const byKind = new Map<string, SweptNode[]>()
  const response = await fetch(`${service.address}/api/v2/projects/${projectId}/graph`, {
    headers: { 'x-api-key': service.apiKey },
  })
  if (!response.ok) throw new Error(`Cannot read the graph of project "${projectId}": ${response.status}`)
  for (const line of (await response.text()).split('\n')) {
    if (line === '') continue
    const row = JSON.parse(line) as SweptNode
    if (row.type !== 'node' || templates[row.kind] === undefined) continue
    const list = byKind.get(row.kind) ?? []
    list.push(row)
    byKind.set(row.kind, list)
  }
  const kinds = [...byKind.keys()]
  const random = createRandom()
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!
  return Array.from({ length: kinds.length === 0 ? 0 : count }, () => {
    const kind = pick(kinds)
    const nodes = byKind.get(kind)!
    return pick(templates[kind]!)(pick(nodes), pick(nodes))
  })
}

/** The same numbers every time: a plain linear congruential sequence. */
function createRandom(): (below: number) => number {
  let state = 20_261_121
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}
