import { DefinitionFlag, DefinitionKind } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Open, Rule } from '../edge-rules.ts'
import { EntityKind, bindingIdOf, kindOf, pack } from '../solver/values.ts'
import type { DefinitionId, Packed } from '../row-ids.ts'

/** At most so many subclasses answer for a member. */
const MAX_HOOKS = 12

/** More methods of one prefix than this are data. */
const MAX_PREFIXED = 48

/** Methods that begin so, of a class and its subclasses; of those that may have any name nothing is said. */
export function membersWithPrefix(context: LinkContext, definition: DefinitionId, prefix: string): EntitySet {
  const { hierarchy, program } = context
  if (prefix === '') return { entities: [pack(EntityKind.OPEN, Open.dynamic)], rule: Rule.member }
  const entities: Packed[] = []
  for (const type of [...hierarchy.linearised(definition), ...hierarchy.descendants(definition, MAX_HOOKS)]) {
    for (const method of hierarchy.ownMethods(type)) {
      const file = program.definitionFile[method]!
      const binding = program.factsOf(file).definitions.binding[method - program.definitionBase[file]!]!
      if (binding === -1 || !program.nameOfDefinition(method).startsWith(prefix)) continue
      if (entities.length < MAX_PREFIXED)
        entities.push(pack(EntityKind.BINDING, program.bindingBase[file]! + binding))
    }
  }
  return entities.length > 0
    ? { entities, rule: Rule.dispatch }
    : { entities: [pack(EntityKind.OPEN, Open.dynamic)], rule: Rule.member }
}

/** A class attribute that subclasses set to something else (`serializer_class`), where `self` may be one of them. */
export function overridingFields(
  context: LinkContext,
  definition: DefinitionId,
  name: string,
  own: readonly Packed[],
): readonly Packed[] {
  if (!own.every((entity) => isClassAttribute(context, entity))) return []
  const others = context.hierarchy.overriders(definition, name, MAX_HOOKS)
  return others.filter((entity) => isClassAttribute(context, entity))
}

function isClassAttribute({ program }: LinkContext, entity: Packed): boolean {
  const definition =
    kindOf(entity) === EntityKind.BINDING ? program.definitionOfBinding(bindingIdOf(entity)) : -1
  if (definition === -1) return false
  const { file, definitions, row } = program.definitionAt(definition)
  return (
    definitions.kind[row] === DefinitionKind.FIELD &&
    program.languages[file]!.semantics.classesAreValues &&
    !program.languages[file]!.semantics.separateStatic &&
    (definitions.flags[row]! & DefinitionFlag.STATIC) !== 0
  )
}

/** What subclasses declare; of a class that others are mixed with, what these have; `behind`: these alone, by `super`. */
export function overridersOrSiblings(
  context: LinkContext,
  definition: DefinitionId,
  name: string,
  behind = false,
): readonly Packed[] {
  const { hierarchy } = context
  const declared = behind ? [] : hierarchy.overriders(definition, name, MAX_HOOKS)
  if (declared.length > 0) return declared
  const entities = new Set<Packed>()
  for (const subclass of hierarchy.descendants(definition, MAX_HOOKS)) {
    if (hierarchy.parents(subclass).length < 2) continue
    const order = hierarchy.linearised(subclass)
    const from = behind ? order.indexOf(definition) + 1 : 0
    for (const entity of hierarchy.member(subclass, name, { from }).entities) entities.add(entity)
  }
  return [...entities]
}
