import { BindingFlag, BindingKind, DefinitionFlag, FlowKind, Op, ScopeKind } from '../facts.ts'
import { type Context } from './context.ts'

/**
 * Declares `arguments` in the function around, where it is first named: a list of the parameters and of what is given
 * beyond them. Arrow functions have none of their own.
 */
export function declareArguments(context: Context): void {
  const { facts, thisScope: scope } = context
  const name = facts.string('arguments')
  const key = scope * 0x40_0000 + name
  if (context.bound.has(key) || facts.scopes.get(scope, 0) !== ScopeKind.FUNCTION) return
  const definition = facts.scopes.get(scope, 3)
  if (definition === -1) return
  const at = facts.scopes.get(scope, 4)
  const values: number[] = []
  let count = 0
  let hasRest = false
  for (let binding = facts.bindings.count - 1; binding >= 0; binding--) {
    const isOwn =
      facts.bindings.get(binding, 0) === BindingKind.PARAMETER &&
      facts.bindings.get(binding, 4) === definition
    if (!isOwn) continue
    const position = facts.bindings.get(binding, 5)
    const isRest = (facts.bindings.get(binding, 1) & BindingFlag.REST) !== 0
    const value = facts.expression(Op.NAME, facts.bindings.get(binding, 2), -1, scope, at, at)
    values[position] = isRest ? facts.expression(Op.SPREAD, value, -1, scope, at, at) : value
    hasRest ||= isRest
    count = Math.max(count, position + 1)
    if (position === 0) break
  }
  if (!hasRest) {
    const rest = `{${count}}`
    const flags = BindingFlag.REST | BindingFlag.OPTIONAL
    const row = { kind: BindingKind.PARAMETER, name: rest, scope, nameStart: at, target: definition }
    facts.bind({ ...row, position: count, flags })
    facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
    const value = facts.expression(Op.NAME, facts.string(rest), -1, scope, at, at)
    values[count] = facts.expression(Op.SPREAD, value, -1, scope, at, at)
  }
  const list = facts.expression(Op.ARRAY, facts.list(values), -1, scope, at, at)
  const binding = facts.bind({ kind: BindingKind.VARIABLE, name: 'arguments', scope, nameStart: at })
  context.bound.set(key, binding)
  facts.flow(FlowKind.ASSIGN, binding, list, at)
}
