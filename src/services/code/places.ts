import { edgeKinds } from '../../graph/graph.ts'
import type { EdgeKind } from '../../graph/graph.ts'
import type { DefinitionAnswer, FileLines, FileRecord, Snapshot } from '../../index/snapshot.ts'
import { encodeReferences } from './encode-references.ts'
import { ServiceError } from '../service-error.ts'
import { requireNode } from './describe-node.ts'

/** 1-based line, 0-based column in UTF-16 units. */
export type Place = { readonly path: string; readonly line: number; readonly column: number }

export function findDefinition([snapshot]: readonly [Snapshot], place: Place): DefinitionAnswer {
  requireFile(snapshot, place.path)
  return snapshot.definitionAt(place.path, place.line, place.column)
}

/** As JSON in UTF-8: a node may have a hundred thousand sites, more than the event loop has time to encode. */
export function findReferences(
  [snapshot]: readonly [Snapshot],
  wanted: { readonly nodeId: string; readonly kind?: string | undefined },
): Uint8Array<ArrayBuffer> {
  const kind = requireEdgeKind(wanted.kind)
  const node = requireNode(snapshot, wanted.nodeId)
  return encodeReferences(snapshot.references(node.nodeId, kind))
}

export function requireEdgeKind(kind: string | undefined): EdgeKind | undefined {
  const found = edgeKinds.find((known) => known === kind)
  if (found !== undefined || kind === undefined) return found
  throw new ServiceError('validation_failed', {
    detail: `Cannot use kind "${kind.slice(0, 80)}": expected one of ${edgeKinds.join(', ')}`,
  })
}

export function listFiles(
  [snapshot]: readonly [Snapshot],
  page: { readonly path?: string | undefined; readonly limit: number; readonly offset: number },
): FileRecord[] {
  return snapshot.listFiles(page)
}

export type FileText = {
  readonly file: FileRecord
  /** The lines that were asked for. */
  readonly lines: FileLines
}

export function readFileText(
  [snapshot]: readonly [Snapshot],
  wanted: {
    readonly path: string
    readonly startLine?: number | undefined
    readonly endLine?: number | undefined
  },
): FileText {
  const file = requireFile(snapshot, wanted.path)
  const isWhole = wanted.startLine === undefined && wanted.endLine === undefined
  const text = isWhole ? snapshot.readText(file.path) : undefined
  const lines = isWhole
    ? text === undefined
      ? undefined
      : { path: file.path, startLine: 1, endLine: file.lineCount, lineCount: file.lineCount, text }
    : snapshot.readLines(file.path, wanted.startLine ?? 1, wanted.endLine ?? file.lineCount)
  if (lines !== undefined) return { file, lines }
  throw new ServiceError('file_not_found', {
    detail: `File "${file.path}" has no text: it is ${file.kind === 'text' ? 'shorter' : file.kind}`,
  })
}

/** The file, or an error that names similar ones. */
export function requireFile(snapshot: Snapshot, path: string): FileRecord {
  const file = snapshot.findFile(path)
  if (file !== undefined) return file
  const suggestions = snapshot.similarPaths(path, 3)
  const hint =
    suggestions.length === 0
      ? ''
      : `; there is ${suggestions.map((candidate) => `"${candidate}"`).join(', ')}`
  throw new ServiceError('file_not_found', {
    detail: `File not found: "${path.slice(0, 200)}"${hint}`,
    suggestions,
  })
}
