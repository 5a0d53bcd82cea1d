import type { FlatTree, Grammar } from '../flat-tree.ts'
import { asciiOffsets, byteOffsetsOf } from './byte-offsets.ts'
import { addDirectives, addStatements } from './blocks.ts'
import { classNode } from './classes.ts'
import { expression } from './expressions.ts'
import { F, K } from './kinds.ts'
import { allocateColumns, RawTree } from './raw-tree.ts'
import { statement } from './statements.ts'
import { type } from './types.ts'

// Byte offsets in oxc's `RawTransferData`, at whose beginning the program lies.
const directivesAt = 88
const statementsAt = 112
const commentsAt = 144
const commentSize = 24

const raw = new RawTree({ expression, statement, type, class: classNode })

/** Node arrays above this size are given back once a small file follows. */
const keptNodes = 1 << 20

/**
 * Decodes what oxc left in its buffer, from address `data` on. The returned arrays are views that the next call on
 * this thread writes over. Throws what `Unrepresentable` stands for, or a `RangeError` in trees that are too deep.
 */
export function decodeRawTree(
  bytes: Uint8Array,
  words: Int32Array,
  data: number,
  text: string,
  isAscii: boolean,
  grammar: Grammar,
): FlatTree {
  if (raw.columns.kind.length > 2 * keptNodes && text.length < keptNodes)
    raw.columns = allocateColumns(keptNodes)
  raw.bytes = bytes
  raw.words = words
  raw.text = text
  raw.offsets = isAscii ? asciiOffsets : byteOffsetsOf(text)
  raw.isJavaScript = grammar.name === 'javascript'
  raw.count = 0
  raw.owner = -1
  raw.comment = raw.wordAt(data + commentsAt)
  raw.commentsEnd = raw.comment + raw.countAt(data + commentsAt) * commentSize
  const root = raw.open(K.program, F.NONE, 0)
  addDirectives(raw, data + directivesAt)
  addStatements(raw, data + statementsAt)
  raw.addComments(text.length)
  raw.skipComments(text.length)
  raw.close(root, text.length)
  const { columns, count } = raw
  return {
    text,
    grammar,
    nodeCount: count,
    kind: columns.kind.subarray(0, count),
    field: columns.field.subarray(0, count),
    start: columns.start.subarray(0, count),
    end: columns.end.subarray(0, count),
    parent: columns.parent.subarray(0, count),
    next: columns.next.subarray(0, count),
    last: columns.last.subarray(0, count),
    flags: columns.flags.subarray(0, count),
    hasError: false,
  }
}
