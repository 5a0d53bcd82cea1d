import { firstNamed, nextNamed } from '../tree.ts'
import { Kind } from './kinds.ts'
import { fieldOf, kindOf, sliceOf, stringValue, withoutParentheses, type Walk } from './walk.ts'

/**
 * What an object is given right after it is made replaces what is written in it before anybody can see that:
 *
 *     const handlers = { open: standard, close: standard }
 *     handlers.open = own
 *
 * Notes such entries of an object that a declaration (the last of its statement) gives to a name.
 */
export function noteOverwritten(walk: Walk, declarator: number, name: number, object: number): void {
  const { tree } = walk
  const statement = tree.parent[declarator]!
  const isInHead = kindOf(walk, tree.parent[statement]!) === Kind.FOR
  if (isInHead || nextNamed(tree, declarator) !== -1 || tree.hasError) return
  const own = sliceOf(walk, name)
  for (let next = nextNamed(tree, statement); next !== -1; next = nextNamed(tree, next)) {
    if (kindOf(walk, next) === Kind.COMMENT) continue
    const isPlain = kindOf(walk, next) === Kind.EXPRESSION_STATEMENT
    const expression = isPlain ? firstNamed(tree, next) : -1
    if (expression === -1 || !isOverwritten(walk, expression, own, object)) return
  }
}

/** Takes one statement that may replace entries; false where anything else may happen in it. */
function isOverwritten(walk: Walk, node: number, own: string, object: number): boolean {
  const { fields } = walk
  if (kindOf(walk, node) === Kind.CALL) return isAssigned(walk, node, own, object)
  if (kindOf(walk, node) !== Kind.ASSIGNMENT) return false
  const left = fieldOf(walk, node, fields.left)
  const right = fieldOf(walk, node, fields.right)
  const path = left === -1 ? undefined : keysOf(walk, left, own)
  if (path === undefined || right === -1 || mayLook(walk, right, own)) return false
  return replaceEntry(walk, object, path, false)
}

/** `Object.assign(own, { … })` */
function isAssigned(walk: Walk, call: number, own: string, object: number): boolean {
  const { tree, fields } = walk
  const callee = fieldOf(walk, call, fields.function)
  const list = fieldOf(walk, call, fields.arguments)
  if (callee === -1 || list === -1 || sliceOf(walk, callee) !== 'Object.assign') return false
  const target = firstNamed(tree, list)
  const given = target === -1 ? -1 : nextNamed(tree, target)
  const isPlain = given !== -1 && kindOf(walk, given) === Kind.OBJECT && nextNamed(tree, given) === -1
  if (!isPlain || sliceOf(walk, target) !== own || mayLook(walk, given, own)) return false
  for (let pair = firstNamed(tree, given); pair !== -1; pair = nextNamed(tree, pair)) {
    const key = keyOf(walk, pair)
    if (key !== undefined && !replaceEntry(walk, object, [key], true)) return false
  }
  return true
}

/** The keys of `own.a['b']` from the outside in, undefined for anything else. */
function keysOf(walk: Walk, node: number, own: string): string[] | undefined {
  const { fields } = walk
  const keys: string[] = []
  let at = node
  for (;;) {
    const kind = kindOf(walk, at)
    if (kind !== Kind.MEMBER && kind !== Kind.SUBSCRIPT) break
    const key = fieldOf(walk, at, kind === Kind.MEMBER ? fields.property : fields.index)
    const text = key === -1 ? undefined : textOfKey(walk, key, kind === Kind.SUBSCRIPT)
    if (text === undefined) return undefined
    keys.unshift(text)
    at = withoutParentheses(walk, fieldOf(walk, at, fields.object))
  }
  return keys.length > 0 && kindOf(walk, at) === Kind.IDENTIFIER && sliceOf(walk, at) === own
    ? keys
    : undefined
}

function textOfKey(walk: Walk, key: number, isComputed: boolean): string | undefined {
  const kind = kindOf(walk, key)
  if (kind === Kind.STRING) return stringValue(walk, key)
  if (kind === Kind.NUMBER) return sliceOf(walk, key)
  return isComputed || kind === Kind.COMPUTED_NAME ? undefined : sliceOf(walk, key)
}

function keyOf(walk: Walk, entry: number): string | undefined {
  if (kindOf(walk, entry) === Kind.SHORTHAND) return sliceOf(walk, entry)
  const key = kindOf(walk, entry) === Kind.PAIR ? fieldOf(walk, entry, walk.fields.key) : -1
  return key === -1 ? undefined : textOfKey(walk, key, false)
}

/** Notes what is replaced; false where storing may run a setter. `isMixedIn`: by `Object.assign`. */
function replaceEntry(
  walk: Walk,
  object: number,
  [key, ...rest]: readonly string[],
  isMixedIn: boolean,
): boolean {
  const { tree } = walk
  for (let entry = firstNamed(tree, object); entry !== -1; entry = nextNamed(tree, entry)) {
    if (kindOf(walk, entry) === Kind.METHOD) return false
    if (keyOf(walk, entry) !== key) continue
    const value = kindOf(walk, entry) === Kind.PAIR ? fieldOf(walk, entry, walk.fields.value) : -1
    if (rest.length === 0) walk.overwritten.set(entry, isMixedIn)
    else if (
      value !== -1 &&
      kindOf(walk, value) === Kind.OBJECT &&
      !replaceEntry(walk, value, rest, isMixedIn)
    )
      return false
  }
  return true
}

/** Whether evaluating a node may run code that sees the object, or names it. */
function mayLook(walk: Walk, node: number, own: string): boolean {
  const { tree } = walk
  for (let at = node; at <= tree.last[node]!; at++) {
    switch (kindOf(walk, at)) {
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
        if (sliceOf(walk, at) === own) return true
        break
      default:
    }
  }
  return false
}
