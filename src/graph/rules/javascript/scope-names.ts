import { BindingKind, DefinitionFlag, DefinitionKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { factsOf } from '../../program/program.ts'
import { EntityKind, idOf, kindOf, pack } from '../../solver/values.ts'

/** What another block of a namespace in the same scope declares: they are one (TypeScript, "Declaration Merging"). */
export function memberOfTwin(
  context: LinkContext,
  file: number,
  row: number,
  name: string,
): readonly number[] {
  const { program } = context
  const { definitions, bindings } = factsOf(program, file)
  const twins = program.names[file]!.all(definitions.scope[row]!, definitions.name[row]!)
    .filter((binding) => bindings.kind[binding] === BindingKind.DEFINITION)
    .map((binding) => bindings.target[binding]!)
    .filter((twin) => twin !== -1 && twin !== row && definitions.kind[twin] === DefinitionKind.MODULE)
  // What a block does not export is its own.
  const isExported = (entity: number) => {
    const target = bindings.target[idOf(entity) - program.bindingBase[file]!]!
    const visible = DefinitionFlag.EXPORTED | DefinitionFlag.DECLARATION
    return (
      kindOf(entity) === EntityKind.BINDING && target !== -1 && (definitions.flags[target]! & visible) !== 0
    )
  }
  return twins.flatMap((twin) =>
    context.hierarchy.ownMember(program.definitionBase[file]! + twin, name).filter(isExported),
  )
}

/** What a bare name means in the body of a `with`: a member of what its binding holds. */
export function memberOfWith(
  context: LinkContext,
  file: number,
  scope: number,
  name: string,
): readonly number[] {
  const { program } = context
  const table = program.names[file]!
  const binding = table.first(scope, table.stringId('with'))
  const entity = pack(EntityKind.BINDING, program.bindingBase[file]! + binding)
  const { values } = context.valuesOfEntities({ entities: [entity], rule: Rule.scope })
  const found = values.flatMap((value) => context.memberOf(value, name).entities)
  return found.filter((member) => kindOf(member) !== EntityKind.OPEN)
}
