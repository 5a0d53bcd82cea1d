import type { EdgeKind } from '../../../graph/graph.ts'
import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { nameWords } from '../inventory/name-words.ts'
import { isBesideProduct } from '../project/is-beside-product.ts'

/** What definitions have in common, and which do. */
export interface Trait {
  readonly how: 'base' | 'decorator' | 'registered' | 'named in' | 'folder' | 'name'
  /** The base, the decorator, the definition that names them, the folder, the word of their names. */
  readonly what: string
  /** The definition that it is, where it is one. */
  readonly node: NodeRecord | undefined
  /** Without the definition that was asked about. */
  readonly members: readonly NodeRecord[]
}

export interface Sibling {
  readonly node: NodeRecord
  readonly traits: readonly Trait[]
}

export interface Kin {
  readonly node: NodeRecord
  /** Strongest first. */
  readonly traits: readonly Trait[]
  /** What has most in common with it first. */
  readonly siblings: readonly Sibling[]
}

/** How much a trait says, however many share it: a base is chosen, a folder happens. */
const weights: Readonly<Record<Trait['how'], number>> = {
  base: 1.2,
  registered: 0.9,
  decorator: 0.7,
  name: 0.6,
  'named in': 0.4,
  folder: 0.3,
}

/** What more definitions share sets none apart. */
const maxMembers = 400
/** A sibling has at least so much of what the best one has. */
const leastShare = 0.4

/** What is made and registered like a definition. */
export function findKin(snapshot: Snapshot, node: NodeRecord): Kin {
  const isPlace = node.kind === 'file' || node.kind === 'directory'
  const traits = (isPlace ? [fromTree] : [fromBases, fromDecorators, fromUsers, fromPlace])
    .flatMap((find) => find(snapshot, node))
    .map((trait) => ({ ...trait, members: trait.members.filter((member) => isLike(member, node)) }))
    .filter(({ members }) => members.length > 0 && members.length <= maxMembers)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  const siblings = new Map<string, { node: NodeRecord; traits: Trait[] }>()
  for (const trait of traits) {
    for (const member of trait.members) {
      const known = siblings.get(member.nodeId)
      if (known === undefined) siblings.set(member.nodeId, { node: member, traits: [trait] })
      else known.traits.push(trait)
    }
  }
  const scored = [...siblings.values()]
    .map((sibling) => ({
      ...sibling,
      score: sibling.traits.reduce((sum, trait) => sum + weightOf(trait), 0),
    }))
    .toSorted((a, b) => b.score - a.score || (a.node.nodeId < b.node.nodeId ? -1 : 1))
  const best = scored[0]?.score ?? 0
  return { node, traits, siblings: scored.filter(({ score }) => score >= leastShare * best) }
}

function weightOf({ how, members }: Trait): number {
  return weights[how] / Math.sqrt(1 + Math.log2(1 + members.length))
}

/** Of the same kind, and a test only of a test. */
function isLike(member: NodeRecord, node: NodeRecord): boolean {
  const kinds = [kindOf(member), kindOf(node)]
  return (
    member.nodeId !== node.nodeId &&
    !member.nodeId.startsWith(`${node.nodeId}.`) &&
    !member.isAnonymous &&
    member.isTest === node.isTest &&
    kinds[0] === kinds[1] &&
    (isBesideProduct(node.filePath) || !isBesideProduct(member.filePath))
  )
}

function kindOf({ kind }: NodeRecord): string {
  if (kind === 'method' || kind === 'function' || kind === 'test') return 'callable'
  return kind === 'class' || kind === 'interface' || kind === 'type' || kind === 'enum' ? 'type' : kind
}

/** What derives from the same base; of a base what derives from it. */
function fromBases(snapshot: Snapshot, node: NodeRecord): Trait[] {
  const kinds: readonly EdgeKind[] =
    node.kind === 'method' ? ['overrides', 'implements'] : ['extends', 'implements']
  const derived = (base: NodeRecord): NodeRecord[] =>
    snapshot
      .edges(base.nodeId, { direction: 'in', kinds, limit: maxMembers + 1, maxSites: 1 })
      .map(({ from }) => from)
  const bases = snapshot
    .edges(node.nodeId, { direction: 'out', kinds, limit: 20, maxSites: 1 })
    .map(({ to }) => to)
    .filter(({ name }) => !/^(?:object|Object|ABC|Error|Exception|Protocol|Generic)$/u.test(name))
  const own = derived(node)
  return [
    ...(own.length > 1 ? [{ how: 'base' as const, what: node.name, node, members: own }] : []),
    ...bases.map((base) => ({ how: 'base' as const, what: base.name, node: base, members: derived(base) })),
  ]
}

