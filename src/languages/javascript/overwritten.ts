import { firstNamed, nextNamed } from '../tree.ts'
import { Kind } from './kinds.ts'
import { fieldOf, kindOf, sliceOf, stringValue, withoutParentheses, type Context } from './context.ts'

/**
 * What an object is given right after it is made replaces what is written in it before anybody can see that:
 *
 *     const handlers = { open: standard, close: standard }
 *     handlers.open = own
 *
 * Notes such entries of an object that a declaration (the last of its statement) gives to a name.
 */
export function noteOverwritten(context: Context, declarator: number, name: number, object: number): void {
  const { tree } = context
  const statement = tree.parent[declarator]!
  const isInHead = kindOf(context, tree.parent[statement]!) === Kind.FOR
  if (isInHead || nextNamed(tree, declarator) !== -1 || tree.hasError) return
  const own = sliceOf(context, name)
  for (let next = nextNamed(tree, statement); next !== -1; next = nextNamed(tree, next)) {
    if (kindOf(context, next) === Kind.COMMENT) continue
    const isPlain = kindOf(context, next) === Kind.EXPRESSION_STATEMENT
    const expression = isPlain ? firstNamed(tree, next) : -1
    if (expression === -1 || !isOverwritten(context, expression, own, object)) return
  }
}

/** Takes one statement that may replace entries; false where anything else may happen in it. */
function isOverwritten(context: Context, node: number, own: string, object: number): boolean {
  const { fields } = context
  if (kindOf(context, node) === Kind.CALL) return isAssigned(context, node, own, object)
  if (kindOf(context, node) !== Kind.ASSIGNMENT) return false
  const left = fieldOf(context, node, fields.left)
  const right = fieldOf(context, node, fields.right)
  const path = left === -1 ? undefined : keysOf(context, left, own)
  if (path === undefined || right === -1 || mayLook(context, right, own)) return false
  return replaceEntry(context, object, path, false)
}

/** `Object.assign(own, { … })` */
function isAssigned(context: Context, call: number, own: string, object: number): boolean {
  const { tree, fields } = context
  const callee = fieldOf(context, call, fields.function)
  const list = fieldOf(context, call, fields.arguments)
  if (callee === -1 || list === -1 || sliceOf(context, callee) !== 'Object.assign') return false
  const target = firstNamed(tree, list)
  const given = target === -1 ? -1 : nextNamed(tree, target)
  const isPlain = given !== -1 && kindOf(context, given) === Kind.OBJECT && nextNamed(tree, given) === -1
  if (!isPlain || sliceOf(context, target) !== own || mayLook(context, given, own)) return false
  for (let pair = firstNamed(tree, given); pair !== -1; pair = nextNamed(tree, pair)) {
    const key = keyOf(context, pair)
    if (key !== undefined && !replaceEntry(context, object, [key], true)) return false
  }
  return true
}

/** The keys of `own.a['b']` from the outside in, undefined for anything else. */
function keysOf(context: Context, node: number, own: string): string[] | undefined {
  const { fields } = context
  const keys: string[] = []
  let at = node
  for (;;) {
    const kind = kindOf(context, at)
    if (kind !== Kind.MEMBER && kind !== Kind.SUBSCRIPT) break
    const key = fieldOf(context, at, kind === Kind.MEMBER ? fields.property : fields.index)
    const text = key === -1 ? undefined : textOfKey(context, key, kind === Kind.SUBSCRIPT)
    if (text === undefined) return undefined
    keys.unshift(text)
    at = withoutParentheses(context, fieldOf(context, at, fields.object))
  }
  return keys.length > 0 && kindOf(context, at) === Kind.IDENTIFIER && sliceOf(context, at) === own
    ? keys
    : undefined
}

function textOfKey(context: Context, key: number, isComputed: boolean): string | undefined {
  const kind = kindOf(context, key)
  if (kind === Kind.STRING) return stringValue(context, key)
  if (kind === Kind.NUMBER) return sliceOf(context, key)
  return isComputed || kind === Kind.COMPUTED_NAME ? undefined : sliceOf(context, key)
}

function keyOf(context: Context, entry: number): string | undefined {
  if (kindOf(context, entry) === Kind.SHORTHAND) return sliceOf(context, entry)
  const key = kindOf(context, entry) === Kind.PAIR ? fieldOf(context, entry, context.fields.key) : -1
  return key === -1 ? undefined : textOfKey(context, key, false)
}

/** Notes what is replaced; false where storing may run a setter. `isMixedIn`: by `Object.assign`. */
function replaceEntry(
  context: Context,
  object: number,
  [key, ...rest]: readonly string[],
  isMixedIn: boolean,
): boolean {
  const { tree } = context
  for (let entry = firstNamed(tree, object); entry !== -1; entry = nextNamed(tree, entry)) {
    if (kindOf(context, entry) === Kind.METHOD) return false
    if (keyOf(context, entry) !== key) continue
    const value = kindOf(context, entry) === Kind.PAIR ? fieldOf(context, entry, context.fields.value) : -1
    if (rest.length === 0) context.overwritten.set(entry, isMixedIn)
    else if (
      value !== -1 &&
      kindOf(context, value) === Kind.OBJECT &&
      !replaceEntry(context, value, rest, isMixedIn)
    )
      return false
  }
  return true
}

/** Whether evaluating a node may run code that sees the object, or names it. */
function mayLook(context: Context, node: number, own: string): boolean {
  const { tree } = context
  for (let at = node; at <= tree.last[node]!; at++) {
    switch (kindOf(context, at)) {
      case Kind.ARROW:
      case Kind.FUNCTION_EXPRESSION:
        at = tree.last[at]!
        break
      case Kind.CALL:
      case Kind.NEW:
      case Kind.AWAIT:
      case Kind.YIELD:
        return true
      case Kind.IDENTIFIER:
      case Kind.SHORTHAND:
        if (sliceOf(context, at) === own) return true
        break
      default:
    }
  }
  return false
}
