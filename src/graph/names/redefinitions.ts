import { BindingKind, DefinitionFlag, DefinitionKind, ScopeKind } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import { columnOf } from '../program/line-column.ts'
import type { Program } from '../program/program.ts'
import { onceFor } from '../../languages/once-for.ts'

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
  const facts = program.factsOf(file)
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

/** Whether a binding (row of a file) stands in the outermost statements of its scope. */
export function isInStraightLine(facts: FileFacts, row: number): boolean {
  const scope = facts.bindings.scope[row]!
  const column = columnOf(facts, startOf(facts, row))
  if (scope === 0) return column === 0
  return column <= (leftmostColumns(facts).get(scope) ?? column)
}

/** The column of what stands outermost in each scope: definitions, and the code around them. */
const leftmostColumns = onceFor(collectColumns)

function collectColumns(facts: FileFacts): ReadonlyMap<number, number> {
  const { kind, scope, count } = facts.bindings
  const columns = new Map<number, number>()
  for (let row = 0; row < count; row++) {
    if (kind[row] !== BindingKind.DEFINITION) continue
    const column = columnOf(facts, startOf(facts, row))
    const leftmost = columns.get(scope[row]!)
    if (leftmost === undefined || column < leftmost) columns.set(scope[row]!, column)
  }
  const { expressions, scopes } = facts
  for (let row = 0; row < expressions.count; row++) {
    const column = columnOf(facts, expressions.start[row]!)
    // Of a variable that is assigned again, what stands between is a block of its own (Python).
    let scope = expressions.scope[row]!
    for (;;) {
      const leftmost = columns.get(scope)
      if (leftmost !== undefined && column < leftmost) columns.set(scope, column)
      if (scopes.kind[scope] !== ScopeKind.BLOCK) break
      scope = scopes.parent[scope]!
    }
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
