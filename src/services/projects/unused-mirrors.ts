/** Mirrors belong to no project: several of one repository share one, and it goes with the last of them. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { removeMirror } from '../../git/index.ts'
import { listRemoteProjects } from '../../store/index.ts'
import type { Project } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { mirrorDirectory, mirrorsDirectory } from './directories.ts'

/** Of a project that has been deleted. Returns at once: a clone that is under way is waited for. */
export function startRemovingMirror(ctx: ServiceContext, { repoName, source }: Project): void {
  if (source.kind === 'remote') startRemoving(ctx, mirrorDirectory(ctx, repoName, source.url))
}

/** Those of projects that were deleted while nobody could remove them, or by another process. */
export async function startRemovingUnusedMirrors(ctx: ServiceContext): Promise<void> {
  const names = await readdir(mirrorsDirectory(ctx)).catch(() => [])
  const used = await listUsedMirrors(ctx)
  // A clone that was cut off has an ending of its own.
  const found = names.flatMap((name) => /^(.+\.git)(?:\.partial-[^.]*)?$/.exec(name)?.[1] ?? [])
  for (const mirror of new Set(found.map((name) => join(mirrorsDirectory(ctx), name)))) {
    if (!used.has(mirror)) startRemoving(ctx, mirror)
  }
}

function startRemoving(ctx: ServiceContext, directory: string): void {
  const isNeeded = async (): Promise<boolean> => (await listUsedMirrors(ctx)).has(directory)
  removeMirror(directory, ctx.signal, isNeeded).catch((error: unknown) => {
    // The next start tries again.
    if (!ctx.signal.aborted) ctx.log.warn({ error, directory }, 'an unused mirror could not be removed')
  })
}

async function listUsedMirrors(ctx: ServiceContext): Promise<ReadonlySet<string>> {
  const projects = await listRemoteProjects(ctx.store.db)
  return new Set(projects.map(({ repoName, url }) => mirrorDirectory(ctx, repoName, url)))
}
