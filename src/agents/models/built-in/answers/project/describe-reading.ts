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
  const needed = chooseNeeded(files, importers)
  const chosen = [...new Set([...starts, ...needed, ...rankFiles(files), ...defining])]
  const rows = chosen.slice(0, most * 2).flatMap((path): Row[] => {
    const node = details.get(path)
    if (node === undefined || isGenerated(node)) return []
    const isNeeded = needed.includes(path)
    const isStarting = starts.includes(path)
    const start = isStarting ? 'the program starts here, by its name' : ''
    const need = isNeeded
      ? `${importers(path)} files ${/\.(?:h|hh|hpp|c|cc|cpp|cxx)$/u.test(path) ? 'include' : 'import'} it`
      : ''
    const said = [start, need, describeFile(node)].filter((part) => part !== '').join('; ')
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
    ['needed', 'files that many others import, with what is in them counting too'],
    ['central', 'files whose definitions are central among the links between definitions'],
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
function chooseNeeded(files: readonly NodeBrief[], importers: (path: string) => number): string[] {
  const most = Math.max(0, ...files.map((file) => importers(file.node_id)))
  const longest = Math.max(1, ...files.map(linesOf))
  const score = (file: NodeBrief): number =>
    importers(file.node_id) / most + Math.sqrt(linesOf(file) / longest)
  return files
    .filter((file) => importers(file.node_id) >= Math.max(fewestImporters, leastShare * most))
    .toSorted((one, other) => score(other) - score(one))
    .map((file) => file.node_id)
}

function importersOf(node: NodeDetail | undefined): number {
  return node?.edges.find(({ kind, direction }) => kind === 'imports' && direction === 'in')?.count ?? 0
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
