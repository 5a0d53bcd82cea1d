import { DefinitionFlag, Op, ScopeKind, type FileFacts } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { enclosingClass } from '../../program/program.ts'
import { open } from '../../values/members.ts'
import { isStaticDefinition } from './static-members.ts'
import { prependedTo } from './members-before.ts'
import { usingModule } from './including-classes.ts'
import { memberOfMetaclass } from './singletons.ts'
import type { Packed, Place } from '../../row-ids.ts'

/** At most so many classes that include a module answer for what stands behind it. */
const MAX_INCLUDING = 12

/** `super` (MEMBER): the method behind that of the class around, in the order of its ancestors. */
export function memberOfSuper(context: LinkContext, { file, facts, row }: Place): EntitySet | undefined {
  const { program, hierarchy } = context
  const base = facts.expressions.a[row]!
  if (facts.expressions.op[base] !== Op.SUPER) return undefined
  const name = facts.strings[facts.expressions.b[row]!]!
  const scope = facts.expressions.scope[base]!
  const owner = enclosingClass(facts, scope)
  if (owner === -1) return undefined
  const definition = context.parts.first(program.definitionId(file, owner))
  const isStatic = isInStaticMethod(facts, scope)
  const accept = (entity: Packed) => isStaticDefinition(context, entity) === isStatic
  const from = hierarchy.linearised(definition).indexOf(definition) + 1
  const { entities } = hierarchy.member(definition, name, { from, accept })
  if (entities.length > 0) return { entities, rule: Rule.inherited }
  if (isStatic) {
    const extended = memberOfMetaclass(context, definition, name)
    if (extended.length > 0) return { entities: extended, rule: Rule.inherited }
  }
  const others = new Set<Packed>()
  const { extended, prepended } = usingModule(context, definition)
  for (const subclass of [...hierarchy.descendants(definition, MAX_INCLUDING), ...prepended]) {
    const behind = hierarchy.linearised(subclass).indexOf(definition) + 1
    if (behind === 0) continue
    for (const entity of hierarchy.member(subclass, name, { from: behind, accept }).entities)
      others.add(entity)
  }
  for (const type of extended)
    for (const parent of hierarchy
      .linearised(type)
      .slice(prependedTo(context, type).includes(definition) ? 0 : 1))
      for (const entity of hierarchy.ownMember(parent, name))
        if (isStaticDefinition(context, entity)) others.add(entity)
  if (others.size > 0) return { entities: [...others], rule: Rule.dispatch }
  return open(Open.external, Rule.inherited)
}

function isInStaticMethod({ scopes, definitions }: FileFacts, scope: number): boolean {
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    if (scopes.kind[current] === ScopeKind.CLASS) return false
    const definition = scopes.definition[current]!
    if (definition !== -1 && (definitions.flags[definition]! & DefinitionFlag.STATIC) !== 0) return true
  }
  return false
}
