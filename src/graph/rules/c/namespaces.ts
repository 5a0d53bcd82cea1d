import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { EntityKind, pack } from '../../solver/values.ts'
import { linkageOf } from './linkage.ts'
import type { DefinitionId } from '../../row-ids.ts'
import { DefinitionFlag } from '../../../languages/facts.ts'
import { constructorsOfClass } from '../../types/class-constructors.ts'

const NOTHING: EntitySet = { entities: [], rule: Rule.member }

/** A name of a namespace as a file sees it; undefined where the definition is none. */
export function memberOfNamespace(
  context: LinkContext,
  definition: DefinitionId,
  name: string,
  from: number,
): EntitySet | undefined {
  const { hierarchy, program } = context
  const linkage = linkageOf(context)
  const namespace = linkage.namespaceOfModule(definition)
  if (namespace === -1) return undefined
  const file = program.definitionFile[definition]!
  const { semantics } = program.languages[file]!
  const entities = linkage.lookup(from === -1 ? file : from, namespace, name)
  if (entities.length > 0) return { entities, rule: Rule['module-member'] }
  // What is static or stands in an anonymous namespace is the file's own.
  const own = from === -1 || from === file ? hierarchy.ownMember(definition, name) : []
  if (own.length > 0) return { entities: own, rule: Rule['module-member'] }
  // Files add to a namespace of the language's library, most of which is not here.
  const whole = program.nameOfDefinition(definition)
  const isOutside = semantics.builtins.has(whole) && linkage.outerNamespace(namespace) === 0
  return isOutside
    ? {
        entities: [pack(EntityKind.EXTERNAL, context.externals.id(`${whole}#${name}`))],
        rule: Rule['module-member'],
      }
    : NOTHING
}

/** `using Base::Base;` makes the constructors of a base those of the class. */
export function inheritedConstructors(
  context: LinkContext,
  definition: DefinitionId,
): readonly DefinitionId[] {
  const flags = context.program.flagsOf(definition)
  if ((flags & DefinitionFlag.INHERITS_CONSTRUCTORS) === 0) return []
  return context.hierarchy
    .parents(definition)
    .flatMap((parent) => (parent === definition ? [] : constructorsOfClass(context, parent)))
}
