import { DefinitionKind } from '../../../languages/facts.ts'
import { GLOBAL } from '../../../languages/php/modules.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'

/** A function or constant that its namespace does not declare is that of the global one; a class is not. */
export function inGlobalNamespace(context: LinkContext, file: number, name: string): EntitySet | undefined {
  const { program, modules } = context
  if (name.startsWith('$')) return undefined
  const link = modules.resolve(file, GLOBAL, name)
  if (link.kind !== 'module') return undefined
  const entities = context.packageMembers(link.module, name).filter((entity) => {
    const definition = program.definitionOfEntity(entity)
    const kind = definition === -1 ? -1 : program.definitionKinds[definition]
    return kind === DefinitionKind.FUNCTION || kind === DefinitionKind.VARIABLE
  })
  return entities.length > 0 ? { entities, rule: Rule.package } : undefined
}
