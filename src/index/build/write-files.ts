import type { DatabaseSync } from 'node:sqlite'
import { nodeKinds } from '../../graph/graph.ts'
import type { NodeTable } from '../../graph/graph.ts'
import type { SnapshotFile } from '../build.ts'
import { FileFlag } from '../snapshot-file.ts'
import type { FileRecord } from '../snapshot.ts'
import type { TextLayout } from './pack-texts.ts'

const FILE_KIND = nodeKinds.indexOf('file')

export function writeFiles(
  database: DatabaseSync,
  files: readonly SnapshotFile[],
  layout: TextLayout,
  nodes: Int32Array,
): void {
  const insertFile = database.prepare('insert into file values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [index, file] of files.entries()) {
    insertFile.run(...fileRow(index, file, file.utf8?.length ?? 0, layout, nodes[index]!))
  }
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
    (file.isMinified ? FileFlag.MINIFIED : 0) |
    (file.isBroken === true ? FileFlag.BROKEN : 0)
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
