import type { SearchOutput } from '../tools/search.ts'
import type { NeighboursOutput } from '../tools/neighbours.ts'
import type { GetNodeOutput } from '../tools/get-node.ts'
import type { ToolRequest } from './ask.ts'
import { at, block, code, named, plain, quoted, table, withoutNumbers } from './tell/markdown.ts'

/** Calls one tool and gives what it says; undefined where it could not answer. Its events go out on the way. */
export type CallTool<Event> = (request: ToolRequest) => AsyncGenerator<Event, object | undefined>

const mostFiles = 6
const mostLines = 40
const mostDocuments = 2

/**
 * The best places for the words of a question, as the search ranks them: the first with its code and who calls it, the
 * next with the lines that match, and what documents say.
 */
export async function* showPlaces<Event>(
  question: string,
  call: CallTool<Event>,
): AsyncGenerator<Event, string | undefined> {
  const query = question.slice(0, 20_000)
  const found = (yield* call({ tool: 'search', input: { query, by_file: true, limit: mostFiles } })) as
    | SearchOutput
    | undefined
  const [first, ...next] = found?.results ?? []
  if (first === undefined) return undefined
  const isCode = !uncalled.has(first.kind)
  const node = (yield* call({ tool: 'get_node', input: { node: first.node_id } })) as
    | GetNodeOutput
    | undefined
  const callers = isCode
    ? ((yield* call({
        tool: 'neighbours',
        input: { node: first.node_id, direction: 'in', limit: 5 },
      })) as NeighboursOutput | undefined)
    : undefined
  const documents = (yield* call({
    tool: 'search',
    input: { query, kinds: ['section'], limit: mostDocuments },
  })) as SearchOutput | undefined
  return [
    'The places that fit the words of the question best:',
    '',
    `1. ${place(first)}`,
    ...tellSource(node, first),
    ...tellCallers(callers),
    ...next.flatMap((result, index) => [
      '',
      `${index + 2}. ${place(result)}`,
      ...(result.content === undefined
        ? []
        : ['', block(result.content.slice(0, 600), pathOf(result.location), 8)]),
    ]),
    ...tellDocuments(documents, new Set([first, ...next].map(({ node_id: id }) => id))),
  ].join('\n')
}

/** The whole source of a short definition, the lines that match of a longer one. */
function tellSource(
  node: GetNodeOutput | undefined,
  { content, location }: SearchOutput['results'][number],
): string[] {
  const source = node?.node.source
  const isShort = source !== undefined && source.split('\n').length <= mostLines
  const shown = isShort ? source : (content ?? source)
  return shown === undefined ? [] : ['', block(shown, pathOf(location), mostLines)]
}

const uncalled: ReadonlySet<string> = new Set(['file', 'directory', 'section', 'field', 'variable', 'test'])

function place(result: SearchOutput['results'][number]): string {
  const kind = result.kind === 'file' || result.kind === 'section' ? '' : `${result.kind} `
  return `${kind}${named(result)}${result.doc === undefined ? '' : ` — ${plain(result.doc)}`}`
}

function pathOf(location: string): string {
  return location.replace(/:\d+-\d+$/u, '')
}

function tellCallers(callers: NeighboursOutput | undefined): string[] {
  if (callers === undefined || callers.edges.length === 0) return []
  return [
    '',
    'Among its callers:',
    '',
    ...callers.edges
      .slice(0, 5)
      .map(({ node, sites, text }) => `- ${code(node.name)} [${sites[0] ?? ''}]${quoted(text)}`),
  ]
}

function tellDocuments(documents: SearchOutput | undefined, shown: ReadonlySet<string>): string[] {
  const sections = (documents?.results ?? []).filter(
    ({ node_id: id, content }) => !shown.has(id) && content !== undefined,
  )
  if (sections.length === 0) return []
  return [
    '',
    'What documents of the repository say:',
    ...sections.flatMap(({ content = '', location }) => [
      '',
      `> ${plain(withoutNumbers(content).slice(0, 500))} [${location}]`,
    ]),
  ]
}

/** For a specification: what there is by the words of the task, as a table. */
export async function* showExisting<Event>(
  task: string,
  call: CallTool<Event>,
): AsyncGenerator<Event, string | undefined> {
  const found = (yield* call({ tool: 'search', input: { query: task.slice(0, 20_000), limit: 20 } })) as
    | SearchOutput
    | undefined
  const results = found?.results ?? []
  if (results.length === 0) return undefined
  return [
    'What exists, by the words of the task:',
    '',
    ...table(
      ['Kind', 'Name', 'Signature', 'What it says of itself', 'Place'],
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
