import type { NodeBrief } from '../tools/show-node.ts'
import type { SearchOutput } from '../tools/search.ts'
import type { NeighboursOutput } from '../tools/neighbours.ts'
import type { GetNodeOutput } from '../tools/get-node.ts'
import type { ToolRequest } from './ask.ts'
import { at, block, code, named, plain, quote, quoted, table, withoutNumbers } from './tell/markdown.ts'

/** Calls one tool and gives what it says; undefined where it could not answer. Its events go out on the way. */
export type CallTool<Event> = (request: ToolRequest) => AsyncGenerator<Event, object | undefined>

const mostFiles = 6
/** Of the first place, of the two next, and of a further one. */
const mostLines = 100
const mostNearLines = 40
const mostNextLines = 12
const nearPlaces = 2
const mostDocuments = 2
const mostOfDocument = 1_200

/**
 * The best places for a question: definitions that it names, then those that search ranks best for its words. The
 * first ones with their code and who calls them, the next with the lines that match; then what documents say.
 */
export async function* showPlaces<Event>(
  question: string,
  names: readonly string[],
  call: CallTool<Event>,
): AsyncGenerator<Event, string | undefined> {
  const query = question.slice(0, longestQuery)
  const leading: string[] = []
  const shown = new Set<string>()
  for (const name of names) {
    const node = (yield* call({ tool: 'get_node', input: { node: name } })) as GetNodeOutput | undefined
    if (node === undefined) continue
    shown.add(node.node.node_id)
    leading.push(...(yield* showLeading(node, undefined, call)))
  }
  const found = (yield* call({ tool: 'search', input: { query, by_file: true, limit: mostFiles } })) as
    | SearchOutput
    | undefined
  // A file of which no text is known (a link, a picture) shows nothing.
  const next = (found?.results ?? []).filter(
    ({ node_id: id, kind, content }) => !shown.has(id) && (kind !== 'file' || content !== undefined),
  )
  const [first] = next
  if (leading.length === 0 && first !== undefined) {
    const node = (yield* call({ tool: 'get_node', input: { node: first.node_id } })) as
      | GetNodeOutput
      | undefined
    if (node !== undefined) {
      leading.push(...(yield* showLeading(node, first.content, call)))
      next.shift()
    }
  }
  if (leading.length + next.length === 0) return undefined
  const documents = (yield* call({
    tool: 'search',
    input: { query, kinds: ['section'], limit: mostDocuments },
  })) as SearchOutput | undefined
  const ids = new Set([...shown, ...(found?.results ?? []).map(({ node_id: id }) => id)])
  return [
    'The places that match the question best:',
    ...leading,
    ...next.flatMap((result, index) => tellNext(result, index < nearPlaces ? mostNearLines : mostNextLines)),
    ...tellDocuments(documents, ids),
  ].join('\n')
}

/** What search reads of a text at most, in characters. */
const longestQuery = 20_000

async function* showLeading<Event>(
  { node }: GetNodeOutput,
  content: string | undefined,
  call: CallTool<Event>,
): AsyncGenerator<Event, string[]> {
  return ['', `- ${place(node)}`, ...tellSource(node, content), ...(yield* showCallers(node, call))]
}

/** The first callers of what can be called. */
export async function* showCallers<Event>(
  { kind, node_id: id }: Pick<NodeBrief, 'kind' | 'node_id'>,
  call: CallTool<Event>,
): AsyncGenerator<Event, string[]> {
  if (uncalled.has(kind)) return []
  const callers = (yield* call({ tool: 'neighbours', input: { node: id, direction: 'in', limit: 5 } })) as
    | NeighboursOutput
    | undefined
  if (callers === undefined || callers.edges.length === 0) return []
  return [
    '',
    'Among its callers:',
    '',
    ...callers.edges.map(
      ({ node, sites, text }) => `- ${code(node.name)} [${sites[0] ?? ''}]${quoted(text)}`,
    ),
  ]
}

function tellNext(result: SearchOutput['results'][number], lines: number): string[] {
  const shown =
    result.content === undefined ? [] : ['', block(result.content, pathOf(result.location), lines)]
  return ['', `- ${place(result)}`, ...shown]
}

/** The whole source of a short definition, the lines that match of a longer one. */
function tellSource({ source, location }: GetNodeOutput['node'], content: string | undefined): string[] {
  const isShort = source !== undefined && source.split('\n').length <= mostLines
  const shown = isShort ? source : (content ?? source)
  return shown === undefined ? [] : ['', block(shown, pathOf(location), mostLines)]
}

const uncalled: ReadonlySet<string> = new Set(['file', 'directory', 'section', 'field', 'variable', 'test'])

function place(result: NodeBrief): string {
  const kind = result.kind === 'file' || result.kind === 'section' ? '' : `${result.kind} `
  return `${kind}${named(result)}${result.doc === undefined ? '' : ` — ${plain(result.doc)}`}`
}

function pathOf(location: string): string {
  return location.replace(/:\d+-\d+$/u, '')
}

function tellDocuments(documents: SearchOutput | undefined, shown: ReadonlySet<string>): string[] {
  const sections = (documents?.results ?? []).filter(
    ({ node_id: id, content }) => !shown.has(id) && content !== undefined,
  )
  if (sections.length === 0) return []
  return [
    '',
    'From the documents of the repository:',
    ...sections.flatMap(({ content = '', location }) => [
      '',
      `${quote(withoutNumbers(content).slice(0, mostOfDocument).trim()).join('\n')} [${location}]`,
    ]),
  ]
}

/** For a specification: what there is by the words of the task, as a table. */
export async function* showExisting<Event>(
  task: string,
  _names: readonly string[],
  call: CallTool<Event>,
): AsyncGenerator<Event, string | undefined> {
  const found = (yield* call({
    tool: 'search',
    input: { query: task.slice(0, longestQuery), limit: 20 },
  })) as SearchOutput | undefined
  const results = found?.results ?? []
  if (results.length === 0) return undefined
  return [
    'What already exists, found by the words of the task:',
    '',
    ...table(
      ['Kind', 'Name', 'Signature', 'Description', 'Place'],
      results.map(({ kind, name, signature = '', doc = '', location }) => [
        kind,
        code(name),
        signature === '' ? '' : code(signature),
        plain(doc),
        at(location).trim(),
      ]),
    ),
  ].join('\n')
}