function fromDecorators(snapshot: Snapshot, node: NodeRecord): Trait[] {
  return snapshot
    .edges(node.nodeId, { direction: 'out', kinds: ['decorates'], limit: 10, maxSites: 1 })
    .map(({ to }) => ({
      how: 'decorator',
      what: to.name,
      node: to,
      members: snapshot
        .edges(to.nodeId, { direction: 'in', kinds: ['decorates'], limit: maxMembers + 1, maxSites: 1 })
        .map(({ from }) => from),
    }))
}

const maxUsers = 60
const maxUserTraits = 8
const fewestNamed = 2

/** What a list, a factory or a caller names beside it: each such definition is one trait. */
function fromUsers(snapshot: Snapshot, node: NodeRecord): Trait[] {
  const kinds: readonly EdgeKind[] = ['references', 'instantiates', 'calls', 'reads']
  return snapshot
    .edges(node.nodeId, { direction: 'in', kinds, limit: maxUsers, maxSites: 1 })
    .filter(({ from }) => from.isTest === node.isTest && !from.nodeId.startsWith(node.nodeId))
    .filter(({ from }) => !isBesideProduct(from.filePath))
    .slice(0, maxUserTraits)
    .flatMap(({ kind, from }): Trait[] => {
      const named = snapshot
        .edges(from.nodeId, { direction: 'out', kinds: [kind], limit: maxMembers, maxSites: 1 })
        .map(({ to }) => to)
        .filter((to) => to.kind !== 'external')
      const members = [...new Map(named.map((to) => [to.nodeId, to])).values()]
      if (members.length <= fewestNamed) return []
      // A list holds what it names; a function may name anything.
      const isList = from.kind === 'variable' || from.kind === 'field' || from.kind === 'file'
      return [{ how: isList ? 'registered' : 'named in', what: from.name, node: from, members }]
    })
}

/** What stands in the same folder or file and is called alike: `CpuMeter` and `MemoryMeter`. */
function fromPlace(snapshot: Snapshot, node: NodeRecord): Trait[] {
  const directory = node.filePath.slice(0, Math.max(0, node.filePath.lastIndexOf('/')))
  const parent = node.parentId === null ? undefined : snapshot.findNode(node.parentId)
  const isMember = parent !== undefined && parent.kind !== 'file' && parent.kind !== 'directory'
  const around = isMember
    ? snapshot.childrenOf(parent.nodeId)
    : (snapshot.listFolder(directory)?.files ?? []).flatMap((path) => snapshot.outermostIn(path))
  const words = nameWords(node.name)
  const [first] = words
  const last = words.at(-1)
  const alike = (test: (own: readonly string[]) => boolean): NodeRecord[] =>
    words.length < 2 ? [] : around.filter(({ name }) => nameWords(name).length > 1 && test(nameWords(name)))
  return [
    { how: 'name', what: `*${last ?? ''}`, node: undefined, members: alike((own) => own.at(-1) === last) },
    { how: 'name', what: `${first ?? ''}*`, node: undefined, members: alike((own) => own[0] === first) },
    ...(isMember || directory === ''
      ? []
      : [{ how: 'folder' as const, what: directory, node: undefined, members: around }]),
  ]
}

/** Files of the folder, or files of that name in the folders beside it; folders beside a folder. */
function fromTree(snapshot: Snapshot, node: NodeRecord): Trait[] {
  const parts = node.filePath.split('/')
  const directory = parts.slice(0, -1).join('/')
  const nodesOf = (paths: readonly string[]): NodeRecord[] =>
    paths.flatMap((path) => snapshot.findNode(path) ?? [])
  const folder = snapshot.listFolder(directory)
  if (node.kind === 'directory') {
    const members = nodesOf((folder?.folders ?? []).map(({ path }) => path))
    return [{ how: 'folder', what: directory, node: undefined, members }]
  }
  const name = parts.at(-1) ?? ''
  const ending = /\.\w+$/u.exec(name)?.[0] ?? ''
  const outer = snapshot.listFolder(parts.slice(0, -2).join('/'))
  const beside = (outer?.folders ?? []).map(({ path }) => `${path}/${name}`)
  return [
    { how: 'name', what: name, node: undefined, members: nodesOf(parts.length > 2 ? beside : []) },
    {
      how: 'folder',
      what: directory,
      node: undefined,
      members: nodesOf((folder?.files ?? []).filter((path) => path.endsWith(ending))),
    },
  ]
}
