import { BindingKind, FlowKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import { linkageOf } from './linkage.ts'
import { EntityKind, bindingIdOf, idOf, kindOf, pack } from '../../solver/values.ts'
import { idAt, type BindingId, type DefinitionId, type Packed } from '../../row-ids.ts'

/** Where a name is used: a macro is in force between its `#define` and its `#undef`. */
interface Use {
  readonly file: number
  readonly scope: number
  readonly offset: number
}

/** Of what a scope declares under a name (binding rows), what may be meant at a place: macros are those of the file. */
export function inForce(
  program: Program,
  use: Use,
  scope: number,
  rows: readonly number[],
): readonly number[] {
  if (scope !== 0) return rows
  const base = program.bindingBase[use.file]!
  const entities = rows.map((row) => pack(EntityKind.BINDING, base + row))
  const kept = rows.filter((_, index) => isInForce(program, use, entities[index]!))
  if (kept.length < 2 || isInMacro(program, use)) return kept
  // The text of a macro is read where it is used, everything else where it stands.
  const { nameStart } = program.factsOf(use.file).bindings
  const before = kept.filter(
    (row) => nameStart[row]! < use.offset || !isMacro(program, macroOf(program, idAt(base, row))),
  )
  return before.length > 0 ? before : kept
}

/**
 * With the macros of a file those that it includes under the same name. Whether one replaces the other (`#undef`) or
 * gives way to it (`#ifndef`) is not looked at.
 */
export function withIncludedMacros(
  context: LinkContext,
  { file }: Use,
  name: string,
  own: readonly Packed[],
): readonly Packed[] {
  const { program } = context
  if (!own.every((entity) => isMacroEntity(program, entity))) return own
  const others = linkageOf(context)
    .lookup(file, 0, name)
    .filter((entity) => isMacroEntity(program, entity))
  return others.length === 0 ? own : [...new Set([...own, ...others])]
}

/** Of what is declared under a name, by a file or what it includes, what is not ended and begins before the use. */
export function entitiesInForce(
  context: LinkContext,
  use: Use,
  entities: readonly Packed[],
): readonly Packed[] {
  const { program } = context
  const kept = entities.every((entity) => isInForce(program, use, entity))
    ? entities
    : entities.filter((entity) => isInForce(program, use, entity))
  if (kept.length < 2 || isInMacro(program, use)) return kept
  const before = kept.filter(
    (entity) => !isMacroEntity(program, entity) || beginsBefore(context, use, entity),
  )
  return before.length > 0 ? before : kept
}

function beginsBefore(context: LinkContext, { file, offset }: Use, entity: Packed): boolean {
  const { program } = context
  const other = program.bindingFile[bindingIdOf(entity)]!
  if (other !== file) return !linkageOf(context).isIncludedLater(file, offset, other)
  return program.factsOf(file).bindings.nameStart[idOf(entity) - program.bindingBase[file]!]! < offset
}

function isMacroEntity(program: Program, entity: Packed): boolean {
  return kindOf(entity) === EntityKind.BINDING && isMacro(program, macroOf(program, bindingIdOf(entity)))
}

function isInForce(program: Program, use: Use, entity: Packed): boolean {
  if (kindOf(entity) !== EntityKind.BINDING) return true
  const definition = macroOf(program, bindingIdOf(entity))
  if (definition === -1) return true
  const end = endOf(program, definition)
  return end === -1 || (program.definitionFile[definition] === use.file && use.offset < end)
}

/** Where an `#undef` ends a definition, -1 where none does. */
function endOf(program: Program, definition: DefinitionId): number {
  const { file, flows } = program.definitionAt(definition)
  const base = program.flowBase[file]!
  for (let flow = program.definitionFlows[definition]!; flow !== -1; flow = program.nextFlow[flow]!) {
    if (flows.kind[flow - base] === FlowKind.UNDEFINE) return flows.start[flow - base]!
  }
  return -1
}

function macroOf(program: Program, binding: BindingId): DefinitionId | -1 {
  const file = program.bindingFile[binding]!
  const kind = program.factsOf(file).bindings.kind[binding - program.bindingBase[file]!]
  return kind === BindingKind.DEFINITION ? program.definitionOfBinding(binding) : -1
}

function isInMacro(program: Program, { file, scope }: Use): boolean {
  const definition = program.factsOf(file).scopes.definition[scope]!
  return scope === 0 || (definition !== -1 && isMacro(program, program.definitionId(file, definition)))
}

function isMacro(program: Program, definition: DefinitionId | -1): boolean {
  return definition !== -1 && program.signatureOf(definition).startsWith('#')
}
