import { z } from 'zod'
import type { Extent } from '../checks/evidence/extent.ts'
import { recognisedExtent } from '../checks/evidence/extent.ts'
import { unreadText } from '../checks/evidence/unread.ts'
import type { CodePlace } from '../knowledge/code-place.ts'
import { readNodeLines } from '../knowledge/code-place.ts'
import { findByMessage } from '../knowledge/raises/find-by-message.ts'
import type { Raise } from '../knowledge/raises/find-raises.ts'
import { findCatches, findRaises, findRaisesOf, findSubtypes } from '../knowledge/raises/find-raises.ts'
import { findGuards } from '../knowledge/traces/find-guards.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath, splitReference } from '../projects.ts'
import { fitOutput } from './fit-output.ts'
import { isBelowPath } from './is-below-path.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  name: z.string().min(1).max(300).optional().describe('An error class or variable, or an exit code: "2".'),
  about: z
    .array(z.string().min(1).max(2_000))
    .max(6)
    .optional()
    .describe('The text of a message as it was printed.'),
  path: z.string().max(500).optional().describe('Only below this path.'),
})

export interface ShownRaise {
  readonly kind: Raise['kind'] | 'message'
  /** The error, or the code of an exit; `(unnamed)` for one that is made on the spot. */
  readonly name: string
  readonly location: string
  readonly text: string
  /** The definition around it. */
  readonly in?: string
  /** The innermost condition under which the line is reached. */
  readonly under?: string
}

export interface ListRaisesOutput {
  /** The error that was asked for, where it is the repository's own. */
  readonly definition?: NodeBrief
  readonly subtypes?: readonly string[]
  readonly raises: readonly ShownRaise[]
  /** With a name: where it is caught by that name. */
  readonly caught?: readonly ShownRaise[]
  /** How often each error is raised, of all; most first. */
  readonly by_name: Readonly<Record<string, number>>
  readonly extent: Extent
}

interface Found {
  readonly project: LabelledProject
  readonly raise: Omit<Raise, 'kind'> & Pick<ShownRaise, 'kind'>
}

const maxNames = 60
/** Conditions are told of so many places. */
const maxGuarded = 60
const unnamed = '(unnamed)'

export const listRaisesTool = defineTool({
  name: 'list_raises',
  description:
    'Where errors are raised, returned and caught, and where the program exits with which code: by error, by the text of a message, or all below a path, each with the condition around it.',
  inputSchema,
  describeCall: ({ name, about }) =>
    `Listing what raises ${name ?? (about === undefined ? 'errors' : `"${about.join(' ').slice(0, 80)}"`)}`,
  describeResult: (output: ListRaisesOutput) => count(output.extent.total ?? output.raises.length, 'place'),
  execute(context, input) {
    const split = splitReference(context.projects, input.path ?? '')
    const searched = split.projects.map((project) => ({ project, ...search(project, input) }))
    const found = searched
      .flatMap(({ project, raises }) => raises.map((raise): Found => ({ project, raise })))
      .filter(({ raise }) => isBelowPath(split.rest, raise.path))
    const caught = searched.flatMap(({ project, catches }) =>
      catches.map((raise): Found => ({ project, raise })),
    )
    const definitions = searched.flatMap(({ project, definition }) =>
      definition === undefined ? [] : [{ project, node: definition }],
    )
    const [first] = definitions
    const names = [...Map.groupBy(found, ({ raise }) => raise.name || unnamed)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    )
    const isWhole = searched.every((one) => one.isWhole)
    const form = (most: number): ListRaisesOutput => ({
      ...(first === undefined ? {} : { definition: showNode(first.project, first.node) }),
      ...(first === undefined
        ? {}
        : { subtypes: findSubtypes(first.project.snapshot, first.node).map(({ name }) => name) }),
      raises: found.slice(0, most).map((one) => showRaise(one, Math.min(most, found.length) <= maxGuarded)),
      ...(caught.length === 0 ? {} : { caught: caught.slice(0, most).map((one) => showRaise(one, false)) }),
      by_name: Object.fromEntries(names.slice(0, maxNames).map(([name, own]) => [name, own.length])),
      extent: recognisedExtent(
        Math.min(most, found.length),
        found.length,
        unreadText(split.projects),
        isWhole,
      ),
    })
    return fitOutput(
      [() => form(120), () => form(60), () => form(30), () => form(12)],
      context.maximumCharacters,
    )
  },
})

interface Searched {
  readonly raises: readonly Found['raise'][]
  readonly catches: readonly Raise[]
  readonly isWhole: boolean
  readonly definition?: CodePlace['node']
}

function search({ snapshot }: LabelledProject, { name, about }: z.infer<typeof inputSchema>): Searched {
  if (about !== undefined) {
    const raises = about.join(' ').trim() === '' ? [] : findByMessage(snapshot, about.join(' '))
    return {
      raises: raises.map(({ node, path, line }) => ({
        kind: 'message',
        name: '',
        path,
        line,
        text: snapshot.readLines(path, line, line)?.text ?? '',
        node,
      })),
      catches: [],
      isWhole: true,
    }
  }
  if (name !== undefined && /^-?\d{1,3}$/u.test(name)) {
    const { raises, isWhole } = findRaises(snapshot)
    return {
      raises: raises.filter((raise) => raise.kind === 'exit' && raise.name === name),
      catches: [],
      isWhole,
    }
  }
  if (name === undefined) return { ...findRaises(snapshot), catches: [] }
  return { ...findRaisesOf(snapshot, name), catches: findCatches(snapshot, name) }
}

function showRaise({ project, raise }: Found, withGuard: boolean): ShownRaise {
  const { node, path, line } = raise
  const isInside = node !== undefined && node.kind !== 'file'
  const guard = withGuard && isInside ? guardOf(project, { node, path, line }) : undefined
  return {
    kind: raise.kind,
    name: raise.name || unnamed,
    location: showLocation(project, path, line),
    text: raise.text.trim().slice(0, 160),
    ...(isInside ? { in: showPath(project, node.nodeId) } : {}),
    ...(guard === undefined ? {} : { under: guard }),
  }
}

function guardOf({ snapshot }: LabelledProject, { node, line }: CodePlace): string | undefined {
  const { lines, firstLine } = readNodeLines(snapshot, node, line)
  // A condition on the line itself stands in its text.
  return findGuards(lines, firstLine, line)
    .find((guard) => guard.line !== line)
    ?.text.slice(0, 120)
}
