/**
 * What a parse leaves for the next one of the same project, in a file beside its snapshot: what was known of each file,
 * and what of the graph the snapshot itself does not hold. By it a parse in another thread or process, however much
 * later, goes on as one does that follows at once. Facts are not in it: they are asked of the cache by their keys.
 *
 *     12-3.parley-14.sqlite          the snapshot
 *     12-3.parley-14.sqlite.run      this file: zstd of what `v8.serialize` makes, and a checksum
 *
 * It can be deleted at any time. One that is damaged, of another version of the analysis or of another snapshot is none.
 */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

import type { Linked } from '../../graph/relink/linker.ts'
import { appendChecksum, CHECKSUM_BYTES, hasValidChecksum } from '../../index/checksum.ts'
import { readLinkedGraph, remainderOf } from '../../index/read-linked-graph.ts'
import type { GraphRemainder } from '../../index/read-linked-graph.ts'
import { BUILD_SUFFIX } from '../../index/snapshot-file.ts'
import { stampFile } from '../../index/stored-texts.ts'
import { findLanguage } from '../../languages/registry.ts'
import { decodeFacts } from '../../syntax/facts-codec.ts'
import type { FactsCache } from '../../syntax/facts-cache.ts'
import { keptRunPath } from './kept-run-path.ts'
import type { LastFiles, LastRun } from './last-run.ts'
import { toLinkFile } from './link-file.ts'
import type { KnownFile, ReadFile } from './read-files.ts'

/** Raised whenever what is kept changes. */
const RUN_FORMAT = 1

/** Of a run whose graph the next one may move. */
export interface KeptLink {
  readonly repoName: string
  /** Paths that module rules asked a text of, and whether they got one. */
  readonly read: readonly (readonly [path: string, isText: boolean])[]
  readonly remainder: GraphRemainder
  /** Files that were parsed as what includes them shows: number, language and key of their facts. */
  readonly included: readonly (readonly [file: number, language: string, factsKey: string])[]
}

interface Kept {
  readonly version: readonly [format: number, analysis: string]
  /** The last bytes of the snapshot file, which are its checksum. */
  readonly snapshot: Uint8Array
  readonly files: readonly (Omit<KnownFile, 'language'> & { readonly language: string })[]
  readonly link: KeptLink | undefined
}

/** Keeps a run. `linked` is the graph of its snapshot, if that may be moved. What cannot be written is not kept. */
export function keepRun(
  version: string,
  { files, snapshot }: LastRun,
  read: readonly ReadFile[],
  linked: Linked | undefined,
): void {
  const path = keptRunPath(snapshot.path)
  const draft = `${path}.${process.pid}-${randomBytes(6).toString('hex')}${BUILD_SUFFIX}`
  try {
    const kept: Kept = {
      version: [RUN_FORMAT, version],
      snapshot: checksumOf(snapshot.path),
      files: files.map((file) => ({ ...file, language: file.language?.id ?? '' })),
      link: linked && keepLink(read, linked),
    }
    writeFileSync(draft, zstdCompressSync(serialize(kept), LEVEL), { mode: 0o600 })
    appendChecksum(draft)
    renameSync(draft, path)
  } catch {
    // The disk may be full: the next parse begins from nothing.
    rmSync(draft, { force: true })
  }
}

/** What is kept of the run that made a snapshot; undefined where there is nothing that one may go on from. */
export function readKeptRun(version: string, snapshotPath: string): LastRun | undefined {
  const path = keptRunPath(snapshotPath)
  try {
    if (!hasValidChecksum(path)) return undefined
    const bytes = readFileSync(path)
    const packed = bytes.subarray(0, bytes.length - CHECKSUM_BYTES)
    const kept = deserialize(zstdDecompressSync(packed)) as Kept
    const snapshot = stampFile(snapshotPath)
    const [format, analysis] = kept.version
    const isOwn =
      format === RUN_FORMAT && analysis === version && checksumOf(snapshotPath).equals(kept.snapshot)
    if (!isOwn) return undefined
    const files = kept.files.map((file) => ({ ...file, language: findLanguage(file.language) }))
    return { files, snapshot, link: kept.link }
  } catch {
    return undefined
  }
}

/**
 * What was linked in a run that was kept, as far as it can be moved to the files of this one; undefined where it
 * cannot. Facts that are the same are not decoded again.
 */
export function restoreLinked(
  { files, snapshot }: LastRun,
  link: KeptLink,
  last: LastFiles,
  read: readonly ReadFile[],
  cache: FactsCache,
): Linked | undefined {
  if (files.length !== read.length) return undefined
  const included = new Map(link.included.map(([file, ...rest]) => [file, rest]))
  const linkFiles: Linked['files'][number][] = []
  for (const [index, known] of files.entries()) {
    const own = read[index]!
    if (known.path !== own.path) return undefined
    const [languageId, factsKey] = included.get(index) ?? [known.language?.id ?? '', known.factsKey]
    let facts: ReadFile['facts']
    if (factsKey !== '') {
      const encoded = factsKey === own.factsKey ? undefined : cache.get(factsKey)
      facts = encoded === undefined ? own.facts : decodeFacts(encoded)
      const isFound = encoded !== undefined || factsKey === own.factsKey
      // Facts that are kept were whole.
      if (!isFound || facts === undefined || facts.incomplete !== '') return undefined
    }
    linkFiles.push(
      toLinkFile({ ...known, language: findLanguage(languageId), factsKey, facts, text: undefined }),
    )
  }
  return {
    repoName: link.repoName,
    layer: 'everything',
    files: linkFiles,
    graph: () => readLinkedGraph(snapshot.path, link.remainder),
    read: new Map(link.read.map(([path, isText]) => [path, isText ? last.readText(path) : undefined])),
  }
}

/** Undefined where facts are not in the cache, because they are not whole. */
function keepLink(read: readonly ReadFile[], { repoName, read: texts, graph }: Linked): KeptLink | undefined {
  const included: [number, string, string][] = []
  for (const [index, { known, language, factsKey, facts }] of read.entries()) {
    if (facts !== undefined && facts.incomplete !== '') return undefined
    if (factsKey !== known.factsKey) included.push([index, language!.id, factsKey])
  }
  return {
    repoName,
    read: [...texts].map(([path, text]) => [path, text !== undefined]),
    remainder: remainderOf(graph()),
    included,
  }
}

function checksumOf(path: string): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const checksum = Buffer.alloc(CHECKSUM_BYTES)
    readSync(descriptor, checksum, 0, CHECKSUM_BYTES, fstatSync(descriptor).size - CHECKSUM_BYTES)
    return checksum
  } finally {
    closeSync(descriptor)
  }
}

/** Level 1: half of a second less than the default for a repository of six thousand files. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
