import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeKind,
} from '../facts.ts'
import { firstChild, firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import {
  anonymous, anyOf, bindAt, declareType, is, literal, nameAt, part, rowsOf, spanning, textAt, type, withOwner,
} from './context.ts' // prettier-ignore
import { isPackageName, memberOfPackage } from './qualified-names.ts'

export function registerTypes(handlers: Handlers): void {
  handlers.onType('user_type', userType)
  handlers.onType('nullable_type non_nullable_type parenthesized_type type_projection', inner)
  handlers.onType('function_type', functionType)
}

const TYPE = ExpressionFlag.TYPE

/** The type within: that a value may be absent is no part of it. `*` promises nothing. */
function inner(context: Context, node: number): number {
  const { tree } = context
  let child = firstNamed(tree, node)
  while (is(context, child, 'type_modifiers') || is(context, child, 'variance_modifier'))
    child = nextNamed(tree, child)
  if (child !== -1 && is(context, child, 'type_projection')) return inner(context, child)
  return child === -1 ? literal(context, node, 'wildcard') : type(context, child)
}

/** `a.b.Outer<T>.Inner<U>` */
function userType(context: Context, node: number): number {
  const { tree, facts } = context
  const names: number[] = []
  const applied = new Map<number, number>()
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (is(context, child, 'identifier')) names.push(child)
    else if (is(context, child, 'type_arguments')) applied.set(names.at(-1)!, child)
  }
  const count = names.findIndex((name) => !isPackageName(nameAt(context, name)))
  const [first] = names
  if (first === undefined) return -1
  const own = count > 0 ? names.slice(count) : names
  let row = count > 0 ? memberOfPackage(context, names.slice(0, count)) : -1
  for (const name of own) {
    const text = facts.string(nameAt(context, name))
    row =
      row === -1
        ? spanning(context, Op.NAME, text, -1, name, TYPE)
        : spanning(context, Op.MEMBER, row, text, name, TYPE)
    const given = applied.get(name)
    if (given === undefined) continue
    // An array is written as any other container, but is told by its sign elsewhere.
    const rows = rowsOf(context, given, type)
    row = spanning(context, Op.APPLY, row, facts.list(rows), node, TYPE)
  }
  return row
}

/** `A.(B) -> C` as a function that is declared: its parameters, what it gives, and what it is called on. */
function functionType(context: Context, node: number): number {
  const { tree, facts } = context
  const list = part(context, node, 'function_type_parameters')
  const definition = anonymous(context, DefinitionKind.FUNCTION, tree.start[node]!, tree.end[node]!)
  facts.addDefinitionFlags(definition, DefinitionFlag.DECLARATION)
  withOwner(context, ScopeKind.FUNCTION, 0, definition, node, () => {
    let result = -1
    let position = 0
    let child = firstNamed(tree, node)
    for (; child !== -1; child = nextNamed(tree, child)) {
      if (child === list) {
        for (let each = firstNamed(tree, list); each !== -1; each = nextNamed(tree, each)) {
          const typeNode = is(context, each, 'parameter') ? lastNamed(context, each) : each
          const binding = bindAt(context, each, {
            kind: BindingKind.PARAMETER,
            name: '',
            target: definition,
            position: position++,
          })
          declareType(context, binding, type(context, typeNode))
        }
      } else if (is(context, child, 'type_modifiers')) continue
      else if (tree.start[child]! < tree.start[list]!)
        facts.flow(FlowKind.RECEIVER, definition, type(context, child), tree.start[child]!)
      else result = child
    }
    if (result !== -1 && textAt(context, result) !== 'Unit')
      facts.flow(FlowKind.RETURN_TYPE, definition, type(context, result), tree.start[result]!)
  })
  return spanning(context, Op.DEFINITION, definition, -1, node, TYPE)
}

export function lastNamed({ tree }: Context, node: number): number {
  let last = -1
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) last = child
  return last
}

/** `<T : A>` in the current scope, with the bounds of `where` among the children of a node. */
export function declareTypeParameters(context: Context, node: number): void {
  const { tree } = context
  const list = part(context, node, 'type_parameters')
  if (list === -1) return
  const bounds = new Map<string, number[]>()
  const where = part(context, node, 'type_constraints')
  for (
    let child = where === -1 ? -1 : firstNamed(tree, where);
    child !== -1;
    child = nextNamed(tree, child)
  ) {
    const name = nameAt(context, part(context, child, 'identifier'))
    bounds.set(name, [...(bounds.get(name) ?? []), lastNamed(context, child)])
  }
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    const name = part(context, child, 'identifier')
    if (name === -1) continue
    const binding = bindAt(context, name, { kind: BindingKind.TYPE_PARAMETER })
    const last = lastNamed(context, child)
    const all = [...(last === name ? [] : [last]), ...(bounds.get(nameAt(context, name)) ?? [])]
    if (all.length === 0) continue
    declareType(
      context,
      binding,
      anyOf(
        context,
        all.map((bound) => type(context, bound)),
        child,
        TYPE,
      ),
    )
  }
}

/** The type behind the colon among the children of a node, -1 for none. */
export function typeAfterColon(context: Context, node: number): number {
  const { tree } = context
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    if (tree.grammar.kindName(tree.kind[child]!) === ':') return nextNamed(tree, child)
  }
  return -1
}
