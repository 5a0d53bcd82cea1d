import { ScopeKind } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import type { NamePlace } from '../../language-rules/names.ts'
import { factsOf, nameOfDefinition } from '../../program/program.ts'
import type { Program } from '../../program/program.ts'
import { EntityKind, pack } from '../../solver/values.ts'
import { wholeNamesOf } from './parts.ts'
import { unitsOf } from './units.ts'

/*
 * `class A::B` stands outside of A and is a constant of it all the same.
 */

const known = new WeakMap<Program, ReadonlyMap<string, readonly number[]>>()

/** What the class or module of a scope has by such a name. */
export function inScope(
  context: LinkContext,
  use: NamePlace & { readonly nameId: number },
  scope: number,
  accept: (entity: number) => boolean,
): EntitySet | undefined {
  const { program } = context
  const { scopes, strings } = factsOf(program, use.file)
  const definition = scopes.definition[scope]!
  if (scopes.kind[scope] !== ScopeKind.CLASS || definition === -1) return undefined
  const owner = program.definitionBase[use.file]! + definition
  const entities = compactMembers(context, owner, strings[use.nameId]!).filter(accept)
  return entities.length > 0 ? { entities, rule: Rule.package } : undefined
}

/** A member of a class or module (global row) that is a constant so named; undefined where there is none. */
export function memberOfNamespace(
  context: LinkContext,
  definition: number,
  name: string,
): EntitySet | undefined {
  const entities = compactMembers(context, definition, name)
  if (entities.length === 0) return undefined
  const own = context.hierarchy.ownMember(definition, name)
  return { entities: [...new Set([...own, ...entities])], rule: Rule.member }
}

function compactMembers(context: LinkContext, owner: number, name: string): readonly number[] {
  const { program, modules, parts } = context
  if (!/^\p{Lu}/u.test(name)) return []
  const whole = wholeNamesOf(program).get(owner)
  const found = whole === undefined ? undefined : compactNames(program).get(`${whole}::${name}`)
  if (found === undefined) return []
  const units = unitsOf(program, modules.projectOf)
  const unit = units[program.definitionFile[owner]!]!
  const seen = found.filter((each) => units[program.definitionFile[each]!] === unit)
  return [...new Set(seen.map((each) => parts.first(each)))].map((each) => pack(EntityKind.DEFINITION, each))
}

/** Classes and modules (global rows) whose written name holds where they belong, by whole name. */
function compactNames(program: Program): ReadonlyMap<string, readonly number[]> {
  let names = known.get(program)
  if (names !== undefined) return names
  const found = new Map<string, number[]>()
  for (const [definition, whole] of wholeNamesOf(program)) {
    if (!nameOfDefinition(program, definition).includes('::')) continue
    const list = found.get(whole)
    if (list === undefined) found.set(whole, [definition])
    else list.push(definition)
  }
  known.set(program, (names = found))
  return names
}
