import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import { columnOf } from '../program/line-column.ts'
import type { Program } from '../program/program.ts'
import { factsOf } from '../program/program.ts'

/**
 * Of several bindings of one name in one scope (rows in source order), those that a use may see. A function or class
 * that is defined again in a straight line replaces what stood before it; one that stands in a branch is a candidate
 * beside the others:
 *
 *     try: from fast import dumps         def run(): …      <- replaced
 *     except ImportError:                 def run(): …      <- the one
 *         def dumps(): …  <- both
 *
 * Facts know no branches, so a straight line is told by the column: it is that of the scope's outermost statements.
 * Accessors, overload signatures and overloads stay together.
 */
export function visibleBindings(program: Program, file: number, rows: readonly number[]): readonly number[] {
  if (rows.length < 2) return rows
  const facts = factsOf(program, file)
  if (!program.languages[file]!.semantics.redefinitions) return rows
  if (rows.length > MAX_SIGNATURES) return withFewerSignatures(facts, rows)
  for (let index = rows.length - 1; index > 0; index--) {
    if (!replaces(facts, rows[index]!) || !isInStraightLine(facts, rows[index]!)) continue
    const isReplaced = (row: number) =>
      replaces(facts, row) || facts.bindings.kind[row] === BindingKind.IMPORT
    const earlier = rows
      .slice(0, index)
      .filter((row) => !isReplaced(row) || isStatic(facts, row) !== isStatic(facts, rows[index]!))
    return [...earlier, ...rows.slice(index)]
  }
  return rows
}

/**
 * Of variables that are declared again in their scope, the one that a use in the same scope sees: the last before it
 * in a straight line. One that is assigned elsewhere, too, is a candidate beside it.
 */
export function lastDeclared(
  program: Program,
  file: number,
  rows: readonly number[],
  offset: number,
): readonly number[] {
  if (rows.length < 2 || !program.languages[file]!.semantics.redefinitions) return rows
  const facts = factsOf(program, file)
  if (!rows.every((row) => isVariable(facts, row))) return rows
  const isBefore = (row: number) => facts.bindings.nameStart[row]! <= offset
  const last = rows.findLast((row) => isBefore(row) && isInStraightLine(facts, row))
  if (last === undefined) return rows
  return rows.filter(
    (row) => row === last || (row > last && isBefore(row)) || assignments(program, file, row) > 1,
  )
}

function isVariable({ bindings, definitions }: FileFacts, row: number): boolean {
  const target = bindings.target[row]!
  const isDefinition = bindings.kind[row] === BindingKind.DEFINITION && target !== -1
  return isDefinition && definitions.kind[target] === DefinitionKind.VARIABLE
}

function assignments(program: Program, file: number, row: number): number {
  const { kind } = factsOf(program, file).flows
  const base = program.flowBase[file]!
  let count = 0
  let flow = program.bindingFlows[program.bindingBase[file]! + row]!
  for (; flow !== -1; flow = program.nextFlow[flow]!) if (kind[flow - base] === FlowKind.ASSIGN) count++
  return count
}

/** Signatures of one function say what it returns; so many of them would only fill the bounds of value sets. */
const MAX_SIGNATURES = 12

function withFewerSignatures(facts: FileFacts, rows: readonly number[]): readonly number[] {
  const implementations = rows.filter((row) => replaces(facts, row))
  return implementations.length === 1 ? [...rows.slice(0, MAX_SIGNATURES), ...implementations] : rows
}

function replaces(facts: FileFacts, row: number): boolean {
  const { bindings, definitions } = facts
  const target = bindings.target[row]!
  if (bindings.kind[row] !== BindingKind.DEFINITION || target === -1) return false
  const kind = definitions.kind[target]
  const isFunction = kind === DefinitionKind.FUNCTION || kind === DefinitionKind.METHOD
  const together =
    DefinitionFlag.GETTER | DefinitionFlag.SETTER | DefinitionFlag.PROPERTY | DefinitionFlag.DECLARATION
  return isFunction && (definitions.flags[target]! & together) === 0
}

function isStatic(facts: FileFacts, row: number): boolean {
  const { bindings, definitions } = facts
  const target = bindings.kind[row] === BindingKind.DEFINITION ? bindings.target[row]! : -1
  return target !== -1 && (definitions.flags[target]! & DefinitionFlag.STATIC) !== 0
}

function isInStraightLine(facts: FileFacts, row: number): boolean {
  const scope = facts.bindings.scope[row]!
  const column = columnOf(facts, startOf(facts, row))
  if (scope === 0) return column === 0
  return column <= (leftmostColumns(facts).get(scope) ?? column)
}

const known = new WeakMap<FileFacts, ReadonlyMap<number, number>>()

/** The column of what stands outermost in each scope: definitions, and the code around them. */
function leftmostColumns(facts: FileFacts): ReadonlyMap<number, number> {
  let columns = known.get(facts)
  if (columns === undefined) known.set(facts, (columns = collectColumns(facts)))
  return columns
}

function collectColumns(facts: FileFacts): ReadonlyMap<number, number> {
  const { kind, scope, count } = facts.bindings
  const columns = new Map<number, number>()
  for (let row = 0; row < count; row++) {
    if (kind[row] !== BindingKind.DEFINITION) continue
    const column = columnOf(facts, startOf(facts, row))
    const leftmost = columns.get(scope[row]!)
    if (leftmost === undefined || column < leftmost) columns.set(scope[row]!, column)
  }
  const { expressions } = facts
  for (let row = 0; row < expressions.count; row++) {
    const leftmost = columns.get(expressions.scope[row]!)
    if (leftmost === undefined || leftmost === 0) continue
    const column = columnOf(facts, expressions.start[row]!)
    if (column < leftmost) columns.set(expressions.scope[row]!, column)
  }
  return columns
}

function startOf(facts: FileFacts, row: number): number {
  const { bindings, definitions } = facts
  const target = bindings.target[row]!
  return bindings.kind[row] === BindingKind.DEFINITION && target !== -1
    ? definitions.start[target]!
    : bindings.nameStart[row]!
}
