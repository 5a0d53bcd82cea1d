import { BindingKind, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { BindingId, DefinitionId } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/** Binding of the parameter that an extension method is called on, undefined for other methods. */
export function receiverParameter(context: LinkContext, definition: DefinitionId): BindingId | undefined {
  const { program } = context
  const file = program.definitionFile[definition]!
  if (program.languages[file]?.semantics.extensionMethods !== true) return undefined
  const binding = receiverBinding(context, definition)
  return binding === -1 ? undefined : binding
}

/** Binding of the receiver of a method that is declared away from its type, -1 for none. */
export function receiverBinding({ program }: LinkContext, definition: DefinitionId): BindingId | -1 {
  const { file, facts } = program.definitionAt(definition)
  const scope = facts.definitions.innerScope[definition - program.definitionBase[file]!]!
  const row = scope === -1 ? -1 : receiversOf(facts)[scope]!
  return row === -1 ? -1 : program.bindingId(file, row)
}

/** Receivers (binding rows) by scope. */
const receiversOf = onceFor((facts: FileFacts): Int32Array => {
  const { kind, position, scope, count } = facts.bindings
  const receivers = new Int32Array(facts.scopes.count).fill(-1)
  for (let row = 0; row < count; row++) {
    if (kind[row] === BindingKind.PARAMETER && position[row] === -1) receivers[scope[row]!] = row
  }
  return receivers
})
