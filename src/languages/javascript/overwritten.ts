import { Kind } from './kinds.ts'
import type { Context } from './context.ts'

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
  const isInHead = context.kindOf(tree.parent[statement]!) === Kind.FOR
  if (isInHead || context.nextNamed(declarator) !== -1 || tree.hasError) return
  const own = context.textAt(name)
  for (let next = context.nextNamed(statement); next !== -1; next = context.nextNamed(next)) {
    if (context.kindOf(next) === Kind.COMMENT) continue
    const isPlain = context.kindOf(next) === Kind.EXPRESSION_STATEMENT
    const expression = isPlain ? context.firstNamed(next) : -1
    if (expression === -1 || !isOverwritten(context, expression, own, object)) return
  }
}

/** Takes one statement that may replace entries; false where anything else may happen in it. */
function isOverwritten(context: Context, node: number, own: string, object: number): boolean {
  const { fields } = context
  if (context.kindOf(node) === Kind.CALL) return isAssigned(context, node, own, object)
  if (context.kindOf(node) !== Kind.ASSIGNMENT) return false
  const left = context.fieldOf(node, fields.left)
  const right = context.fieldOf(node, fields.right)
  const path = left === -1 ? undefined : keysOf(context, left, own)
  if (path === undefined || right === -1 || mayLook(context, right, own)) return false
  return replaceEntry(context, object, path, false)
}

/** `Object.assign(own, { … })` */
function isAssigned(context: Context, call: number, own: string, object: number): boolean {
  const { fields } = context
  const callee = context.fieldOf(call, fields.function)
  const list = context.fieldOf(call, fields.arguments)
  if (callee === -1 || list === -1 || context.textAt(callee) !== 'Object.assign') return false
  const target = context.firstNamed(list)
  const given = context.nextNamed(target)
  const isPlain = given !== -1 && context.kindOf(given) === Kind.OBJECT && context.nextNamed(given) === -1
  if (!isPlain || context.textAt(target) !== own || mayLook(context, given, own)) return false
  for (let pair = context.firstNamed(given); pair !== -1; pair = context.nextNamed(pair)) {
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
    const kind = context.kindOf(at)
    if (kind !== Kind.MEMBER && kind !== Kind.SUBSCRIPT) break
    const key = context.fieldOf(at, kind === Kind.MEMBER ? fields.property : fields.index)
    const text = key === -1 ? undefined : textOfKey(context, key, kind === Kind.SUBSCRIPT)
    if (text === undefined) return undefined
    keys.unshift(text)
    at = context.withoutParentheses(context.fieldOf(at, fields.object))
  }
  return keys.length > 0 && context.kindOf(at) === Kind.IDENTIFIER && context.textAt(at) === own
    ? keys
    : undefined
}

function textOfKey(context: Context, key: number, isComputed: boolean): string | undefined {
  const kind = context.kindOf(key)
  if (kind === Kind.STRING) return context.stringValue(key)
  if (kind === Kind.NUMBER) return context.textAt(key)
  return isComputed || kind === Kind.COMPUTED_NAME ? undefined : context.textAt(key)
}

function keyOf(context: Context, entry: number): string | undefined {
  if (context.kindOf(entry) === Kind.SHORTHAND) return context.textAt(entry)
  const key = context.kindOf(entry) === Kind.PAIR ? context.fieldOf(entry, context.fields.key) : -1
  return key === -1 ? undefined : textOfKey(context, key, false)
}

/** Notes what is replaced; false where storing may run a setter. `isMixedIn`: by `Object.assign`. */
function replaceEntry(
  context: Context,
  object: number,
  [key, ...rest]: readonly string[],
  isMixedIn: boolean,
): boolean {
  for (let entry = context.firstNamed(object); entry !== -1; entry = context.nextNamed(entry)) {
    if (context.kindOf(entry) === Kind.METHOD) return false
    if (keyOf(context, entry) !== key) continue
    const value = context.kindOf(entry) === Kind.PAIR ? context.fieldOf(entry, context.fields.value) : -1
    if (rest.length === 0) context.overwritten.set(entry, isMixedIn)
    else if (
      value !== -1 &&
      context.kindOf(value) === Kind.OBJECT &&
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
    switch (context.kindOf(at)) {
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
        if (context.textAt(at) === own) return true
        break
      default:
    }
  }
  return false
}
