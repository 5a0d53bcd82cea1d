import type { DatabaseSync } from 'node:sqlite'

import { layOutTexts, packBlock } from './pack-texts.ts'
import type { TextLayout } from './pack-texts.ts'
import type { StoredFiles } from './stored-files.ts'

interface TextFile {
  readonly path: string
  /** -1 for none. */
  readonly textSize: number
}

/** Packs anew the blocks that hold other texts than before, and tells where all stand. */
export function updateTexts(
  database: DatabaseSync,
  files: readonly TextFile[],
  changed: ReadonlyMap<number, Uint8Array | undefined>,
  stored: StoredFiles,
): TextLayout {
  const layout = layOutTexts(files.map(({ path, textSize }) => ({ path, size: textSize })))
  const before = membersOf(files.length, (file) => (stored.textSize(file) > 0 ? stored.block(file) : -1))
  const after = membersOf(files.length, (file) => (files[file]!.textSize > 0 ? layout.block[file]! : -1))
  // All are packed before one is written: a text may come from a block that is written over.
  const packed: { id: number; data: Uint8Array }[] = []
  for (const [id, members] of after) {
    const old = before.get(id)
    const isSame =
      old?.length === members.length &&
      members.every((file, index) => file === old[index] && !changed.has(file))
    if (isSame) continue
    // Copies, as what is unpacked is not held for long.
    const parts = members.map((file) => changed.get(file) ?? stored.text(file)!.slice())
    packed.push({ id, data: packBlock(parts) })
  }
  const remove = database.prepare('delete from text_block where id = ?')
  for (const id of before.keys()) if (!after.has(id)) remove.run(id)
  const replace = database.prepare('replace into text_block (id, data) values (?, ?)')
  for (const { id, data } of packed) replace.run(id, data)
  return layout
}

/** The files of each block, in order. */
function membersOf(fileCount: number, blockOf: (file: number) => number): Map<number, number[]> {
  const members = new Map<number, number[]>()
  for (let file = 0; file < fileCount; file++) {
    const block = blockOf(file)
    if (block === -1) continue
    const list = members.get(block)
    if (list === undefined) members.set(block, [file])
    else list.push(file)
  }
  return members
}
