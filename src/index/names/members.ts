import { NodeFlagBit } from '../../graph/graph.ts'
import type { EdgeKind } from '../../graph/graph.ts'
import { languageOfFile } from '../../languages/registry.ts'
import { EdgeColumn } from '../read/edges.ts'
import type { Edges } from '../read/edges.ts'
import type { Files } from '../read/files.ts'
import { NodeColumn } from '../read/nodes.ts'
import type { Nodes } from '../read/nodes.ts'
import type { Reader } from '../read/reader.ts'
import { once } from './once.ts'
import { foldPackageName, readOwnPackages } from './own-packages.ts'

/** What resolving a name looks at. */
export interface NameIndex {
  readonly reader: Reader
  readonly files: Files
  readonly nodes: Nodes
  readonly edges: Edges
}

export interface Members {
  /** What the first part of a qualified name may mean: definitions, folders, files without their ending, packages. */
  readonly roots: (name: string, fold: boolean) => number[]
  /** Folders of the packages of the repository that manifests call so. */
  readonly packagesNamed: (name: string) => number[]
  /** What a name means in a container: what is declared, inherited or exported again there. */
  readonly of: (container: number, name: string, fold: boolean) => number[]
}

const MAX_BASES = 100
const MAX_REEXPORTS = 4
/** Modules that speak for the folder in which they stand. */
const PACKAGE_STEM = /^(?:__init__|index|mod|lib)$/
const SOURCE_FOLDERS: ReadonlySet<string> = new Set(['src', 'lib', 'source'])

