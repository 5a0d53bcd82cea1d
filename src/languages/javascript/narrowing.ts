import { BindingFlag, BindingKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { isBuiltin } from './builtins.ts'
import type { Context } from './context.ts'

/** Longer conditions are not read. */
const MAX_LENGTH = 400
const TEST = /(^\(?|&&)\s*([\p{L}_$][\w$]*)\s+instanceof\s+([\p{L}_$][\w$]*)\s*(?=&&|\)?$)/gu

/**
 * Where `x instanceof A` holds x is an A: the scope that a body (node) lies in whose condition (node) says so, or the
 * scope around where it says nothing. In it x is a version of the variable.
 */
export function narrowedScope(context: Context, condition: number, body: number): number {
  const { tree, facts, text, scope } = context
  const [start, end] = [tree.start[condition]!, tree.end[condition]!]
  if (end - start > MAX_LENGTH) return scope
  const written = text.slice(start, end)
  if (!written.includes('instanceof')) return scope
  let inner = scope
  for (const match of written.matchAll(TEST)) {
    const [whole, before, name, type] = [match[0], match[1]!, match[2]!, match[3]!]
    const bodyText = text.slice(tree.start[body], tree.end[body])
    const variable = context.findBinding(facts.string(name), scope)
    if (variable === -1 || isBuiltin(type) || isAssigned(bodyText, name)) continue
    const isDefinition = facts.bindings.get(variable, 0) === BindingKind.DEFINITION
    if (facts.bindings.get(variable, 0) === BindingKind.IMPORT) continue
    if (inner === scope) {
      const [from, to] = [tree.start[body]!, context.endOfStatement(body)]
      inner = facts.scope({ kind: ScopeKind.BLOCK, parent: scope, start: from, end: to })
    }
    const at = start + match.index + whole.indexOf(name, before.length)
    const typeAt = start + match.index + whole.lastIndexOf(type)
    const named = facts.expression(Op.NAME, facts.string(name), -1, scope, at, at + name.length)
    const typeRow = facts.expression(Op.NAME, facts.string(type), -1, scope, typeAt, typeAt + type.length)
    const told = facts.expression(Op.CAST, named, typeRow, scope, at, typeAt + type.length)
    const binding = facts.bind({
      kind: isDefinition ? BindingKind.DEFINITION : BindingKind.VARIABLE,
      name,
      scope: inner,
      nameStart: facts.bindings.get(variable, 6),
      target: isDefinition ? facts.bindings.get(variable, 4) : -1,
      flags: BindingFlag.VERSION,
    })
    facts.flow(FlowKind.ASSIGN, binding, told, at)
  }
  return inner
}

function isAssigned(text: string, name: string): boolean {
  const place = text.indexOf(name)
  return (
    place !== -1 &&
    new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\s*(?:[-+*/%&|^?]*=(?!=)|\\+\\+|--)`).test(text)
  )
}
