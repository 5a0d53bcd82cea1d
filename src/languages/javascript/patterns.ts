import { BindingKind, DefinitionKind, FlowKind, Op } from '../facts.ts'
import { assignTo } from './assign-to.ts'
import { Kind } from './kinds.ts'
import type { Context } from './context.ts'
import { defineAt } from './define.ts'

const comma = 44

/** What the names of a pattern become. */
export interface Declaration {
  /** Scope that binds the names. */
  readonly scope: number
  /** Variables of a module or namespace are definitions, locals are bindings only. */
  readonly makesDefinitions: boolean
  readonly flags: number
  readonly start: number
  readonly end: number
  readonly signature: string
  readonly doc: number
}

/**
 * Takes a value apart into a pattern's names: those of `declaration`, or existing ones where that is undefined.
 * Returns the binding where the pattern is one declared name, else -1.
 */
export function bindPattern(
  context: Context,
  node: number,
  source: number,
  declaration: Declaration | undefined,
): number {
  if (!context.enter()) return -1
  const binding = bindParts(context, node, source, declaration)
  context.depth--
  return binding
}

function bindParts(
  context: Context,
  node: number,
  source: number,
  declaration: Declaration | undefined,
): number {
  const { tree, facts, fields } = context
  switch (context.kindOf(node)) {
    case Kind.OBJECT_PATTERN:
      bindProperties(context, node, source, declaration)
      return -1
    case Kind.ARRAY_PATTERN:
      bindElements(context, node, source, declaration)
      return -1
    case Kind.ASSIGNMENT_PATTERN:
    case Kind.OBJECT_ASSIGNMENT_PATTERN: {
      const left = context.fieldOf(node, fields.left)
      const value = context.valueRow(context.fieldOf(node, fields.right))
      return left === -1 ? -1 : bindWithDefault(context, left, source, value, declaration)
    }
    case Kind.REST_PATTERN: {
      const inner = context.firstNamed(node)
      return inner === -1 ? -1 : bindPattern(context, inner, source, declaration)
    }
    case Kind.IDENTIFIER:
    case Kind.SHORTHAND_PATTERN:
    case Kind.UNDEFINED: {
      if (declaration === undefined) break
      const binding = declareName(context, node, declaration)
      if (source !== -1 && binding !== -1) facts.flow(FlowKind.ASSIGN, binding, source, tree.start[node]!)
      return binding
    }
    default:
      break
  }
  if (declaration === undefined) assignTo(context, node, source)
  return -1
}

/** A name may get the value or the default; a pattern takes either apart. */
export function bindWithDefault(
  context: Context,
  pattern: number,
  source: number,
  value: number,
  declaration: Declaration | undefined,
): number {
  if (value === -1 || source === -1) {
    return bindPattern(context, pattern, source === -1 ? value : source, declaration)
  }
  const list = context.facts.list([source, value])
  const either = context.spanning(Op.ANY_OF, list, -1, pattern)
  return bindPattern(context, pattern, either, declaration)
}

function bindProperties(
  context: Context,
  node: number,
  source: number,
  declaration: Declaration | undefined,
): void {
  const { fields } = context
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    switch (context.kindOf(child)) {
      case Kind.SHORTHAND_PATTERN:
        bindPattern(context, child, propertyOf(context, child, source), declaration)
        break
      case Kind.OBJECT_ASSIGNMENT_PATTERN: {
        const left = context.fieldOf(child, fields.left)
        const isName = left !== -1 && context.kindOf(left) === Kind.SHORTHAND_PATTERN
        bindPattern(context, child, isName ? propertyOf(context, left, source) : source, declaration)
        break
      }
      case Kind.PAIR_PATTERN: {
        const key = context.fieldOf(child, fields.key)
        const value = context.fieldOf(child, fields.value)
        const property = key === -1 ? -1 : propertyOf(context, key, source)
        if (value !== -1) bindPattern(context, value, property, declaration)
        break
      }
      default:
        bindPattern(context, child, source, declaration)
    }
  }
}

function propertyOf(context: Context, key: number, source: number): number {
  const { tree } = context
  const [start, end] = [tree.start[key]!, tree.end[key]!]
  switch (context.kindOf(key)) {
    case Kind.COMPUTED_NAME: {
      const index = context.valueRow(context.firstNamed(key))
      return source === -1 ? -1 : context.spanning(Op.INDEX, source, index, key)
    }
    case Kind.STRING:
      return source === -1 ? -1 : context.memberOf(source, context.stringValue(key), start, end)
    default:
      return source === -1 ? -1 : context.memberOf(source, context.textAt(key), start, end)
  }
}

function bindElements(
  context: Context,
  node: number,
  source: number,
  declaration: Declaration | undefined,
): void {
  const { tree, text } = context
  let position = 0
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    const [start, end] = [tree.start[child]!, tree.end[child]!]
    if (end === start + 1 && text.charCodeAt(start) === comma) position++
    const kind = context.kindOf(child)
    const isElement = kind !== Kind.OTHER && kind !== Kind.COMMENT && kind !== Kind.T_BRACKET
    if (!isElement) continue
    const isRest = kind === Kind.REST_PATTERN
    let element = source
    if (source !== -1 && !isRest) element = context.spanning(Op.ELEMENT, source, position, child)
    else if (source !== -1 && position > 0) element = restOf(context, child, source, position)
    bindPattern(context, child, element, declaration)
  }
}

/** What a list holds from a place on. */
function restOf(context: Context, node: number, source: number, position: number): number {
  const { tree, facts, scope } = context
  const start = tree.start[node]!
  const place = facts.expression(Op.STRING, facts.string(String(position)), -1, scope, start, start)
  const from = facts.expression(Op.SPREAD, place, -1, scope, start, start)
  return context.spanning(Op.INDEX, source, from, node)
}

/** Declares one name; `var x` again in the same scope is the same variable. */
export function declareName(context: Context, node: number, declaration: Declaration): number {
  const { scope, flags, start, end, signature, doc } = declaration
  const name = context.textAt(node)
  if (name === '') return -1
  const nameStart = context.tree.start[node]!
  if (!declaration.makesDefinitions) {
    const known = context.bindingIn(name, scope)
    if (known !== -1 && context.facts.bindings.get(known, 0) === BindingKind.VARIABLE) return known
    return context.declare(BindingKind.VARIABLE, name, scope, nameStart)
  }
  const kind = DefinitionKind.VARIABLE
  const definition = defineAt(context, node, { kind, name, scope, start, end, flags, signature, doc })
  return context.declare(BindingKind.DEFINITION, name, scope, nameStart, definition)
}
