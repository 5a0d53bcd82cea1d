import { BindingFlag, BindingKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { bindName, bindingOf } from './names.ts'

/*
 * A variable that a statement of a block assigns anew holds something else from there to the end of the block:
 *
 *     var s Store = memory{}   a version: memory
 *     s = traced{s}            the next one: traced
 *     s.Get("a")
 *
 * A version is a binding in a scope of its own, which the rest of the block lies in. What blocks within assign flows
 * into it too, and all that is assigned into the variable. What a function literal assigns, or may be assigned through
 * a pointer, has no versions.
 */

/** Blocks with more assignments than this are not followed any further. */
const MAX_VERSIONS = 24

/** What the versions of one file are known by. */
export interface Versions {
  /** The statement list whose statement assigns, -1 within anything but an assignment. */
  straight: number
  /** By version: the variable, and the statement list that it was opened in. */
  readonly variables: Map<number, number>
  readonly lists: Map<number, number>
  /** Scopes that versions were opened in. */
  readonly scopes: Set<number>
  /** Declared types by variable, of the flows before `typed`. */
  readonly types: Map<number, number>
  typed: number
  /** Names that function literals assign and pointers are made of, of the function that starts at `shared`. */
  names: ReadonlySet<string>
  shared: number
}

export function noVersions(): Versions {
  return {
    straight: -1,
    variables: new Map(),
    lists: new Map(),
    scopes: new Set(),
    types: new Map(),
    typed: 0,
    names: new Set(),
    shared: -1,
  }
}

export function registerVersions(handlers: Handlers): void {
  handlers.onStatement('statement_list', statementList)
}

function statementList(context: Context, list: number): void {
  const { tree, kinds, versions, facts } = context
  const names = namesAssignedIn(context, list)
  const { scope } = context
  const { straight } = versions
  let opened = 0
  for (let node = context.firstNamed(list); node !== -1; node = context.nextNamed(node)) {
    const first = facts.flows.count
    versions.straight = tree.kind[node] === kinds.assignment ? list : -1
    context.statement(node)
    if (names === undefined || opened === MAX_VERSIONS || context.nextNamed(node) === -1) continue
    if (kinds.giving.has(tree.kind[node]!) && openVersions(context, names, first, node, list)) opened++
  }
  versions.straight = straight
  context.scope = scope
}

/** The names that statements of a list assign anew, undefined where there are none. */
function namesAssignedIn(context: Context, list: number): ReadonlySet<string> | undefined {
  const { tree, kinds } = context
  let names: Set<string> | undefined
  for (let node = context.firstNamed(list); node !== -1; node = context.nextNamed(node)) {
    if (tree.kind[node] !== kinds.assignment) continue
    const operator = context.childByField(node, kinds.fields.operator)
    if (operator === -1 || tree.kind[operator] !== kinds.tokens.assign) continue
    const left = context.childByField(node, kinds.fields.left)
    for (let target = context.firstNamed(left); target !== -1; target = context.nextNamed(target)) {
      if (tree.kind[target] !== kinds.identifier) continue
      const name = context.nameOf(target)
      if (name !== '_' && !sharedNames(context, list).has(name)) (names ??= new Set()).add(name)
    }
  }
  return names
}

/** Names that the function around a node assigns in function literals, or makes pointers of. */
function sharedNames(context: Context, node: number): ReadonlySet<string> {
  const { tree, kinds, versions } = context
  let top = node
  while (tree.parent[top]! > 0) top = tree.parent[top]!
  if (versions.shared === top) return versions.names
  const names = new Set<string>()
  let literalEnd = -1
  for (let inner = top; inner <= tree.last[top]!; inner++) {
    const kind = tree.kind[inner]
    if (kind === kinds.functionLiteral) literalEnd = Math.max(literalEnd, tree.last[inner]!)
    else if (kind === kinds.unary) {
      const operator = context.childByField(inner, kinds.fields.operator)
      const operand = context.childByField(inner, kinds.fields.operand)
      if (
        operator !== -1 &&
        tree.kind[operator] === kinds.tokens.address &&
        tree.kind[operand] === kinds.identifier
      )
        names.add(context.nameOf(operand))
    } else if (inner <= literalEnd && (kind === kinds.assignment || kind === kinds.rangeClause)) {
      const left = context.childByField(inner, kinds.fields.left)
      if (left === -1) continue
      for (let target = context.firstNamed(left); target !== -1; target = context.nextNamed(target))
        if (tree.kind[target] === kinds.identifier) names.add(context.nameOf(target))
    }
  }
  versions.shared = top
  versions.names = names
  return names
}

/** Opens versions of the variables of some names that the flows of a statement, from `first` on, gave something. */
function openVersions(
  context: Context,
  names: ReadonlySet<string>,
  first: number,
  node: number,
  list: number,
): boolean {
  const { tree, facts, versions } = context
  const { flows, bindings, expressions } = facts
  const given = new Map<number, number[]>()
  for (let flow = first; flow < flows.count; flow++) {
    if (flows.get(flow, 0) !== FlowKind.ASSIGN) continue
    const binding = flows.get(flow, 1)
    const source = flows.get(flow, 2)
    const name = facts.stringAt(bindings.get(binding, 2))
    if (!names.has(name) || versions.variables.has(binding) || isPlain(expressions.get(source, 0))) continue
    if (rootOf(context, bindingOf(context, name, tree.end[node]!)) !== binding) continue
    given.set(binding, [...(given.get(binding) ?? []), source])
  }
  if (given.size === 0) return false
  const outer = context.scope
  context.scope = facts.scope({
    kind: ScopeKind.BLOCK,
    parent: outer,
    start: tree.end[node]!,
    end: tree.end[list]!,
  })
  versions.scopes.add(context.scope)
  for (const [variable, sources] of given) {
    const version = bindName(context, node, {
      kind: BindingKind.VARIABLE,
      name: facts.stringAt(bindings.get(variable, 2)),
      nameStart: bindings.get(variable, 6),
      flags: BindingFlag.VERSION,
    })
    versions.variables.set(version, variable)
    versions.lists.set(version, list)
    const type = typeOf(context, variable)
    context.declareType(version, type)
    for (const source of sources) facts.flow(FlowKind.ASSIGN, version, source, tree.start[node]!)
  }
  return true
}

function rootOf({ versions }: Context, binding: number): number {
  return versions.variables.get(binding) ?? binding
}

function isPlain(op: number): boolean {
  return op === Op.LITERAL || op === Op.STRING
}

/** Declared type (row) of a variable, -1 for none. */
function typeOf({ facts, versions }: Context, variable: number): number {
  const { flows } = facts
  for (; versions.typed < flows.count; versions.typed++) {
    const isType = flows.get(versions.typed, 0) === FlowKind.TYPE
    if (isType) versions.types.set(flows.get(versions.typed, 1), flows.get(versions.typed, 2))
  }
  return versions.types.get(variable) ?? -1
}
