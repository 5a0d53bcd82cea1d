import type { Extent } from '../checks/evidence/extent.ts'
import { partExtent } from '../checks/evidence/extent.ts'
import { unreadByGraph } from '../checks/evidence/unread.ts'
import { z } from 'zod'
import { listOf, pathText, shortText } from '../../contract/limits.ts'
import type { EdgeKind } from '../../graph/graph.ts'
import type { NodeRecord } from '../../index/snapshot.ts'
import type { Part } from '../knowledge/parts/find-parts.ts'
import { directoryParts, findParts, mostInGroup } from '../knowledge/parts/find-parts.ts'
import { linkParts, linksWithin } from '../knowledge/parts/link-parts.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation } from '../projects.ts'
import { fitOutput } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  words: listOf(shortText.min(1), 24)
    .optional()
    .describe(
      'What may be a part: "client", "controllers", a package. Those that name nothing are left out; the source directories where none is given.',
    ),
  path: pathText
    .min(1)
    .optional()
    .describe('Without words: the directory whose source directories are the parts.'),
  limit: z.number().int().min(2).max(16).optional().describe('Parts, 8 by default.'),
})

export interface ShownPart {
  readonly name: string
  readonly kind: Part['kind']
  readonly node: NodeBrief
  /** Definitions, of a group; where it is not all of them `is_all` is false. */
  readonly count: number
  readonly is_all: boolean
  /** Definitions of it: members of a group, the most central ones of a directory or file. */
  readonly central: readonly NodeBrief[]
  /** Members of a group that derive from another one. */
  readonly within: readonly { readonly from: string; readonly to: string }[]
}

export interface RelatePartsOutput {
  readonly parts: readonly ShownPart[]
  readonly links: readonly {
    readonly from: string
    readonly to: string
    readonly kind: EdgeKind
    readonly count: number
    /** Whether more than `count` may be there. */
    readonly is_cut: boolean
    /** Packages below `to` that are meant instead of it; absent where it is meant itself. */
    readonly inner?: readonly string[]
    /** Whether it is one of several candidates of dispatch, or a value that was handed in. */
    readonly is_possible: boolean
    readonly site: string
  }[]
  /** Of the links. */
  readonly extent: Extent
}

export const relatePartsTool = defineTool({
  name: 'relate_parts',
  description:
    'How parts of the system hold together: for words that name classes, kinds of classes, directories, files or packages from outside, what each is and which uses which, with places. Without words: the source directories.',
  inputSchema,
  needs: 'calls',
  describeCall: (input) =>
    input.words === undefined
      ? 'Relating the source directories'
      : `Relating ${input.words.join(', ').slice(0, 100)}`,
  describeResult: (output: RelatePartsOutput) =>
    `${count(output.parts.length, 'part')}, ${count(output.links.length, 'link')}`,
  execute(context, input) {
    const [project] = context.projects
    if (project === undefined) return { error: 'Cannot relate parts: there is no project.' }
    const limit = input.limit ?? 8
    const parts =
      input.words === undefined
        ? directoryParts(project.snapshot, limit, input.path ?? '')
        : findParts(project.snapshot, input.words, limit)
    const links = linkParts(project.snapshot, parts)
    const form = (most: number): RelatePartsOutput => ({
      parts: parts.map((part) => showPart(project, part)),
      links: links
        .slice(0, most)
        .map(({ from, to, kind, count: sites, isCut, isPossible, inner, filePath, line }) => ({
          from: from.name,
          to: to.name,
          kind,
          count: sites,
          is_cut: isCut,
          is_possible: isPossible,
          ...(inner.length === 0 ? {} : { inner }),
          site: showLocation(project, filePath, line),
        })),
      extent: partExtent(Math.min(most, links.length), links.length, unreadByGraph([project])),
    })
    return fitOutput([() => form(60), () => form(20)], context.maximumCharacters)
  },
})

function showPart(project: LabelledProject, part: Part): ShownPart {
  const { snapshot } = project
  const path = part.kind === 'directory' ? part.name : part.kind === 'file' ? part.node.filePath : undefined
  const central =
    part.kind === 'group'
      ? part.members.flatMap((id) => snapshot.findNode(id) ?? [])
      : path === undefined
        ? []
        : snapshot.mostCentral({
            kinds: ['class', 'interface', 'function', 'type'],
            limit: 40,
            ...(path === '.' ? {} : { path }),
          })
  return {
    name: part.name,
    kind: part.kind,
    node: showNode(project, part.node),
    count: part.members.length,
    is_all: part.members.length < mostInGroup,
    central: preferOwn(
      central.filter(({ isTest, isGenerated }) => !isTest && !isGenerated),
      part,
    )
      .slice(0, 6)
      .map((node) => showNode(project, node)),
    within: linksWithin(snapshot, part),
  }
}

/** What stands in a directory itself, and where hardly anything does, what stands below it. */
function preferOwn(nodes: readonly NodeRecord[], part: Part): readonly NodeRecord[] {
  if (part.kind !== 'directory') return nodes
  const own = nodes.filter(({ filePath }) => directoryOf(filePath) === part.name)
  return own.length > 1 ? own : nodes
}

function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '.' : path.slice(0, slash)
}
