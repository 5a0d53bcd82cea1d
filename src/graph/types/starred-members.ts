import { ScopeKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { membersOfStarred } from '../names/resolve-name.ts'
import { whileIn } from '../program/while-in.ts'
import type { DefinitionId, Packed } from '../row-ids.ts'

const NOTHING: readonly never[] = []

/** Modules whose stars are being followed: they may lead to one another in a circle. */
const busy = new Set<string>()

/** What the star imports of an inline module give; they may lead back to it. */
export function starredMember(
  context: LinkContext,
  definition: DefinitionId,
  name: string,
): readonly Packed[] {
  const { program, modules } = context
  const file = program.definitionFile[definition]!
  const { definitions, scopes, bindings } = program.factsOf(file)
  const scope = definitions.innerScope[definition - program.definitionBase[file]!]!
  const { innerStars } = program.modules[file]!
  if (innerStars === -1 || scope === -1 || scopes.kind[scope] !== ScopeKind.NAMESPACE) return NOTHING
  const key = `${file}:${scope}:${name}`
  if (busy.has(key)) {
    context.isPartial()
    return NOTHING
  }
  return whileIn(busy, key, () => {
    for (const row of program.names[file]!.all(scope, innerStars)) {
      const link = modules.ofImport(program.importBase[file]! + bindings.target[row]!)
      if (link.kind !== 'module') continue
      const found = membersOfStarred(context, link, name, file)
      if (found.length > 0) return found
    }
    return NOTHING
  })
}
