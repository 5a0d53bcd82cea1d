import type { ToolAnswerBody } from '../contract/tools.ts'
import { shortPlace } from './short-place.ts'

interface Brief {
  readonly name: string
  readonly kind: string
  readonly location: string
  readonly signature?: string
  readonly doc?: string
  readonly text?: string
  readonly site?: string
  readonly through?: string
  readonly depth?: number
  readonly change?: string
  readonly definitions?: number
}

interface Edge {
  readonly kind: string
  readonly node: Brief
  readonly known: string
  readonly sites: readonly string[]
  readonly site_count: number
  readonly text?: string
  readonly edges?: readonly Edge[]
}

interface Level {
  readonly depth: number
  readonly nodes: readonly Brief[]
  readonly total: number
}

type Output = Readonly<Record<string, unknown>>

/** An answer of a tool as Markdown for people; what it does not cover comes last. */
export function renderQuery(command: string, { output, tool, verdict, failed }: ToolAnswerBody): string {
  if (failed) return renderFailure(output)
  const lines = command === 'tests' ? renderTests(output) : (renderers[tool]?.(output) ?? [])
  const note = typeof output['note'] === 'string' ? ['', plain(output['note'])] : []
  return [...lines, ...note, '', `_${plain(verdict.text)}_`, ''].join('\n')
}

const renderers: Readonly<Record<string, (output: Output) => string[]>> = {
  search: (output) =>
    (output['results'] as Brief[]).map(
      (node) => `- ${brief(node)}${node.doc === undefined ? '' : `: ${plain(node.doc)}`}`,
    ),
  get_node: renderNode,
  neighbours(output) {
    const edges = output['edges'] as Edge[]
    const verb = output['direction'] === 'in' ? 'is used by' : 'uses'
    const title = `${brief(output['node'] as Brief)} ${edges.length === 0 ? `${verb} nothing that is known` : `${verb}:`}`
    return [title, '', ...edges.flatMap((edge) => renderEdge(edge, ''))]
  },
  find_path(output) {
    const ends = `${brief(output['from'] as Brief)} to ${brief(output['to'] as Brief)}`
    if (output['found'] !== true) return [`No way from ${ends} was found.`]
    const title =
      output['reversed'] === true ? `Only the opposite way exists, of ${ends}:` : `The way from ${ends}:`
    const steps = output['steps'] as { kind: string; from: Brief; to: Brief; site: string; text?: string }[]
    return [
      title,
      '',
      ...steps.map(
        ({ kind, from, to, site, text }, index) =>
          `${index + 1}. \`${from.name}\` ${kind} \`${to.name}\` [${place(site)}]${code(text)}`,
      ),
    ]
  },
  impact: (output) => [
    `What depends on ${brief(output['node'] as Brief)}:`,
    '',
    ...renderLevels(output['levels'] as Level[]),
    ...renderTests(output),
  ],
  change_impact(output) {
    const changed = output['changed'] as Brief[]
    return [
      `Since \`${String(output['base'])}\` ${counted(output['changed_count'], 'definition')} in ${counted(output['changed_file_count'], 'file')} added or changed.`,
      '',
      ...changed.map((node) => `- ${node.change ?? 'changed'}: ${brief(node)}`),
      ...(changed.length === 0 ? [] : ['']),
      ...renderLevels(output['levels'] as Level[]),
      ...renderTests(output),
    ]
  },
  overview(output) {
    const projects = output['projects'] as {
      repo_name: string
      files: number
      lines: number
      languages?: readonly { name: string; files: number }[]
      central?: readonly Brief[]
    }[]
    return projects.flatMap(({ repo_name: name, files, lines, languages = [], central = [] }) => [
      `## ${name}`,
      '',
      `${files} files, ${lines} lines: ${languages.map((one) => `${one.name} (${one.files})`).join(', ')}`,
      '',
      'Most used:',
      '',
      ...central.map((node) => `- ${brief(node)}`),
    ])
  },
  git_log(output) {
    const commits = output['commits'] as { commit: string; date: string; author: string; subject: string }[]
    return [
      `Commits of ${String(output['of'])}:`,
      '',
      ...commits.map(
        ({ commit, date, author, subject }) => `- \`${commit}\` ${date} ${plain(subject)} (${plain(author)})`,
      ),
    ]
  },
}

function counted(number: unknown, noun: string): string {
  return `${String(number)} ${noun}${number === 1 ? '' : 's'}`
}

function renderNode(output: Output): string[] {
  const node = output['node'] as Brief & { full_doc?: string; source?: string; members: readonly Brief[] }
  const others = output['others'] as Brief[]
  const { source, full_doc: doc, members } = node
  return [
    `**${node.kind}** ${brief(node)}`,
    ...(doc === undefined ? [] : ['', plain(doc)]),
    ...(source === undefined ? [] : ['', fence, source, fence]),
    ...(source !== undefined || members.length === 0
      ? []
      : ['', ...members.map((member) => `- ${member.kind} ${brief(member)}${definitionsOf(member)}`)]),
    ...(others.length === 0
      ? []
      : ['', 'Others of this name:', '', ...others.map((one) => `- ${brief(one)}`)]),
  ]
}

function definitionsOf({ definitions }: Brief): string {
  return definitions === undefined || definitions === 0 ? '' : `: ${counted(definitions, 'definition')}`
}

function renderEdge(
  { kind, node, known, sites, site_count: count, text, edges = [] }: Edge,
  indent: string,
): string[] {
  const places = sites.slice(0, 3).map((site) => `[${place(site)}]`)
  const more = count > places.length ? ` and ${count - places.length} more` : ''
  const how = known === 'exact' ? '' : ` (${known})`
  return [
    `${indent}- \`${node.name}\` ${kind}${how} ${places.join(' ')}${more}${code(text)}`,
    ...edges.flatMap((edge) => renderEdge(edge, `${indent}  `)),
  ]
}

function renderLevels(levels: readonly Level[]): string[] {
  return levels.flatMap(({ depth, nodes, total }) => [
    `**${depth === 1 ? 'Directly' : `In ${depth} steps`}: ${total}**`,
    '',
    ...nodes.map(
      ({ name, site = '', text, through }) =>
        `- \`${name}\` through \`${through ?? ''}\` [${place(site)}]${code(text)}`,
    ),
    ...(nodes.length < total ? [`- … and ${total - nodes.length} more`] : []),
    '',
  ])
}

function renderTests(output: Output): string[] {
  const tests = output['tests'] as Brief[]
  const total = output['test_count'] as number
  if (total === 0) return ['No test is known to reach it.']
  return [
    `**Tests that would tell: ${total}**`,
    '',
    ...tests.map((test) => `- \`${test.name}\` [${place(test.location)}]`),
    ...(tests.length < total ? [`- … and ${total - tests.length} more`] : []),
  ]
}

function renderFailure(output: Output): string {
  const similar = Array.isArray(output['similar']) ? (output['similar'] as string[]) : []
  return [
    plain(String(output['error'])),
    ...(similar.length === 0 ? [] : ['', 'There is:', '', ...similar.map((name) => `- \`${name}\``)]),
    '',
  ].join('\n')
}

const fence = '```'

function brief({ name, location }: Brief): string {
  return `\`${name}\`${location === '' ? '' : ` [${place(location)}]`}`
}

function code(text: string | undefined): string {
  return text === undefined || text.includes('`') ? '' : `: \`${text}\``
}

function place(location: string): string {
  return plain(shortPlace(location))
}

/** Of others' words nothing is Markdown; an underscore inside a word never is. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*[\]<>]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
}
