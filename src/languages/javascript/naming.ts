import { BindingKind, DefinitionFlag, DefinitionKind } from '../facts.ts'
import { Kind } from './kinds.ts'
import { afterDecorators, foldedText } from './signatures.ts'
import type { Context } from './context.ts'
import { define } from './define.ts'

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
export function functionOrClassIn(context: Context, value: number): number {
  let node = value
  while (node !== -1) {
    switch (context.kindOf(node)) {
      case Kind.ARROW:
      case Kind.FUNCTION_EXPRESSION:
      case Kind.CLASS:
        return node
      case Kind.PARENTHESES:
      case Kind.AS:
      case Kind.SATISFIES:
      case Kind.NON_NULL:
        node = context.firstNamed(node)
        break
      case Kind.TYPE_ASSERTION: {
        const type = context.firstNamed(node)
        node = context.nextNamed(type)
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
export function nameValue(context: Context, node: number, named: NewName): number {
  const isClass = context.kindOf(node) === Kind.CLASS
  const kind = isClass ? DefinitionKind.CLASS : named.kind
  const flags = named.flags | functionFlags(context, node)
  const signature = foldedText(context.text, named.start, bodyStart(context, node))
  const definition = define(context, { ...named, kind, flags, signature })
  context.namedNode = node
  context.namedDefinition = definition
  context.namedDoc = named.doc
  return definition
}

/** The definition of a function or class expression: the one that waits for it, its own name, or an anonymous one. */
export function definitionOfExpression(context: Context, node: number): number {
  const { scope } = context
  if (context.namedNode === node) {
    context.namedNode = -1
    return context.namedDefinition
  }
  context.namedDoc = -1
  const { tree } = context
  const own = context.fieldOf(node, context.fields.name)
  const hasName = own !== -1 && tree.end[own]! > tree.start[own]!
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const kind = context.kindOf(node) === Kind.CLASS ? DefinitionKind.CLASS : DefinitionKind.FUNCTION
  const flags = functionFlags(context, node) | (hasName ? 0 : DefinitionFlag.ANONYMOUS)
  const name = hasName ? context.textAt(own) : ''
  const nameStart = hasName ? tree.start[own]! : start
  const nameEnd = hasName ? tree.end[own]! : start
  const signature = hasName
    ? foldedText(context.text, afterDecorators(context, node, start), bodyStart(context, node))
    : ''
  return define(context, { kind, name, scope, nameStart, nameEnd, start, end, flags, signature })
}

/** Inside a function or class expression its own name refers to itself. */
export function bindOwnName(context: Context, node: number, scope: number, definition: number): void {
  const kind = context.kindOf(node)
  if (kind !== Kind.FUNCTION_EXPRESSION && kind !== Kind.CLASS) return
  const own = context.fieldOf(node, context.fields.name)
  if (own === -1 || context.tree.end[own] === context.tree.start[own]) return
  context.declare(BindingKind.DEFINITION, context.textAt(own), scope, context.tree.start[own]!, definition)
}

export function functionFlags(context: Context, node: number): number {
  const isAsync = context.childOf(node, Kind.T_ASYNC) !== -1
  const isGenerator = context.childOf(node, Kind.T_STAR) !== -1
  return (isAsync ? DefinitionFlag.ASYNC : 0) | (isGenerator ? DefinitionFlag.GENERATOR : 0)
}

/** Where the head of a function or class ends. */
export function bodyStart(context: Context, node: number): number {
  const body = context.fieldOf(node, context.fields.body)
  return body === -1 ? context.endOfStatement(node) : context.tree.start[body]!
}
