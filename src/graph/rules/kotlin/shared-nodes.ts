import { DefinitionFlag } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { idAt, type DefinitionId } from '../../row-ids.ts'

/**
 * What stands for a definition: the class for its primary constructor, whose code is that of the class, and for all
 * that a property is (what it keeps, its getter and its setter) the first of them.
 */
export function sharesNode({ program }: LinkContext, definition: DefinitionId): DefinitionId {
  const { file, facts, row } = program.definitionAt(definition)
  const { flags, name, parent, scope, start } = facts.definitions
  const base = program.definitionBase[file]!
  if ((flags[row]! & DefinitionFlag.CONSTRUCTOR) !== 0) {
    const isPrimary = parent[row] !== -1 && name[row] === name[parent[row]!]
    return isPrimary ? idAt(base, parent[row]!) : definition
  }
  if ((flags[row]! & ACCESSED) === 0) return definition
  let first = row
  while (first > 0 && row - first < 2) {
    const before = first - 1
    const isSame = name[before] === name[row] && scope[before] === scope[row] && start[before] === start[row]
    if (!isSame || (flags[before]! & ACCESSED) === 0) break
    first = before
  }
  return idAt(base, first)
}

const ACCESSED = DefinitionFlag.GETTER | DefinitionFlag.SETTER | DefinitionFlag.PROPERTY
