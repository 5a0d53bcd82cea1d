import type { NodeKind } from '../../graph/graph.ts'
import type { NodeRecord } from '../../index/snapshot.ts'
import type { LabelledProject } from '../projects.ts'
import { showPath, splitReference } from '../projects.ts'
import { findPath } from './find-file.ts'
import type { ToolContext, ToolFailure } from './tool.ts'

export interface FoundNode {
  readonly project: LabelledProject
  readonly node: NodeRecord
}

export interface FoundNodes {
  readonly best: FoundNode
  /** Further nodes of the same name. */
  readonly others: readonly FoundNode[]
  /** Set where a part of what was asked for could not be found. */
  readonly note?: string
}

export interface NodeReference {
  /** A node id, a name, `Class.method`, or a path. */
  readonly node?: string | undefined
  readonly path?: string | undefined
  readonly line?: number | undefined
  readonly kinds?: readonly NodeKind[] | undefined
}

/** Finds what a model or a person means by a node: by id, by place, by path, by name, in this order. */
export function findNodes(context: ToolContext, reference: NodeReference): FoundNodes | ToolFailure {
  const name = reference.node?.trim() ?? ''
  if (name !== '') {
    const split = splitReference(context.projects, name)
    for (const project of split.projects) {
      const node = project.snapshot.findNode(split.rest)
      if (node !== undefined) return { best: { project, node }, others: [] }
    }
  }
  if (reference.path !== undefined && (reference.line !== undefined || name === '')) {
    return findAtPlace(context, reference.path, reference.line)
  }
  if (name === '') {
    return {
      error:
        'Cannot find a node without a name: give "node" (an id or a name), or "path" with or without "line".',
    }
  }
  return findByName(context, name, reference)
}

function findAtPlace(context: ToolContext, path: string, line: number | undefined): FoundNodes | ToolFailure {
  const place = /^(.*?):(\d+)(?:[-:]\d+)?$/u.exec(path)
  const found = findPath(context, place?.[1] ?? path)
  if ('error' in found) return found
  const { project } = found
  if (found.kind === 'directory') {
    const directory = project.snapshot.findNode(found.path === '' ? '.' : found.path)
    if (directory === undefined)
      return { error: `Cannot find a node for directory "${path}": call list_files instead.` }
    return { best: { project, node: directory }, others: [] }
  }
  const wanted = line ?? (place?.[2] === undefined ? undefined : Number(place[2]))
  const node =
    wanted === undefined ? project.snapshot.findNode(found.path) : project.snapshot.nodeAt(found.path, wanted)
  if (node === undefined) {
    return {
      error: `Cannot find a node in "${showPath(project, found.path)}": the file is not in the graph.`,
      next: 'Call read_file with this path.',
    }
  }
  return { best: { project, node }, others: [], ...(found.note === undefined ? {} : { note: found.note }) }
}

function findByName(context: ToolContext, name: string, reference: NodeReference): FoundNodes | ToolFailure {
  const split = splitReference(context.projects, name)
  const cleaned = cleanName(split.rest)
  const found: FoundNode[] = []
  for (const project of split.projects) {
    for (const node of project.snapshot.findByName(cleaned, { kinds: reference.kinds, limit: 30 })) {
      found.push({ project, node })
    }
  }
  const inPath = narrowToPath(context, found, reference.path)
  const ordered = preferDefinitions(inPath.length > 0 ? inPath : found)
  const [best, ...others] = ordered
  if (best !== undefined) {
    const note =
      reference.path !== undefined && inPath.length === 0
        ? `"${cleaned}" was not found in "${reference.path}"; this is the one elsewhere.`
        : undefined
    return { best, others, ...(note === undefined ? {} : { note }) }
  }
  if (looksLikePath(split.rest)) {
    const byPath = findAtPlace(context, name, undefined)
    if (!('error' in byPath)) return byPath
    if (split.rest.includes('/')) return byPath
  }
  const similar = split.projects
    .flatMap((project) =>
      project.snapshot.similarNames(cleaned, 8).map((node) => showPath(project, node.nodeId)),
    )
    .slice(0, 8)
  return {
    error: `Cannot find "${name}": nothing of this name is defined in the repository.`,
    similar,
    next:
      similar.length > 0
        ? 'Call get_node with one of the similar ids, or search with other words.'
        : 'Call search with words that describe it, or grep for its text.',
  }
}

/** `foo()`, `Class#method`, `Class::method`, `module:function` in the form that names are kept in. */
export function cleanName(name: string): string {
  return name
    .replace(/^[`'"]+|(?<![`'"])[`'"]+$/gu, '')
    .replace(/^([^(]*)\(.*\)$/u, '$1')
    .replace(/::|#/gu, '.')
    .replace(/^\.+|(?<!\.)\.+$/gu, '')
}

export function looksLikePath(text: string): boolean {
  return text.includes('/') || /\.[a-z]\w{0,5}(?::\d+)?$/iu.test(text)
}

function narrowToPath(
  context: ToolContext,
  found: readonly FoundNode[],
  path: string | undefined,
): FoundNode[] {
  if (path === undefined) return []
  const { rest } = splitReference(context.projects, path)
  const wanted = rest.replace(/^\.?\//u, '').replace(/\/$/u, '')
  return found.filter(
    ({ node }) =>
      node.filePath === wanted ||
      node.filePath.startsWith(`${wanted}/`) ||
      node.filePath.endsWith(`/${wanted}`),
  )
}

/** Definitions before fields and variables of the same name, externals last; the given order within. */
function preferDefinitions(found: readonly FoundNode[]): FoundNode[] {
  const rank = ({ node }: FoundNode): number => {
    const base = kindRank[node.kind] ?? 3
    return base + (node.isTest ? 10 : 0) + (node.isGenerated ? 5 : 0)
  }
  const named = found.filter(({ node }) => node.kind !== 'section' || found.length === 1)
  return [...(named.length > 0 ? named : found)].sort(
    (a, b) => rank(a) - rank(b) || centrality(b) - centrality(a),
  )
}

function centrality({ project, node }: FoundNode): number {
  return project.snapshot.centrality(node.nodeId)
}

const kindRank: Readonly<Partial<Record<NodeKind, number>>> = {
  class: 0,
  interface: 0,
  function: 0,
  enum: 0,
  type: 0,
  method: 1,
  module: 1,
  route: 1,
  variable: 2,
  file: 2,
  directory: 2,
  field: 3,
  test: 4,
  section: 6,
  external: 30,
}
