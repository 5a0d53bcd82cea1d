import { NodeFlag, type FlatTree, type Grammar } from './flat-tree.ts'
import { errorSymbol, type GrammarTables } from './grammar-tables.ts'

/**
 * Decodes tree-sitter's own tree out of the module's memory (layout of web-tree-sitter 0.27.1, wasm32).
 *
 * A child slot is 8 bytes. With the low bit set it is a small leaf held inline:
 *
 *     word 0: flags (8 bits), symbol (8), parse state (16); word 1: columns (8), rows and lookahead (8), padding (8), size (8)
 *
 * else word 0 is the address of a `SubtreeHeapData`, whose children's slots lie right before it. Hidden nodes are left
 * out and their children stand in their place; a production may rename a child or give it a field. Positions are sums
 * of padding and size along the way, in bytes of UTF-16.
 */

// Words of `SubtreeHeapData`.
const paddingWord = 1
const sizeWord = 4
const errorCostWord = 8
const childCountWord = 9
const symbolWord = 10
const bitsWord = 11
const visibleChildCountWord = 12
const visibleDescendantCountWord = 14
/** Upper half. */
const productionWord = 16

const inlineBit = 1
const inlineVisible = 2
const inlineNamed = 4
const inlineExtra = 8
const inlineMissing = 32
const heapVisible = 1
const heapNamed = 2
const heapExtra = 4
const heapMissing = 512

// A frame of the stack: one node whose children are being read.
const frameSlot = 0
const frameEnd = 1
const frameStructural = 2
const framePosition = 3
const frameRow = 4
const frameNode = 5
const frameField = 6
const frameSize = 8

/** Node arrays above this size are given back once a small file follows. */
const keptNodes = 1 << 20

let columns = allocate(1 << 14)
let stack = new Int32Array(frameSize * 256)

function flagsOf(isNamed: boolean, isMissing: boolean): number {
  return (isNamed ? NodeFlag.NAMED : 0) | (isMissing ? NodeFlag.MISSING | NodeFlag.HAS_ERROR : 0)
}

