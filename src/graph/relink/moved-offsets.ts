import { Op, type FileFacts } from '../../languages/facts.ts'
import { columnOf } from '../program/line-column.ts'
import { keyPlaces } from '../program/literal-keys.ts'

/** Where the places of a file have moved to, by their offset before. */
export type MovedOffsets = ReadonlyMap<number, number>

/**
 * Pairs the places of two versions of a file of the same shape. Undefined where their order, the length of a name or
 * the column of a definition is not the same: then linking might give something else.
 */
export function moveOffsets(before: FileFacts, after: FileFacts): MovedOffsets | undefined {
  if (!haveSameLengths(before, after) || !haveSameColumns(before, after)) return undefined
  const moved = new Map<number, number>()
  const [old, own] = [placesOf(before), placesOf(after)]
  for (let index = 0; index < old.length; index++) {
    for (let row = 0; row < old[index]!.length; row++) {
      const [from, to] = [old[index]![row]!, own[index]![row]!]
      // Not a place but the word for none, or for the whole scope.
      const isNone = from <= 0 && to === from
      if (!isNone && !add(moved, from, to)) return undefined
    }
  }
  const keys = keyPlaces(after)
  for (const [row, from] of keyPlaces(before)) if (!add(moved, from, keys.get(row)!)) return undefined
  return addInsideImports(moved, before, after) && isInOrder(moved) ? moved : undefined
}

/** False where a place has moved to two. */
function add(moved: Map<number, number>, from: number, to: number): boolean {
  const known = moved.get(from)
  if (known === undefined) moved.set(from, to)
  return known === undefined || known === to
}

/** Linking tells by its length whether a path is written plainly and a name written at all, and says how long names are. */
function haveSameLengths(before: FileFacts, after: FileFacts): boolean {
  for (let row = 0; row < before.imports.count; row++) {
    if (lengthOf(before.imports, row) !== lengthOf(after.imports, row)) return false
  }
  const { op, count } = before.expressions
  for (let row = 0; row < count; row++) {
    const isName = op[row] === Op.NAME || op[row] === Op.MEMBER || op[row] === Op.STRING
    if (isName && lengthOf(before.expressions, row) !== lengthOf(after.expressions, row)) return false
  }
  const [old, own] = [before.definitions, after.definitions]
  for (let row = 0; row < old.count; row++) {
    if (old.nameEnd[row]! - old.nameStart[row]! !== own.nameEnd[row]! - own.nameStart[row]!) return false
  }
  return true
}

function lengthOf({ start, end }: { start: ArrayLike<number>; end: ArrayLike<number> }, row: number): number {
  return end[row]! - start[row]!
}

/** The parts of a path (`a.b.c`) are names, and stand where they stand in it. */
function addInsideImports(moved: Map<number, number>, before: FileFacts, after: FileFacts): boolean {
  const { imports } = before
  for (let row = 0; row < imports.count; row++) {
    for (let inside = lengthOf(imports, row) - 1; inside > 0; inside--) {
      if (!add(moved, imports.start[row]! + inside, after.imports.start[row]! + inside)) return false
    }
  }
  return true
}

/** Whether everything stands where it stood. */
export function standsStill(before: FileFacts, after: FileFacts): boolean {
  const own = placesOf(after)
  return (
    isSame(before.lineStarts, after.lineStarts) &&
    placesOf(before).every((old, index) => isSame(old, own[index]!))
  )
}

function isSame(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false
  return true
}

function placesOf(facts: FileFacts): readonly ArrayLike<number>[] {
  const { scopes, definitions, bindings, expressions, flows, imports, exports } = facts
  return [
    scopes.start.subarray(0, scopes.count),
    scopes.end.subarray(0, scopes.count),
    definitions.nameStart.subarray(0, definitions.count),
    definitions.nameEnd.subarray(0, definitions.count),
    definitions.start.subarray(0, definitions.count),
    definitions.end.subarray(0, definitions.count),
    bindings.nameStart.subarray(0, bindings.count),
    bindings.visibleFrom.subarray(0, bindings.count),
    expressions.start.subarray(0, expressions.count),
    expressions.end.subarray(0, expressions.count),
    flows.start.subarray(0, flows.count),
    imports.start.subarray(0, imports.count),
    imports.end.subarray(0, imports.count),
    exports.start.subarray(0, exports.count),
  ]
}

/** Whether what stood before another still does. */
function isInOrder(moved: MovedOffsets): boolean {
  const from = Int32Array.from(moved.keys()).toSorted()
  for (let index = 1; index < from.length; index++) {
    if (moved.get(from[index - 1]!)! >= moved.get(from[index]!)!) return false
  }
  return true
}

/** Python tells by the column whether a definition stands under a condition (`names/redefinitions.ts`). */
function haveSameColumns(before: FileFacts, after: FileFacts): boolean {
  const areSame = (old: ArrayLike<number>, own: ArrayLike<number>, count: number): boolean => {
    for (let row = 0; row < count; row++) {
      if (columnOf(before, old[row]!) !== columnOf(after, own[row]!)) return false
    }
    return true
  }
  return (
    areSame(before.definitions.start, after.definitions.start, before.definitions.count) &&
    areSame(before.bindings.nameStart, after.bindings.nameStart, before.bindings.count)
  )
}
