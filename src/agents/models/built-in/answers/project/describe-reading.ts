import { isToolFailure } from '../../../../tools/tool.ts'
import type { NodeDetail } from '../../../../tools/get-node.ts'
import type { NodeBrief } from '../../../../tools/show-node.ts'
import { cite, code, joinNames, pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll } from '../../script.ts'
import type { GatheredFacts } from './gather-facts.ts'
import { firstSentences, plainProse } from './plain-prose.ts'

/** Where to begin to read: where the program starts, then the modules that most others need, each in one sentence. */
export function* describeReading(gathered: GatheredFacts, most: number): Script<string> {
  const central = yield* call('search', { query: '', kinds: ['file'], limit: 50 })
  const definitions = yield* call('search', {
    query: '',
    kinds: ['class', 'interface', 'function'],
    limit: 50,
  })
  const mains = yield* call('list_files', { pattern: 'main.c' })
  const named = isToolFailure(mains)
    ? []
    : mains.files.map(({ path }) => path).filter((path) => /(?:^|\/)main\.c(?:c|pp|xx)?$/u.test(path))
  const files = isToolFailure(central)
    ? []
    : central.results.filter(
        (node) => node.in_test !== true && isCode(node.node_id) && !isAside(node.node_id),
      )
  const starts = [...(gathered.overview?.projects ?? []).flatMap((project) => project.entry_points), ...named]
    .filter((path) => !isAside(path) && isStart(path) && isCode(path))
    .sort((one, other) => one.split('/').length - other.split('/').length)
    .slice(0, 3)
  // Where files do not import files, what is in them tells which are central.
  const defining = isToolFailure(definitions)
    ? []
    : definitions.results
        .filter((node) => node.in_test !== true)
        .map(({ location }) => pathOf(location))
        .filter((path) => isCode(path) && !isAside(path))
  const known = [...new Set([...starts, ...files.map((file) => file.node_id), ...defining])]
  const asked = yield* callAll(
    'get_node',
    known.map((node) => ({ node, include_source: false })),
  )
  const details = new Map(
    asked.flatMap((detail, index) => (isToolFailure(detail) ? [] : [[known[index] ?? '', detail.node]])),
  )
  const importers = (path: string): number => importersOf(details.get(path))
  // Only what is included says how much the rest needs it; elsewhere the longest say more than the most imported.
  const isOfHeaders = files.some(
    (file) => isHeader(file.node_id) && importers(file.node_id) >= fewestImporters,
  )
  const sources = isOfHeaders ? yield* findSources(files, importers) : new Map<string, NodeDetail>()
  const needed = isOfHeaders ? chooseNeeded(files, importers, sources) : []
  const told = new Set(needed.flatMap((header) => sources.get(header)?.path ?? []))
  const others = [...rankFiles(files), ...defining].filter((path) => !told.has(path))
  const chosen = [...new Set([...starts, ...needed, ...others])]
  const rows = chosen.slice(0, most * 2).flatMap((path): Row[] => {
    const node = details.get(path)
    if (node === undefined || isGenerated(node)) return []
    const isNeeded = needed.includes(path)
    const isStarting = starts.includes(path)
    const start = isStarting ? 'the program starts here, by its name' : ''
    const number = importers(path)
    const need =
      number < fewestImporters
        ? ''
        : `${number.toLocaleString('en-US')} files ${needed.length > 0 ? 'include' : 'import'} it`
    const source = sources.get(path)
    const beside = source === undefined ? '' : `its code is in [${source.path}]`
    const said = [start, need, beside, describeFile(node)].filter((part) => part !== '').join('; ')
    return [{ path, said, why: isStarting ? 'start' : isNeeded ? 'needed' : 'central' }]
  })
  const conventional = yield* describeConventional()
  if (rows.length + conventional.length === 0) return ''
  const all = [
    ...conventional,
    ...rows.filter((row) => !conventional.some((other) => other.path === row.path)),
  ].slice(0, most)
  return `Read in this order (${describeOrder(all)}):\n\n${all
    .map(({ path, said }, index) => `${index + 1}. [${path}]${said === '' ? '' : `: ${said}`}`)
    .join('\n')}\n`
}

