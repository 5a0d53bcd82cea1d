import { createTextBound } from '../../contract/bound-text.ts'
import type { NodeKind } from '../../graph/graph.ts'
import type { NameReading, NodeRecord } from '../../index/snapshot.ts'
import { isCopiedPath } from '../../index/copied-path.ts'
import { isAddress, isGuess } from '../../index/names/reading.ts'
import { limits } from '../checks/evidence/claims.ts'
import { wholeExtent } from '../checks/evidence/extent.ts'
import { unparsed } from '../checks/evidence/unread.ts'
import type { LabelledProject } from '../projects.ts'
import { showPath, splitReference } from '../projects.ts'
import { findThing } from '../knowledge/flow/find-thing.ts'
import { isBesideProduct } from '../knowledge/project/is-beside-product.ts'
import { findPath } from './find-file.ts'
import { findTextPlaces } from './find-text-places.ts'
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

/** The ids of further nodes of the same name, where there are any. */
export function showOthers({ others }: FoundNodes): { readonly other_definitions?: readonly string[] } {
  if (others.length === 0) return {}
  return {
    other_definitions: others.slice(0, 10).map(({ project, node }) => showPath(project, node.nodeId)),
  }
}

export interface NodeReference {
  /** A node id, a name, `Class.method`, or a path. */
  readonly node?: string | undefined
  readonly path?: string | undefined
  readonly line?: number | undefined
  readonly kinds?: readonly NodeKind[] | undefined
}

