import { DefinitionFlag } from '../../languages/facts.ts'
import type { Program } from '../program/program.ts'
import type { DefinitionId } from '../row-ids.ts'

const FIXED = DefinitionFlag.STATIC | DefinitionFlag.PRIVATE | DefinitionFlag.CONSTRUCTOR

/** Whether a subclass may put another method in place of one. */
export function isOverridable(program: Program, method: DefinitionId): boolean {
  const byRules = program.rules[program.definitionFile[method]!]!.dispatch.isOverridable
  return (byRules ?? isPlainMethod)(program, method)
}

/** Where the language says no more: a method that is neither static nor private, and no constructor. */
export function isPlainMethod(program: Program, method: DefinitionId): boolean {
  return !program.hasFlag(method, FIXED)
}

/** Where any object may have any member: an underscore asks not to be called from outside, two alone keep subclasses out. */
export function isOverridableByName(program: Program, method: DefinitionId): boolean {
  return (
    !program.hasFlag(method, DefinitionFlag.CONSTRUCTOR) &&
    !/^__.*[^_]_?$/.test(program.nameOfDefinition(method))
  )
}
