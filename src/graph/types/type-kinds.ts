import { DefinitionFlag, DefinitionKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { factsOf } from '../program/program.ts'
import type { DefinitionId } from '../row-ids.ts'

export function isClassLike(context: LinkContext, definition: DefinitionId): boolean {
  const kind = context.program.definitionKinds[definition]
  return (
    kind === DefinitionKind.CLASS ||
    kind === DefinitionKind.INTERFACE ||
    kind === DefinitionKind.ENUM ||
    kind === DefinitionKind.TYPE ||
    (kind === DefinitionKind.MODULE && isMixin(context, definition))
  )
}

/** Whether a module has methods that others may include (Ruby). */
export function isMixin({ program }: LinkContext, definition: DefinitionId): boolean {
  return program.languages[program.definitionFile[definition]!]!.semantics.modulesAreMixedIn === true
}

export function isAbstractMethod(context: LinkContext, definition: DefinitionId): boolean {
  const { program } = context
  const file = program.definitionFile[definition]!
  const flags = factsOf(program, file).definitions.flags[definition - program.definitionBase[file]!]!
  return (flags & (DefinitionFlag.ABSTRACT | DefinitionFlag.DECLARATION)) !== 0
}

export function isDistinct({ program }: LinkContext, definition: DefinitionId): boolean {
  const file = program.definitionFile[definition]!
  const { flags } = factsOf(program, file).definitions
  return (flags[definition - program.definitionBase[file]!]! & DefinitionFlag.DISTINCT) !== 0
}
