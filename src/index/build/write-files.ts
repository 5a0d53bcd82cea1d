import type { DatabaseSync } from 'node:sqlite'
import { nodeKinds } from '../../graph/graph.ts'
import type { LinkedGraph, NodeTable } from '../../graph/graph.ts'
import type { SnapshotFile } from '../build.ts'
import { FileFlag } from '../snapshot-file.ts'
import type { FileRecord } from '../snapshot.ts'
import type { PackedTexts, TextLayout } from './pack-texts.ts'

const FILE_KIND = nodeKinds.indexOf('file')
const PROGRESS_STEP = 256

export function writeFiles(
  database: DatabaseSync,
  files: readonly SnapshotFile[],
  texts: PackedTexts,
  graph: LinkedGraph,
  onProgress: (done: number) => void,
): void {
  const insertFile = database.prepare('insert into file values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const insertBlock = database.prepare('insert into text_block (id, data) values (?, ?)')
  const nodes = fileNodes(files.length, graph.nodes)
  for (const { id, data } of texts.blocks) insertBlock.run(id, data)
  for (const [index, file] of files.entries()) {
    insertFile.run(...fileRow(index, file, file.utf8?.length ?? 0, texts, nodes[index]!))
    if (index % PROGRESS_STEP === 0) onProgress(index)
  }
  onProgress(files.length)
}

/** The values of a row of `file`. */
export function fileRow(
  index: number,
  file: FileRecord,
  textSize: number,
  { block, offset }: TextLayout,
  node: number,
): (string | number)[] {
  const flags =
    (file.isTest ? FileFlag.TEST : 0) |
    (file.isGenerated ? FileFlag.GENERATED : 0) |
    (file.isMinified ? FileFlag.MINIFIED : 0)
  return [
    index,
    file.path,
    file.language,
    file.kind,
    file.byteSize,
    file.lineCount,
    file.blob,
    flags,
    block[index]!,
    offset[index]!,
    textSize,
    node,
  ]
}

/** The `file` node of each file, -1 for none. */
export function fileNodes(
  fileCount: number,
  { count, kind, file }: Pick<NodeTable, 'count' | 'kind' | 'file'>,
): Int32Array {
  const result = new Int32Array(fileCount).fill(-1)
  for (let node = 0; node < count; node++) {
    const index = file[node] ?? -1
    if (kind[node] === FILE_KIND && index >= 0) result[index] = node
  }
  return result
}
