import type { Grammar } from './flat-tree.ts'

/**
 * What decoding needs of a grammar, copied out of tree-sitter's `TSLanguage` structure (wasm32, ABI 14 and 15).
 * An instance's tables never change once its module is loaded.
 */
export interface GrammarTables {
  /** By symbol id: the id that all symbols of the same name and namedness share. */
  readonly publicSymbol: Uint16Array
  /** By symbol id: 1 for a named symbol. */
  readonly named: Uint8Array
  /**
   * What a production says of its children: row `production`, column the child's index without extras; the low half is
   * the symbol that it is renamed to, the high half its field, 0 for none. Columns past `stride` say nothing.
   */
  readonly productions: Uint32Array
  readonly stride: number
}

export const errorSymbol = 0xff_ff

// Byte offsets in `TSLanguage`: words in declaration order, `max_alias_sequence_length` padded to one.
const symbolCountAt = 4
const aliasCountAt = 8
const productionCountAt = 28
const fieldCountAt = 32
const maxAliasSequenceLengthAt = 36
const symbolNamesAt = 56
const fieldNamesAt = 60
const fieldMapSlicesAt = 64
const fieldMapEntriesAt = 68
const symbolMetadataAt = 72
const publicSymbolMapAt = 76
const aliasSequencesAt = 84

export function readTables(memory: Uint8Array, language: number): GrammarTables {
  const view = new DataView(memory.buffer)
  const word = (at: number): number => view.getUint32(at, true)
  const half = (at: number): number => view.getUint16(at, true)
  const symbolCount = word(language + symbolCountAt) + word(language + aliasCountAt)
  const publicSymbol = new Uint16Array(symbolCount)
  const named = new Uint8Array(symbolCount)
  for (let symbol = 0; symbol < symbolCount; symbol++) {
    publicSymbol[symbol] = half(word(language + publicSymbolMapAt) + 2 * symbol)
    named[symbol] = memory[word(language + symbolMetadataAt) + 3 * symbol + 1]!
  }

  const productionCount = word(language + productionCountAt)
  const withFields = word(language + fieldCountAt) > 0 ? productionCount : 0
  const aliasLength = half(language + maxAliasSequenceLengthAt)
  const fields: { production: number; child: number; field: number }[] = []
  for (let production = 0; production < withFields; production++) {
    const slice = word(language + fieldMapSlicesAt) + 4 * production
    const first = half(slice)
    for (let index = first; index < first + half(slice + 2); index++) {
      const entry = word(language + fieldMapEntriesAt) + 4 * index
      // An inherited field stands again in the hidden child's own production, at the child that has it.
      const inherited = memory[entry + 3] !== 0
      if (!inherited) fields.push({ production, child: memory[entry + 2]!, field: half(entry) })
    }
  }

  const stride = Math.max(aliasLength, ...fields.map(({ child }) => child + 1))
  const productions = new Uint32Array(productionCount * stride)
  // Production 0 is that of most nodes and has no row of aliases that counts.
  for (let production = 1; production < productionCount; production++) {
    for (let child = 0; child < aliasLength; child++) {
      const at = word(language + aliasSequencesAt) + 2 * (production * aliasLength + child)
      productions[production * stride + child] = half(at)
    }
  }
  for (const { production, child, field } of fields) {
    const at = production * stride + child
    if (productions[at]! >>> 16 === 0) productions[at] = (productions[at]! | (field << 16)) >>> 0
  }
  return { publicSymbol, named, productions, stride }
}

export function readGrammar(name: string, memory: Uint8Array, language: number): Grammar {
  const view = new DataView(memory.buffer)
  const word = (at: number): number => view.getUint32(at, true)
  const textAt = (at: number): string =>
    Buffer.from(memory.subarray(at, memory.indexOf(0, at))).toString('utf8')
  const { publicSymbol, named } = readTables(memory, language)
  const names = new Map<number, string>([[errorSymbol, 'ERROR']])
  const kinds = new Map<string, number>([['ERROR', errorSymbol]])
  const tokens = new Map<string, number>()
  for (let symbol = 0; symbol < publicSymbol.length; symbol++) {
    const text = textAt(word(word(language + symbolNamesAt) + 4 * symbol))
    names.set(symbol, text)
    // Hidden symbols and supertypes never stand in a tree, so asking for one is a mistake.
    const visible = memory[word(language + symbolMetadataAt) + 3 * symbol] !== 0
    if (visible) (named[symbol] === 1 ? kinds : tokens).set(text, publicSymbol[symbol]!)
  }
  const fields = new Map<string, number>()
  for (let field = 1; field <= word(language + fieldCountAt); field++) {
    fields.set(textAt(word(word(language + fieldNamesAt) + 4 * field)), field)
  }
  return {
    name,
    kindId: (kind) => found(kinds, kind, `kind of named node in the ${name} grammar`),
    tokenId: (text) => found(tokens, text, `token in the ${name} grammar`),
    fieldId: (field) => found(fields, field, `field in the ${name} grammar`),
    kindName: (id) => found(names, id, `symbol id in the ${name} grammar`),
  }
}

function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, what: string): Value {
  const value = map.get(key)
  if (value === undefined)
    throw new Error(`Looking up "${String(key)}" found no such ${what}; spell it as the tree shows it.`)
  return value
}
