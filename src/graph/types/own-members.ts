import { DefinitionKind, ScopeKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { visibleBindings } from '../names/redefinitions.ts'
import type { Program } from '../program/program.ts'
import { EntityKind, pack } from '../solver/values.ts'
import type { AttachedMethods } from './attached-methods.ts'
import { starredMember } from './starred-members.ts'
import { collectDeclaredMembers, type DeclaredMembers } from './declared-members.ts'
import { idAt, type DefinitionId, type Packed } from '../row-ids.ts'

/** What types declare themselves, in all their parts. */
export interface OwnMembers {
  /** Entities declared by a class itself under a name. */
  ownMember(definition: DefinitionId, name: string): readonly Packed[]
  /** Methods that a type declares, in its body or away from it. */
  ownMethods(definition: DefinitionId): readonly DefinitionId[]
  /** Whether a type may declare a member other than by what is stored into it. */
  mayDeclare(definition: DefinitionId, name: string): boolean
}

export function createOwnMembers(context: () => LinkContext, attached: AttachedMethods): OwnMembers {
  let collected: DeclaredMembers | undefined
  const declares = (type: DefinitionId, name: string) => {
    collected ??= collectDeclaredMembers(context().program)
    return (
      collected.has(type, collected.nameId(name)) ||
      attached.named(type, name) !== undefined ||
      hasStars(context().program, type)
    )
  }

  const memberOfPart = (part: DefinitionId, name: string): readonly Packed[] => {
    const members = declaredMembers(context(), part, name)
    if (members.length === 0) members.push(...starredMember(context(), part, name))
    for (const method of attached.named(part, name) ?? []) {
      const entity = pack(EntityKind.DEFINITION, method)
      if (!members.includes(entity)) members.push(entity)
    }
    const field = members.length === 0 ? context().fieldOfClass(part, name) : -1
    return field === -1 ? members : [pack(EntityKind.STORED_FIELD, field)]
  }

  return {
    ownMember(definition, name) {
      const parts = context().parts.all(definition)
      if (parts !== undefined) return parts.flatMap((part) => memberOfPart(part, name))
      const mayHave = declares(definition, name) || context().fieldOfClass(definition, name) !== -1
      return mayHave ? memberOfPart(definition, name) : NOTHING
    },
    ownMethods(definition) {
      const parts = context().parts.all(definition) ?? [definition]
      const methods = parts.flatMap((part) => methodsOfPart(context().program, part))
      const away = attached.of(definition)
      return away === undefined ? methods : withAttached(context(), methods, away)
    },
    mayDeclare: (definition, name) =>
      declares(definition, name) || context().parts.all(definition) !== undefined,
  }
}

const NOTHING: readonly never[] = []

function hasStars(program: Program, definition: DefinitionId): boolean {
  return program.modules[program.definitionFile[definition]!]!.innerStars !== -1
}

/** Entities that the scope of a part of a type declares. */
function declaredMembers(context: LinkContext, part: DefinitionId, name: string): Packed[] {
  const { program } = context
  const file = program.definitionFile[part]!
  const { definitions, scopes } = program.factsOf(file)
  const scope = definitions.innerScope[part - program.definitionBase[file]!]!
  if (scope === -1 || scopes.kind[scope] === ScopeKind.FUNCTION) return []
  const table = program.names[file]!
  const id = table.stringId(name)
  if (id === -1) return []
  return visibleBindings(program, file, table.all(scope, id)).flatMap((row) => {
    const binding = program.bindingId(file, row)
    const declared = program.definitionOfBinding(binding)
    const written = declared === -1 ? NOTHING : context.implementations(declared)
    if (written.length === 0 || written[0] === declared) return [pack(EntityKind.BINDING, binding)]
    return written.map((other) => pack(EntityKind.DEFINITION, other))
  })
}

function methodsOfPart(program: Program, part: DefinitionId): readonly DefinitionId[] {
  const { definitions, base } = program.definitionAt(part)
  const end = definitions.end[part - base]!
  const methods: DefinitionId[] = []
  for (let row = part - base + 1; row < definitions.count && definitions.start[row]! < end; row++) {
    const isOwn = definitions.parent[row] === part - base
    if (isOwn && definitions.kind[row] === DefinitionKind.METHOD) methods.push(idAt(base, row))
  }
  return methods
}

/** Methods in the body of a type and away from it: those that are written out. */
function withAttached(
  context: LinkContext,
  methods: readonly DefinitionId[],
  away: ReadonlyMap<string, readonly DefinitionId[]>,
): readonly DefinitionId[] {
  const own = [...methods, ...[...away.values()].flat()].filter(
    (method) => context.program.definitionKinds[method] === DefinitionKind.METHOD,
  )
  return [...new Set(own.flatMap((method) => context.implementations(method)))]
}
