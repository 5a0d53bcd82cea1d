import { BindingFlag, BindingKind, DefinitionFlag, Op, ScopeKind } from '../../../languages/facts.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { parameterText } from '../../types/parameter-text.ts'
import { EntityKind, bindingIdOf, idOf, kindOf } from '../../solver/values.ts'
import { idAt, type DefinitionId, type Place } from '../../row-ids.ts'

/**
 * Of methods that differ in whether they may change their object (`at(i)` and `at(i) const`) those that a callee (row of
 * a file, or the INDEX that stands for an operator) means by its receiver.
 */
export function byConstness(
  context: LinkContext,
  methods: readonly DefinitionId[],
  place: Place,
): readonly DefinitionId[] {
  if (methods.length < 2) return methods
  const constant = methods.filter((method) => context.program.hasFlag(method, DefinitionFlag.CONSTANT))
  if (constant.length === 0 || constant.length === methods.length) return methods
  const isConstant = isConstantReceiver(context, place)
  if (isConstant === undefined) return methods
  if (isConstant) return constant
  const others = new Set(
    methods.filter((method) => !constant.includes(method)).map((method) => parameterText(context, method)),
  )
  return methods.filter((method) => !constant.includes(method) || !others.has(parameterText(context, method)))
}

/** Whether the receiver may not be changed, undefined where that is not written. */
function isConstantReceiver(context: LinkContext, { facts, base, row: callee }: Place): boolean | undefined {
  const { program } = context
  const { op, a, scope } = facts.expressions
  if (op[callee] === Op.NAME) return inConstantMethod(facts, scope[callee]!)
  if (op[callee] !== Op.MEMBER && op[callee] !== Op.INDEX) return undefined
  let receiver = a[callee]!
  // `*p`
  while (op[receiver] === Op.INDEX && facts.expressions.b[receiver] === -1) receiver = a[receiver]!
  if (op[receiver] === Op.THIS) return inConstantMethod(facts, scope[receiver]!)
  if (op[receiver] !== Op.NAME) return undefined
  const { entities } = context.entitiesOf(idAt(base, receiver))
  const [entity] = entities
  if (entity === undefined || entities.length > 1 || kindOf(entity) !== EntityKind.BINDING) return undefined
  const own = program.bindingFile[bindingIdOf(entity)]!
  const { bindings } = program.factsOf(own)
  const row = idOf(entity) - program.bindingBase[own]!
  if ((bindings.flags[row]! & BindingFlag.CONSTANT) !== 0) return true
  const isLocal = bindings.kind[row] === BindingKind.PARAMETER || bindings.kind[row] === BindingKind.VARIABLE
  return isLocal && program.declaredTypeOf(bindingIdOf(entity)) !== -1 ? false : undefined
}

function inConstantMethod({ scopes, definitions }: FileFacts, scope: number): boolean | undefined {
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const definition = scopes.definition[current]!
    if (scopes.kind[current] === ScopeKind.FUNCTION && definition !== -1)
      return (definitions.flags[definition]! & DefinitionFlag.CONSTANT) !== 0
  }
  return undefined
}
