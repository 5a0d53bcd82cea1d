import type { FactsBuilder } from '../facts-builder.ts'
import { DefinitionKind, FlowKind, NO_KEY, Op, PLAIN_KEYS } from '../facts.ts'
import { firstChild, firstNamed } from '../tree.ts'
import { applyDoc } from './docs.ts'
import { visitFunction } from './functions.ts'
import { Kind } from './kinds.ts'
import { methodFlags } from './method-flags.ts'
import { bodyStart, functionOrClassIn, nameValue } from './naming.ts'
import { foldedText } from './signatures.ts'
import {
  define,
  fieldOf,
  kindOf,
  nameRow,
  sliceOf,
  stringValue,
  expression,
  type Context,
  valueRow,
  spanning,
} from './context.ts'

/** An object literal. Its functions are methods: of the enclosing definition, or of a class by `objectReceiver`. */
export function visitObject(context: Context, node: number): number {
  const { tree, facts } = context
  const receiver = context.objectReceiver
  context.objectReceiver = -1
  const entries: number[] = []
  const keys: number[] = []
  let doc = -1
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    const kind = kindOf(context, child)
    if (kind === Kind.COMMENT) doc = child
    if (kind === Kind.COMMENT || kind === Kind.OTHER) continue
    const count = entries.length
    visitEntry(context, child, kind, doc, receiver, entries)
    if (entries.length > count) keys.push(keyPlace(context, child))
    if (kind === Kind.PAIR || kind === Kind.SHORTHAND) dropReplaced(context, child, entries, keys, count)
    doc = -1
  }
  context.lastEntries = entries
  const places = keyDistances(facts, entries, keys)
  return spanning(context, Op.OBJECT, facts.list(entries), places, node)
}

/** Where the key of an entry, or the name of a type's member, stands, inside of its quotes; -1 for none. */
export function keyPlace(context: Context, entry: number): number {
  const { tree, fields } = context
  const kind = kindOf(context, entry)
  if (kind === Kind.SHORTHAND) return tree.start[entry]!
  const key = fieldOf(context, entry, kind === Kind.PAIR ? fields.key : fields.name)
  if (key === -1 || kindOf(context, key) === Kind.COMPUTED_NAME) return -1
  return tree.start[key]! + (kindOf(context, key) === Kind.STRING ? 1 : 0)
}

/** How far before its value each key begins, as a list; `PLAIN_KEYS` where it can be. */
export function keyDistances(
  facts: FactsBuilder,
  entries: readonly number[],
  keys: readonly number[],
): number {
  let isPlain = true
  const distances: number[] = []
  for (let index = 0; index < keys.length; index++) {
    const name = entries[index * 2]!
    const distance =
      keys[index] === -1 ? NO_KEY : facts.expressions.get(entries[index * 2 + 1]!, 5) - keys[index]!
    distances.push(distance)
    if (name > 0 && distance !== facts.stringAt(name).length + 2) isPlain = false
  }
  return isPlain ? PLAIN_KEYS : facts.list(distances)
}

/** Takes out what is replaced: by the entry that was added last, or behind the object. */
function dropReplaced(
  context: Context,
  node: number,
  entries: number[],
  keys: number[],
  count: number,
): void {
  if (entries.length === count) return
  const key = entries[count]!
  for (let i = 0; key > 0 && count <= MAX_COMPARED && i < count; i += 2) {
    if (entries[i] !== key) continue
    entries.splice(i, 2)
    keys.splice(i / 2, 1)
  }
  const isMixedIn = context.overwritten.get(node)
  if (isMixedIn === true) {
    entries.length -= 2
    keys.length--
  }
  // Its place is still where the entry is declared.
  else if (isMixedIn === false) {
    const { expressions } = context.facts
    const value = entries.at(-1)!
    const unknown = context.facts.string('unknown')
    const [scope, start, end] = [4, 5, 6].map((column) => expressions.get(value, column))
    entries[entries.length - 1] = context.facts.expression(Op.LITERAL, unknown, -1, scope!, start!, end!)
  }
}

/** Keys of larger objects are not compared with each other. */
const MAX_COMPARED = 64

