import { NodeFlag } from '../tree.ts'
import type { Context } from './context.ts'
import { lastName } from './qualified-names.ts'

/** What a declarator of any nesting declares: `int (*(*f)(int))[3]`. */
export interface Declarator {
  /** Node of the declared name, -1 where there is none. */
  readonly name: number
  /** The declarator whose parameters the declared function takes, -1 where no function is declared. */
  readonly function: number
  /** Whether the name is of a pointer to a function: its type is no type of a value. */
  readonly isFunctionPointer: boolean
  /** Behind an unknown macro (`API uint8_t f()`) the type, which the grammar takes for a scope of the name; else -1. */
  readonly type: number
  readonly isArray: boolean
  readonly isPointer: boolean
  /** A pointer, and no reference. */
  readonly isAddress: boolean
}

/** Reads a declarator from its outside to the name, which its innermost part is about. */
export function readDeclarator(context: Context, declarator: number): Declarator {
  const { tree, kinds } = context
  let node = declarator
  let innermost = -1
  let functions = 0
  let isArray = false
  let isPointer = false
  let isAddress = false
  let type = -1
  while (node !== -1) {
    const kind = tree.kind[node]
    switch (kind) {
      case kinds.functionDeclarator:
        functions++
        innermost = node
        break
      case kinds.arrayDeclarator:
        isArray = true
        innermost = node
        break
      case kinds.pointerDeclarator:
      case kinds.referenceDeclarator:
        isPointer = true
        isAddress ||= kind === kinds.pointerDeclarator
        innermost = node
        break
      case kinds.parenthesizedDeclarator:
      case kinds.attributedDeclarator:
      case kinds.initDeclarator:
      case kinds.variadicDeclarator:
        break
      default: {
        if (kind === kinds.qualifiedIdentifier && isMadeUp(context, node)) {
          type = context.childByField(node, kinds.fields.scope)
          node = context.childByField(node, kinds.fields.name)
          continue
        }
        // `void (Robot::*step)()`
        const held = kind === kinds.qualifiedIdentifier ? heldByPointer(context, node) : -1
        if (held !== -1) {
          isPointer = true
          isAddress = true
          innermost = node
          node = held
          continue
        }
        // A name that the parser made up to go on has no text.
        const last = lastName(context, node)
        if (tree.end[last] === tree.start[last]) return nothing
        const isFunction = innermost !== -1 && tree.kind[innermost] === kinds.functionDeclarator
        const isFunctionPointer = functions > (isFunction ? 1 : 0)
        return {
          name: node,
          function: isFunction ? innermost : -1,
          isFunctionPointer,
          type,
          isArray,
          isPointer,
          isAddress,
        }
      }
    }
    node = inner(context, node)
  }
  return nothing
}

const nothing: Declarator = {
  name: -1,
  function: -1,
  isFunctionPointer: false,
  type: -1,
  isArray: false,
  isPointer: false,
  isAddress: false,
}

/** The name of a pointer to a member, -1 where a qualified name is none. */
function heldByPointer(context: Context, node: number): number {
  const { tree, kinds } = context
  let name = context.childByField(node, kinds.fields.name)
  while (name !== -1 && tree.kind[name] === kinds.qualifiedIdentifier)
    name = context.childByField(name, kinds.fields.name)
  if (name === -1 || tree.kind[name] !== kinds.pointerTypeDeclarator) return -1
  let held = context.firstNamed(name)
  while (held !== -1 && tree.kind[held] === kinds.typeQualifier) held = context.nextNamed(held)
  return held
}

/** Whether the `::` of a qualified name is only the parser's guess. */
function isMadeUp(context: Context, node: number): boolean {
  const colons = context.childByKind(node, context.kinds.tokens.colons)
  return colons !== -1 && (context.tree.flags[colons]! & NodeFlag.MISSING) !== 0
}

/** The declarator inside a declarator: by field, or the first child that is no qualifier or attribute. */
function inner(context: Context, node: number): number {
  const { tree, kinds } = context
  const byField = context.childByField(node, kinds.fields.declarator)
  if (byField !== -1) return byField
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const kind = tree.kind[child]
    if (kind === kinds.typeQualifier || kind === kinds.parameterList || kind === kinds.numberLiteral) continue
    if (kind === kinds.attributeSpecifier || kind === kinds.attributeDeclaration || kind === kinds.error)
      continue
    if (tree.field[child] !== 0) continue
    return child
  }
  return -1
}
