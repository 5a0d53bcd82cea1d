import { readFileSync } from 'node:fs'
import { CliError } from './cli-error.ts'

/** What one asks of the graph from a terminal: a call of one of the agents' tools each. */

export interface QueryOptions {
  readonly limit?: string
  readonly depth?: string
  readonly path?: string
  /** True without a base. */
  readonly diff?: string | true
  readonly tests?: boolean
}

export interface ToolCall {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
}

export interface QueryCommand {
  readonly name: string
  /** As commander reads them. */
  readonly arguments: readonly (readonly [name: string, description: string])[]
  readonly options: readonly (keyof typeof queryOptions)[]
  readonly description: string
  toCall(words: readonly string[], options: QueryOptions): ToolCall
}

export const queryOptions = {
  limit: ['--limit <number>', 'how many at most'],
  depth: ['--depth <number>', 'how many levels'],
  path: ['--path <path>', 'only below this path; also picks one of several definitions with the same name'],
  diff: [
    '--diff [base]',
    'what changed since a branch, tag or commit, such as main...; by default what is not committed',
  ],
  tests: ['--tests', 'rank tests like other code'],
} as const

const aName = ['name', 'a name as in the code, a node id, or path:line'] as const

const number = (value: string | undefined): number | undefined =>
  value === undefined ? undefined : Number(value)

const baseOf = (diff: string | true | undefined): string => (typeof diff === 'string' ? diff : 'HEAD')

const neighbours = (direction: 'in' | 'out', kinds?: readonly string[]): QueryCommand['toCall'] => {
  return ([node = ''], { limit, depth, path }) => ({
    tool: 'neighbours',
    input: { node, direction, kinds, path, limit: number(limit), depth: number(depth) },
  })
}

/** Whatever names a definition, not only what calls it. */
const uses = [
  'calls',
  'references',
  'instantiates',
  'reads',
  'writes',
  'has-type',
  'extends',
  'implements',
  'overrides',
  'decorates',
  'imports',
  'requests',
  'handles',
]

export const queryCommands: readonly QueryCommand[] = [
  {
    name: 'search',
    arguments: [['words...', 'words, names, or a question']],
    options: ['limit', 'path', 'tests'],
    description: 'Find definitions, files and sections by words.',
    toCall: (words, { limit, path, tests }) => ({
      tool: 'search',
      input: { query: words.join(' '), path, limit: number(limit), include_tests: tests },
    }),
  },
  {
    name: 'def',
    arguments: [aName],
    options: ['path'],
    description: 'Show a definition with its source.',
    toCall: ([node = ''], { path }) => ({ tool: 'get_node', input: { node, path } }),
  },
  {
    name: 'refs',
    arguments: [aName],
    options: ['limit', 'path'],
    description: 'List what uses a definition in any way.',
    toCall: neighbours('in', uses),
  },
  {
    name: 'callers',
    arguments: [aName],
    options: ['limit', 'depth', 'path'],
    description: 'List what calls a definition.',
    toCall: neighbours('in'),
  },
  {
    name: 'callees',
    arguments: [aName],
    options: ['limit', 'depth', 'path'],
    description: 'List what a definition calls.',
    toCall: neighbours('out'),
  },
  {
    name: 'path',
    arguments: [
      ['from', 'a name or node id'],
      ['to', 'a name or node id'],
    ],
    options: ['depth'],
    description: 'Show how one definition leads to another.',
    toCall: ([from = '', to = ''], { depth }) => ({
      tool: 'find_path',
      input: { from, to, max_depth: number(depth) },
    }),
  },
  {
    name: 'impact',
    arguments: [['[name]', 'a name or node id; or --diff']],
    options: ['depth', 'path', 'diff'],
    description:
      'Show what a change to a definition, or (--diff) a branch, can break, and which tests reach it.',
    toCall: ([node], { depth, path, diff }) =>
      node === undefined
        ? { tool: 'change_impact', input: { base: baseOf(diff), depth: number(depth) } }
        : { tool: 'impact', input: { node, path, depth: number(depth) } },
  },
  {
    name: 'tests',
    arguments: [['[name]', 'a name or node id; or --diff']],
    options: ['depth', 'path', 'diff'],
    description: 'List the tests that reach a definition, or (--diff) what a branch changed.',
    toCall: ([node], { depth, path, diff }) =>
      node === undefined
        ? { tool: 'change_impact', input: { base: baseOf(diff), depth: number(depth) ?? 6 } }
        : { tool: 'impact', input: { node, path, depth: number(depth) ?? 6 } },
  },
  {
    name: 'outline',
    arguments: [['[path]', 'a file or folder; the whole repository by default']],
    options: [],
    description: 'Show what a file, a folder or the repository consists of.',
    toCall: ([path]) =>
      path === undefined
        ? { tool: 'overview', input: {} }
        : { tool: 'get_node', input: { path, include_source: false } },
  },
  {
    name: 'history',
    arguments: [['[name]', 'a definition, file or folder; the whole repository by default']],
    options: ['limit'],
    description: 'List the commits of a definition, a file, a folder or the repository.',
    toCall: ([name], { limit }) => ({
      tool: 'git_log',
      input: {
        ...(name === undefined || name === '.' ? {} : { node: name }),
        limit: number(limit),
      },
    }),
  },
  {
    name: 'routes',
    arguments: [['[route]', 'a part of their path; all by default']],
    options: ['path'],
    description: 'List the HTTP routes with their handlers.',
    toCall: ([route], { path }) => ({ tool: 'list_routes', input: { route, path } }),
  },
  {
    name: 'settings',
    arguments: [['[words...]', 'a name, or words of names; all by default']],
    options: ['path'],
    description: 'List what can be set from outside: environment, keys, flags, options.',
    toCall: (words, { path }) => ({ tool: 'list_settings', input: { about: aboutOf(words), path } }),
  },
  {
    name: 'packages',
    arguments: [['[words...]', 'a name, or words of names; all by default']],
    options: ['path'],
    description: 'List third-party packages with their versions and the files that import them.',
    toCall: (words, { path }) => ({ tool: 'list_packages', input: { about: aboutOf(words), path } }),
  },
  {
    name: 'unused',
    arguments: [['[path]', 'a file or folder; the whole repository by default']],
    options: ['limit'],
    description: 'List definitions that nothing is known to use.',
    toCall: ([path], { limit }) => ({
      tool: 'list_definitions',
      input: { unused: true, path, limit: number(limit) },
    }),
  },
  {
    name: 'kin',
    arguments: [aName],
    options: ['path'],
    description: 'List what is made and registered like a definition, and what names it.',
    toCall: ([node = ''], { path }) => ({ tool: 'kin', input: { node, path } }),
  },
  {
    name: 'trace',
    arguments: [['[file]', 'a file with the trace or message; standard input by default']],
    options: [],
    description: 'Map a stack trace or error message to the code, and rank places for a fix.',
    toCall: ([file]) => ({ tool: 'trace', input: { text: readText(file) } }),
  },
]

function aboutOf(words: readonly string[]): readonly string[] | undefined {
  return words.length === 0 ? undefined : words
}

function readText(file: string | undefined): string {
  try {
    return readFileSync(file ?? process.stdin.fd, 'utf8')
  } catch (error) {
    throw new CliError(
      `Cannot read the trace from ${file === undefined ? 'standard input' : `"${file}"`}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
