import { globSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const source = join(root, 'src')

/** What each folder of src may import besides itself. See ARCHITECTURE.md. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  git: [],
  store: [],
  objects: [],
  languages: [],
  syntax: ['languages'],
  graph: ['syntax', 'languages'],
  index: ['graph', 'syntax', 'languages'],
  agents: ['index', 'graph', 'syntax', 'languages', 'contract'],
  services: ['agents', 'index', 'graph', 'syntax', 'languages', 'git', 'store', 'objects', 'contract'],
  mcp: ['agents', 'graph', 'contract'],
  server: ['mcp', 'services', 'agents', 'index', 'graph', 'contract'],
  cli: ['server', 'mcp', 'services', 'contract'],
}

/** Outside formats that exactly one place knows. */
const keepers: readonly {
  readonly what: RegExp
  /** Or a file. */
  readonly folders: readonly string[]
  readonly why: string
}[] = [
  { what: /^(?:fastify|@fastify\/.*|@scalar\/.*)$/, folders: ['server'], why: 'only server knows HTTP' },
  { what: /^(?:pg|kysely)$/, folders: ['store'], why: 'only store knows SQL over PostgreSQL' },
  { what: /^aws4fetch$/, folders: ['objects'], why: 'only objects knows the protocol of buckets' },
  {
    what: /^node:sqlite$/,
    folders: ['index', 'syntax', 'store/system-lock.ts'],
    why: 'only index knows the snapshot file, syntax its cache of facts, and system-lock.ts how SQLite locks files',
  },
  { what: /^web-tree-sitter$/, folders: ['syntax'], why: 'only syntax loads tree-sitter' },
  { what: /^@bufbuild\//, folders: ['index/scip'], why: 'only index/scip knows protobuf' },
  { what: /^@modelcontextprotocol\//, folders: ['mcp'], why: 'only mcp knows its protocol' },
  { what: /^better-auth(?:\/.*)?$/, folders: ['services'], why: 'only services let people sign in' },
  { what: /^(?:ai|@ai-sdk\/.*)$/, folders: ['agents'], why: 'only agents know models' },
]

interface Import {
  readonly from: string
  readonly specifier: string
}

const imports = globSync('**/*.ts', { cwd: source })
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
  .flatMap((path) => importsOf(path.replaceAll('\\', '/')))

test('each folder of src imports only what the arrows allow', () => {
  const violations = imports.flatMap(({ from, specifier }) => {
    if (!specifier.startsWith('.')) return []
    const target = relative(source, resolve(source, dirname(from), specifier)).replaceAll('\\', '/')
    const [fromFolder, toFolder] = [from.split('/')[0]!, target.split('/')[0]!]
    if (fromFolder === toFolder || allowed[fromFolder]?.includes(toFolder) === true) return []
    return [
      `${from} imports ${target}: ${fromFolder} may import ${allowed[fromFolder]?.join(', ') ?? 'nothing'}`,
    ]
  })
  expect(violations).toEqual([])
})

test('each outside format is known to its keeper alone', () => {
  const violations = imports.flatMap(({ from, specifier }) =>
    keepers
      .filter(
        ({ what, folders }) =>
          what.test(specifier) && !folders.some((place) => `${from}/`.startsWith(`${place}/`)),
      )
      .map(({ why }) => `${from} imports ${specifier}: ${why}`),
  )
  expect(violations).toEqual([])
})

test('the shared linker knows nothing of the rules of one language', () => {
  const violations = imports.flatMap(({ from, specifier }) => {
    if (!specifier.startsWith('.') || from.startsWith('graph/rules/')) return []
    const target = relative(source, resolve(source, dirname(from), specifier)).replaceAll('\\', '/')
    if (!target.startsWith('graph/rules/') || from === 'graph/link.ts') return []
    return [`${from} imports ${target}: only link.ts knows the rules of languages, by rules/registry.ts`]
  })
  expect(violations).toEqual([])
})

/** Ids of the languages that facts are taken from, as a text in quotes. */
const languageIds = readdirSync(join(source, 'languages'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['core', 'outline', 'testing'].includes(entry.name))
  .map(({ name }) => name)
const languageId = new RegExp(`'(?:${[...languageIds, 'cpp', 'typescript'].join('|')})'`)

/** Places (`path:line`) in a folder of src that name a language. */
function namesOfLanguages(folder: string): string[] {
  return globSync(`${folder}/**/*.ts`, { cwd: source })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/^(?:graph\/rules|languages)\/\w+\/|\/testing\/|\.test\.ts$/.test(path))
    .flatMap((path) =>
      readFileSync(join(source, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => (languageId.test(line) ? [`${path}:${index + 1}`] : [])),
    )
}

test('the shared linker names no language: what one does is a hook of LanguageRules', () => {
  expect(languageIds).toContain('python')
  expect(namesOfLanguages('graph').filter((place) => !place.startsWith('graph/rules/'))).toEqual([])
})

/** At most so many lines name a language: they are to become what it says of itself. Lower the number where they do. */
const namingLines: Readonly<Record<string, number>> = { agents: 187, index: 6, syntax: 8 }

test.each(['agents', 'index', 'syntax', 'services', 'server', 'mcp', 'cli'])(
  'no more lines of src/%s name a language than did',
  (folder) => {
    expect(namesOfLanguages(folder).length).toBeLessThanOrEqual(namingLines[folder] ?? 0)
  },
)

/** Folders of src/graph that a folder there never imports. */
const above: Readonly<Record<string, readonly string[]>> = {
  solver: ['program', 'names', 'types', 'values', 'edges', 'relink'],
  program: ['values', 'edges', 'relink'],
  names: ['values', 'edges', 'relink'],
  types: ['values', 'edges', 'relink'],
  values: ['edges', 'relink'],
}

test('in the linker types know nothing of values, and values nothing of edges', () => {
  const violations = imports.flatMap(({ from, specifier }) => {
    const target = relative(source, resolve(source, dirname(from), specifier)).replaceAll('\\', '/')
    const [fromFolder, toFolder] = [from, target].map((path) => /^graph\/(\w+)\//.exec(path)?.[1] ?? '')
    return above[fromFolder!]?.includes(toFolder!) === true
      ? [`${from} imports ${target}: ${fromFolder} may not import ${toFolder}`]
      : []
  })
  expect(imports.some(({ from }) => from.startsWith('graph/solver/'))).toBe(true)
  expect(violations).toEqual([])
})

test('the rules of one language know nothing of those of another', () => {
  const violations = imports.flatMap(({ from, specifier }) => {
    const target = relative(source, resolve(source, dirname(from), specifier)).replaceAll('\\', '/')
    const [fromLanguage, toLanguage] = [from, target].map((path) => /^graph\/rules\/(\w+)\//.exec(path)?.[1])
    if (fromLanguage === undefined || toLanguage === undefined || fromLanguage === toLanguage) return []
    return [`${from} imports ${target}: what two languages share is no rule of one`]
  })
  expect(violations).toEqual([])
})

test.each([
  [
    'a command that parses, before its threads start,',
    ['cli/run-query.ts', 'services/tools/call-on-folder.ts', 'services/indexing/run-index.ts'],
    /^(?:agents|languages|objects|store|syntax)\//,
  ],
  [
    'whoever asks what languages there are',
    ['languages/registry.ts'],
    /^languages\/(?:core\/|\w+\/extract\.ts)/,
  ],
])('%s loads nothing that is needed later alone', (_name, started, later) => {
  const loaded = new Set(started)
  for (const path of loaded) for (const next of loadsOf(path)) loaded.add(next)
  expect(loaded.size).toBeGreaterThan(50)
  expect([...loaded].filter((path) => later.test(path))).toEqual([])
})

test('the scan sees imports of every folder that there is', () => {
  const folders = new Set(imports.map(({ from }) => from.split('/')[0]!))
  expect([...folders].filter((folder) => !(folder in allowed))).toEqual([])
  expect(imports.length).toBeGreaterThan(500)
})

/** What is loaded with a file: neither types nor what it loads later. */
function loadsOf(path: string): string[] {
  const text = readFileSync(join(source, path), 'utf8')
  return [...text.matchAll(/^(?:import|export) (?!type\b)[^'"]*?from '(\.[^']+)'/gm)].map((match) =>
    relative(source, resolve(source, dirname(path), match[1]!)).replaceAll('\\', '/'),
  )
}

function importsOf(path: string): Import[] {
  const text = readFileSync(join(source, path), 'utf8')
  return [
    ...text.matchAll(/^(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm),
  ].map((match) => ({ from: path, specifier: (match[1] ?? match[2])! }))
}
