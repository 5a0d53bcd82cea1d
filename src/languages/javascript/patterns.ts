import { BindingKind, DefinitionKind, FlowKind, Op } from '../facts.ts'
import { firstChild, firstNamed, nextNamed } from '../tree.ts'
import { assignTo } from './assign-to.ts'
import { applyDoc } from './docs.ts'
import { Kind } from './kinds.ts'
import {
  bindingIn,
  declare,
  define,
  enter,
  fieldOf,
  kindOf,
  memberExpression,
  sliceOf,
  stringValue,
  type Walk,
} from './walk.ts'

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
  walk: Walk,
  node: number,
  source: number,
  scope: number,
  declaration: Declaration | undefined,
): number {
  if (!enter(walk)) return -1
  const binding = bindParts(walk, node, source, scope, declaration)
  walk.depth--
  return binding
}

function bindParts(
  walk: Walk,
  node: number,
  source: number,
  scope: number,
  declaration: Declaration | undefined,
): number {
  const { tree, facts, fields } = walk
  switch (kindOf(walk, node)) {
    case Kind.OBJECT_PATTERN:
      bindProperties(walk, node, source, scope, declaration)
      return -1
    case Kind.ARRAY_PATTERN:
      bindElements(walk, node, source, scope, declaration)
      return -1
    case Kind.ASSIGNMENT_PATTERN:
    case Kind.OBJECT_ASSIGNMENT_PATTERN: {
      const left = fieldOf(walk, node, fields.left)
      const right = fieldOf(walk, node, fields.right)
      const value = right === -1 ? -1 : walk.visit.expression(walk, right, scope)
      return left === -1 ? -1 : bindWithDefault(walk, left, source, value, scope, declaration)
    }
    case Kind.REST_PATTERN: {
      const inner = firstNamed(tree, node)
      return inner === -1 ? -1 : bindPattern(walk, inner, source, scope, declaration)
    }
    case Kind.IDENTIFIER:
    case Kind.SHORTHAND_PATTERN:
    case Kind.UNDEFINED: {
      if (declaration === undefined) break
      const binding = declareName(walk, node, declaration)
      if (source !== -1 && binding !== -1) facts.flow(FlowKind.ASSIGN, binding, source, tree.start[node]!)
      return binding
    }
    default:
      break
  }
  if (declaration === undefined) assignTo(walk, node, source, scope)
  return -1
}

/** A name may get the value or the default; a pattern takes either apart. */
export function bindWithDefault(
  walk: Walk,
  pattern: number,
  source: number,
  value: number,
  scope: number,
  declaration: Declaration | undefined,
): number {
  const { tree, facts } = walk
  if (value === -1 || source === -1) {
    return bindPattern(walk, pattern, source === -1 ? value : source, scope, declaration)
  }
  const list = facts.list([source, value])
  const either = facts.expression(Op.ANY_OF, list, -1, scope, tree.start[pattern]!, tree.end[pattern]!)
  return bindPattern(walk, pattern, either, scope, declaration)
}

function bindProperties(
  walk: Walk,
  node: number,
  source: number,
  scope: number,
  declaration: Declaration | undefined,
): void {
  const { tree, fields } = walk
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    switch (kindOf(walk, child)) {
      case Kind.SHORTHAND_PATTERN:
        bindPattern(walk, child, propertyOf(walk, child, source, scope), scope, declaration)
        break
      case Kind.OBJECT_ASSIGNMENT_PATTERN: {
        const left = fieldOf(walk, child, fields.left)
        const isName = left !== -1 && kindOf(walk, left) === Kind.SHORTHAND_PATTERN
        bindPattern(walk, child, isName ? propertyOf(walk, left, source, scope) : source, scope, declaration)
        break
      }
      case Kind.PAIR_PATTERN: {
        const key = fieldOf(walk, child, fields.key)
        const value = fieldOf(walk, child, fields.value)
        const property = key === -1 ? -1 : propertyOf(walk, key, source, scope)
        if (value !== -1) bindPattern(walk, value, property, scope, declaration)
        break
      }
      default:
        bindPattern(walk, child, source, scope, declaration)
    }
  }
}

function propertyOf(walk: Walk, key: number, source: number, scope: number): number {
  const { tree, facts } = walk
  const [start, end] = [tree.start[key]!, tree.end[key]!]
  switch (kindOf(walk, key)) {
    case Kind.COMPUTED_NAME: {
      const inner = firstNamed(tree, key)
      const index = inner === -1 ? -1 : walk.visit.expression(walk, inner, scope)
      return source === -1 ? -1 : facts.expression(Op.INDEX, source, index, scope, start, end)
    }
    case Kind.STRING:
      return source === -1 ? -1 : memberExpression(walk, source, stringValue(walk, key), scope, start, end)
    default:
      return source === -1 ? -1 : memberExpression(walk, source, sliceOf(walk, key), scope, start, end)
  }
}

function bindElements(
  walk: Walk,
  node: number,
  source: number,
  scope: number,
  declaration: Declaration | undefined,
): void {
  const { tree, facts, text } = walk
  let position = 0
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    const [start, end] = [tree.start[child]!, tree.end[child]!]
    if (end === start + 1 && text.charCodeAt(start) === comma) position++
    const kind = kindOf(walk, child)
    const isElement = kind !== Kind.OTHER && kind !== Kind.COMMENT && kind !== Kind.T_BRACKET
    if (!isElement) continue
    const isRest = kind === Kind.REST_PATTERN
    let element = source
    if (source !== -1 && !isRest) element = facts.expression(Op.ELEMENT, source, position, scope, start, end)
    else if (source !== -1 && position > 0) element = restOf(walk, child, source, position, scope)
    bindPattern(walk, child, element, scope, declaration)
  }
}

/** What a list holds from a place on. */
function restOf(walk: Walk, node: number, source: number, position: number, scope: number): number {
  const { tree, facts } = walk
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const place = facts.expression(Op.STRING, facts.string(String(position)), -1, scope, start, start)
  const from = facts.expression(Op.SPREAD, place, -1, scope, start, start)
  return facts.expression(Op.INDEX, source, from, scope, start, end)
}

/** Declares one name; `var x` again in the same scope is the same variable. */
export function declareName(walk: Walk, node: number, declaration: Declaration): number {
  const { tree } = walk
  const { scope, flags, start, end, signature, doc } = declaration
  const name = sliceOf(walk, node)
  if (name === '') return -1
  const nameStart = tree.start[node]!
  if (!declaration.makesDefinitions) {
    const known = bindingIn(walk, name, scope)
    if (known !== -1 && walk.facts.bindings.get(known, 0) === BindingKind.VARIABLE) return known
    return declare(walk, BindingKind.VARIABLE, name, scope, nameStart)
  }
  const nameEnd = tree.end[node]!
  const definition = define(
    walk,
    DefinitionKind.VARIABLE,
    name,
    scope,
    nameStart,
    nameEnd,
    start,
    end,
    flags,
    signature,
  )
  applyDoc(walk, definition, doc)
  return declare(walk, BindingKind.DEFINITION, name, scope, nameStart, definition)
}
