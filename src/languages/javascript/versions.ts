import { BindingFlag, BindingKind, DefinitionKind, FlowKind, Op, ScopeFlag, ScopeKind } from '../facts.ts'
import { isNamed } from '../tree.ts'
import { Kind } from './kinds.ts'
import type { Context } from './context.ts'

/*
 * A variable that a statement of a block assigns anew holds something else from there to the end of the block:
 *
 *     let item = find(name)    item, the variable: all that is ever assigned flows into it
 *     if (!item) {
 *       item = new Item()      a version, to the end of the block: an Item
 *       item.save()
 *     }
 *     item.show()              the variable
 *
 * A version is a binding in a scope of its own, which the rest of the block lies in. What a function assigns, it
 * assigns at any time: such variables have none.
 */

/** Blocks with more assignments than this are not followed any further. */
const MAX_VERSIONS = 24

/** The variable `name` since an assignment: the scope that this opens, -1 where nobody sees it, and the one it is in. */
export interface Version {
  readonly name: number
  readonly scope: number
  readonly from: number
  /** Node of the block whose statement assigns. */
  readonly block: number
  /** What the declaration gives, -1 where it is an assignment of the walk's list. */
  readonly source: number
  readonly start: number
}

/** The names that statements of a block assign to, undefined where there are none. */
export function namesAssignedIn(context: Context, block: number): ReadonlySet<string> | undefined {
  if (context.tree.hasError) return undefined
  let names: Set<string> | undefined
  for (let node = context.firstNamed(block); node !== -1; node = context.nextNamed(node)) {
    for (let left = firstAssigned(context, node); left !== -1; left = nextAssigned(context, left)) {
      names ??= new Set()
      if (context.kindOf(left) === Kind.IDENTIFIER) names.add(context.textAt(left))
      else for (const name of namesIn(context, left)) names.add(name)
    }
  }
  return names
}

/** Opens versions behind a statement. Returns the scope that the rest of the block lies in. */
export function scopeBehind(context: Context, statement: Statement): number {
  const { block, node, scope, opened } = statement
  if (opened >= MAX_VERSIONS || !isNamed(context.tree, node)) return scope
  const kind = context.kindOf(node)
  const isDeclaration = kind === Kind.LEXICAL || kind === Kind.VARIABLE
  const found = isDeclaration ? declared(context, statement) : assigned(context, statement)
  const isSeen = found.some((given) => given.isSeen)
  const inner = isSeen ? openScope(context, statement) : scope
  for (const { name, source, start, isSeen: has } of found) {
    context.versions.push({ name, source, start, scope: has ? inner : -1, from: scope, block })
  }
  return inner
}

function openScope(context: Context, { block, node, scope }: Statement): number {
  const { tree, facts } = context
  const [start, end] = [tree.end[node]!, tree.end[block]!]
  const inner = facts.scope({ kind: ScopeKind.BLOCK, parent: scope, start, end })
  context.declaringScopes.set(inner, declaringScope(context, scope))
  context.versionBlocks.set(inner, block)
  return inner
}

/** A statement of a block that has been read, and how far the rows were before. */
export interface Statement {
  readonly block: number
  readonly node: number
  readonly scope: number
  readonly names: ReadonlySet<string>
  /** Statements of the block that opened versions. */
  readonly opened: number
  readonly assignments: number
  readonly flows: number
}

/** Where what is declared in a scope is bound: those of versions bind nothing else. */
export function declaringScope(context: Context, scope: number): number {
  return context.declaringScopes.get(scope) ?? scope
}

interface Given {
  readonly name: number
  /** Whether the rest of the block names it. */
  readonly isSeen: boolean
  readonly source: number
  readonly start: number
}

/** What a declaration gives to names that statements of its block assign anew. */
function declared(context: Context, { node, scope, names, flows: first }: Statement): readonly Given[] {
  const { bindings, flows, expressions } = context.facts
  const isVar = context.kindOf(node) === Kind.VARIABLE
  const owner = isVar ? context.functionScope : declaringScope(context, scope)
  const found: Given[] = []
  for (let flow = first; flow < flows.count; flow++) {
    const binding = flows.get(flow, 1)
    if (flows.get(flow, 0) !== FlowKind.ASSIGN || bindings.get(binding, 3) !== owner) continue
    const name = bindings.get(binding, 2)
    const source = flows.get(flow, 2)
    if (!names.has(context.facts.stringAt(name)) || isPlain(expressions.get(source, 0))) continue
    found.push({ name, isSeen: true, source, start: flows.get(flow, 3) })
  }
  return found
}

