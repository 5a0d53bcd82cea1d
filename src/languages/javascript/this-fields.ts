import { BindingKind, DefinitionFlag, DefinitionKind } from '../facts.ts'
import { applyDoc } from './docs.ts'
import { nameValue } from './naming.ts'
import { foldedText } from './signatures.ts'
import { bindingIn, declare, define, type ClassMembers, type Context } from './context.ts'

interface AssignedMember {
  readonly name: string
  readonly nameStart: number
  readonly nameEnd: number
  readonly start: number
  readonly end: number
  readonly doc: number
}

/**
 * The first `this.x = …` in a class that declares no `x` declares it: a method where the value is a function
 * (`named`), else a field. True where the value got its definition.
 */
export function defineThisField(
  context: Context,
  members: ClassMembers,
  named: number,
  member: AssignedMember,
): boolean {
  if (members.names.has(member.name) && named === -1) return false
  const isFirst = !members.names.has(member.name)
  members.names.add(member.name)
  const { owner, functionDepth } = context
  const { name, nameStart, nameEnd, start, end, doc } = member
  context.owner = members.definition
  const isLocal = (context.facts.definitions.get(members.definition, 1) & DefinitionFlag.LOCAL) !== 0
  context.functionDepth = isLocal ? 1 : 0
  let made: number
  if (named === -1) {
    const signature = foldedText(context.text, start, end, 160)
    made = define(
      context,
      DefinitionKind.FIELD,
      name,
      members.scope,
      nameStart,
      nameEnd,
      start,
      end,
      0,
      signature,
    )
    applyDoc(context, made, doc)
  } else {
    made = nameValue(context, named, {
      ...member,
      kind: DefinitionKind.METHOD,
      scope: members.scope,
      flags: 0,
    })
  }
  context.owner = owner
  context.functionDepth = functionDepth
  if (isFirst || bindingIn(context, name, members.scope) === -1) {
    declare(context, BindingKind.DEFINITION, name, members.scope, nameStart, made)
  }
  return named !== -1
}