/** Finds what a model or a person means by a node: by place, by id, by name, by path, in this order. */
export function findNodes(context: ToolContext, reference: NodeReference): FoundNodes | ToolFailure {
  const name = reference.node?.trim() ?? ''
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
      return { error: `Cannot find a node for directory "${path}": give a path of a file.` }
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
  const read = (written: string): readonly ReadNode[] =>
    surestReadings(
      split.projects.flatMap((project) =>
        project.snapshot
          .resolveName(written, { kinds: reference.kinds, limit: 30 })
          .map(({ node, reading }) => ({ project, node, reading })),
      ),
    )
  const asWritten = read(split.rest)
  const found = asWritten.some(({ reading }) => !isGuess(reading))
    ? asWritten
    : firstFilled(readPrivate(split.rest, read), asWritten)
  const inPath = narrowToPath(context, found, reference.path)
  const [best, ...rest] = preferDefinitions(inPath.length > 0 ? inPath : found, split.rest)
  // What is in a folder is told with it.
  const others = rest.filter(({ node }) => node.kind !== 'directory' || !isWithin(node, best?.node))
  if (best === undefined || isGuess(best.reading)) {
    const things = split.projects.flatMap((project) => {
      const node = reference.kinds === undefined ? findThing(project, split.rest) : undefined
      return node === undefined ? [] : [{ project, node }]
    })
    const [thing, ...more] = things
    if (thing !== undefined) return { best: thing, others: more }
  }
  if (best !== undefined) {
    const elsewhere = isGuess(best.reading) ? findTextPlaces(split.projects, split.rest) : undefined
    const notes = [
      reference.path !== undefined && inPath.length === 0 && best.reading !== 'id'
        ? `"${split.rest}" was not found in "${reference.path}"; this is the one elsewhere.`
        : undefined,
      describeReading(best, split.rest),
      elsewhere === undefined ? undefined : `But ${elsewhere.sentence}: ${elsewhere.places[0]?.location}.`,
    ].filter((note) => note !== undefined)
    const bound = createTextBound()
    return { best, others, ...(notes.length === 0 ? {} : { note: notes.map(bound).join(' ') }) }
  }
  // Of an id that there is not, the name may be one of another file.
  const [, file = '', ofFile] = /^([^#]+)#([^#]+)$/u.exec(split.rest) ?? []
  if (ofFile !== undefined && split.projects.some(({ snapshot }) => snapshot.findFile(file) !== undefined))
    return findByName(context, ofFile, { ...reference, path: file })
  if (looksLikePath(split.rest)) {
    const byPath = findAtPlace(context, name, undefined)
    if (!('error' in byPath)) return byPath
    if (split.rest.includes('/')) return byPath
  }
  const similar = split.projects
    .flatMap((project) =>
      project.snapshot.similarNames(split.rest, 8).map((node) => showPath(project, node.nodeId)),
    )
    .slice(0, 8)
  const textPlaces = findTextPlaces(split.projects, split.rest)
  if (textPlaces !== undefined) {
    return {
      error: `Cannot find "${name}" in the graph: ${textPlaces.sentence}.`,
      text_places: textPlaces,
      similar,
      next: 'Call read_file with one of these places, or grep for further ones.',
    }
  }
  return {
    error: `Cannot find "${name}": the graph has no definition of this name.${limits(wholeExtent(0, unparsed(split.projects)))}`,
    similar,
    next:
      similar.length > 0
        ? 'Call get_node with one of the similar ids, or search with other words.'
        : 'Call search with words that describe it, or grep for its text.',
  }
}

function isWithin({ nodeId }: NodeRecord, outer: NodeRecord | undefined): boolean {
  return outer?.kind === 'directory' && nodeId.startsWith(`${outer.nodeId}/`)
}

/** People leave out the mark of a private member (JavaScript): `close` and `Queue.close` for `#close`. */
function readPrivate(name: string, read: (written: string) => readonly ReadNode[]): readonly ReadNode[] {
  const [, container, member] = /^((?:[\w$]+\.)*)#?([\w$]+)$/u.exec(name) ?? []
  if (container === undefined || member === undefined) return []
  return read(`#${member}`).filter(({ node }) => node.nodeId.endsWith(`${container}#${member}`))
}

function firstFilled<Item>(one: readonly Item[], other: readonly Item[]): readonly Item[] {
  return one.length > 0 ? one : other
}

interface ReadNode extends FoundNode {
  readonly reading: NameReading
}

/** Of several projects those that are sure of the name: a guess of one is nothing beside what another one defines. */
function surestReadings(found: readonly ReadNode[]): readonly ReadNode[] {
  const addressed = found.filter(({ reading }) => isAddress(reading))
  if (addressed.length > 0) return addressed
  const sure = found.filter(({ reading }) => !isGuess(reading))
  return sure.length > 0 ? sure : found
}

/** What a reader must know of how a name was understood; undefined where it is what the name says. */
function describeReading({ project, node, reading }: ReadNode, name: string): string | undefined {
  const shown = showPath(project, node.nodeId)
  if (reading === 'used') return `Calls and uses that are written "${name}" lead to ${shown}.`
  if (reading === 'inside') {
    return `Nothing is exported as "${name}" as far as the graph knows; this stands in a folder or file of that name.`
  }
  if (reading === 'convention') {
    return `Nothing is known to be called "${name}"; by its name this is the likeliest ("possible").`
  }
  return undefined
}

export function looksLikePath(text: string): boolean {
  return text.includes('/') || /\.[a-z]\w{0,5}(?::\d+)?$/iu.test(text)
}

function narrowToPath(
  context: ToolContext,
  found: readonly ReadNode[],
  path: string | undefined,
): ReadNode[] {
  if (path === undefined) return []
  const { rest } = splitReference(context.projects, path)
  const wanted = rest.replace(/^\.?\//u, '').replace(/\/$/u, '')
  return found.filter(
    ({ node }) =>
      node.filePath === wanted ||
      node.nodeId === wanted ||
      node.filePath.startsWith(`${wanted}/`) ||
      node.filePath.endsWith(`/${wanted}`),
  )
}

/**
 * What bears the very name (`RestrictedSink.Emit` rather than the `Emit` that it implements), definitions before fields
 * and variables, those of a function after those of a file or a type, externals last; the given order within.
 */
function preferDefinitions(found: readonly ReadNode[], name: string): ReadNode[] {
  const written = `.${name.replaceAll(/::|->|#/gu, '.')}`
  const rank = ({ project, node }: FoundNode): number => {
    const base = kindRank[node.kind] ?? 3
    const isMade = node.isGenerated || isCopiedPath(node.filePath)
    const isTest = node.isTest || (node.kind === 'directory' && testFolder.test(node.nodeId))
    // Fixtures and examples are not always known as tests.
    const isOther = !`.${node.nodeId.slice(node.nodeId.indexOf('#') + 1)}`.endsWith(written)
    const isAside = isMade || isBesideProduct(node.filePath)
    // Of `geshi` and `geshi/src/geshi` the outer one is meant.
    const depth = node.kind === 'directory' ? node.nodeId.split('/').length / 100 : 0
    const isLocal = functions.has(project.snapshot.findNode(node.parentId ?? '')?.kind ?? 'file')
    return base + (isOther ? 20 : 0) + (isTest ? 10 : 0) + (isAside ? 5 : 0) + (isLocal ? 4 : 0) + depth
  }
  const named = found.filter(({ node }) => node.kind !== 'section' || found.length === 1)
  const candidates = [...(named.length > 0 ? named : found)]
  // Those that most places lead to come first already.
  if (candidates.every(({ reading }) => reading === 'used')) return candidates
  return candidates.sort((a, b) => rank(a) - rank(b) || centrality(b) - centrality(a))
}

/** What stands in one of these is known in it alone. */
const functions: ReadonlySet<NodeKind> = new Set(['function', 'method'])

/** Of `src/main/java/com/acme` and `src/test/java/com/acme` the first is meant. */
const testFolder = /(?:^|\/)(?:tests?|__tests__|specs?)\//u

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
