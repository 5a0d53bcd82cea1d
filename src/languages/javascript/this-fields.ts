import { BindingKind, DefinitionFlag, DefinitionKind } from '../facts.ts'
import { nameValue } from './naming.ts'
import { foldedText } from './signatures.ts'
import type { ClassMembers, Context } from './context.ts'
import { define } from './define.ts'

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
  const { name, nameStart, start, end } = member
  context.owner = members.definition
  const isLocal = (context.facts.definitions.get(members.definition, 1) & DefinitionFlag.LOCAL) !== 0
  context.functionDepth = isLocal ? 1 : 0
  const row = { ...member, scope: members.scope, flags: 0 }
  let made: number
  if (named === -1) {
    const signature = foldedText(context.text, start, end, 160)
    made = define(context, { ...row, kind: DefinitionKind.FIELD, signature })
  } else {
    made = nameValue(context, named, { ...row, kind: DefinitionKind.METHOD })
  }
  context.owner = owner
  context.functionDepth = functionDepth
  if (isFirst || context.bindingIn(name, members.scope) === -1) {
    context.declare(BindingKind.DEFINITION, name, members.scope, nameStart, made)
  }
  return named !== -1
}
