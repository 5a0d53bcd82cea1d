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
  const chosen = [...new Set([...starts, ...rankFiles(files), ...defining])].slice(0, most * 2)
  const details = yield* callAll(
    'get_node',
    chosen.map((node) => ({ node, include_source: false })),
  )
  const rows = details.flatMap((detail, index) => {
    if (isToolFailure(detail) || isGenerated(detail.node)) return []
    const path = chosen[index] ?? ''
    const says = describeFile(detail.node)
    const start = starts.includes(path) ? 'the program starts here, by its name' : ''
    return [
      `[${path}]${[start, says].some((part) => part !== '') ? `: ${[start, says].filter((part) => part !== '').join('; ')}` : ''}`,
    ]
  })
  const conventional = yield* describeConventional()
  if (rows.length + conventional.length === 0) return ''
  const all = [
    ...conventional,
    ...rows.filter((row) => !conventional.some((other) => other.split(':')[0] === row.split(':')[0])),
  ]
  return `Read in this order (where it starts, then the files that the rest depends on most):\n\n${all
    .slice(0, most)
    .map((row, index) => `${index + 1}. ${row}`)
    .join('\n')}\n`
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

function* describeConventional(): Script<string[]> {
  const found = yield* callAll(
    'list_files',
    conventions.map(([pattern]) => ({ pattern })),
  )
  return conventions.flatMap(([path, says], index) => {
    const listed = found[index]
    return listed !== undefined && !isToolFailure(listed) && listed.files.some((file) => file.path === path)
      ? [`[${path}]: ${says}`]
      : []
  })
}

/** Files that much depends on and that hold much: centrality alone puts constants and helpers first. */
function rankFiles(files: readonly NodeBrief[]): string[] {
  const linesOf = ({ location }: NodeBrief): number => Number(/-(\d+)$/u.exec(location)?.[1] ?? 0)
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
    !/copyright|licen[sc]e|bug reports|all rights reserved|eslint|@(?:ts|file)/iu.test(doc)
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
