import { readScipIndex } from '../../src/index/scip/read-index.ts'
import { SymbolRole } from '../../src/index/scip/schema.ts'
import type { ScipDocument } from '../../src/index/scip/schema.ts'

/**
 * The part of a SCIP index that judging calls needs: which symbol a name stands for, where symbols are defined, and
 * which symbols implement which.
 */
export interface ScipIndex {
  /** Symbol by place: `path:line:column`, line 1-based, column 0-based in units of the index. */
  readonly symbolAt: ReadonlyMap<string, string>
  /** Places where a symbol is defined, as in `symbolAt`. */
  readonly definitions: ReadonlyMap<string, readonly string[]>
  /** Symbols that a symbol implements or overrides. */
  readonly implemented: ReadonlyMap<string, readonly string[]>
}

/** Throws a `ScipError` where the file is no index. */
export function readScip(file: string): ScipIndex {
  const symbolAt = new Map<string, string>()
  const definitions = new Map<string, string[]>()
  const implemented = new Map<string, string[]>()
  for (const part of readScipIndex(file)) if (part.kind === 'document') addDocument(part.document)
  return { symbolAt, definitions, implemented }

  function addDocument({ path, occurrences, symbols }: ScipDocument): void {
    // A local symbol is one of its document.
    const globalName = (symbol: string) => (symbol.startsWith('local ') ? `${path} ${symbol}` : symbol)
    for (const { startLine, startCharacter, symbol, roles } of occurrences) {
      const place = `${path}:${startLine + 1}:${startCharacter}`
      const name = globalName(symbol)
      if ((roles & SymbolRole.DEFINITION) !== 0) add(definitions, name, place)
      symbolAt.set(place, name)
    }
    for (const { symbol, relationships } of symbols) {
      for (const { symbol: other, isImplementation } of relationships)
        if (isImplementation) add(implemented, globalName(symbol), globalName(other))
    }
  }
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else values.push(value)
}
