import { BindingKind, DefinitionFlag, DefinitionKind } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { applyDoc } from './docs.ts'
import { Kind } from './kinds.ts'
import { afterDecorators, foldedText } from './signatures.ts'
import { childOf, declare, define, endOfStatement, fieldOf, kindOf, sliceOf, type Walk } from './walk.ts'

export interface NewName {
  readonly kind: number
  readonly name: string
  readonly nameStart: number
  readonly nameEnd: number
  /** Scope that declares the name. */
  readonly scope: number
  readonly start: number
  readonly end: number
  readonly flags: number
  /** The comment before it, or -1. */
  readonly doc: number
}

/** The function or class that a value is, through parentheses and casts; -1 where it is something else. */
export function functionOrClassIn(walk: Walk, value: number): number {
  let node = value
  while (node !== -1) {
    switch (kindOf(walk, node)) {
      case Kind.ARROW:
      case Kind.FUNCTION_EXPRESSION:
      case Kind.CLASS:
        return node
      case Kind.PARENTHESES:
      case Kind.AS:
      case Kind.SATISFIES:
      case Kind.NON_NULL:
        node = firstNamed(walk.tree, node)
        break
      case Kind.TYPE_ASSERTION: {
        const type = firstNamed(walk.tree, node)
        node = type === -1 ? -1 : nextNamed(walk.tree, type)
        break
      }
      default:
        return -1
    }
  }
  return -1
}

/**
 * Defines the function or class `node` under the name that it is assigned to. Its body is read when the value is:
 * `visit.expression` finds the definition waiting.
 */
export function nameValue(walk: Walk, node: number, named: NewName): number {
  const isClass = kindOf(walk, node) === Kind.CLASS
  const kind = isClass ? DefinitionKind.CLASS : named.kind
  const flags = named.flags | functionFlags(walk, node)
  const signature = foldedText(walk.text, named.start, bodyStart(walk, node))
  const { name, scope, nameStart, nameEnd, start, end, doc } = named
  const definition = define(walk, kind, name, scope, nameStart, nameEnd, start, end, flags, signature)
  applyDoc(walk, definition, doc)
  walk.namedNode = node
  walk.namedDefinition = definition
  walk.namedDoc = doc
  return definition
}

/** The definition of a function or class expression: the one that waits for it, its own name, or an anonymous one. */
export function definitionOfExpression(walk: Walk, node: number, scope: number): number {
  if (walk.namedNode === node) {
    walk.namedNode = -1
    return walk.namedDefinition
  }
  walk.namedDoc = -1
  const { tree } = walk
  const own = fieldOf(walk, node, walk.fields.name)
  const hasName = own !== -1 && tree.end[own]! > tree.start[own]!
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const kind = kindOf(walk, node) === Kind.CLASS ? DefinitionKind.CLASS : DefinitionKind.FUNCTION
  const flags = functionFlags(walk, node) | (hasName ? 0 : DefinitionFlag.ANONYMOUS)
  const name = hasName ? sliceOf(walk, own) : ''
  const nameStart = hasName ? tree.start[own]! : start
  const nameEnd = hasName ? tree.end[own]! : start
  const signature = hasName
    ? foldedText(walk.text, afterDecorators(walk, node, start), bodyStart(walk, node))
    : ''
  return define(walk, kind, name, scope, nameStart, nameEnd, start, end, flags, signature)
}

/** Inside a function or class expression its own name refers to itself. */
export function bindOwnName(walk: Walk, node: number, scope: number, definition: number): void {
  const kind = kindOf(walk, node)
  if (kind !== Kind.FUNCTION_EXPRESSION && kind !== Kind.CLASS) return
  const own = fieldOf(walk, node, walk.fields.name)
  if (own === -1 || walk.tree.end[own] === walk.tree.start[own]) return
  declare(walk, BindingKind.DEFINITION, sliceOf(walk, own), scope, walk.tree.start[own]!, definition)
}

export function functionFlags(walk: Walk, node: number): number {
  const isAsync = childOf(walk, node, Kind.T_ASYNC) !== -1
  const isGenerator = childOf(walk, node, Kind.T_STAR) !== -1
  return (isAsync ? DefinitionFlag.ASYNC : 0) | (isGenerator ? DefinitionFlag.GENERATOR : 0)
}

/** Where the head of a function or class ends. */
export function bodyStart(walk: Walk, node: number): number {
  const body = fieldOf(walk, node, walk.fields.body)
  return body === -1 ? endOfStatement(walk, node) : walk.tree.start[body]!
}
