import { ScopeKind } from '../../../languages/facts.ts'
import type { Program } from '../../program/program.ts'
import { isPlainMethod } from '../../types/overridable.ts'
import type { DefinitionId } from '../../row-ids.ts'

/** Methods that are declared; a function that an object is given over a member of its class is found where it is stored. */
export function isOverridable(program: Program, method: DefinitionId): boolean {
  return isPlainMethod(program, method) && !replacesMember(program, method)
}

/** `this.run = …` */
function replacesMember(program: Program, definition: DefinitionId): boolean {
  const { definitions, scopes, row } = program.definitionAt(definition)
  return definitions.binding[row] === -1 && scopes.kind[definitions.scope[row]!] === ScopeKind.CLASS
}
