import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { edgeKinds, nodeKinds } from '../src/graph/graph.ts'
import type { LinkedGraph } from '../src/graph/graph.ts'
import { buildSnapshot } from '../src/index/build.ts'
import type { BuildStage, SnapshotFile, SnapshotInput } from '../src/index/build.ts'
import { openSnapshot } from '../src/index/open.ts'
import type { Snapshot } from '../src/index/snapshot.ts'

/*
 * Builds a snapshot of a made-up project and times building and reading:
 * `node bench/snapshot.ts [nodes] [edges] [files]`.
 */
function readBack(path: string, nodeCount: number, fileCount: number): void {
  const start = performance.now()
  using snapshot = openSnapshot(path)
  snapshot.findFile('src/module-3/file-3.ts')
  console.log(`open to first query: ${(performance.now() - start).toFixed(2)} ms`)
  const id = (n: number): string =>
    `src/module-${(n % fileCount) % 50}/file-${n % fileCount}.ts#handleRequest${n}`
  const ids = Array.from({ length: 200 }, (_, index) =>
    id(((index * 7919) % (nodeCount - fileCount * 2)) + 1),
  )
  const known = ids.filter((one) => snapshot.findNode(one) !== undefined)
  console.log(`nodes found: ${known.length} of ${ids.length}`)
  time('callers of a node', known, (one) => snapshot.edges(one, { direction: 'in', kinds: ['calls'] }))
  time('completeness', known, (one) => snapshot.completeness(one))
  time('path between two', known.slice(1), (one) => snapshot.pathBetween(known[0] ?? '', one))
  time('search, a name', ['handleRequest77', 'handle reqest 91', 'computeTotal'], (query) =>
    snapshot.search(query),
  )
  time('search, a question', questions, (query) => snapshot.search(query))
  time('search, again', questions, (query) => snapshot.search(query))
  time('grep, literal', ['handleRequest77(', 'nowhere-to-be-found'], (text) =>
    snapshot.grep(text, { regex: false }),
  )
  time('grep, pattern', ['handle\\w+99\\(', '[a-z]+Total\\d{3}9'], (pattern) => snapshot.grep(pattern))
  report(snapshot)
}

const questions = [
  'how is the invoice total computed for a customer?',
  'where do requests get validated before storage',
]

function time(name: string, values: readonly string[], run: (value: string) => unknown): void {
  const times = values.map((value) => {
    const start = performance.now()
    run(value)
    return performance.now() - start
  })
  times.sort((a, b) => a - b)
  const shown = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0].map((ms) => ms.toFixed(3))
  console.log(`${name}: median ${shown[0]} ms, worst ${shown[1]} ms`)
}

function report(snapshot: Snapshot): void {
  console.log(
    `memory: ${Math.round(process.memoryUsage().rss / 1e6)} MB, most central ${snapshot.mostCentral({ limit: 1 })[0]?.nodeId}`,
  )
}