/** What a statement assigns to names. */
function assigned(context: Context, { block, node, scope, assignments: first }: Statement): readonly Given[] {
  const { tree, facts, assignments, text } = context
  const found: Given[] = []
  for (let left = firstAssigned(context, node); left !== -1; left = nextAssigned(context, left)) {
    const [from, to] = [tree.start[left]!, tree.end[left]!]
    for (let i = first; i < assignments.length; i += 4) {
      const [name, source, start] = [assignments[i]!, assignments[i + 2]!, assignments[i + 3]!]
      const isHere = assignments[i + 1] === scope && start >= from && start < to
      if (!isHere || source === -1 || isPlain(facts.expressions.get(source, 0))) continue
      const rest = text.slice(tree.end[node], tree.end[block])
      found.push({ name, isSeen: rest.includes(facts.stringAt(name)), source: -1, start })
    }
  }
  return found
}

function isPlain(op: number): boolean {
  return op === Op.LITERAL || op === Op.STRING
}

/** The left side where a statement is an assignment to names, else -1. */
function firstAssigned(context: Context, statement: number): number {
  const isStatement = context.kindOf(statement) === Kind.EXPRESSION_STATEMENT
  const inner = isStatement ? context.firstNamed(statement) : -1
  return inner === -1 ? -1 : leftOf(context, context.withoutParentheses(inner))
}

/** The next left side of `a = b = value`. */
function nextAssigned(context: Context, left: number): number {
  let assignment = context.tree.parent[left]!
  while (context.kindOf(assignment) === Kind.PARENTHESES) assignment = context.tree.parent[assignment]!
  const right = context.fieldOf(assignment, context.fields.right)
  return right === -1 ? -1 : leftOf(context, context.withoutParentheses(right))
}

function leftOf(context: Context, node: number): number {
  if (context.kindOf(node) !== Kind.ASSIGNMENT) return -1
  const written = context.fieldOf(node, context.fields.left)
  const left = written === -1 ? -1 : context.withoutParentheses(written)
  const kind = left === -1 ? Kind.OTHER : context.kindOf(left)
  const isName = kind === Kind.IDENTIFIER || kind === Kind.ARRAY_PATTERN || kind === Kind.OBJECT_PATTERN
  return isName ? left : -1
}

function namesIn(context: Context, pattern: number): string[] {
  const names: string[] = []
  for (let node = pattern; node <= context.tree.last[pattern]!; node++) {
    const kind = context.kindOf(node)
    if (kind === Kind.IDENTIFIER || kind === Kind.SHORTHAND_PATTERN) names.push(context.textAt(node))
  }
  return names
}

/** Binds the versions, once all variables are known. What is assigned then reaches those that see it. */
export function bindVersions(context: Context): Versions | undefined {
  const { versions, facts } = context
  if (versions.length === 0) return undefined
  const uses = usesOf(context)
  const bound = new Map<number, number>()
  const opened = new Map<number, Version>()
  for (const version of versions) {
    if (version.scope === -1) {
      opened.set(version.start, version)
      continue
    }
    const variable = context.findBinding(version.name, version.from)
    const use = variable === -1 ? undefined : uses.get(keyOf(context, variable))
    if (use === undefined || !mayReplace(context, version, variable, use)) continue
    const key = version.scope * 0x40_0000 + version.name
    let binding = bound.get(key)
    if (binding === undefined) {
      const isDefinition = facts.bindings.get(variable, 0) === BindingKind.DEFINITION
      binding = facts.bind({
        kind: isDefinition ? BindingKind.DEFINITION : BindingKind.VARIABLE,
        name: facts.stringAt(version.name),
        scope: version.scope,
        nameStart: facts.bindings.get(variable, 6),
        target: isDefinition ? facts.bindings.get(variable, 4) : -1,
        flags: BindingFlag.VERSION,
      })
      bound.set(key, binding)
      for (const type of use.types) {
        context.declareType(binding, type)
      }
    }
    opened.set(version.start, version)
    if (version.source !== -1) facts.flow(FlowKind.ASSIGN, binding, version.source, version.start)
  }
  return { bound, opened }
}

/** Version bindings by `scope * 2^22 + name`, and versions by where what opens them starts. */
export interface Versions {
  readonly bound: ReadonlyMap<number, number>
  readonly opened: ReadonlyMap<number, Version>
}

