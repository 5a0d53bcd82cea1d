import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import type { NodeKind } from '../../graph/graph.ts'
import { createLimitedMap } from '../limited-map.ts'
import type { FileRecord, LinkedName, NodeRecord, Snapshot } from '../snapshot.ts'
import { encodeDocument, encodeMetadata } from './encode.ts'
import { PositionEncoding, SymbolKind, SymbolRole } from './schema.ts'
import type { ScipDocument, ScipOccurrence, ScipRelationship, ScipSymbol } from './schema.ts'
import { fileSymbol, localSymbol, nodeSymbol, symbolPrefix } from './symbol-names.ts'

export interface ExportOptions {
  readonly toolVersion: string
  /** URI of the folder that was parsed; '' where it is none of this machine. */
  readonly projectRoot: string
}

/**
 * A snapshot as a SCIP index, a document at a time: definitions, what names lead to them, documentation and what
 * implements what. An index has no levels, so what is only possible is left out.
 */
export function* exportIndex(
  snapshot: Snapshot,
  { toolVersion, projectRoot }: ExportOptions,
): Generator<Uint8Array<ArrayBuffer>, void, undefined> {
  yield encodeMetadata({ toolName: 'parley', toolVersion, projectRoot })
  const { repoName, commitId } = snapshot.info
  const prefix = symbolPrefix(repoName, commitId)
  const symbolOf = createSymbols(snapshot, prefix)
  for (const file of snapshot.listFiles()) {
    const document = describeFile(snapshot, file, fileSymbol(prefix, file.path), symbolOf)
    if (document !== undefined) yield encodeDocument(document)
  }
}

type SymbolOf = (node: NodeRecord) => string

const MAX_KEPT_SYMBOLS = 100_000

function createSymbols(snapshot: Snapshot, prefix: string): SymbolOf {
  const kept = createLimitedMap<string, string>(MAX_KEPT_SYMBOLS, () => 1)
  return (node) => {
    const known = kept.get(node.nodeId)
    if (known !== undefined) return known
    const outer: NodeRecord[] = []
    for (let id = node.parentId; id !== null && outer.length < MAX_DEPTH;) {
      const around = snapshot.findNode(id)
      if (around === undefined || around.filePath !== node.filePath || around.kind === 'file') break
      outer.unshift(around)
      id = around.parentId
    }
    const symbol = nodeSymbol(prefix, node, outer)
    kept.set(node.nodeId, symbol)
    return symbol
  }
}

/** In broken code definitions are nested without end. */
const MAX_DEPTH = 200

/** Undefined where it defines nothing and no name of it leads anywhere. */
function describeFile(
  snapshot: Snapshot,
  file: FileRecord,
  ownSymbol: string,
  symbolOf: SymbolOf,
): ScipDocument | undefined {
  if (file.kind !== 'text') return undefined
  const text = snapshot.readText(file.path)
  if (text === undefined) return undefined
  const lines = text.split(/\r\n|\r|\n/)
  const occurrences: ScipOccurrence[] = []
  const symbols: ScipSymbol[] = []
  const defined = new Set<string>()
  const roles = (file.isTest ? SymbolRole.TEST : 0) | (file.isGenerated ? SymbolRole.GENERATED : 0)
  for (const node of snapshot.nodesInFile(file.path)) {
    if (node.filePath !== file.path || node.nameLine === 0 || node.isAnonymous) continue
    const length = nameLength(lines, node)
    if (length === 0) continue
    const symbol = symbolOf(node)
    occurrences.push({
      ...rangeOf(node.nameLine, node.nameColumn, length),
      symbol,
      roles: roles | SymbolRole.DEFINITION,
      enclosing: wholeOf(node, lines),
    })
    defined.add(`${node.nameLine}:${node.nameColumn}`)
    symbols.push(describeSymbol(snapshot, node, symbol, symbolOf))
  }
  for (const name of snapshot.linkedNames(file.path)) {
    if (name.known === 'possible' || defined.has(`${name.line}:${name.column}`)) continue
    // A parameter that is a pattern stands for its name, and has none.
    if (name.column + name.length > (lines[name.line - 1]?.length ?? 0)) continue
    const occurrence = describeName(file.path, name, roles, symbolOf)
    if (occurrence !== undefined) occurrences.push(occurrence)
  }
  if (occurrences.length === 0) return undefined
  occurrences.push({ ...FILE_START, symbol: ownSymbol, roles: roles | SymbolRole.DEFINITION })
  return {
    path: file.path,
    language: languageName(file),
    text: undefined,
    positionEncoding: PositionEncoding.UTF16,
    occurrences: occurrences.sort((a, b) => a.startLine - b.startLine || a.startCharacter - b.startCharacter),
    symbols,
  }
}

