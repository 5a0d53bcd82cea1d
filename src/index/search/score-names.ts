import type { Files } from '../read/files.ts'
import type { Nodes } from '../read/nodes.ts'
import { NodeColumn } from '../read/nodes.ts'
import type { Reader } from '../read/reader.ts'
import type { ParsedQuery } from './parse-query.ts'

const MAX_NAMES = 200
/** A name that so many bear tells nothing, and looking at each would take long. */
const MAX_NAMESAKES = 1000

/** Nodes that a query names, each with how surely in 0..1 or more where it is named again and again. */
export function scoreNames(
  reader: Reader,
  nodes: Nodes,
  { names, isShort }: ParsedQuery,
): Map<number, number> {
  const scores = new Map<number, number>()
  const raise = (node: number, score: number): void => {
    scores.set(node, Math.max(scores.get(node) ?? 0, score))
  }
  const heaviest = [...names].sort(([, a], [, b]) => b - a).slice(0, MAX_NAMES)
  for (const [name, weight] of heaviest) {
    const path = name.split('.')
    const last = path.at(-1) ?? ''
    const numbers = nodes.numbersByName(last).filter((node) => nodes.kindOf(node) !== 'external')
    if (numbers.length > MAX_NAMESAKES) continue
    if (numbers.length > 0) {
      const share = weight / (1 + Math.log(numbers.length))
      const container = path.at(-2)
      for (const node of numbers) {
        const isInside = container !== undefined && parentName(reader, nodes, node) === container
        raise(node, share * (isInside ? 1.5 : 1))
      }
    } else if (isShort && last.length >= 3) {
      for (const near of nodes.nearNames(last, 12)) {
        for (const node of nodes.numbersByName(near.name).slice(0, 20)) {
          if (nodes.kindOf(node) !== 'external') raise(node, (0.7 * weight) / (1 + near.distance))
        }
      }
    }
  }
  return scores
}

function parentName(reader: Reader, nodes: Nodes, node: number): string {
  const parent = reader.rows.node.get(node, NodeColumn.PARENT)
  return parent < 0 ? '' : nodes.nameOf(parent).replace(/(?<=.)\.[^.]*$/, '')
}

/**
 * Where installed code stands: below its package's name in Python; elsewhere packages are folders without a part in the
 * path of the repository (`node_modules/@scope/name/`, `pkg/mod/host/owner/name@v1/`, `registry/src/index/name-1.0/`).
 */
const INSTALLED =
  /(?:^|\/)(?:(?:site|dist)-packages\/|(?:node_modules\/(?:@[^/]+\/)?[^/@]+|pkg\/mod\/[^@]{1,200}@[^/]+|registry\/src\/[^/]+\/[^/]+)\/)((?:(?!(?:site|dist)-packages\/|node_modules\/).)+)$/

/** Files that a query names by path, by module name or in a stack frame. */
export function scorePaths(
  files: Files,
  byName: ReadonlyMap<string, readonly number[]>,
  { paths }: ParsedQuery,
): Map<number, number> {
  const scores = new Map<number, number>()
  for (const [path, weight] of paths) {
    const installed = INSTALLED.exec(path.toLowerCase())
    const segments = (installed?.[1] ?? path.toLowerCase()).split('/')
    for (let dropped = 0; dropped < (installed === null ? Math.min(3, segments.length) : 1); dropped++) {
      const wanted = segments.slice(0, segments.length - dropped)
      const last = wanted.at(-1) ?? ''
      let best: number[] = []
      let bestShared = 0
      for (const file of byName.get(last) ?? byName.get(withoutExtension(last)) ?? []) {
        const shared = sharedEnding(files.paths()[file] ?? '', wanted)
        if (shared > bestShared) [best, bestShared] = [[file], shared]
        else if (shared === bestShared) best.push(file)
      }
      // A bare name that many files have says nothing; a module path cut short must still name a directory.
      if (best.length === 0 || best.length > 5 || (dropped > 0 && bestShared < 2)) continue
      // Libraries have files of the same names: one that is installed is meant by all of its path there.
      if (installed !== null && bestShared < segments.length) break
      for (const file of best)
        scores.set(file, (scores.get(file) ?? 0) + (weight * Math.min(3, bestShared)) / best.length)
      break
    }
  }
  return scores
}

/** Files by last segment, by that without its extension, and packages by their directory. */
export function filesByName(paths: readonly string[]): Map<string, number[]> {
  const result = new Map<string, number[]>()
  const add = (name: string, file: number): void => {
    const list = result.get(name)
    if (list === undefined) result.set(name, [file])
    else list.push(file)
  }
  for (const [file, path] of paths.entries()) {
    const segments = path.toLowerCase().split('/')
    const name = segments.at(-1) ?? ''
    add(name, file)
    const stem = withoutExtension(name)
    if (stem !== name) add(stem, file)
    // A package is meant by its directory's name.
    if ((stem === '__init__' || stem === 'index') && segments.length > 1) add(segments.at(-2) ?? '', file)
  }
  return result
}

/** How many trailing segments two paths share, extensions and package files left out. */
function sharedEnding(path: string, wanted: readonly string[]): number {
  const own = path.toLowerCase().split('/')
  const stem = withoutExtension(own.at(-1) ?? '')
  if (stem === '__init__' || stem === 'index') {
    if (own.at(-1) !== wanted.at(-1)) own.pop()
  }
  let shared = 0
  while (shared < own.length && shared < wanted.length) {
    const left = own.at(-1 - shared) ?? ''
    const right = wanted.at(-1 - shared) ?? ''
    if (shared === 0 ? withoutExtension(left) !== withoutExtension(right) : left !== right) break
    shared++
  }
  return shared
}

function withoutExtension(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/, '')
}
