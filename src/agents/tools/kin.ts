import { z } from 'zod'
import { unreadByGraph } from '../checks/evidence/unread.ts'
import type { Trait } from '../knowledge/kin/find-kin.ts'
import { findKin } from '../knowledge/kin/find-kin.ts'
import type { CommonMember, NamingPlace } from '../knowledge/kin/find-shared-places.ts'
import { findCommonMembers, findSharedPlaces } from '../knowledge/kin/find-shared-places.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showNodeLocation } from '../projects.ts'
import { findNodes } from './find-node.ts'
import { fitOutput } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import type { ShownPlace } from './show-place.ts'
import { showPlace } from './show-place.ts'
import type { ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  node: z
    .string()
    .min(1)
    .max(500)
    .describe('A node_id or name: one of the things of which another is wanted.'),
  path: z.string().max(500).optional().describe('Which one of several.'),
})

export interface ShownTrait {
  readonly how: Trait['how']
  readonly what: string
  /** How many others have it. */
  readonly others: number
  readonly location?: string
}

export interface ShownNaming {
  readonly kind: NamingPlace['kind']
  readonly location: string
  readonly text: string
  /** How many of the first siblings the file names too. */
  readonly siblings: number
  /** Further lines of the file that name it. */
  readonly also: readonly number[]
}

export interface KinOutput extends ToolOutput {
  readonly node: NodeBrief
  /** What it has in common with others, strongest first. */
  readonly shared: readonly ShownTrait[]
  /** Made and registered like it, most alike first. */
  readonly siblings: readonly (ShownPlace & { readonly by: readonly string[] })[]
  /** What most of the siblings define. */
  readonly members: readonly CommonMember[]
  /** Where it is named outside of its own file, those first that name siblings too: what one touches for another. */
  readonly places: readonly ShownNaming[]
  readonly place_count: number
}

const maxPlaces = 20

export const kinTool = defineTool({
  name: 'kin',
  description:
    'What is made and registered like a definition: its siblings by base, decorator, registry, name and folder, the members that they have in common, and the places that name them, which one would touch to add another.',
  inputSchema,
  needs: 'calls',
  describeCall: ({ node }) => `Looking for siblings of ${node}`,
  describeResult: (output: KinOutput) =>
    `${count(output.extent.total ?? output.siblings.length, 'sibling')}, ${count(output.place_count, 'place')}`,
  execute(context, input) {
    const found = findNodes(context, input)
    if ('error' in found) return found
    const { project, node } = found.best
    const kin = findKin(project.snapshot, node)
    const places = findSharedPlaces(project.snapshot, kin)
    const members = findCommonMembers(project.snapshot, kin)
    const form = (most: number): KinOutput => ({
      node: showNode(project, node),
      shared: kin.traits.slice(0, 8).map((trait) => showTrait(project, trait)),
      siblings: kin.siblings.slice(0, most).map((sibling) => ({
        ...showPlace(project, { node: sibling.node, path: sibling.node.filePath, line: 0 }),
        by: sibling.traits.slice(0, 4).map(({ how, what }) => `${how} ${what}`),
      })),
      members: members.slice(0, most),
      places: places.slice(0, Math.min(most, maxPlaces)).map((place) => showNaming(project, place)),
      place_count: places.length,
      extent: {
        shown: Math.min(most, kin.siblings.length),
        total: kin.siblings.length,
        cut: most < kin.siblings.length ? 'length' : null,
        unread: unreadByGraph([project]),
        by: 'selected',
      },
    })
    return fitOutput([() => form(30), () => form(15), () => form(6)], context.maximumCharacters)
  },
})

function showTrait(project: LabelledProject, { how, what, node, members }: Trait): ShownTrait {
  const location = node === undefined ? '' : showNodeLocation(project, node)
  return { how, what, others: members.length, ...(location === '' ? {} : { location }) }
}

function showNaming(project: LabelledProject, place: NamingPlace): ShownNaming {
  const { kind, path, line, text, siblings, lines } = place
  return {
    kind,
    location: showLocation(project, path, line),
    text,
    siblings: siblings.length,
    also: lines.filter((own) => own !== line).slice(0, 6),
  }
}
