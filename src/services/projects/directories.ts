import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'

import { snapshotPath } from '../../index/snapshot-file.ts'
import { vectorsPath } from '../../index/vectors/vector-file.ts'
import type { Project } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { keptRunPath } from '../indexing/kept-run-path.ts'

export function snapshotDirectory(ctx: ServiceContext): string {
  return join(ctx.dataDirectory, 'snapshots')
}

/** The object that a snapshot is: its file, under its own name. */
export function snapshotObject(snapshotKey: string): string {
  return `snapshots/${basename(snapshotPath('', snapshotKey))}`
}

/** The object of its embeddings. */
export function vectorsObject(snapshotKey: string): string {
  return vectorsPath(snapshotObject(snapshotKey))
}

/** What its parse has left for the next one: of this machine, like the facts. */
export function keptRunObject(snapshotKey: string): string {
  return keptRunPath(snapshotObject(snapshotKey))
}

/** Where indexes lie that are attached to projects. */
export function indexDirectory(ctx: ServiceContext): string {
  return join(ctx.dataDirectory, 'indexes')
}

/** The object of an index that is attached to a project. */
export function indexObject(indexKey: string): string {
  return `indexes/${indexKey}.scip`
}

export function factsDirectory(ctx: Pick<ServiceContext, 'dataDirectory'>): string {
  return join(ctx.dataDirectory, 'facts')
}

/** What is known of folders of this machine (`folder-index.ts`). */
export function foldersDirectory(ctx: Pick<ServiceContext, 'dataDirectory'>): string {
  return join(ctx.dataDirectory, 'folders')
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
