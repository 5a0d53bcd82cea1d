import type { FileFacts } from '../../../languages/facts.ts'
import { BindingKind, DefinitionFlag, ExpressionFlag, Op } from '../../../languages/facts.ts'

/** A stretch of a text, in UTF-16 offsets. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A name of the file that code in some stretches uses and that is bound outside of them. */
export interface FreeName {
  readonly name: string
  readonly origin: 'import' | 'definition' | 'variable'
  /** Where it is bound. */
  readonly offset: number
  /** It is written to in the stretches. */
  readonly isWritten: boolean
  readonly isType: boolean
  /** It is bound more than once at the top of the file. */
  readonly isReassigned: boolean
}

export function contains(ranges: readonly Range[], offset: number): boolean {
  return ranges.some(({ start, end }) => offset >= start && offset < end)
}

/** Names that code inside some stretches takes from the top of its file, as the parser reads it. */
export function findFreeNames(facts: FileFacts, ranges: readonly Range[]): FreeName[] {
  const { expressions, bindings, strings, scopes } = facts
  const byScope = new Map<string, number>()
  const topLevel = new Map<string, number>()
  for (let row = 0; row < bindings.count; row += 1) {
    const key = `${bindings.scope[row]} ${strings[bindings.name[row] ?? 0] ?? ''}`
    if (bindings.scope[row] === 0) topLevel.set(key, (topLevel.get(key) ?? 0) + 1)
    if (!byScope.has(key)) byScope.set(key, row)
  }
  const found = new Map<string, FreeName>()
  for (let row = 0; row < expressions.count; row += 1) {
    if (expressions.op[row] !== Op.NAME || !contains(ranges, expressions.start[row] ?? -1)) continue
    const name = strings[expressions.a[row] ?? 0] ?? ''
    let scope = expressions.scope[row] ?? 0
    while (scope > 0 && !byScope.has(`${scope} ${name}`)) scope = scopes.parent[scope] ?? 0
    const binding = byScope.get(`${scope} ${name}`)
    if (binding === undefined || scope !== 0) continue
    const offset = bindings.nameStart[binding] ?? 0
    if (contains(ranges, offset)) continue
    const kind = bindings.kind[binding]
    const flags = expressions.flags[row] ?? 0
    const before = found.get(name)
    found.set(name, {
      name,
      origin:
        kind === BindingKind.IMPORT ? 'import' : kind === BindingKind.DEFINITION ? 'definition' : 'variable',
      offset,
      isWritten: before?.isWritten === true || (flags & ExpressionFlag.WRITE) !== 0,
      isType: (before?.isType ?? true) && (flags & ExpressionFlag.TYPE) !== 0,
      isReassigned: (topLevel.get(`0 ${name}`) ?? 0) > 1,
    })
  }
  return [...found.values()]
}

/** The extent of the definition whose name stands at an offset. */
export function rangeOfDefinition(
  facts: FileFacts,
  nameStart: number,
): (Range & { readonly isExported: boolean; readonly isDefault: boolean; readonly row: number }) | undefined {
  const { definitions } = facts
  for (let row = 0; row < definitions.count; row += 1) {
    if (definitions.nameStart[row] !== nameStart) continue
    const flags = definitions.flags[row] ?? 0
    return {
      start: definitions.start[row] ?? 0,
      end: definitions.end[row] ?? 0,
      isExported: (flags & DefinitionFlag.EXPORTED) !== 0,
      isDefault: (flags & DefinitionFlag.DEFAULT_EXPORT) !== 0,
      row,
    }
  }
  return undefined
}
