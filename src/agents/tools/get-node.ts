import { z } from 'zod'
import { listOf, mostNames, nodeText, pathText } from '../../contract/limits.ts'
import type { NodeKind } from '../../graph/graph.ts'
import { nodeKinds } from '../../graph/graph.ts'
import type { NodeRecord } from '../../index/snapshot.ts'
import { findLanguage } from '../../languages/registry.ts'
import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath } from '../projects.ts'
import type { Extent, Unread } from '../checks/evidence/extent.ts'
import { partExtent } from '../checks/evidence/extent.ts'
import { findNodes } from './find-node.ts'
import { cutText, fitOutput, numberLines } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import type { ToolOutput } from './tool.ts'
import { defineTool } from './tool.ts'

const inputSchema = z.object({
  node: nodeText
    .optional()
    .describe('A node_id, or a name as people write it: "Server.start", "crate::Type", "src/server.ts:12".'),
  path: pathText.optional().describe('Which one of several; alone or with `line`: what is there.'),
  line: z.number().int().min(1).optional().describe('The definition around this line of `path`.'),
  kinds: listOf(z.enum(nodeKinds), mostNames).optional().describe('Only nodes of these kinds.'),
  member_kinds: listOf(z.enum(nodeKinds), mostNames)
    .optional()
    .describe('Only members of these kinds, e.g. ["method"].'),
  include_source: z.boolean().optional().describe('False leaves the source out.'),
})

/** `definitions`: of a file or folder, how many stand outermost in its files. */
type Member = NodeBrief & { readonly definitions?: number }

/** `export * from './types.js'` */
interface Reexport {
  readonly location: string
  readonly text: string
}

export interface NodeDetail extends NodeBrief {
  readonly path: string
  readonly start_line: number
  readonly end_line: number
  readonly full_doc?: string
  readonly container?: string
  readonly members: readonly Member[]
  readonly member_count: number
  /** Of a file: the statements by which it passes on what others define. */
  readonly reexports?: readonly Reexport[]
  readonly reexport_count?: number
  /** Lines as `12| code`. */
  readonly source?: string
  readonly edges: readonly {
    readonly kind: string
    readonly direction: 'in' | 'out'
    readonly count: number
  }[]
  readonly centrality: number
}

export interface GetNodeOutput extends ToolOutput {
  readonly node: NodeDetail
  /** Of the members. */
  readonly extent: Extent
  /** Further definitions of the same name. */
  readonly others: readonly NodeBrief[]
  readonly note?: string
}

export const getNodeTool = defineTool({
  name: 'get_node',
  description:
    'One definition, file or directory: signature, documentation, members, source with line numbers, counts of edges. Of several definitions of a name the likeliest, the others by id.',
  inputSchema,
  rare: ['kinds', 'member_kinds'],
  describeCall: (input) =>
    `Looking up ${input.node ?? (input.line === undefined ? (input.path ?? 'a node') : `${input.path ?? ''}, line ${input.line}`)}`,
  describeResult: (output: GetNodeOutput) =>
    `${output.node.kind} ${output.node.name}${output.node.location === '' ? '' : ` at ${output.node.location}`}${output.others.length === 0 ? '' : `, and ${output.others.length} more of this name`}`,
  execute(context, input) {
    const found = findNodes(context, input)
    if ('error' in found) return found
    const { project, node } = found.best
    const others = found.others.map((other) => showNode(other.project, other.node))
    const wantsSource = input.include_source !== false
    const show = (form: Form): GetNodeOutput => {
      const shown = describeNode(
        project,
        node,
        wantsSource ? form : { ...form, sourceCharacters: 0 },
        input.member_kinds,
      )
      const { members, member_count: all, reexports = [], reexport_count: statements = 0 } = shown
      const most = form.mostOthers
      const notes = [
        found.note,
        others.length > most
          ? `${others.length - most} more definitions of this name are left out.`
          : undefined,
        wantsSource && node.kind === 'file' && members.length < all
          ? 'The definitions that are left out are listed without the source (include_source: false).'
          : undefined,
      ].filter((note) => note !== undefined)
      return {
        node: shown,
        extent: partExtent(members.length + reexports.length, all + statements, problemsOf(project, node)),
        others: others.slice(0, most),
        ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
      }
    }
    return fitOutput(
      forms
        .filter(({ onlyOutermost }) => wantsSource || onlyOutermost !== true)
        .map((form) => () => show(form)),
      context.maximumCharacters,
    )
  },
})

interface Form {
  readonly sourceCharacters: number
  readonly mostMembers: number
  readonly mostOthers: number
  /** Of a file nothing that stands in a type or a function of it. */
  readonly onlyOutermost?: true
}

const forms: readonly Form[] = [
  { sourceCharacters: 14_000, mostMembers: 120, mostOthers: 20 },
  { sourceCharacters: 14_000, mostMembers: 120, mostOthers: 20, onlyOutermost: true },
  { sourceCharacters: 8_000, mostMembers: 80, mostOthers: 10 },
  { sourceCharacters: 8_000, mostMembers: 80, mostOthers: 10, onlyOutermost: true },
  { sourceCharacters: 8_000, mostMembers: 40, mostOthers: 10 },
  { sourceCharacters: 4_000, mostMembers: 15, mostOthers: 5 },
]

