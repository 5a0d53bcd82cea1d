import type { NodeKind } from '../../graph/graph.ts'
import { isGuard } from '../knowledge/inventory/routes/route.ts'
import { isCommit, isWrittenAsPath } from './find-names.ts'
import type { Name, TypedQuestion } from './question.ts'
import { findRequests } from './read-request.ts'

/** The call of the one tool that answers a question. */
export interface ToolRequest {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  /** What may single out the entries that are meant: they are told before all others. */
  readonly leading?: Readonly<Record<string, unknown>>
  /** Words of the question by which the tool can pick no entries: that they picked none is said. */
  readonly unread?: readonly string[]
}

/**
 * The calls that answer a question: the first, and what is asked where it finds nothing. None where the question lacks
 * what its tool needs: the best places answer it then.
 */
export function ask(question: TypedQuestion): readonly ToolRequest[] {
  const request = askFirst(question)
  if (request === undefined) return []
  return [request, ...askNext(question, request)]
}

/** Where the first call finds nothing: the same more widely, or another way to what was asked. */
function askNext(question: TypedQuestion, { tool, input: asked }: ToolRequest): readonly ToolRequest[] {
  const { kind, names } = question
  const [name] = names
  const { about: _, names: __, only: ___, ...all } = asked
  const isNarrowed = Object.keys(all).length < Object.keys(asked).length
  switch (kind) {
    case 'history':
      return [
        ...(name === undefined || name.isPlace || isCommit(name.name) ? [] : [askText(name.name)]),
        ...(isNarrowed ? [{ tool, input: all }] : []),
      ]
    case 'tests':
      return name === undefined ? [] : [askTestsByName(name.name)]
    case 'path':
    case 'path_reversed':
      return askHalf(question)
    case 'data_model':
      // What is asked of types that are no tables stands in the types themselves.
      return names.some(({ isPlace }) => !isPlace)
        ? askFields(names)
        : isNarrowed
          ? [{ tool, input: all }]
          : []
    case 'routes':
      // A request that no route serves is no option of the command line either.
      if ('route' in asked) return []
      return [
        ...(isNarrowed ? [{ tool, input: all }] : []),
        { tool: 'inventory', input: { of: otherEntries[String(asked['of'])] } },
      ]
    case 'settings':
      // Of a name that no setting has the places say more than all settings do.
      return isNarrowed && !names.some(({ isPlace, isKnown }) => isKnown && !isPlace)
        ? [{ tool, input: all }]
        : []
    case 'uses':
    case 'unused':
      // What no code names may be a package that a manifest declares.
      return name === undefined || name.isKnown || name.isPlace
        ? []
        : [{ tool: 'inventory', input: { of: 'packages', about: [name.name] } }]
    default:
      return isNarrowed ? [{ tool, input: all }] : []
  }
}

/** A way with one end that is known: what leads there, or where it leads. */
function askHalf({ kind, names: [one, other] }: TypedQuestion): readonly ToolRequest[] {
  if (one === undefined || other === undefined || one.isKnown === other.isKnown) return []
  const known = one.isKnown ? one : other
  const isStart = (known === one) === (kind === 'path')
  return [
    {
      tool: 'neighbours',
      input: { ...nodeOf(known), direction: isStart ? 'out' : 'in', depth: 4, limit: 12 },
    },
  ]
}

function askFields(names: readonly Name[]): readonly ToolRequest[] {
  return names
    .filter(({ isPlace }) => !isPlace)
    .map((name) => ({
      tool: 'get_node',
      input: { ...nodeOf(name), kinds: typeKinds, member_kinds: ['field'] },
    }))
}

const typeKinds: readonly NodeKind[] = ['class', 'interface', 'type', 'enum', 'module']

/** Commits that added or removed a text, the first ones: for what is no definition. */
function askText(text: string): ToolRequest {
  return { tool: 'history', input: { of: 'log', changed_text: text.slice(0, 200), oldest: true } }
}

/** Tests that a name leads to by words alone. */
function askTestsByName(name: string): ToolRequest {
  return { tool: 'search', input: { query: `${name} test`, include_tests: true, by_file: true, limit: 5 } }
}

/** What a program offers is asked for in the same words, whether over HTTP or on its command line. */
const otherEntries: Readonly<Record<string, string>> = { routes: 'options', options: 'routes' }

