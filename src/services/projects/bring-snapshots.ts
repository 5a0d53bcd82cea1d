import { snapshotPath } from '../../index/snapshot-file.ts'
import { findProject } from '../../store/index.ts'
import type { Project } from '../../store/index.ts'
import { ObjectStoreError } from '../../objects/index.ts'
import type { ServiceContext } from '../context.ts'
import { withStorage } from '../storage.ts'
import { snapshotDirectory, snapshotObject, vectorsObject } from './directories.ts'

/** A project that has a snapshot: while a repeated parse runs, the previous one. */
export type ParsedProject = { readonly project: Project; readonly path: string }

export function toParsed(ctx: ServiceContext, project: Project, snapshotKey: string): ParsedProject {
  return { project, path: snapshotPath(snapshotDirectory(ctx), snapshotKey) }
}

/**
 * Has the snapshots lie at their paths, where they may be on other machines. One that is nowhere is left to whoever
 * opens it. Throws a `ServiceError` where the object store is away.
 */
export async function bringSnapshots(
  ctx: ServiceContext,
  parsed: readonly ParsedProject[],
): Promise<readonly ParsedProject[]> {
  if (!ctx.files.isShared) return parsed
  return await Promise.all(parsed.map(async (one) => await withStorage(() => bringSnapshot(ctx, one))))
}

async function bringSnapshot(ctx: ServiceContext, parsed: ParsedProject): Promise<ParsedProject> {
  const { id, userId, snapshotKey } = parsed.project
  if (snapshotKey === null || (await bring(ctx, snapshotKey))) return parsed
  // A parse may have replaced it since the project was read.
  const now = await findProject(ctx.store.db, userId, id)
  if (now === undefined || now.snapshotKey === null || now.snapshotKey === snapshotKey) return parsed
  await bring(ctx, now.snapshotKey)
  return toParsed(ctx, now, now.snapshotKey)
}

/** False where there is none that is whole. */
async function bring(ctx: ServiceContext, snapshotKey: string): Promise<boolean> {
  try {
    const isHere = await ctx.files.bring(snapshotObject(snapshotKey))
    if (isHere && ctx.config.embeddings !== undefined) startBringingVectors(ctx, snapshotKey)
    return isHere
  } catch (error) {
    if (!(error instanceof ObjectStoreError) || error.code !== 'damaged') throw error
    ctx.log.warn({ reason: error.message }, 'a snapshot in the object store is damaged')
    return false
  }
}

/** Embeddings come some time after their snapshot, or never: search ranks without them. */
const LOOK_AGAIN_MS = 60_000
const lookedAt = new WeakMap<ServiceContext, Map<string, number>>()

function startBringingVectors(ctx: ServiceContext, snapshotKey: string): void {
  const looked = lookedAt.get(ctx) ?? new Map<string, number>()
  lookedAt.set(ctx, looked)
  const now = ctx.clock()
  if (now - (looked.get(snapshotKey) ?? 0) < LOOK_AGAIN_MS) return
  for (const [key, at] of looked) if (now - at >= LOOK_AGAIN_MS) looked.delete(key)
  looked.set(snapshotKey, now)
  ctx.files.bring(vectorsObject(snapshotKey)).catch((error: unknown) => {
    ctx.log.debug({ error, snapshotKey }, 'the embeddings of a snapshot could not be fetched')
  })
}
