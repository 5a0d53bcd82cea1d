import { DefinitionFlag, type FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { idAt } from '../../row-ids.ts'

/** A framework makes the component that a file is (Vue, Svelte): the constructor is the code of the file. */
export function noteComponents(context: LinkContext, file: number, { definitions, scopes }: FileFacts): void {
  for (let row = 0; row < definitions.count; row++) {
    if ((definitions.flags[row]! & DefinitionFlag.FILE_CODE) === 0) continue
    const component = scopes.definition[definitions.scope[row]!]!
    context.make(idAt(context.program.definitionBase[file]!, component))
  }
}
