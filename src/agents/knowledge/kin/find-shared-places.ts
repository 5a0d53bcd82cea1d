import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { isBesideProduct } from '../project/is-beside-product.ts'
import type { Kin } from './find-kin.ts'

/** A file outside of the siblings that names the definition: what one would touch to add another. */
export interface NamingPlace {
  readonly kind: 'code' | 'test' | 'document' | 'data' | 'example'
  readonly path: string
  /** The line that says most. */
  readonly line: number
  readonly text: string
  /** Siblings that the file names too: with more, each new one is likely named there. */
  readonly siblings: readonly string[]
  readonly lines: readonly number[]
}

/** A member that siblings define. */
export interface CommonMember {
  readonly name: string
  readonly kind: string
  /** How many of the siblings looked at, and of how many. */
  readonly count: number
  readonly of: number
}

const maxCompared = 8
/** A name in more lines is a word. */
const maxLines = 300
const shortestName = 4

const leftOut =
  /(?:^|\/)(?:change(?:s|log)|history|news|release|licen[cs]e|copying)[\w.-]*$|lock(?:\.\w+)?$|\.(?:snap|svg|sum|map)$|\.min\.\w+$|(?:^|\/)(?:dist|build|vendor|node_modules|migrations)\//iu

/** Files that name a definition outside of its own, those that name most of its siblings first. */
export function findSharedPlaces(snapshot: Snapshot, { node, siblings }: Kin): NamingPlace[] {
  const compared = siblings.slice(0, maxCompared).map((sibling) => sibling.node)
  const homes = new Set([node, ...compared].map(({ filePath }) => filePath))
  const isFolderNamed = siblings[0]?.traits.some(({ how, what }) => how === 'name' && what === fileName(node))
  const nameOf = (one: NodeRecord): string => writtenName(one, isFolderNamed === true)
  const own = linesNaming(snapshot, nameOf(node))
  const others = compared.map((sibling) => ({ sibling, paths: linesNaming(snapshot, nameOf(sibling)) }))
  return [...own]
    .filter(([path]) => !leftOut.test(path) && (path !== node.filePath || homes.size === 1))
    .flatMap(([path, lines]): NamingPlace[] => {
      const outside = path === node.filePath ? lines.filter(({ line }) => !isInside(node, line)) : lines
      const named = others.filter(({ paths }) => paths.has(path)).map(({ sibling }) => sibling.name)
      const best = outside.toSorted((a, b) => Number(isImport(a.text)) - Number(isImport(b.text)))[0]
      if (best === undefined || (homes.has(path) && named.length === 0)) return []
      return [
        {
          kind: kindOf(snapshot, path),
          path,
          line: best.line,
          text: best.text.trim().slice(0, 160),
          siblings: named,
          lines: outside.map(({ line }) => line),
        },
      ]
    })
    .toSorted((a, b) => b.siblings.length - a.siblings.length || (a.path < b.path ? -1 : 1))
}

/** What most of the siblings define, so that another one would. */
export function findCommonMembers(snapshot: Snapshot, { node, siblings }: Kin): CommonMember[] {
  const compared = [node, ...siblings.slice(0, maxCompared).map((sibling) => sibling.node)]
  const members = compared.flatMap((one) => {
    const own = snapshot.childrenOf(one.nodeId).filter(({ isAnonymous }) => !isAnonymous)
    return [...new Map(own.map((member) => [member.name, member])).values()]
  })
  return [...Map.groupBy(members, ({ name }) => name)]
    .map(([name, same]) => ({
      name,
      kind: same[0]?.kind ?? '',
      count: same.length,
      of: compared.length,
    }))
    .filter(({ count }) => count > 1 && count * 2 >= compared.length)
    .toSorted((a, b) => b.count - a.count)
}

function fileName({ filePath }: NodeRecord): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1)
}

/** What others write to name it: of a file its stem, or its folder where each folder has such a file. */
function writtenName(node: NodeRecord, isFolderNamed: boolean): string {
  if (node.kind !== 'file' && node.kind !== 'directory') return node.name
  const parts = node.filePath.split('/')
  return (isFolderNamed ? parts.at(-2) : parts.at(-1)?.replace(/\.\w+$/u, '')) ?? ''
}

function linesNaming(
  snapshot: Snapshot,
  name: string,
): Map<string, readonly { readonly line: number; readonly text: string }[]> {
  if (name.length < shortestName) return new Map()
  const { matches, truncated } = snapshot.grep(String.raw`\b${name.replaceAll(/[^\w]/gu, '.')}\b`, {
    regex: true,
    caseSensitive: true,
    limit: maxLines,
  })
  return truncated ? new Map() : Map.groupBy(matches, ({ filePath }) => filePath)
}

function isInside({ startLine, endLine }: NodeRecord, line: number): boolean {
  return line >= startLine && line <= endLine
}

function isImport(text: string): boolean {
  return /^\s*(?:import|from|use|using|#include|require|\/\/|\*|#)/u.test(text)
}

function kindOf(snapshot: Snapshot, path: string): NamingPlace['kind'] {
  const file = snapshot.findFile(path)
  if (file?.isTest === true) return 'test'
  if (/\.(?:md|mdx|rst|adoc|txt|\d)$/iu.test(path)) return 'document'
  if (isBesideProduct(path)) return 'example'
  return file?.language === '' || /\.(?:json|ya?ml|toml|ini|cfg|xml|csv|po)$/iu.test(path) ? 'data' : 'code'
}