interface Row {
  readonly path: string
  readonly said: string
  readonly why: 'start' | 'needed' | 'central'
}

/** What the order of the rows follows, as far as there are such rows. */
function describeOrder(rows: readonly Row[]): string {
  const parts = [
    ['start', 'where it starts'],
    ['needed', 'files that many others include, with their length counting too'],
    [
      'central',
      'files that are central by the links between files and definitions, with their length counting too',
    ],
  ] as const
  return parts
    .filter(([why]) => rows.some((row) => row.why === why))
    .map(([, text]) => text)
    .join(', then ')
}

/** Fewer files that import one are not many, whatever the others have. */
const fewestImporters = 4
/** Of what the most imported file has. */
const leastShare = 0.1

/** Central files that many others import: by how many do, and by how much they hold. */
function chooseNeeded(
  files: readonly NodeBrief[],
  importers: (path: string) => number,
  sources: ReadonlyMap<string, NodeDetail>,
): string[] {
  const most = Math.max(0, ...files.map((file) => importers(file.node_id)))
  const length = (file: NodeBrief): number =>
    Math.max(linesOf(file), sources.get(file.node_id)?.end_line ?? 0)
  const longest = Math.max(1, ...files.map(length))
  const score = (file: NodeBrief): number =>
    importers(file.node_id) / most + Math.sqrt(length(file) / longest)
  return files
    .filter((file) => importers(file.node_id) >= Math.max(fewestImporters, leastShare * most))
    .toSorted((one, other) => score(other) - score(one))
    .map((file) => file.node_id)
}

const mostSources = 20

/** The source files that stand beside the headers that most include: `jv.c` of `jv.h`. */
function* findSources(
  files: readonly NodeBrief[],
  importers: (path: string) => number,
): Script<Map<string, NodeDetail>> {
  const ending =
    files.map((file) => /\.(?:c|cc|cpp|cxx)$/u.exec(file.node_id)?.[0]).find((one) => one !== undefined) ??
    '.c'
  const headers = files
    .map((file) => file.node_id)
    .filter(isHeader)
    .toSorted((one, other) => importers(other) - importers(one))
    .slice(0, mostSources)
  const wanted = headers.map((header) => header.replace(/\.\w+$/u, ending))
  const found = yield* callAll(
    'get_node',
    wanted.map((node) => ({ node, include_source: false })),
  )
  return new Map(
    found.flatMap((detail, index) => {
      const isIt = !isToolFailure(detail) && detail.node.kind === 'file' && detail.node.path === wanted[index]
      return isIt ? [[headers[index] ?? '', detail.node]] : []
    }),
  )
}

function importersOf(node: NodeDetail | undefined): number {
  return node?.edges.find(({ kind, direction }) => kind === 'imports' && direction === 'in')?.count ?? 0
}

function isHeader(path: string): boolean {
  return /\.(?:h|hh|hpp|hxx)$/iu.test(path)
}

function linesOf({ location }: NodeBrief): number {
  return Number(/-(\d+)$/u.exec(location)?.[1] ?? 0)
}

/** Where frameworks begin, which nothing imports. */
const conventions: readonly (readonly [string, string])[] = [
  ['config/routes.rb', 'the routes: which URL leads to which controller'],
  ['app/controllers/application_controller.rb', 'what all controllers share'],
  ['config/application.rb', 'the settings of the application'],
  ['routes/web.php', 'the routes of the pages'],
  ['routes/api.php', 'the routes of the API'],
  ['manage.py', 'the commands of Django'],
  ['prisma/schema.prisma', 'the data model'],
  ['db/schema.rb', 'the tables'],
]

