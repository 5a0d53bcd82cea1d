import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { whileIn } from '../../program/while-in.ts'
import { EntityKind, ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import type { DefinitionId, Packed } from '../../row-ids.ts'

const NOTHING: EntitySet = { entities: [], rule: Rule.member }

/** A member of the deref target of an object: `impl Deref for Guard`. */
export function derefMember(context: LinkContext, value: Packed, name: string): EntitySet | undefined {
  const found =
    kindOf(value) === ValueKind.INSTANCE ? memberOfTarget(context, definitionIdOf(value), name) : NOTHING
  return found.entities.length > 0 ? found : undefined
}

function memberOfTarget(context: LinkContext, definition: DefinitionId, name: string): EntitySet {
  const { program } = context
  const { containers } = program.languages[program.definitionFile[definition]!]!.semantics
  const derefMethod = containers?.derefMethod ?? ''
  if (derefMethod === '' || name === derefMethod) return NOTHING
  if (dereferencing.has(definition)) {
    context.isPartial()
    return NOTHING
  }
  const { entities } = context.hierarchy.member(definition, derefMethod)
  if (entities.length === 0) return NOTHING
  const found = new Set<Packed>()
  whileIn(dereferencing, definition, () => {
    for (const method of context.valuesOfEntities({ entities, rule: Rule.member }).values) {
      if (kindOf(method) !== ValueKind.DEFINITION) continue
      for (const value of context.returnsOf(definitionIdOf(method)).values) {
        for (const entity of context.memberOf(value, name).entities) {
          if (kindOf(entity) !== EntityKind.OPEN) found.add(entity)
        }
      }
    }
  })
  return { entities: [...found], rule: Rule['returned-value'] }
}

/** Types whose deref members are being looked up: they may deref to one another in a circle. */
const dereferencing = new Set<number>()
