import { FlowKind } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { isModuleFunction, isStaticDefinition } from './static-members.ts'
import type { DefinitionId, ExpressionId, Packed } from '../../row-ids.ts'

/** What a class, as an object, has from the modules that it or an ancestor of it is extended by. */
export function memberOfMetaclass(context: LinkContext, definition: number, name: string): readonly Packed[] {
  const accept = (entity: Packed) => !isStaticDefinition(context, entity)
  const isFunction = (entity: Packed) => isModuleFunction(context, entity)
  const functions = context.hierarchy.member(definition, name, { accept: isFunction }).entities
  if (functions.length > 0) return functions
  for (const type of context.hierarchy.linearised(definition)) {
    for (const module of extendedBy(context, type)) {
      const { entities } = context.hierarchy.member(module, name, { accept })
      if (entities.length > 0) return entities
    }
  }
  return []
}

/** A member of a class (value), as an object, that it has from what it is extended by. */
export function memberBeyondClass(context: LinkContext, value: Packed, name: string): EntitySet | undefined {
  const entities = kindOf(value) === ValueKind.DEFINITION ? memberOfMetaclass(context, idOf(value), name) : []
  return entities.length > 0 ? { entities, rule: Rule.inherited } : undefined
}

/** Modules that a class is extended by, the last one first. */
export function extendedBy(context: LinkContext, type: DefinitionId): readonly (DefinitionId | -1)[] {
  const own = sourcesOf(context, type, FlowKind.METACLASS).toReversed()
  const modules = own.flatMap((source) => classesNamed(context, source))
  return [...modules, ...classMethodsOf(context, type, own.length > 0)]
}

/** A concern hands its `ClassMethods` to whatever includes it, and so do modules that say so when they are included. */
function classMethodsOf(
  context: LinkContext,
  type: DefinitionId,
  isExtended: boolean,
): readonly (DefinitionId | -1)[] {
  const { hierarchy, program } = context
  const isHanding = isExtended || hierarchy.ownMember(type, 'included').length > 0
  if (!isHanding) return []
  return hierarchy
    .ownMember(type, 'ClassMethods')
    .map((entity) => program.definitionOfEntity(entity))
    .filter((definition) => definition !== -1 && program.isClassLike(definition))
}

/** Flows of all parts of a class. */
export function sourcesOf(
  { program, parts }: LinkContext,
  type: DefinitionId,
  kind: number,
): readonly ExpressionId[] {
  return (parts.all(type) ?? [type]).flatMap((part) => program.definitionFlowSources(part, kind))
}

/** Classes and modules that an expression gives. */
export function classesNamed(context: LinkContext, source: ExpressionId): readonly DefinitionId[] {
  return context
    .valuesOf(source)
    .values.filter((value) => context.program.isClassItself(value))
    .map(definitionIdOf)
}
