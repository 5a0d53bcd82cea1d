import { createHash } from 'node:crypto'
import { join } from 'node:path'

import type { Project } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'

export function snapshotDirectory(ctx: ServiceContext): string {
  return join(ctx.dataDirectory, 'snapshots')
}

export function factsDirectory(ctx: ServiceContext): string {
  return join(ctx.dataDirectory, 'facts')
}

export function mirrorsDirectory(ctx: ServiceContext): string {
  return join(ctx.dataDirectory, 'mirrors')
}

/** Where the history of a project is read: its mirror, or the folder that it was parsed from. */
export function gitDirectory(ctx: ServiceContext, { repoName, source }: Project): string {
  return source.kind === 'local' ? source.path : mirrorDirectory(ctx, repoName, source.url)
}

/** One mirror an address: readable for people, with a hash because names may differ in what a file system ignores. */
export function mirrorDirectory(ctx: ServiceContext, repoName: string, url: string): string {
  const readable = repoName.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 80)
  const hash = createHash('sha256').update(url).digest('hex').slice(0, 16)
  return join(mirrorsDirectory(ctx), `${readable}-${hash}.git`)
}
