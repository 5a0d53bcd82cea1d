import { DefinitionFlag, FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import { typeOfArgument } from './static-types.ts'
import type { DefinitionId, ExpressionId, Packed } from '../row-ids.ts'

/**
 * Of the members that an object has under a name, those that a receiver of its declared type reaches: what a class
 * implements for one interface alone (C# `void IThing.Go()`) is reached through that interface, and then comes first.
 */
export function reachedMembers(
  context: LinkContext,
  receiver: ExpressionId,
  entities: readonly Packed[],
): readonly Packed[] {
  if (!entities.some((entity) => isExplicit(context, context.program.definitionOfEntity(entity))))
    return entities
  const definitions = entities.map((entity) => context.program.definitionOfEntity(entity))
  const type = typeOfArgument(context, receiver)?.definition ?? -1
  const reached =
    type !== -1 && context.program.isInterface(type)
      ? entities.filter((_, index) => isFor(context, definitions[index]!, type))
      : []
  if (reached.length > 0) return reached
  const plain = entities.filter((_, index) => !isExplicit(context, definitions[index]!))
  return plain.length > 0 ? plain : entities
}

/** Of the methods of one class under a name, those that run for a call through an interface. */
export function implementingMethods(
  context: LinkContext,
  methods: readonly DefinitionId[],
  type: DefinitionId,
): readonly DefinitionId[] {
  if (!methods.some((method) => isExplicit(context, method))) return methods
  const own = methods.filter((method) => isFor(context, method, type))
  if (own.length > 0) return own
  const plain = methods.filter((method) => !isExplicit(context, method))
  // What is given to all types of a trait is written for one that they do not name (Rust).
  const { interfaces } = context.program.languages[context.program.definitionFile[type]!]!.semantics
  return plain.length === 0 && interfaces === 'explicit' ? methods : plain
}

/** Whether a method is written for an interface, or for one that the interface extends. */
function isFor(context: LinkContext, method: DefinitionId | -1, type: DefinitionId): boolean {
  if (!isExplicit(context, method)) return false
  const wanted = context.hierarchy.linearised(type)
  return context.program
    .definitionFlowSources(method, FlowKind.IMPLEMENTS)
    .some((source) =>
      context
        .instancesOf(source)
        .values.some(
          (value) => kindOf(value) === ValueKind.INSTANCE && wanted.includes(definitionIdOf(value)),
        ),
    )
}

function isExplicit({ program }: LinkContext, definition: DefinitionId | -1): definition is DefinitionId {
  if (definition === -1) return false
  return program.hasFlag(definition, DefinitionFlag.EXPLICIT)
}
