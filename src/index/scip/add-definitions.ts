import type { OutlineEntry, OutlineKind } from '../../languages/outline/outline-language.ts'
import type { PlacedDocument } from './precise-index.ts'
import { SymbolKind } from './schema.ts'
import type { ScipSymbol } from './schema.ts'
import { partsOfSymbol } from './symbol-parts.ts'
import type { SymbolParts } from './symbol-parts.ts'

/**
 * The outline of a file without facts, with what an index defines there: entries that stand at the same name are one,
 * which keeps its place among the others, so that ids are those that the file has without an index.
 */
export function addDefinitions(
  outline: readonly OutlineEntry[],
  { document, occurrences }: PlacedDocument,
): readonly OutlineEntry[] {
  const known = new Map(outline.map((entry) => [placeOf(entry), entry]))
  const informationOf = new Map(document.symbols.map((symbol) => [symbol.symbol, symbol]))
  /** By the entry that it is. */
  const parents = new Map<OutlineEntry, OutlineEntry | undefined>()
  for (const entry of outline) parents.set(entry, outline[entry.parent])
  const bySymbol = new Map<string, OutlineEntry>()
  const entries = new Map(outline.map((entry) => [entry, entry]))
  for (const { line, column, length, symbol, isDefinition, endLine } of occurrences) {
    const parts = isDefinition && length > 0 ? partsOfSymbol(symbol) : undefined
    const kind = parts && kindOf(parts, informationOf.get(symbol))
    if (parts === undefined || kind === undefined || bySymbol.has(symbol)) continue
    const { documentation = [], signature = '', displayName = '' } = informationOf.get(symbol) ?? {}
    const place = `${line}:${column}`
    const before = known.get(place)
    const doc = documentation.filter((text) => !text.startsWith('```')).join('\n\n')
    if (before !== undefined) {
      bySymbol.set(symbol, before)
      const isLonger = endLine > before.endLine
      const told = entries.get(before) ?? before
      entries.set(before, { ...told, doc: told.doc || doc, endLine: isLonger ? endLine : told.endLine })
      continue
    }
    const added: OutlineEntry = {
      kind,
      name: displayName === '' ? parts.name : displayName,
      owner: '',
      parent: -1,
      startLine: line,
      endLine,
      nameColumn: column,
      signature,
      doc,
    }
    known.set(place, added)
    entries.set(added, added)
    bySymbol.set(symbol, added)
    parents.set(added, bySymbol.get(parts.owner))
  }
  return inOrder(entries, parents)
}

function placeOf({ startLine, nameColumn }: OutlineEntry): string {
  return `${startLine}:${nameColumn}`
}

/** In source order; an entry stands behind what it is in. */
function inOrder(
  entries: ReadonlyMap<OutlineEntry, OutlineEntry>,
  parents: ReadonlyMap<OutlineEntry, OutlineEntry | undefined>,
): OutlineEntry[] {
  const ordered = [...entries.keys()].sort((a, b) => a.startLine - b.startLine || a.nameColumn - b.nameColumn)
  const positions = new Map(ordered.map((entry, index) => [entry, index]))
  return ordered.map((entry, index) => {
    const outer = parents.get(entry)
    const parent = outer === undefined ? -1 : positions.get(outer)!
    return { ...entries.get(entry)!, parent: parent < index ? parent : -1 }
  })
}

/** Undefined for what becomes no node: parameters, and what only tools name. */
function kindOf(
  { suffix, owner }: SymbolParts,
  information: ScipSymbol | undefined,
): OutlineKind | undefined {
  const isMember = partsOfSymbol(owner)?.suffix === 'type'
  const told = kinds[information?.kind ?? 0]
  if (told !== undefined) return told === 'function' && isMember ? 'method' : told
  switch (suffix) {
    case 'type':
      return 'class'
    case 'method':
      return isMember ? 'method' : 'function'
    case 'macro':
      return 'function'
    case 'term':
      return isMember ? 'field' : 'variable'
    case 'namespace':
      return 'module'
    case 'meta':
    case 'parameter':
    case 'type-parameter':
      return undefined
    default:
      return suffix satisfies never
  }
}

const kinds: Readonly<Record<number, OutlineKind>> = {
  [SymbolKind.CLASS]: 'class',
  [SymbolKind.STRUCT]: 'class',
  [SymbolKind.OBJECT]: 'class',
  [SymbolKind.EXTENSION]: 'class',
  [SymbolKind.INTERFACE]: 'interface',
  [SymbolKind.PROTOCOL]: 'interface',
  [SymbolKind.TRAIT]: 'interface',
  [SymbolKind.MIXIN]: 'interface',
  [SymbolKind.ENUM]: 'enum',
  [SymbolKind.TYPE]: 'type',
  [SymbolKind.TYPE_ALIAS]: 'type',
  [SymbolKind.FUNCTION]: 'function',
  [SymbolKind.METHOD]: 'method',
  [SymbolKind.CONSTRUCTOR]: 'method',
  [SymbolKind.ABSTRACT_METHOD]: 'method',
  [SymbolKind.PROTOCOL_METHOD]: 'method',
  [SymbolKind.STATIC_METHOD]: 'method',
  [SymbolKind.GETTER]: 'method',
  [SymbolKind.SETTER]: 'method',
  [SymbolKind.FIELD]: 'field',
  [SymbolKind.PROPERTY]: 'field',
  [SymbolKind.STATIC_FIELD]: 'field',
  [SymbolKind.STATIC_PROPERTY]: 'field',
  [SymbolKind.ENUM_MEMBER]: 'field',
  [SymbolKind.CONSTANT]: 'variable',
  [SymbolKind.VARIABLE]: 'variable',
  [SymbolKind.MODULE]: 'module',
  [SymbolKind.NAMESPACE]: 'module',
  [SymbolKind.PACKAGE]: 'module',
}
