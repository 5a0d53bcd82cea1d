import { DefinitionFlag } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import type { DefinitionId, Packed } from '../../row-ids.ts'

/** Whether an entity is a method or a variable of a class itself rather than of its objects. */
export function isStaticDefinition({ program }: LinkContext, entity: Packed): boolean {
  const definition = program.definitionOfEntity(entity)
  return definition !== -1 && isStatic(program, definition)
}

/** Whether an entity is a method of a module that the module itself has, too. */
export function isModuleFunction({ program }: LinkContext, entity: Packed): boolean {
  const definition = program.definitionOfEntity(entity)
  return definition !== -1 && isModuleFunctionRow(program, definition)
}

/** What a class has in place of the `new` of the language. */
export function ownNew(context: LinkContext, definition: number): readonly DefinitionId[] {
  const accept = (entity: Packed) => isStaticDefinition(context, entity)
  return context.program.definitionsAmong(context.hierarchy.member(definition, 'new', { accept }).entities)
}

/** Of methods of one name those that may take the place of one: a class and its objects may each have one. */
export function overridingAmong(
  { program }: LinkContext,
  definition: DefinitionId,
  methods: readonly DefinitionId[],
): readonly DefinitionId[] {
  const isOfClass = isStatic(program, definition)
  return methods.filter((method) => isStatic(program, method) === isOfClass)
}

/** Whether a method is called on classes. */
export function isStaticMethod({ program }: LinkContext, definition: DefinitionId): boolean {
  return isStatic(program, definition)
}

/** The same for a method. */
export function isModuleFunctionRow(program: Program, definition: DefinitionId): boolean {
  return (program.flagsOf(definition) & DefinitionFlag.MODULE_FUNCTION) !== 0
}

function isStatic(program: Program, definition: DefinitionId): boolean {
  return (program.flagsOf(definition) & DefinitionFlag.STATIC) !== 0
}