export function createMembers({ reader, files, nodes, edges }: NameIndex): Members {
  const table = reader.rows.node
  const parentOf = (node: number): number => table.get(node, NodeColumn.PARENT)
  const fileOf = (node: number): number => table.get(node, NodeColumn.FILE)
  const packages = once(() => readOwnPackages(files))
  const entries = once(() => {
    const all = [...packages().values()].flat()
    return new Map(all.flatMap(({ directory, entry }) => (entry === undefined ? [] : [[directory, entry]])))
  })
  const stems = once(() => {
    const byStem = new Map<string, number[]>()
    for (const [file, path] of files.paths().entries()) push(byStem, foldPackageName(stemOf(path)), file)
    return byStem
  })
  const byFolder = once(() => {
    const folders = new Map<string, number[]>()
    for (const [file, path] of files.paths().entries()) push(folders, folderOf(path), file)
    return folders
  })
  const isSame = (one: string, other: string, fold: boolean): boolean =>
    fold ? one.toLowerCase() === other.toLowerCase() : one === other

  const targets = (node: number, kinds: ReadonlySet<EdgeKind>): number[] =>
    [...edges.numbers(node, 'out')]
      .filter((edge) => kinds.has(edges.kindOf(edge)))
      .map((edge) => reader.rows.edge.get(edge, EdgeColumn.TO))

  const declared = (container: number, name: string, fold: boolean): number[] =>
    nodes.numbersNamed(name, fold).filter((node) => parentOf(node) === container)

  /** A class and what it inherits, the nearest first. */
  const inherited = (container: number, name: string, fold: boolean): number[] => {
    const seen = new Set([container])
    for (const type of seen) {
      const found = declared(type, name, fold)
      if (found.length > 0) return found
      for (const base of targets(type, baseKinds)) if (seen.size < MAX_BASES) seen.add(base)
    }
    return []
  }

  const ofFile = (file: number, name: string, fold: boolean): number[] => {
    const own = declared(file, name, fold)
    if (own.length > 0) return own
    const imported = targets(file, importKinds)
    const found = imported.filter((node) =>
      nodes.kindOf(node) === 'file'
        ? isSame(stemOf(nodes.nameOf(node)), name, fold)
        : isSame(nodes.nameOf(node), name, fold),
    )
    if (found.length > 0 || !PACKAGE_STEM.test(stemOf(nodes.nameOf(file)))) return found
    return exportedAgain(imported, name, fold)
  }

  /** `export * from './get'` of an index is an edge to that file. */
  const exportedAgain = (imported: readonly number[], name: string, fold: boolean): number[] => {
    let round = imported.filter((node) => nodes.kindOf(node) === 'file')
    const seen = new Set(round)
    for (let depth = 0; depth < MAX_REEXPORTS && round.length > 0; depth++) {
      const found = round
        .flatMap((file) => declared(file, name, fold))
        .filter((node) => (table.get(node, NodeColumn.FLAGS) & NodeFlagBit.EXPORTED) !== 0)
      if (found.length > 0) return found
      round = round
        .flatMap((file) => targets(file, importKinds))
        .filter((node) => nodes.kindOf(node) === 'file' && !seen.has(node))
      for (const file of round) seen.add(file)
    }
    return []
  }

  const ofFolder = (folder: string, name: string, fold: boolean, depth = 0): number[] => {
    const found: number[] = []
    const entry = entries().get(folder)
    if (entry !== undefined) found.push(...ofFile(nodes.nodeNumber(entry), name, fold))
    for (const file of byFolder().get(folder) ?? []) {
      const path = files.paths()[file] ?? ''
      const node = files.fileNode(file)
      if (PACKAGE_STEM.test(stemOf(path))) found.push(...ofFile(node, name, fold))
      // Where all files of a folder are one package, what they declare is the folder's.
      else if (isPackageFile(path)) found.push(...declared(node, name, fold))
      if (isSame(stemOf(path), name, fold)) found.push(node)
    }
    const within = nodes.nodeNumber(folder === '' ? '.' : folder)
    const folders = foldersNamed(name, fold).filter((node) => parentOf(node) === within)
    found.push(...folders)
    if (found.length > 0 || depth > 0) return [...new Set(found)]
    return [...SOURCE_FOLDERS].flatMap((source) =>
      ofFolder(folder === '' ? source : `${folder}/${source}`, name, fold, depth + 1),
    )
  }

  const foldersNamed = (name: string, fold: boolean): number[] =>
    [...new Set([name, name.replaceAll('_', '-'), name.replaceAll('-', '_')])]
      .flatMap((spelling) => nodes.numbersNamed(spelling, fold))
      .filter((node) => nodes.kindOf(node) === 'directory')

  const packagesNamed = (name: string): number[] =>
    (packages().get(foldPackageName(name)) ?? []).map(({ directory }) =>
      nodes.nodeNumber(directory === '' ? '.' : directory),
    )

  return {
    packagesNamed: (name) => packagesNamed(name).filter((node) => node >= 0),
    roots(name, fold) {
      const found = new Set([
        ...nodes.numbersNamed(name, fold),
        ...nodes.numbersEndingIn(name, fold),
        ...foldersNamed(name, fold),
      ])
      const folded = foldPackageName(name)
      for (const file of stems().get(folded) ?? []) {
        if (isSame(stemOf(files.paths()[file] ?? ''), name, fold)) found.add(files.fileNode(file))
      }
      for (const folder of packagesNamed(folded)) found.add(folder)
      if (foldPackageName(reader.info.repoName.split('/').at(-1) ?? '') === folded) found.add(0)
      found.delete(-1)
      return [...found]
    },
    of(container, name, fold) {
      const kind = nodes.kindOf(container)
      if (kind === 'repository') return ofFolder('', name, fold)
      if (kind === 'directory') return ofFolder(nodes.nodeId(container), name, fold)
      if (kind === 'file') return ofFile(container, name, fold)
      const found = inherited(container, name, fold)
      if (found.length > 0 || fileOf(container) < 0) return found
      return targets(container, typeKinds).flatMap((type) => inherited(type, name, fold))
    },
  }
}

const baseKinds: ReadonlySet<EdgeKind> = new Set(['extends', 'implements'])
const importKinds: ReadonlySet<EdgeKind> = new Set(['imports'])
const typeKinds: ReadonlySet<EdgeKind> = new Set(['has-type', 'instantiates'])

function isPackageFile(path: string): boolean {
  const language = languageOfFile(path, '')
  return language !== undefined && language.semantics.module !== 'file'
}

export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '')
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
