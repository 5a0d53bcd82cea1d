import { edgeKinds } from '../../graph/graph.ts'
import type {
  DefinitionAnswer,
  FileLines,
  FileRecord,
  ReferenceAnswer,
  Snapshot,
} from '../../index/snapshot.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { openProjectSnapshot } from '../projects/index.ts'
import { ServiceError } from '../service-error.ts'
import { requireNode } from './describe-node.ts'

/** 1-based line, 0-based column in UTF-16 units. */
export type Place = { readonly path: string; readonly line: number; readonly column: number }

export async function findDefinition(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  place: Place,
): Promise<DefinitionAnswer> {
  using open = await openProjectSnapshot(ctx, user, projectId)
  requireFile(open.snapshot, place.path)
  return open.snapshot.definitionAt(place.path, place.line, place.column)
}

export async function findReferences(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  wanted: { readonly nodeId: string; readonly kind?: string | undefined },
): Promise<ReferenceAnswer> {
  const kind = edgeKinds.find((known) => known === wanted.kind)
  if (wanted.kind !== undefined && kind === undefined) {
    throw new ServiceError('validation_failed', {
      detail: `Cannot use kind "${wanted.kind.slice(0, 80)}": expected one of ${edgeKinds.join(', ')}`,
    })
  }
  using open = await openProjectSnapshot(ctx, user, projectId)
  const node = requireNode(open.snapshot, wanted.nodeId)
  return open.snapshot.references(node.nodeId, kind)
}

export async function listFiles(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  page: { readonly path?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<FileRecord[]> {
  using open = await openProjectSnapshot(ctx, user, projectId)
  return open.snapshot.listFiles(page)
}

export type FileText = {
  readonly file: FileRecord
  /** The lines that were asked for. */
  readonly lines: FileLines
}

export async function readFileText(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  wanted: {
    readonly path: string
    readonly startLine?: number | undefined
    readonly endLine?: number | undefined
  },
): Promise<FileText> {
  using open = await openProjectSnapshot(ctx, user, projectId)
  const { snapshot } = open
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

function requireFile(snapshot: Snapshot, path: string): FileRecord {
  const file = snapshot.findFile(path)
  if (file !== undefined) return file
  const similar = snapshot.similarPaths(path, 3).map((candidate) => `"${candidate}"`)
  const hint = similar.length === 0 ? '' : `; there is ${similar.join(', ')}`
  throw new ServiceError('file_not_found', { detail: `File not found: "${path.slice(0, 200)}"${hint}` })
}