function* describeConventional(): Script<Row[]> {
  const found = yield* callAll(
    'list_files',
    conventions.map(([pattern]) => ({ pattern })),
  )
  return conventions.flatMap(([path, says], index) => {
    const listed = found[index]
    return listed !== undefined && !isToolFailure(listed) && listed.files.some((file) => file.path === path)
      ? [{ path, said: says, why: 'start' as const }]
      : []
  })
}

/** Files that much depends on and that hold much: centrality alone puts constants and helpers first. */
function rankFiles(files: readonly NodeBrief[]): string[] {
  const longest = Math.max(1, ...files.map(linesOf))
  return files
    .map((node, index) => ({
      path: node.node_id,
      score: 1.4 / (index + 2) + Math.sqrt(linesOf(node) / longest) - (node.node_id.endsWith('.h') ? 0.4 : 0),
    }))
    .sort((one, other) => other.score - one.score)
    .map(({ path }) => path)
}

/** Names that a program starts at; modules of a library are called so too, below it. */
function isStart(path: string): boolean {
  return !/(?:asgi|wsgi)\.py$/u.test(path) || path.split('/').length <= 2
}

function isAside(path: string): boolean {
  return /^(?:[^/]+\/)?(?:tests?|__tests__|spec|examples?|samples?|bench\w*|docs?|website|site|e2e|scripts|tools|bin|vendor|third_party|node_modules|migrations|dist)\/|\/bundled\/|(?:^|\/)\.[\w-]|\.gen\.\w+$|(?:^|\/)\w*schema\.rb$|(?:^|\/)static\/(?:[\w.-]{1,60}\/){0,4}[\w.-]{1,60}\.js$|(?:^|\/)(?:jquery|underscore|lodash|backbone|bootstrap)[\w.-]{0,40}\.js$|\.designer\.cs$/iu.test(
    path,
  )
}

function isCode(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|vue|py|go|rs|java|kt|cs|c|h|cc|cpp|cxx|hpp|hh|rb|php|scala|swift)$/iu.test(path)
}

function isGenerated(node: NodeDetail): boolean {
  return /\b(?:auto-?)?generated\b|\bmade by GNU Bison\b|\bdo not edit\b|\b(?:flex_int8_t|YYSTYPE|yyparse)\b/iu.test(
    `${(node.full_doc ?? '').slice(0, 600)} ${node.members.map(({ name }) => name).join(' ')}`,
  )
}

function describeFile(node: NodeDetail): string {
  const doc = firstSentences(plainProse((node.full_doc ?? '').split(/\n\s*\n/u)[0] ?? ''), 220)
  if (
    doc.length > 12 &&
    !/copyright|\(c\) ?\d{4}|licen[sc]e|released under|bug reports|all rights reserved|eslint|@(?:ts|file)/iu.test(
      doc,
    )
  )
    return `${doc}${/[.!?:]$/u.test(doc) ? '' : '.'}${cite(node.location)}`
  const members = node.members
    .filter(
      ({ kind, name }) =>
        kind !== 'section' &&
        kind !== 'field' &&
        kind !== 'module' &&
        !name.startsWith('_') &&
        !/_(?:H|HPP|EXPORT)_?$/u.test(name) &&
        name.length > 1,
    )
    .sort(
      (one, other) =>
        Number(other.exported === true) - Number(one.exported === true) ||
        Number(other.kind === 'class') - Number(one.kind === 'class'),
    )
  const [first] = members
  const described = members.find((member) => member.doc !== undefined && member.kind === 'class') ?? first
  if (described === undefined) return ''
  const says = firstSentences(plainProse(described.doc ?? ''), 160)
  const distinct = [...new Set(members.map(({ name }) => name))]
  const names = joinNames(
    distinct.slice(0, 4).map((name) => code(name)),
    4,
  )
  return `it defines ${names}${distinct.length > 4 ? ' and more' : ''}${says.length > 12 ? `; ${code(described.name)}: ${says}` : ''}${cite(described.location)}`
}