/** Where a file could not be read whole, a member may be missing. */
function problemsOf({ snapshot }: LabelledProject, { filePath, kind, isOutlined }: NodeRecord): Unread[] {
  const file = snapshot.findFile(filePath)
  const count = snapshot.info.problems.filter(({ path }) => path === filePath).length
  const isCode =
    isOutlined ||
    (kind === 'file' && file?.language === '' && searchableLanguageOfFile(filePath) !== undefined)
  return [
    ...(count === 0
      ? []
      : [{ what: `${count === 1 ? 'part' : 'parts'} of the file that could not be read`, count }]),
    ...(file?.isBroken === true && kind !== 'directory'
      ? [{ what: 'part of the file that could not be parsed', count: 1 }]
      : []),
    ...(isCode ? [{ what: 'language of which only an outline is known', count: 1 }] : []),
  ]
}

/** What stands in a node; of a file all that is defined in it, inside of types and functions too, in the order of the text. */
function membersOf({ snapshot }: LabelledProject, node: NodeRecord): readonly NodeRecord[] {
  const members =
    node.kind === 'file'
      ? snapshot
          .nodesInFile(node.filePath)
          .toSorted((one, other) => one.startLine - other.startLine || other.endLine - one.endLine)
      : snapshot.childrenOf(node.nodeId)
  // Of a file or class, the functions without a name say less than the source.
  return members.filter(
    ({ isAnonymous }) => !isAnonymous || node.kind === 'function' || node.kind === 'method',
  )
}

function showMember(project: LabelledProject, member: NodeRecord): Member {
  const brief = showNode(project, member)
  if (member.kind !== 'file' && member.kind !== 'directory') return brief
  return { ...brief, definitions: project.snapshot.countOutermost(member.nodeId) }
}

/**
 * Of a file the outermost ones go first, then what its types do, then what they hold and what stands in functions; told
 * in the order of the text.
 */
function firstOf(
  { snapshot }: LabelledProject,
  node: NodeRecord,
  members: readonly NodeRecord[],
  { mostMembers, onlyOutermost }: Form,
): readonly NodeRecord[] {
  if (node.kind !== 'file') return members.slice(0, mostMembers)
  const outermost = new Set(snapshot.outermostIn(node.filePath).map(({ nodeId }) => nodeId))
  const isOfType = ({ parentId }: NodeRecord): boolean =>
    typeKinds.has(snapshot.findNode(parentId ?? '')?.kind ?? 'file')
  const rank = (member: NodeRecord): number =>
    outermost.has(member.nodeId) ? 0 : isOfType(member) && !valueKinds.has(member.kind) ? 1 : 2
  const kept = new Set(
    members
      .filter(({ nodeId }) => onlyOutermost !== true || outermost.has(nodeId))
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, mostMembers),
  )
  return members.filter((member) => kept.has(member))
}

const typeKinds: ReadonlySet<NodeKind> = new Set(['class', 'interface', 'enum', 'type', 'module'])
const valueKinds: ReadonlySet<NodeKind> = new Set(['field', 'variable'])

/** Statements by which a file passes on what others define. */
function reexportsOf(project: LabelledProject, { kind, filePath }: NodeRecord): readonly Reexport[] {
  const { snapshot } = project
  const reexports = findLanguage(snapshot.findFile(filePath)?.language ?? '')?.reexports
  if (kind !== 'file' || reexports?.files.test(filePath) !== true) return []
  const text = snapshot.readText(filePath) ?? ''
  let line = 1
  let end = 0
  return [...text.matchAll(reexports.statement)].map(({ 0: statement, index }) => {
    line += text.slice(end, index).split('\n').length - 1
    end = index
    return {
      location: showLocation(project, filePath, line, line + statement.split('\n').length - 1),
      text: cutText(statement.replaceAll(/\s+/gu, ' ').trim(), 300),
    }
  })
}

function describeNode(
  project: LabelledProject,
  node: NodeRecord,
  form: Form,
  memberKinds: readonly NodeKind[] | undefined,
): NodeDetail {
  const { snapshot } = project
  const { sourceCharacters, mostMembers } = form
  const members = membersOf(project, node).filter(
    (member) => memberKinds === undefined || memberKinds.includes(member.kind),
  )
  const reexports = memberKinds === undefined ? reexportsOf(project, node) : []
  const brief = showNode(project, node)
  const lines =
    sourceCharacters > 0 && node.filePath !== '' && node.kind !== 'directory' && node.startLine >= 1
      ? snapshot.readLines(node.filePath, node.startLine, node.endLine)
      : undefined
  return {
    ...brief,
    path: showPath(project, node.filePath),
    start_line: node.startLine,
    end_line: node.endLine,
    ...(node.doc === '' ? {} : { full_doc: cutText(node.doc, 1_600) }),
    ...(node.parentId === null ? {} : { container: showPath(project, node.parentId) }),
    members: firstOf(project, node, members, form).map((member) => showMember(project, member)),
    member_count: members.length,
    ...(reexports.length === 0
      ? {}
      : { reexports: reexports.slice(0, mostMembers), reexport_count: reexports.length }),
    ...(lines === undefined
      ? {}
      : { source: cutText(numberLines(lines.text, lines.startLine), sourceCharacters) }),
    edges: snapshot
      .countEdges(node.nodeId)
      .filter((edge) => edge.kind !== 'contains')
      .map(({ kind, direction, count }) => ({ kind, direction, count })),
    centrality: Math.round(snapshot.centrality(node.nodeId) * 1000) / 1000,
  }
}