/** Where a file is defined as what is imported: nothing, before its first character. */
const FILE_START = { startLine: 0, startCharacter: 0, endLine: 0, endCharacter: 0 }

/** In UTF-16 units; 0 where the name does not stand there, as where a macro makes it. */
function nameLength(lines: readonly string[], { name, nameLine, nameColumn }: NodeRecord): number {
  return lines[nameLine - 1]?.startsWith(name, nameColumn) === true ? name.length : 0
}

function describeName(
  path: string,
  name: LinkedName,
  roles: number,
  symbolOf: SymbolOf,
): ScipOccurrence | undefined {
  const range = rangeOf(name.line, name.column, name.length)
  if (name.node !== undefined) return { ...range, symbol: symbolOf(name.node), roles }
  // A local symbol is one of its document.
  if (name.filePath !== path) return undefined
  const isOwn = name.targetLine === name.line && name.targetColumn === name.column
  const symbol = localSymbol(name.targetLine, name.targetColumn)
  return { ...range, symbol, roles: isOwn ? roles | SymbolRole.DEFINITION : roles }
}

function rangeOf(line: number, column: number, length: number) {
  const startLine = line - 1
  return { startLine, startCharacter: column, endLine: startLine, endCharacter: column + length }
}

function wholeOf({ startLine, endLine }: NodeRecord, lines: readonly string[]) {
  const end = Math.min(Math.max(startLine, endLine), lines.length)
  return {
    startLine: startLine - 1,
    startCharacter: 0,
    endLine: end - 1,
    endCharacter: lines[end - 1]?.length ?? 0,
  }
}

function describeSymbol(
  snapshot: Snapshot,
  node: NodeRecord,
  symbol: string,
  symbolOf: SymbolOf,
): ScipSymbol {
  return {
    symbol,
    documentation: node.doc === '' ? [] : [node.doc],
    signature: node.signature,
    kind: kinds[node.kind] ?? 0,
    displayName: node.name,
    relationships: relationshipsOf(snapshot, node, symbolOf),
  }
}

/** Who asks for the references of a method gets those of what it overrides, as in the example of scip.proto. */
function relationshipsOf(snapshot: Snapshot, node: NodeRecord, symbolOf: SymbolOf): ScipRelationship[] {
  const edges = snapshot.edges(node.nodeId, {
    direction: 'out',
    kinds: ['extends', 'implements', 'overrides'],
    limit: MAX_RELATIONSHIPS,
    maxSites: 1,
  })
  return edges
    .filter(({ known }) => known !== 'possible')
    .map(({ kind, to }) => ({
      symbol: symbolOf(to),
      isReference: kind === 'overrides',
      isImplementation: true,
    }))
}

/** Of one definition; more than any type has ancestors. */
const MAX_RELATIONSHIPS = 1_000

const kinds: Partial<Record<NodeKind, number>> = {
  module: SymbolKind.MODULE,
  class: SymbolKind.CLASS,
  interface: SymbolKind.INTERFACE,
  enum: SymbolKind.ENUM,
  type: SymbolKind.TYPE_ALIAS,
  function: SymbolKind.FUNCTION,
  method: SymbolKind.METHOD,
  field: SymbolKind.FIELD,
  variable: SymbolKind.VARIABLE,
  route: SymbolKind.FUNCTION,
  test: SymbolKind.FUNCTION,
}

/** Names of `Language` in scip.proto, where ours are others. */
const languageNames: Readonly<Record<string, string>> = {
  c: 'C',
  cpp: 'CPP',
  csharp: 'CSharp',
  go: 'Go',
  java: 'Java',
  javascript: 'JavaScript',
  kotlin: 'Kotlin',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  typescript: 'TypeScript',
}

function languageName({ language, path }: FileRecord): string {
  return languageNames[language] ?? (language === '' ? (searchableLanguageOfFile(path) ?? '') : language)
}