/** The same numbers every time: a plain linear congruential sequence. */
function createRandom(): (below: number) => number {
  let state = 12345
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

function makeInput(directory: string, nodes: number, edges: number, fileTotal: number): SnapshotInput {
  const random = createRandom()
  const files = makeFiles(nodes, fileTotal, random)
  return {
    directory,
    key: 'bench',
    repoName: 'bench/bench',
    branchName: null,
    commitId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    files: files.list,
    graph: makeGraph(nodes, edges, files, random),
    problems: [],
  }
}

interface MadeFiles {
  readonly list: SnapshotFile[]
  /** Number in the identifiers of each definition, by file. */
  readonly definitions: readonly number[][]
}

const vocabulary =
  `customer invoice total compute request validate storage order payment amount cache session token parse node edge
  graph index search query result value string number list map filter reduce stream buffer reader writer client server
  handler event listener config option default error message status code path file line column`.split(/\s+/)

function makeFiles(nodes: number, fileTotal: number, random: (below: number) => number): MadeFiles {
  const definitions: number[][] = Array.from({ length: fileTotal }, () => [])
  for (let n = 1; n <= nodes - fileTotal - 1; n++) definitions[n % fileTotal]?.push(n)
  const list = definitions.map((own, file) => {
    const lines: string[] = []
    for (const n of own) {
      const word = (): string => vocabulary[random(vocabulary.length)] ?? ''
      lines.push(`export function handleRequest${n}(${word()}: string): void {`)
      for (let line = 0; line < 8; line++)
        lines.push(`  const ${word()}${word()} = compute_${word()}${random(2000)}(${word()}, ${word()})`)
      lines.push('}', '')
    }
    const text = lines.join('\n')
    return {
      path: `src/module-${file % 50}/file-${file}.ts`,
      language: 'typescript',
      kind: 'text',
      byteSize: text.length,
      lineCount: lines.length,
      blob: '',
      isTest: false,
      isGenerated: false,
      isMinified: false,
      utf8: Buffer.from(text),
    } as const
  })
  return { list, definitions }
}

function makeGraph(
  nodes: number,
  edges: number,
  files: MadeFiles,
  random: (below: number) => number,
): LinkedGraph {
  const fileTotal = files.list.length
  const table = {
    count: nodes,
    kind: new Uint8Array(nodes),
    flags: new Int32Array(nodes),
    id: ['.'],
    name: ['bench'],
    file: new Int32Array(nodes).fill(-1),
    parent: new Int32Array(nodes).fill(-1),
    definition: new Int32Array(nodes).fill(-1),
    startLine: new Int32Array(nodes),
    endLine: new Int32Array(nodes),
    nameLine: new Int32Array(nodes),
    nameColumn: new Int32Array(nodes),
    signature: [''],
    doc: [''],
  }
  const add = (
    kind: (typeof nodeKinds)[number],
    id: string,
    name: string,
    file: number,
    parent: number,
    line: number,
    end: number,
  ): void => {
    const node = table.id.length
    table.kind[node] = nodeKinds.indexOf(kind)
    table.id.push(id)
    table.name.push(name)
    table.file[node] = file
    table.parent[node] = parent
    table.startLine[node] = line
    table.endLine[node] = end
    table.nameLine[node] = line
    table.nameColumn[node] = 16
    table.signature.push(kind === 'function' ? `function ${name}(value: string): void` : '')
    table.doc.push('')
  }
  for (const [file, { path, lineCount }] of files.list.entries())
    add('file', path, `file-${file}.ts`, file, 0, 1, lineCount)
  for (const [file, own] of files.definitions.entries()) {
    const path = files.list[file]?.path ?? ''
    for (const [index, n] of own.entries()) {
      add(
        'function',
        `${path}#handleRequest${n}`,
        `handleRequest${n}`,
        file,
        file + 1,
        index * 11 + 1,
        index * 11 + 10,
      )
    }
  }
  const from = new Int32Array(edges)
  const to = new Int32Array(edges)
  const definitions = nodes - fileTotal - 1
  for (let edge = 0; edge < edges; edge++) {
    from[edge] = fileTotal + 1 + Math.floor((edge * definitions) / edges)
    // Few are called by many, as in real projects.
    to[edge] = fileTotal + 1 + Math.floor(definitions * (random(10_000) / 10_000) ** 3)
  }
  const order = Array.from({ length: edges }, (_, edge) => edge)
  order.sort((a, b) => (from[a] ?? 0) - (from[b] ?? 0) || (to[a] ?? 0) - (to[b] ?? 0) || a - b)
  const pick = (values: Int32Array): Int32Array => Int32Array.from(order, (edge) => values[edge] ?? 0)
  const none = new Uint8Array(0)
  return {
    nodes: table,
    sites: {
      count: edges,
      kind: new Uint8Array(edges).fill(edgeKinds.indexOf('calls')),
      from: pick(from),
      to: pick(to),
      file: Int32Array.from(order, (edge) => table.file[from[edge] ?? 0] ?? 0),
      line: Int32Array.from(order, (edge) => (edge % 9) + 1),
      column: new Int32Array(edges).fill(20),
      known: new Uint8Array(edges),
      rule: new Uint8Array(edges),
    },
    unresolvedCalls: {
      count: 0,
      from: new Int32Array(0),
      name: [],
      file: new Int32Array(0),
      line: new Int32Array(0),
      column: new Int32Array(0),
      reason: none,
    },
    occurrences: [],
    layer: 'everything',
    failures: [],
  }
}

const [nodeCount = 300_000, edgeCount = 1_500_000, fileCount = 10_000] = process.argv.slice(2).map(Number)
const directory = mkdtempSync(join(tmpdir(), 'parley-bench-'))
try {
  const input = makeInput(directory, nodeCount, edgeCount, fileCount)
  const stages: [BuildStage | 'end', number][] = []
  const start = performance.now()
  const before = process.cpuUsage()
  const { path } = buildSnapshot(input, {
    onProgress(stage) {
      if (stages.at(-1)?.[0] !== stage) stages.push([stage, performance.now()])
    },
  })
  stages.push(['end', performance.now()])
  const processorMs = Math.round(process.cpuUsage(before).user / 1000)
  const textBytes = input.files.reduce((sum, file) => sum + file.byteSize, 0)
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
  const parts = stages
    .slice(0, -1)
    .map(([stage, at], index) => `${stage} ${Math.round((stages[index + 1]?.[1] ?? at) - at)}`)
  console.log(
    `build: ${Math.round(performance.now() - start)} ms, ${processorMs} of processor (${parts.join(', ')}) for ${megabytes(textBytes)} of text`,
  )
  console.log(`file: ${megabytes(statSync(path).size)}`)
  readBack(path, nodeCount, fileCount)
} finally {
  rmSync(directory, { recursive: true, force: true })
}
