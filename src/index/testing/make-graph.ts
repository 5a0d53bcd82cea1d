import {
  NodeFlagBit,
  OCCURRENCE_WIDTH,
  edgeKinds,
  knownLevels,
  linkRules,
  nodeKinds,
  openReasons,
} from '../../graph/graph.ts'
import type { EdgeKind, Known, LinkRule, LinkedGraph, NodeKind, OpenReason } from '../../graph/graph.ts'
import type { SnapshotFile, SnapshotInput } from '../build.ts'

/** A small project for tests, as one would say it: files with text, what they define, and what leads where. */
export interface ProjectSketch {
  readonly files: Readonly<Record<string, string | FileSketch>>
  readonly externals?: readonly string[]
  readonly edges?: readonly EdgeSketch[]
  readonly open?: readonly {
    from: string
    name: string
    reason: OpenReason
    line?: number
    column?: number
  }[]
  /** By path: line, column, length, then the target's node id, a local place, or why the name leads nowhere. */
  readonly occurrences?: Readonly<
    Record<
      string,
      readonly (readonly [
        number,
        number,
        number,
        string | readonly [number, number],
        (Known | OpenReason)?,
      ])[]
    >
  >
}

export interface FileSketch {
  readonly text: string | undefined
  readonly kind?: SnapshotFile['kind']
  readonly language?: string
  readonly isTest?: boolean
  readonly isGenerated?: boolean
  readonly blob?: string
  readonly definitions?: readonly DefinitionSketch[]
}

export interface DefinitionSketch {
  /** With its containers: `Class.method`. */
  readonly name: string
  readonly kind: NodeKind
  readonly lines: readonly [number, number]
  readonly signature?: string
  readonly doc?: string
  readonly flags?: number
}

/** `[kind, from, to, line, column, known, rule]`; the file is that of `from`. */
export type EdgeSketch = readonly [EdgeKind, string, string, number?, number?, Known?, LinkRule?]

interface Row {
  readonly id: string
  readonly name: string
  readonly kind: NodeKind
  readonly file: number
  readonly parent: string | undefined
  readonly lines: readonly [number, number]
  readonly signature: string
  readonly doc: string
  readonly flags: number
}

export function sketchProject(
  sketch: ProjectSketch,
  directory: string,
  more: Partial<SnapshotInput> = {},
): SnapshotInput {
  const files = listFiles(sketch)
  return {
    directory,
    key: 'sample',
    repoName: 'acme/sample',
    branchName: 'main',
    commitId: 'c0ffee',
    createdAt: '2026-01-02T03:04:05.000Z',
    files,
    graph: makeGraph(sketch, files),
    problems: [],
    ...more,
  }
}

function listFiles(sketch: ProjectSketch): SnapshotFile[] {
  const paths = Object.keys(sketch.files).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return paths.map((path) => {
    const entry = sketch.files[path] ?? ''
    const file: FileSketch = typeof entry === 'string' ? { text: entry } : entry
    const { text } = file
    return {
      path,
      language: file.language ?? (path.endsWith('.py') ? 'python' : path.endsWith('.ts') ? 'typescript' : ''),
      kind: file.kind ?? 'text',
      byteSize: Buffer.byteLength(text ?? ''),
      lineCount: text === undefined || text === '' ? 0 : text.replace(/\n$/, '').split('\n').length,
      blob: file.blob ?? '',
      isTest: file.isTest ?? false,
      isGenerated: file.isGenerated ?? false,
      isMinified: false,
      utf8: text === undefined ? undefined : Buffer.from(text),
    }
  })
}

function makeGraph(sketch: ProjectSketch, files: readonly SnapshotFile[]): LinkedGraph {
  const rows = listRows(sketch, files)
  const numbers = new Map(rows.map((row, index) => [row.id, index]))
  const numberOf = (id: string): number => {
    const number = numbers.get(id)
    if (number === undefined) throw new Error(`The sketch has no node "${id}".`)
    return number
  }
  return {
    nodes: {
      count: rows.length,
      kind: Uint8Array.from(rows, (row) => nodeKinds.indexOf(row.kind)),
      flags: Int32Array.from(rows, (row) => row.flags),
      id: rows.map((row) => row.id),
      name: rows.map((row) => row.name),
      file: Int32Array.from(rows, (row) => row.file),
      parent: Int32Array.from(rows, (row) => (row.parent === undefined ? -1 : numberOf(row.parent))),
      definition: new Int32Array(rows.length).fill(-1),
      startLine: Int32Array.from(rows, (row) => row.lines[0]),
      endLine: Int32Array.from(rows, (row) => row.lines[1]),
      nameLine: Int32Array.from(rows, (row) => (row.signature === '' ? 0 : row.lines[0])),
      nameColumn: Int32Array.from(rows, (row) => Math.max(0, row.signature.indexOf(row.name))),
      signature: rows.map((row) => row.signature),
      doc: rows.map((row) => row.doc),
    },
    sites: makeSites(sketch.edges ?? [], rows, numberOf),
    unresolvedCalls: makeUnresolvedCalls(sketch.open ?? [], rows, numberOf),
    layer: 'everything',
    failures: [],
    occurrences: files.map(({ path }) => {
      const list = Object.hasOwn(sketch.occurrences ?? {}, path) ? sketch.occurrences?.[path] : undefined
      if (list === undefined) return undefined
      const cells = list.flatMap(([line, column, length, target, level = 'exact']) => {
        const isOpen = openReasons.includes(level as OpenReason)
        const code = isOpen
          ? 100 + openReasons.indexOf(level as OpenReason)
          : knownLevels.indexOf(level as Known)
        const to = typeof target === 'string' && target !== '' ? numberOf(target) : -1
        const [localLine, localColumn] = typeof target === 'string' ? [0, -1] : target
        return [line, column, length, to, localLine, localColumn, code]
      })
      return { count: cells.length / OCCURRENCE_WIDTH, rows: Int32Array.from(cells) }
    }),
  }
}

