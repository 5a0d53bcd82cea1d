import { DefinitionFlag } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { factsOf } from '../../program/program.ts'

/** Whether what a method (global row) is called on decides what `static` is in it. */
export function runsOnItsClass({ program }: LinkContext, definition: number): boolean {
  const file = program.definitionFile[definition]!
  const { flags } = factsOf(program, file).definitions
  return (flags[definition - program.definitionBase[file]!]! & DefinitionFlag.CLASS_METHOD) !== 0
}