/** The returned arrays are views that the next call on this thread writes over. */
export function decodeTree(
  words: Uint32Array,
  tree: number,
  tables: GrammarTables,
  text: string,
  grammar: Grammar,
): FlatTree {
  const { publicSymbol, named, productions, stride } = tables
  const root = words[tree >>> 2]!
  const rootIsInline = (root & inlineBit) !== 0
  const rootData = root >>> 2
  const rootChildren = rootIsInline ? 0 : words[rootData + childCountWord]!
  const expected = 1 + (rootChildren === 0 ? 0 : words[rootData + visibleDescendantCountWord]!)
  reserve(expected)
  const { kind, field, start, end, parent, next, last, flags } = columns

  // The parent's frame lives in these locals; the stack holds those above it. The root is the one slot of a frame
  // without a node, of which no production says anything.
  let slot = tree >>> 2
  let slotEnd = slot + 2
  let structural = stride
  let position = 0
  let row = 0
  let owner = -1
  let inherited = 0
  let depth = 0
  let count = 0
  let first = false

  for (;;) {
    if (slot === slotEnd) {
      if (depth === 0) break
      const frame = (depth -= frameSize)
      const closed = owner
      slot = stack[frame + frameSlot]!
      slotEnd = stack[frame + frameEnd]!
      structural = stack[frame + frameStructural]!
      position = stack[frame + framePosition]!
      row = stack[frame + frameRow]!
      owner = stack[frame + frameNode]!
      inherited = stack[frame + frameField]!
      if (closed !== owner) last[closed] = count - 1
      first = false
      continue
    }

    const word = words[slot]!
    let data = 0
    let symbol = 0
    let visible = false
    let extra = false
    let flag = 0
    let size = 0
    let padding = 0
    let childCount = 0
    if ((word & inlineBit) !== 0) {
      const extent = words[slot + 1]!
      symbol = (word >>> 8) & 0xff
      visible = (word & inlineVisible) !== 0
      extra = (word & inlineExtra) !== 0
      flag = flagsOf((word & inlineNamed) !== 0, (word & inlineMissing) !== 0)
      padding = (extent >>> 16) & 0xff
      size = extent >>> 24
    } else {
      data = word >>> 2
      const bits = words[data + bitsWord]!
      symbol = words[data + symbolWord]! & 0xff_ff
      visible = (bits & heapVisible) !== 0
      extra = (bits & heapExtra) !== 0
      flag = flagsOf((bits & heapNamed) !== 0, (bits & heapMissing) !== 0)
      if (words[data + errorCostWord]! !== 0) flag |= NodeFlag.HAS_ERROR
      padding = words[data + paddingWord]!
      size = words[data + sizeWord]!
      childCount = words[data + childCountWord]!
    }
    slot += 2
    // A node begins where its first child does: that child's padding is its own.
    if (!first) position += padding
    first = false
    const from = position
    position += size

    let fieldId = 0
    if (extra) {
      flag |= NodeFlag.EXTRA
    } else {
      fieldId = inherited
      if (structural < stride) {
        const said = productions[row + structural]!
        if (said !== 0) {
          const alias = said & 0xff_ff
          if (alias !== 0) {
            symbol = alias
            visible = true
            flag = named[alias]! | (flag & ~NodeFlag.NAMED)
          }
          if (said >>> 16 !== 0) fieldId = said >>> 16
        }
      }
      structural++
    }

    let node = owner
    if (visible) {
      node = count++
      kind[node] = symbol === errorSymbol ? symbol : publicSymbol[symbol]!
      field[node] = fieldId
      start[node] = from >>> 1
      end[node] = position >>> 1
      parent[node] = owner
      next[node] = -1
      last[node] = node
      flags[node] = symbol === errorSymbol ? flag | NodeFlag.ERROR : flag
      if (owner !== -1) {
        // Until a node is closed, `last` holds its latest child.
        const before = last[owner]!
        if (before !== owner) next[before] = node
        last[owner] = node
      }
      fieldId = 0
    }

    if (childCount !== 0 && words[data + visibleChildCountWord]! !== 0) {
      if (depth + frameSize > stack.length) growStack()
      stack[depth + frameSlot] = slot
      stack[depth + frameEnd] = slotEnd
      stack[depth + frameStructural] = structural
      stack[depth + framePosition] = position
      stack[depth + frameRow] = row
      stack[depth + frameNode] = owner
      stack[depth + frameField] = inherited
      depth += frameSize
      slotEnd = data
      slot = data - 2 * childCount
      structural = 0
      position = from
      row = (words[data + productionWord]! >>> 16) * stride
      owner = node
      inherited = fieldId
      first = true
    }
  }
  if (count !== expected) {
    throw new Error(
      `Decoding a ${grammar.name} tree found ${count} nodes where tree-sitter counts ${expected}: web-tree-sitter must be the pinned version.`,
    )
  }
  return {
    text,
    grammar,
    nodeCount: count,
    kind: kind.subarray(0, count),
    field: field.subarray(0, count),
    start: start.subarray(0, count),
    end: end.subarray(0, count),
    parent: parent.subarray(0, count),
    next: next.subarray(0, count),
    last: last.subarray(0, count),
    flags: flags.subarray(0, count),
    hasError: (flags[0]! & NodeFlag.HAS_ERROR) !== 0,
  }
}

function reserve(nodes: number): void {
  const capacity = columns.kind.length
  if (nodes > capacity) columns = allocate(Math.max(nodes, 2 * Math.min(capacity, keptNodes)))
  else if (capacity > 2 * keptNodes && nodes <= keptNodes) columns = allocate(keptNodes)
}

function allocate(nodes: number) {
  return {
    kind: new Uint16Array(nodes),
    field: new Uint16Array(nodes),
    start: new Int32Array(nodes),
    end: new Int32Array(nodes),
    parent: new Int32Array(nodes),
    next: new Int32Array(nodes),
    last: new Int32Array(nodes),
    flags: new Uint8Array(nodes),
  }
}

function growStack(): void {
  const larger = new Int32Array(2 * stack.length)
  larger.set(stack)
  stack = larger
}