function askFirst(question: TypedQuestion): ToolRequest | undefined {
  const { kind, names } = question
  const [name, other] = names
  const node = (input: object = {}): ToolRequest | undefined =>
    name === undefined
      ? undefined
      : { tool: toolOfNode[kind] ?? 'neighbours', input: { ...nodeOf(name), ...input } }
  switch (kind) {
    case 'definition':
    case 'explanation':
      return name !== undefined && isCommit(name.name)
        ? { tool: 'history', input: { of: 'commit', commit: name.name } }
        : node()
    case 'callers':
      return node({ direction: 'in' })
    case 'callees':
      return node({ direction: 'out' })
    case 'uses':
      return node({ direction: 'in', kinds: useKinds })
    case 'subtypes':
      return node({ direction: 'in', kinds: heritageKinds, depth: 3 })
    case 'supertypes':
      return node({ direction: 'out', kinds: heritageKinds, depth: 3 })
    case 'impact':
    case 'tests':
      return node()
    case 'path':
    case 'path_reversed': {
      const [from, to] = kind === 'path' ? [name, other] : [other, name]
      return from === undefined || to === undefined
        ? undefined
        : { tool: 'find_path', input: { from: from.name, to: to.name } }
    }
    case 'unused':
      return name === undefined || name.isPlace
        ? { tool: 'inventory', input: { of: 'unused', ...(name === undefined ? {} : { path: name.path }) } }
        : node({ direction: 'in', kinds: useKinds })
    case 'listing':
      return askListing(question)
    case 'routes':
      return commandWords.test(question.text)
        ? { tool: 'inventory', input: { of: 'options' } }
        : withLeading(question, { tool: 'inventory', input: { of: 'routes', ...narrowRoutes(question) } })
    case 'settings':
      return withLeading(question, {
        tool: 'inventory',
        input: { of: 'settings', ...narrow(question), ...narrowSettings(question) },
      })
    case 'packages':
      // Of a package of the repository itself its users are asked for: no manifest has it from a third party.
      if (name?.isPackage === true) return node({ direction: 'in', kinds: useKinds })
      return { tool: 'inventory', input: { of: 'packages', ...narrow(question) } }
    case 'data_model':
      return withLeading(question, { tool: 'inventory', input: { of: 'tables', ...narrowTables(names) } })
    case 'history':
      return name !== undefined && isCommit(name.name)
        ? { tool: 'history', input: { of: 'commit', commit: name.name } }
        : askHistory(question)
    case 'overview':
      return { tool: 'overview', input: {} }
    case 'text':
      return askGrep(question)
    default:
      return kind satisfies never
  }
}

/** A place that is written as one. */
function findPlace(names: readonly Name[]): Name | undefined {
  return names.find(({ isPlace, name }) => isPlace && isWrittenAsPath(name))
}

/**
 * Ordinary words of the question narrow nothing, since they may say how it is asked; what they single out leads. Words
 * that say who may call a route, or which kind of settings is meant, single out none by its name.
 */
function withLeading({ topic, text }: TypedQuestion, request: ToolRequest): ToolRequest {
  const { input } = request
  if ('about' in input || 'route' in input || 'names' in input) return request
  const kinds = settingWords.flatMap(([, words]) => words.exec(text)?.[0].split(/[ -]/u) ?? [])
  const isOfRoutes = input['of'] === 'routes'
  const about = topic.filter((word) => !(isOfRoutes ? saysWhoCalls(word) : kinds.includes(word)))
  const unread = isOfRoutes ? [...new Set(text.match(/[\p{L}_]+/gu))].filter(saysWhoCalls) : []
  return {
    ...request,
    ...(about.length === 0 ? {} : { leading: { ...input, about } }),
    ...(unread.length === 0 ? {} : { unread }),
  }
}

/** "admin", "logged in". */
function saysWhoCalls(word: string): boolean {
  return isGuard(word) || /^(?:logg|sign)(?:ed|ing)$/iu.test(word)
}

/** A word that a folder has for its name may be that of a package too: only what is written as a path says where it is. */
function nodeOf({ name, path, isPlace }: Name): object {
  const isWord = isPlace && !isWrittenAsPath(name)
  return { node: name, ...(path === undefined || path === name || isWord ? {} : { path }) }
}

const toolOfNode: Readonly<Record<string, string>> = {
  definition: 'get_node',
  explanation: 'get_node',
  impact: 'impact',
  tests: 'impact',
}

const heritageKinds = ['extends', 'implements', 'overrides']
const useKinds = [
  'calls',
  'instantiates',
  'references',
  'reads',
  'writes',
  'has-type',
  'imports',
  'extends',
  'implements',
  'decorates',
  'requests',
  'handles',
]

/** Words for kinds of definitions, as people say them. */
const kindsByWord: ReadonlyMap<string, readonly NodeKind[]> = new Map(
  Object.entries({
    class: ['class'],
    struct: ['class', 'type'],
    interface: ['interface'],
    trait: ['interface'],
    enum: ['enum'],
    type: ['type', 'interface', 'class', 'enum'],
    function: ['function', 'method'],
    func: ['function', 'method'],
    fn: ['function', 'method'],
    method: ['method'],
    field: ['field'],
    propert: ['field'],
    attribute: ['field'],
    member: ['field', 'method'],
    variable: ['variable'],
    constant: ['variable', 'field'],
    variant: ['field', 'class', 'variable'],
    module: ['module', 'file'],
    test: ['test'],
  } satisfies Record<string, NodeKind[]>),
)

function kindsOf(text: string): readonly NodeKind[] {
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const kinds = kindsByWord.get(word) ?? kindsByWord.get(word.replace(/(?:ies|es|s|y)$/u, ''))
    if (kinds !== undefined) return kinds
  }
  return []
}

