import { TraceMap, originalPositionFor } from '@jridgewell/trace-mapping'
import type { Snapshot } from '../../../index/snapshot.ts'

/** Where a place of a built script comes from. */
export interface MappedPlace {
  /** Of the repository, or as the map writes it where the source is not in the repository. */
  readonly path: string
  readonly isInRepository: boolean
  readonly line: number
  /** What is called or named there, before it was shortened; '' where the map does not say. */
  readonly name: string
  /** The source map that says so. */
  readonly map: string
}

/** A place as a trace names it: lines and columns from 1. */
export interface BuiltPlace {
  readonly path: string
  readonly line: number
  readonly column: number
}

/** A larger map takes longer to decode than an answer may. */
const MAX_MAP_LENGTH = 12_000_000

/** The source of a place of a minified or built script, by the map beside it, in it, or elsewhere under its name. */
export function mapPlace(snapshot: Snapshot, { path, line, column }: BuiltPlace): MappedPlace | undefined {
  const script = path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*\//iu, '').replace(/[?#].*$/u, '')
  for (const mapPath of findMaps(snapshot, script)) {
    const map = readMap(snapshot, mapPath)
    if (map === undefined) continue
    // A map counts lines from 1 and columns from 0.
    const found = originalPositionFor(map, { line, column: column - 1 })
    if (found.source === null) continue
    const source = findSource(snapshot, found.source)
    return {
      path: source ?? found.source,
      isInRepository: source !== undefined,
      line: found.line,
      name: found.name ?? '',
      map: mapPath,
    }
  }
  return undefined
}

/** Maps that bear the name of a script, the likeliest first; the script itself where the map stands in it. */
function findMaps(snapshot: Snapshot, script: string): string[] {
  const name = script.slice(script.lastIndexOf('/') + 1)
  if (name === '') return []
  const segments = script.split('/')
  const shared = (path: string): number => {
    const own = path.replace(/\.map$/u, '').split('/')
    let count = 0
    while (count < own.length && own.at(-1 - count) === segments.at(-1 - count)) count += 1
    return count
  }
  return snapshot
    .listFiles()
    .filter(({ path, kind }) => {
      const own = path.slice(path.lastIndexOf('/') + 1)
      return kind === 'text' && (own === `${name}.map` || own === name)
    })
    .map(({ path }) => path)
    .sort((one, other) => shared(other) - shared(one) || (one < other ? -1 : 1))
}

function readMap(snapshot: Snapshot, path: string): TraceMap | undefined {
  const text = snapshot.readText(path)
  if (text === undefined || text.length > MAX_MAP_LENGTH) return undefined
  const json = path.endsWith('.map') ? text.replace(/^\)\]\}'[^\n]*\n/u, '') : inlineMap(text)
  if (json === undefined) return undefined
  try {
    return new TraceMap(json, path)
  } catch {
    // Whatever stands there is no source map.
    return undefined
  }
}

/** `//# sourceMappingURL=data:application/json;base64,…` at the end of a script. */
function inlineMap(text: string): string | undefined {
  const at = text.lastIndexOf('sourceMappingURL=data:')
  if (at < 0) return undefined
  const comma = text.indexOf('base64,', at)
  return comma < 0 ? undefined : Buffer.from(text.slice(comma + 'base64,'.length).trim(), 'base64').toString()
}

/** `webpack://shop/./src/cart.ts`, `../src/cart.ts` seen from the map: the file of the repository that ends so. */
function findSource(snapshot: Snapshot, source: string): string | undefined {
  const path = source
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*\//iu, '')
    .replace(/[?#].*$/u, '')
    .split('/')
    .filter((segment) => segment !== '.' && segment !== '..' && segment !== '')
  for (let from = 0; from < path.length; from += 1) {
    const tail = path.slice(from).join('/')
    if (snapshot.findFile(tail) !== undefined) return tail
    const ending = snapshot.listFiles().filter((file) => file.path.endsWith(`/${tail}`))
    if (ending.length === 1) return ending[0]?.path
    if (ending.length > 1) return undefined
  }
  return undefined
}
