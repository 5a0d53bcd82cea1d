import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostedService } from './start-hosted-service.ts'

export function snapshotFolder(service: Pick<HostedService, 'ctx'>): string {
  return join(service.ctx.dataDirectory, 'snapshots')
}

/** The names of the snapshot files, without what lies beside them for the next parse. */
export async function snapshotNamesOf(service: Pick<HostedService, 'ctx'>): Promise<string[]> {
  return (await readdir(snapshotFolder(service))).filter((name) => !name.endsWith('.run'))
}

/** The names of the snapshot files without their format; of a half-written one the whole name. */
export async function snapshotKeysOf(service: Pick<HostedService, 'ctx'>): Promise<string[]> {
  const names = await snapshotNamesOf(service)
  return names.map((name) => name.replace(/\.parley-\d+\.sqlite$/, '')).toSorted()
}
