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
  path: ['--path <path>', 'only below this path; of several with one name, the one there'],
  diff: [
    '--diff [base]',
    'what changed since a branch, tag or commit, such as main...; what is not committed by default',
  ],
  tests: ['--tests', 'tests too, like other code'],
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
      'Show what a change of a definition, or (--diff) of a branch, can break, and which tests would tell.',
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
]