/** Hands what is assigned to a variable (binding) on to those of its versions that may see it. */
export function flowToVersions(
  context: Context,
  { bound, opened }: Versions,
  variable: number,
  assignment: Assignment,
): void {
  const { facts } = context
  const { name, scope, source, start } = assignment
  const own = opened.get(start)
  const owner = facts.bindings.get(variable, 3)
  // The block of the last version: what is assigned is not seen by one of the same block that ends there.
  let block = own?.block ?? -1
  for (let at = scope; at !== owner && at !== -1; at = facts.scopes.get(at, 2)) {
    const older = bound.get(at * 0x40_0000 + name)
    const blockOf = context.versionBlocks.get(at)
    if (older === undefined || blockOf === undefined || blockOf === block) continue
    block = blockOf
    facts.flow(FlowKind.ASSIGN, older, source, start)
  }
  const version = own === undefined ? undefined : bound.get(own.scope * 0x40_0000 + name)
  if (version !== undefined) facts.flow(FlowKind.ASSIGN, version, source, start)
}

export interface Assignment {
  readonly name: number
  readonly scope: number
  readonly source: number
  readonly start: number
}

/** What is known of a variable that may have versions. */
interface Use {
  /** Where declarations give it something. */
  readonly declared: number[]
  readonly types: number[]
  assignments: number
  isAssignedInFunction: boolean
}

function keyOf({ facts }: Context, binding: number): number {
  return facts.bindings.get(binding, 3) * 0x40_0000 + facts.bindings.get(binding, 2)
}

/** Uses by scope and name of the variable. */
function usesOf(context: Context): ReadonlyMap<number, Use> {
  const { facts, versions, assignments } = context
  const { flows } = facts
  const names = new Set<number>()
  const uses = new Map<number, Use>()
  for (const { name, from } of versions) {
    names.add(name)
    const variable = context.findBinding(name, from)
    if (variable === -1 || uses.has(keyOf(context, variable))) continue
    uses.set(keyOf(context, variable), {
      declared: [],
      types: [],
      assignments: 0,
      isAssignedInFunction: false,
    })
  }
  for (let i = 0; i < assignments.length; i += 4) {
    const [name, scope] = [assignments[i]!, assignments[i + 1]!]
    const variable = names.has(name) ? context.findBinding(name, scope) : -1
    const use = variable === -1 ? undefined : uses.get(keyOf(context, variable))
    if (use === undefined) continue
    use.assignments++
    use.isAssignedInFunction ||= isCrossed(context, scope, facts.bindings.get(variable, 3))
  }
  for (let flow = 0; flow < flows.count; flow++) {
    const kind = flows.get(flow, 0)
    if (kind !== FlowKind.ASSIGN && kind !== FlowKind.TYPE) continue
    const use = uses.get(keyOf(context, flows.get(flow, 1)))
    if (kind === FlowKind.ASSIGN) use?.declared.push(flows.get(flow, 3))
    else use?.types.push(flows.get(flow, 2))
  }
  return uses
}

/** Whether a function or `with` lies between a scope and one around it. */
function isCrossed({ facts: { scopes } }: Context, from: number, to: number): boolean {
  for (let scope = from; scope !== to && scope !== -1; scope = scopes.get(scope, 2)) {
    const isWith = (scopes.get(scope, 1) & ScopeFlag.WITH) !== 0
    if (scopes.get(scope, 0) === ScopeKind.FUNCTION || isWith) return true
  }
  return false
}

function mayReplace(context: Context, version: Version, variable: number, use: Use): boolean {
  const { bindings, definitions, scopes } = context.facts
  const kind = bindings.get(variable, 0)
  const target = bindings.get(variable, 4)
  if (kind === BindingKind.DEFINITION) {
    if (target === -1 || definitions.get(target, 0) !== DefinitionKind.VARIABLE) return false
  } else if (kind !== BindingKind.VARIABLE && kind !== BindingKind.PARAMETER) return false
  if (use.isAssignedInFunction || isCrossed(context, version.from, bindings.get(variable, 3))) return false
  // The only value that it is ever given is that of the variable.
  if (kind !== BindingKind.PARAMETER && use.assignments + use.declared.length < 2) return false
  const [start, end] = [scopes.get(version.scope, 4), scopes.get(version.scope, 5)]
  return use.declared.every((at) => at < start || at >= end)
}
