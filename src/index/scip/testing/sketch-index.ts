import { encodeDocument, encodeMetadata } from '../encode.ts'
import { PositionEncoding, SymbolRole } from '../schema.ts'
import type { ScipDocument, ScipSymbol } from '../schema.ts'

/** A name of a line (1-based), where it stands there first; with a last line it is a definition. */
export type SketchedName = readonly [line: number, name: string, symbol: string, lastLine?: number]

/** A document as an indexer would write it of this text, in UTF-16. */
export function sketchDocument(
  path: string,
  text: string,
  names: readonly SketchedName[],
  symbols: readonly (Partial<ScipSymbol> & { readonly symbol: string })[] = [],
): ScipDocument {
  const lines = text.split('\n')
  return {
    path,
    language: '',
    text: undefined,
    positionEncoding: PositionEncoding.UTF16,
    occurrences: names.map(([line, name, symbol, lastLine]) => {
      const column = lines[line - 1]!.indexOf(name)
      if (column === -1) throw new RangeError(`"${name}" is not in line ${line} of "${path}"`)
      const range = {
        startLine: line - 1,
        startCharacter: column,
        endLine: line - 1,
        endCharacter: column + name.length,
      }
      if (lastLine === undefined) return { ...range, symbol, roles: 0 }
      const enclosing = {
        startLine: line - 1,
        startCharacter: 0,
        endLine: lastLine - 1,
        endCharacter: lines[lastLine - 1]!.length,
      }
      return { ...range, symbol, roles: SymbolRole.DEFINITION, enclosing }
    }),
    symbols: symbols.map((symbol) => ({
      documentation: [],
      signature: '',
      kind: 0,
      displayName: '',
      relationships: [],
      ...symbol,
    })),
  }
}

export function encodeIndex(documents: readonly ScipDocument[]): Uint8Array {
  const metadata = encodeMetadata({ toolName: 'scip-sketch', toolVersion: '1', projectRoot: '' })
  return Buffer.concat([metadata, ...documents.map(encodeDocument)])
}