function listRows(sketch: ProjectSketch, files: readonly SnapshotFile[]): Row[] {
  const plain = { lines: [0, 0] as const, signature: '', doc: '', flags: 0 }
  const rows: Row[] = [{ ...plain, id: '.', name: 'sample', kind: 'repository', file: -1, parent: undefined }]
  const directories = new Set<string>()
  for (const { path } of files) {
    const segments = path.split('/')
    for (let depth = 1; depth < segments.length; depth++) directories.add(segments.slice(0, depth).join('/'))
  }
  for (const id of [...directories].sort()) {
    rows.push({
      ...plain,
      id,
      name: id.split('/').at(-1) ?? '',
      kind: 'directory',
      file: -1,
      parent: parentPath(id),
    })
  }
  for (const [file, { path, lineCount, isTest, isGenerated }] of files.entries()) {
    const flags = (isTest ? NodeFlagBit.IN_TEST_FILE : 0) | (isGenerated ? NodeFlagBit.GENERATED : 0)
    const name = path.split('/').at(-1) ?? ''
    rows.push({
      ...plain,
      id: path,
      name,
      kind: 'file',
      file,
      parent: parentPath(path),
      lines: [1, lineCount],
      flags,
    })
  }
  for (const [file, { path, isTest }] of files.entries()) {
    const entry = sketch.files[path]
    for (const definition of (typeof entry === 'string' ? undefined : entry?.definitions) ?? []) {
      const segments = definition.name.split('.')
      const name = segments.at(-1) ?? ''
      rows.push({
        id: `${path}#${definition.name}`,
        name,
        kind: definition.kind,
        file,
        parent: segments.length === 1 ? path : `${path}#${segments.slice(0, -1).join('.')}`,
        lines: definition.lines,
        signature: definition.signature ?? `${definition.kind} ${name}`,
        doc: definition.doc ?? '',
        flags: (definition.flags ?? NodeFlagBit.EXPORTED) | (isTest ? NodeFlagBit.IN_TEST_FILE : 0),
      })
    }
  }
  for (const name of sketch.externals ?? []) {
    const own = name.split('#').at(-1) ?? ''
    rows.push({ ...plain, id: `external:${name}`, name: own, kind: 'external', file: -1, parent: undefined })
  }
  return rows
}

function parentPath(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash === -1 ? '.' : path.slice(0, slash)
}

function makeSites(
  edges: readonly EdgeSketch[],
  rows: readonly Row[],
  numberOf: (id: string) => number,
): LinkedGraph['sites'] {
  const list = edges.map(([kind, from, to, line = 1, column = 0, known = 'exact', rule = 'scope']) => [
    edgeKinds.indexOf(kind),
    numberOf(from),
    numberOf(to),
    rows[numberOf(from)]?.file ?? -1,
    line,
    column,
    knownLevels.indexOf(known),
    linkRules.indexOf(rule),
  ])
  list.sort(
    (a, b) => a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0,
  )
  const column = (index: number): number[] => list.map((row) => row[index] ?? 0)
  return {
    count: list.length,
    kind: Uint8Array.from(column(0)),
    from: Int32Array.from(column(1)),
    to: Int32Array.from(column(2)),
    file: Int32Array.from(column(3)),
    line: Int32Array.from(column(4)),
    column: Int32Array.from(column(5)),
    known: Uint8Array.from(column(6)),
    rule: Uint8Array.from(column(7)),
  }
}

function makeUnresolvedCalls(
  open: NonNullable<ProjectSketch['open']>,
  rows: readonly Row[],
  numberOf: (id: string) => number,
): LinkedGraph['unresolvedCalls'] {
  return {
    count: open.length,
    from: Int32Array.from(open, ({ from }) => numberOf(from)),
    name: open.map(({ name }) => name),
    file: Int32Array.from(open, ({ from }) => rows[numberOf(from)]?.file ?? -1),
    line: Int32Array.from(open, ({ line = 1 }) => line),
    column: Int32Array.from(open, ({ column = 0 }) => column),
    reason: Uint8Array.from(open, ({ reason }) => openReasons.indexOf(reason)),
  }
}