function visitEntry(
  context: Context,
  node: number,
  kind: number,
  doc: number,
  receiver: number,
  entries: number[],
): void {
  const { facts, fields } = context
  switch (kind) {
    case Kind.SHORTHAND: {
      const value = nameRow(context, node)
      if (value !== -1) entries.push(facts.string(sliceOf(context, node)), value)
      return
    }
    case Kind.PAIR: {
      const key = fieldOf(context, node, fields.key)
      const value = fieldOf(context, node, fields.value)
      if (key === -1 || value === -1) return
      const name = keyName(context, key)
      const named = name === '' ? -1 : functionOrClassIn(context, value)
      if (named !== -1) nameEntry(context, node, key, named, name, doc, receiver)
      const computed = name === '' ? context.computedKey : -1
      const entry = expression(context, value)
      entries.push(computed === -1 ? facts.string(name) : -1 - computed, entry)
      return
    }
    case Kind.METHOD: {
      const definition = visitMethod(context, node, doc, receiver, entries)
      if (definition === -1) return
      const value = spanning(context, Op.DEFINITION, definition, -1, node)
      entries.push(value)
      return
    }
    case Kind.SPREAD:
      entries.push(0, expression(context, node))
      return
    default:
      return
  }
}

function nameEntry(
  context: Context,
  pair: number,
  key: number,
  named: number,
  name: string,
  doc: number,
  receiver: number,
): void {
  const { tree, facts, scope } = context
  const definition = nameValue(context, named, {
    kind: DefinitionKind.METHOD,
    name,
    nameStart: tree.start[key]!,
    nameEnd: tree.end[key]!,
    scope,
    start: tree.start[pair]!,
    end: tree.end[pair]!,
    flags: 0,
    doc,
  })
  if (receiver !== -1) facts.flow(FlowKind.RECEIVER, definition, receiver, tree.start[key]!)
}

/** Pushes the key; the caller pushes the value. */
function visitMethod(
  context: Context,
  node: number,
  doc: number,
  receiver: number,
  entries: number[],
): number {
  const { tree, facts, scope } = context
  const key = fieldOf(context, node, context.fields.name)
  if (key === -1) return -1
  const keyValue = keyName(context, key)
  const computed = keyValue === '' ? context.computedKey : -1
  const name = keyValue === '' ? sliceOf(context, key) : keyValue
  if (name === '') return -1
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const signature = foldedText(context.text, start, bodyStart(context, node))
  const flags = methodFlags(context, node)
  const [nameStart, nameEnd] = [tree.start[key]!, tree.end[key]!]
  const definition = define(
    context,
    DefinitionKind.METHOD,
    name,
    scope,
    nameStart,
    nameEnd,
    start,
    end,
    flags,
    signature,
  )
  applyDoc(context, definition, doc)
  if (receiver !== -1) facts.flow(FlowKind.RECEIVER, definition, receiver, nameStart)
  const { thisClass, isStatic } = context
  context.thisClass = undefined
  context.isStatic = false
  visitFunction(context, node, definition, doc)
  context.thisClass = thisClass
  context.isStatic = isStatic
  entries.push(computed === -1 ? facts.string(keyValue) : -1 - computed)
  return definition
}

/** The name that a key gives, '' for one that is computed at run time, which `walk.computedKey` then holds. */
export function keyName(context: Context, key: number): string {
  switch (kindOf(context, key)) {
    case Kind.STRING:
      return stringValue(context, key)
    case Kind.COMPUTED_NAME: {
      const inner = firstNamed(context.tree, key)
      if (inner === -1) return ''
      if (kindOf(context, inner) === Kind.STRING) return stringValue(context, inner)
      context.computedKey = valueRow(context, inner)
      return constantText(context.facts, context.computedKey)
    }
    default:
      return sliceOf(context, key)
  }
}

/** The text that an expression is written out as, '' for any other. */
function constantText(facts: FactsBuilder, expression: number): string {
  const isString = expression !== -1 && facts.expressions.get(expression, 0) === Op.STRING
  return isString ? facts.stringAt(facts.expressions.get(expression, 2)) : ''
}