/** What stands in a named thing, else all definitions of a kind, else files. Of what is neither nothing has a list. */
function askListing({ names, text, topic }: TypedQuestion): ToolRequest | undefined {
  const [name] = names
  const kinds = kindsOf(text)
  if (name !== undefined && (!name.isPlace || name.kind === 'file'))
    return {
      tool: 'get_node',
      input: {
        ...nodeOf(name),
        include_source: false,
        ...(kinds.length === 0 ? {} : { member_kinds: kinds }),
      },
    }
  const path = name === undefined ? {} : { path: name.path }
  if (kinds.length > 0 && !kinds.includes('file'))
    return { tool: 'inventory', input: { of: 'definitions', kinds, ...path } }
  if (name === undefined && topic.length > 0 && !fileWords.test(text)) return undefined
  return { tool: 'list_files', input: path }
}

const fileWords =
  /\b(?:files?|folders?|director(?:y|ies)|dirs?|modules?|scripts?|sources?|documents?|docs|lines|structure|layout|tree)\b/iu

/** An inventory is narrowed to a named folder, and to names and words. */
function narrow({ names, about }: TypedQuestion): object {
  const place = findPlace(names)
  const words = [...names.filter(({ isPlace }) => !isPlace).map(({ name }) => name), ...about]
  return {
    ...(place === undefined ? {} : { path: place.path }),
    ...(words.length === 0 ? {} : { about: words }),
  }
}

/** Kinds of settings, as people say them; "option" may be any of them. */
const settingWords: readonly (readonly [kind: string, words: RegExp])[] = [
  ['environment', /\benv(?:ironment)?\b|\benvvars?\b/iu],
  ['option', /\bflags?\b|\bswitch(?:es)?\b|\bcommand[ -]line\b|\bcli\b/iu],
]

function narrowSettings({ text }: TypedQuestion): object {
  const said = settingWords.filter(([, words]) => words.test(text))
  return said.length === 1 ? { only: said[0]?.[0] } : {}
}

function narrowTables(names: readonly Name[]): object {
  const place = findPlace(names)
  const tables = names.filter(({ isPlace }) => !isPlace).map(({ name }) => name)
  return {
    ...(place === undefined ? {} : { path: place.path }),
    ...(tables.length === 0 ? {} : { names: tables }),
  }
}

const commandWords = /\b(?:sub)?commands?\b|\bcli\b|\bcommand[ -]line\b/iu

function narrowRoutes(question: TypedQuestion): object {
  const [request] = findRequests(question.text)
  const route = request?.route ?? /(?:^|\s)(\/[\w./-]*)/u.exec(question.text)?.[1]
  const method = request?.method ?? /\b(?:GET|POST|PUT|PATCH|DELETE)\b/u.exec(question.text)?.[0]
  const names = question.names.filter(({ name }) => !name.startsWith('/'))
  return {
    ...(method === undefined ? {} : { method }),
    ...(route === undefined ? narrow({ ...question, names }) : { route }),
  }
}

/** What is asked of the history, by one word that says it; commits otherwise. */
const historyByWord: ReadonlyMap<string, string> = new Map(
  Object.entries({
    experts: ['expert', 'experts', 'owner', 'owns', 'maintains', 'maintainer', 'knows', 'ask'],
    blame: ['blame', 'wrote', 'author', 'authored'],
    together: ['together', 'alongside'],
    hot: ['often', 'churn', 'hot', 'hottest', 'hotspots', 'frequently'],
    tags: ['release', 'releases', 'released', 'tag', 'tags', 'version'],
    oldest: ['added', 'introduced', 'created', 'brought', 'since', 'first', 'originally', 'oldest', 'born'],
  }).flatMap(([of, words]) => words.map((word) => [word, of] as const)),
)

function askHistory({ names, text, topic }: TypedQuestion): ToolRequest {
  const asked = new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => historyByWord.get(word)))
  const order = ['blame', 'experts', 'together', 'hot', 'tags']
  // What is no longer there, or never was code, may stand in messages.
  const name = names.find(({ isKnown, isPlace }) => isKnown || isPlace)
  const of =
    order.find((one) => asked.has(one) && (name !== undefined || (one !== 'blame' && one !== 'together'))) ??
    'log'
  const place =
    name === undefined || of === 'tags'
      ? {}
      : name.isPlace
        ? { path: name.name }
        : of === 'hot'
          ? {}
          : nodeOf(name)
  const others = names.filter((other) => other !== name && !other.isPlace)
  // Of a folder whose commits are asked for few say its name.
  const words = [...others.map((other) => other.name), ...topic.filter((word) => word !== name?.name)]
  return {
    tool: 'history',
    input: {
      of,
      ...(of === 'log' && asked.has('oldest') ? { oldest: true } : {}),
      ...place,
      ...(of === 'log' && words.length > 0 ? { about: words.slice(0, 6) } : {}),
    },
  }
}

function askGrep({ quoted, names, about }: TypedQuestion): ToolRequest | undefined {
  const pattern = quoted ?? names[0]?.name ?? (about.length === 1 ? about[0] : undefined)
  return pattern === undefined ? undefined : { tool: 'grep', input: { pattern } }
}
