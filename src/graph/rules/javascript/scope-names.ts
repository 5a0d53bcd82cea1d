import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ScopeFlag,
  ScopeKind,
} from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import type { NamePlace } from '../../language-rules/names.ts'
import { EntityKind, idOf, kindOf, pack } from '../../solver/values.ts'
import type { Packed } from '../../row-ids.ts'

/** What a scope has under a name that is not declared there: of another block of its namespace, of the object of a `with`. */
export function inScope(
  context: LinkContext,
  { file, nameId }: NamePlace & { readonly nameId: number },
  scope: number,
): EntitySet | undefined {
  const { scopes, strings } = context.program.factsOf(file)
  const definition = scopes.definition[scope]!
  if ((scopes.flags[scope]! & ScopeFlag.WITH) !== 0) {
    const entities = memberOfWith(context, file, scope, strings[nameId]!)
    return entities.length > 0 ? { entities, rule: Rule.member } : undefined
  }
  if (scopes.kind[scope] !== ScopeKind.NAMESPACE || definition === -1) return undefined
  const entities = memberOfTwin(context, file, definition, strings[nameId]!)
  return entities.length > 0 ? { entities, rule: Rule.package } : undefined
}

/** What another block of a namespace in the same scope declares: they are one (TypeScript, "Declaration Merging"). */
function memberOfTwin(context: LinkContext, file: number, row: number, name: string): readonly Packed[] {
  const { program } = context
  const { definitions, bindings } = program.factsOf(file)
  const twins = program.names[file]!.all(definitions.scope[row]!, definitions.name[row]!)
    .filter((binding) => bindings.kind[binding] === BindingKind.DEFINITION)
    .map((binding) => bindings.target[binding]!)
    .filter((twin) => twin !== -1 && twin !== row && definitions.kind[twin] === DefinitionKind.MODULE)
  // What a block does not export is its own.
  const isExported = (entity: Packed) => {
    const target = bindings.target[idOf(entity) - program.bindingBase[file]!]!
    const visible = DefinitionFlag.EXPORTED | DefinitionFlag.DECLARATION
    return (
      kindOf(entity) === EntityKind.BINDING && target !== -1 && (definitions.flags[target]! & visible) !== 0
    )
  }
  return twins.flatMap((twin) =>
    context.hierarchy.ownMember(program.definitionId(file, twin), name).filter(isExported),
  )
}

/** What a bare name means in the body of a `with`: a member of what its binding holds. */
function memberOfWith(context: LinkContext, file: number, scope: number, name: string): readonly Packed[] {
  const { program } = context
  const table = program.names[file]!
  const binding = table.first(scope, table.stringId('with'))
  const entity = pack(EntityKind.BINDING, program.bindingBase[file]! + binding)
  const { values } = context.valuesOfEntities({ entities: [entity], rule: Rule.scope })
  const found = values.flatMap((value) => context.memberOf(value, name).entities)
  return found.filter((member) => kindOf(member) !== EntityKind.OPEN)
}
