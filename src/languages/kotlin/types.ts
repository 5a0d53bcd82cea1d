import { BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { isPackageName, memberOfPackage } from './qualified-names.ts'

export function registerTypes(handlers: Handlers): void {
  handlers.onType('user_type', userType)
  handlers.onType('nullable_type non_nullable_type parenthesized_type type_projection', inner)
  handlers.onType('function_type', functionType)
}

const TYPE = ExpressionFlag.TYPE

/** The type within: that a value may be absent is no part of it. `*` promises nothing. */
function inner(context: Context, node: number): number {
  let child = context.firstNamed(node)
  while (context.is(child, 'type_modifiers') || context.is(child, 'variance_modifier'))
    child = context.nextNamed(child)
  if (child !== -1 && context.is(child, 'type_projection')) return inner(context, child)
  return child === -1 ? context.literal(node, 'wildcard') : context.type(child)
}

/** `a.b.Outer<T>.Inner<U>` */
function userType(context: Context, node: number): number {
  const { facts } = context
  const names: number[] = []
  const applied = new Map<number, number>()
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.is(child, 'identifier')) names.push(child)
    else if (context.is(child, 'type_arguments')) applied.set(names.at(-1)!, child)
  }
  const count = names.findIndex((name) => !isPackageName(context.nameOf(name)))
  const [first] = names
  if (first === undefined) return -1
  const own = count > 0 ? names.slice(count) : names
  let row = count > 0 ? memberOfPackage(context, names.slice(0, count)) : -1
  for (const name of own) {
    const text = facts.string(context.nameOf(name))
    row =
      row === -1
        ? context.spanning(Op.NAME, text, -1, name, TYPE)
        : context.spanning(Op.MEMBER, row, text, name, TYPE)
    const given = applied.get(name)
    if (given === undefined) continue
    // An array is written as any other container, but is told by its sign elsewhere.
    const rows = context.typesOf(given)
    row = context.spanning(Op.APPLY, row, facts.list(rows), node, TYPE)
  }
  return row
}

/** `A.(B) -> C` as a function that is declared: its parameters, what it gives, and what it is called on. */
function functionType(context: Context, node: number): number {
  const { tree, facts } = context
  const list = context.part(node, 'function_type_parameters')
  const definition = context.anonymous(DefinitionKind.FUNCTION, tree.start[node]!, tree.end[node]!)
  facts.addDefinitionFlags(definition, DefinitionFlag.DECLARATION)
  context.withFunction(definition, node, () => {
    let result = -1
    let position = 0
    let child = context.firstNamed(node)
    for (; child !== -1; child = context.nextNamed(child)) {
      if (child === list) {
        for (let each = context.firstNamed(list); each !== -1; each = context.nextNamed(each)) {
          const typeNode = context.is(each, 'parameter') ? lastNamed(context, each) : each
          const binding = context.bindAt(each, {
            kind: BindingKind.PARAMETER,
            name: '',
            target: definition,
            position: position++,
          })
          context.declareType(binding, context.type(typeNode))
        }
      } else if (context.is(child, 'type_modifiers')) continue
      else if (tree.start[child]! < tree.start[list]!)
        facts.flow(FlowKind.RECEIVER, definition, context.type(child), tree.start[child]!)
      else result = child
    }
    if (result !== -1 && context.textAt(result) !== 'Unit')
      facts.flow(FlowKind.RETURN_TYPE, definition, context.type(result), tree.start[result]!)
  })
  return context.spanning(Op.DEFINITION, definition, -1, node, TYPE)
}

export function lastNamed(context: Context, node: number): number {
  let last = -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) last = child
  return last
}

/** `<T : A>` in the current scope, with the bounds of `where` among the children of a node. */
export function declareTypeParameters(context: Context, node: number): void {
  const list = context.part(node, 'type_parameters')
  if (list === -1) return
  const bounds = new Map<string, number[]>()
  const where = context.part(node, 'type_constraints')
  for (let child = context.firstNamed(where); child !== -1; child = context.nextNamed(child)) {
    const name = context.nameOf(context.part(child, 'identifier'))
    bounds.set(name, [...(bounds.get(name) ?? []), lastNamed(context, child)])
  }
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const name = context.part(child, 'identifier')
    if (name === -1) continue
    const binding = context.bindAt(name, { kind: BindingKind.TYPE_PARAMETER })
    const last = lastNamed(context, child)
    const all = [...(last === name ? [] : [last]), ...(bounds.get(context.nameOf(name)) ?? [])]
    if (all.length === 0) continue
    context.declareType(
      binding,
      context.anyOf(
        all.map((bound) => context.type(bound)),
        child,
        TYPE,
      ),
    )
  }
}

/** The type behind the colon among the children of a node, -1 for none. */
export function typeAfterColon(context: Context, node: number): number {
  const { tree } = context
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    if (tree.grammar.kindName(tree.kind[child]!) === ':') return context.nextNamed(child)
  }
  return -1
}
