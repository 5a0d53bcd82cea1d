import { ScopeKind } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import type { NamePlace } from '../../language-rules/names.ts'
import type { Program } from '../../program/program.ts'
import { EntityKind, pack } from '../../solver/values.ts'
import { wholeNamesOf } from './parts.ts'
import { unitsOf } from './units.ts'
import { idAt, type DefinitionId, type Packed } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { addTo } from '../../../languages/add-to.ts'

/*
 * `class A::B` stands outside of A and is a constant of it all the same.
 */

/** What the class or module of a scope has by such a name. */
export function inScope(
  context: LinkContext,
  use: NamePlace & { readonly nameId: number },
  scope: number,
  accept: (entity: Packed) => boolean,
): EntitySet | undefined {
  const { program } = context
  const { scopes, strings } = program.factsOf(use.file)
  const definition = scopes.definition[scope]!
  if (scopes.kind[scope] !== ScopeKind.CLASS || definition === -1) return undefined
  const owner = idAt(program.definitionBase[use.file]!, definition)
  const entities = compactMembers(context, owner, strings[use.nameId]!).filter(accept)
  return entities.length > 0 ? { entities, rule: Rule.package } : undefined
}

/** A member of a class or module that is a constant so named; undefined where there is none. */
export function memberOfNamespace(
  context: LinkContext,
  definition: DefinitionId,
  name: string,
): EntitySet | undefined {
  const entities = compactMembers(context, definition, name)
  if (entities.length === 0) return undefined
  const own = context.hierarchy.ownMember(definition, name)
  return { entities: [...new Set([...own, ...entities])], rule: Rule.member }
}

function compactMembers(context: LinkContext, owner: DefinitionId, name: string): readonly Packed[] {
  const { program, modules, parts } = context
  if (!/^\p{Lu}/u.test(name)) return []
  const whole = wholeNamesOf(program).get(owner)
  const found = whole === undefined ? undefined : compactNames(program).get(`${whole}::${name}`)
  if (found === undefined) return []
  const units = unitsOf(program, modules.projectOf)
  const unit = units[program.definitionFile[owner]!]!
  const seen = found.filter((each) => units[program.definitionFile[each]!] === unit)
  return [...new Set(seen.map((each) => parts.first(each)))].map((each) => pack(EntityKind.DEFINITION, each))
}

/** Classes and modules whose written name holds where they belong, by whole name. */
const compactNames = onceFor((program: Program): ReadonlyMap<string, readonly DefinitionId[]> => {
  const found = new Map<string, DefinitionId[]>()
  for (const [definition, whole] of wholeNamesOf(program)) {
    if (!program.nameOfDefinition(definition).includes('::')) continue
    addTo(found, whole, definition)
  }
  return found
})
