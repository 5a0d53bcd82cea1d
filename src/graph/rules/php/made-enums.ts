import { DefinitionKind, type FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'

/** The cases of an enum are its objects, which nothing makes. */
export function noteEnums(context: LinkContext, file: number, { definitions }: FileFacts): void {
  for (let row = 0; row < definitions.count; row++) {
    if (definitions.kind[row] === DefinitionKind.ENUM) context.make(context.program.definitionId(file, row))
  }
}
