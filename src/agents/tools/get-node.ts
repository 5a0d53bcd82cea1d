import { z } from 'zod'
import { listOf, mostNames, nodeText, pathText } from '../../contract/limits.ts'
import type { NodeKind } from '../../graph/graph.ts'
import { nodeKinds } from '../../graph/graph.ts'
import type { NodeRecord } from '../../index/snapshot.ts'
import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import type { LabelledProject } from '../projects.ts'
import { showPath } from '../projects.ts'
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

export interface NodeDetail extends NodeBrief {
  readonly path: string
  readonly start_line: number
  readonly end_line: number
  readonly full_doc?: string
  readonly container?: string
  readonly members: readonly Member[]
  readonly member_count: number
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
    const form = (sourceCharacters: number, members: number, most: number): GetNodeOutput => {
      const notes = [
        found.note,
        others.length > most
          ? `${others.length - most} more definitions of this name are left out.`
          : undefined,
      ].filter((note) => note !== undefined)
      const shown = describeNode(
        project,
        node,
        wantsSource ? sourceCharacters : 0,
        members,
        input.member_kinds,
      )
      return {
        node: shown,
        extent: partExtent(shown.members.length, shown.member_count, problemsOf(project, node)),
        others: others.slice(0, most),
        ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
      }
    }
    return fitOutput(
      [
        () => form(14_000, 120, 20),
        () => form(8_000, 80, 10),
        () => form(8_000, 40, 10),
        () => form(4_000, 15, 5),
      ],
      context.maximumCharacters,
    )
  },
})

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

/** What has members of its own that belong to the outline of a file. */
const outlinedKinds: ReadonlySet<NodeKind> = new Set(['class', 'interface', 'enum', 'type', 'module'])

/**
 * What stands in a node; for an outline, behind each type or module of a file also what it has there. The members of a
 * type or module of another file stand in the file that writes them too. In the file of a component also what stands in
 * the component.
 */
function membersOf({ snapshot }: LabelledProject, node: NodeRecord, isOutline: boolean): NodeRecord[] {
  if (node.kind !== 'file') return snapshot.childrenOf(node.nodeId)
  const members = snapshot.outermostIn(node.filePath)
  const component = members.length === 1 ? members[0] : undefined
  if (component?.isOutlined === true && component.kind === 'module')
    return [component, ...snapshot.childrenOf(component.nodeId)]
  if (!isOutline) return members
  const withInner = (member: NodeRecord): NodeRecord[] => [
    member,
    ...(outlinedKinds.has(member.kind) ? snapshot.childrenOf(member.nodeId) : [])
      .filter(({ filePath }) => filePath === node.filePath)
      .flatMap(withInner),
  ]
  return members.flatMap(withInner)
}

function showMember(project: LabelledProject, member: NodeRecord): Member {
  const brief = showNode(project, member)
  if (member.kind !== 'file' && member.kind !== 'directory') return brief
  return { ...brief, definitions: project.snapshot.countOutermost(member.nodeId) }
}

/** Of a file the outermost ones go first, then what its types do, then what they hold; told in the order of the text. */
function firstOf(
  project: LabelledProject,
  node: NodeRecord,
  members: readonly NodeRecord[],
  most: number,
): readonly NodeRecord[] {
  if (members.length <= most || node.kind !== 'file') return members.slice(0, most)
  const outermost = new Set(membersOf(project, node, false).map(({ nodeId }) => nodeId))
  const rank = ({ nodeId, kind }: NodeRecord): number =>
    outermost.has(nodeId) ? 0 : kind === 'field' || kind === 'variable' ? 2 : 1
  const kept = new Set(members.toSorted((one, other) => rank(one) - rank(other)).slice(0, most))
  return members.filter((member) => kept.has(member))
}

function describeNode(
  project: LabelledProject,
  node: NodeRecord,
  sourceCharacters: number,
  maximumMembers: number,
  memberKinds: readonly NodeKind[] | undefined,
): NodeDetail {
  const { snapshot } = project
  const members = membersOf(project, node, sourceCharacters === 0)
    .filter((member) => memberKinds === undefined || memberKinds.includes(member.kind))
    // Of a file or class, the functions without a name say less than the source.
    .filter((member) => !member.isAnonymous || node.kind === 'function' || node.kind === 'method')
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
    members: firstOf(project, node, members, maximumMembers).map((member) => showMember(project, member)),
    member_count: members.length,
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
