/**
 * Finds files and definitions by parts of their names, as people type them into a finder. It looks at the distinct
 * names alone, which are held in memory from the first time on, so that each key costs milliseconds.
 */
import { createPathFilter } from '../path-filter.ts'
import type { Files } from '../read/files.ts'
import type { Nodes } from '../read/nodes.ts'
import type { Reader } from '../read/reader.ts'
import type { FindOptions, FoundNames } from '../snapshot.ts'
import { matchName } from './match-name.ts'
import { letterMask } from './spelling.ts'
import { createTopList } from './top-list.ts'

/** Names whose definitions are looked at: filters may refuse those of the best ones. */
const MAX_NAMES = 600
/** Definitions of one name that are looked at. */
const MAX_NAMESAKES = 200

export function createNameFinder(
  reader: Reader,
  files: Files,
  nodes: Nodes,
): (query: string, options?: FindOptions) => FoundNames {
  let names: readonly string[] | undefined
  let lowered: readonly string[] = []
  let loweredPaths: readonly string[] | undefined

  const findFiles = (query: string, isWanted: (file: number) => boolean, limit: number): string[] => {
    const parts = query.toLowerCase().split(/\s+/).filter(Boolean)
    const last = parts.at(-1) ?? ''
    loweredPaths ??= files.paths().map((path) => path.toLowerCase())
    const best = createTopList(limit)
    for (const [file, path] of loweredPaths.entries()) {
      if (!parts.every((part) => path.includes(part))) {
        // Letters of the name alone, as in `cvtsx` for `code-view.tsx`.
        if (parts.length > 1 || last.includes('/')) continue
        const start = path.lastIndexOf('/') + 1
        const score = matchName((files.paths()[file] ?? '').slice(start), path.slice(start), last)
        if (score > 0 && isWanted(file)) best.add(file, score)
        continue
      }
      if (!isWanted(file)) continue
      const at = path.lastIndexOf(last)
      const start = path.lastIndexOf('/') + 1
      const inName = path.indexOf(last, start) >= 0
      const isWhole = path === last || path.slice(start) === last || path.endsWith(`/${last}`)
      const begins = inName && (path.startsWith(last, start) || path[at - 1] === '/')
      best.add(file, (isWhole ? 900 : begins ? 800 : inName ? 600 : 400) - Math.min(200, path.length))
    }
    return best.entries().map(({ item: file }) => files.paths()[file] ?? '')
  }

  const findNodes = (
    query: string,
    { kinds, limit }: { kinds: ReadonlySet<string> | undefined; limit: number },
    isWanted: ((node: number) => boolean) | undefined,
  ): number[] => {
    const parts = query
      .toLowerCase()
      .split(/[\s.#:/]+/)
      .filter(Boolean)
    const last = parts.pop() ?? ''
    if (last === '') return []
    if (names === undefined) {
      names = reader.all('select name from name order by id').map((row) => row['name'] as string)
      lowered = names.map((name) => name.toLowerCase())
    }
    const letters = letterMask(last)
    const best = createTopList(MAX_NAMES)
    for (let index = 0; index < lowered.length; index++) {
      if ((reader.rows.nameLetters.get(index) & letters) !== letters) continue
      const score = matchName(names[index] ?? '', lowered[index] ?? '', last)
      if (score > 0) best.add(index, score)
    }
    const found: number[] = []
    for (const { item: index } of best.entries()) {
      const numbers = nodes.numbersNamed(names[index] ?? '', false).slice(0, MAX_NAMESAKES)
      const wanted = numbers.filter((node) => {
        const kind = nodes.kindOf(node)
        if (kind === 'external' || kind === 'file' || kind === 'directory' || kind === 'repository')
          return false
        if (kinds !== undefined && !kinds.has(kind)) return false
        if (parts.length > 0) {
          const id = nodes.nodeId(node).toLowerCase()
          if (!parts.every((part) => id.includes(part))) return false
        }
        return isWanted?.(node) ?? true
      })
      found.push(...nodes.order(wanted))
      if (found.length >= limit) break
    }
    return found.slice(0, limit)
  }

  return (query, { kinds, path, language, limit = 20 } = {}) => {
    const filter = createPathFilter(path)
    const languages = language === undefined ? undefined : files.languages()
    const hasFile = (file: number): boolean =>
      (filter === undefined || filter(files.paths()[file] ?? '')) &&
      (languages === undefined || languages[file] === language)
    const wantsFiles = kinds === undefined || kinds.includes('file')
    const nodeKinds = kinds === undefined ? undefined : new Set(kinds.filter((kind) => kind !== 'file'))
    const isFiltered = filter !== undefined || languages !== undefined
    const text = query.trim()
    const hasNode = (node: number): boolean => {
      const file = nodes.fileOf(node)
      return file >= 0 && hasFile(file)
    }
    const numbers =
      nodeKinds?.size === 0
        ? []
        : findNodes(text, { kinds: nodeKinds, limit }, isFiltered ? hasNode : undefined)
    return {
      files: wantsFiles
        ? findFiles(text, hasFile, limit).flatMap((found) => files.findFile(found) ?? [])
        : [],
      nodes: numbers.map(nodes.record),
    }
  }
}
