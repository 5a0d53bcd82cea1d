import { DefinitionKind, FlowKind, Op } from '../facts.ts'
import { keyDistances, keyName, keyPlace } from './object-keys.ts'
import { isPlainOptions, visitPlainOptions } from './components/plain-options.ts'
import { visitFunction } from './functions.ts'
import { Kind } from './kinds.ts'
import { methodFlags } from './method-flags.ts'
import { bodyStart, functionOrClassIn, nameValue } from './naming.ts'
import { foldedText } from './signatures.ts'
import type { Context } from './context.ts'
import { defineAt } from './define.ts'

/** An object literal. Its functions are methods: of the enclosing definition, or of a class by `objectReceiver`. */
export function visitObject(context: Context, node: number): number {
  const { tree, facts } = context
  const receiver = context.objectReceiver
  context.objectReceiver = -1
  if (context.functionDepth === 0 && isPlainOptions(context, node)) return visitPlainOptions(context, node)
  const entries: number[] = []
  const keys: number[] = []
  let doc = -1
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    const kind = context.kindOf(child)
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
  return context.spanning(Op.OBJECT, facts.list(entries), places, node)
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
      const value = context.nameRow(node)
      if (value !== -1) entries.push(facts.string(context.textAt(node)), value)
      return
    }
    case Kind.PAIR: {
      const key = context.fieldOf(node, fields.key)
      const value = context.fieldOf(node, fields.value)
      if (key === -1 || value === -1) return
      const name = keyName(context, key)
      const named = name === '' ? -1 : functionOrClassIn(context, value)
      if (named !== -1) nameEntry(context, node, key, named, name, doc, receiver)
      const computed = name === '' ? context.computedKey : -1
      const entry = context.expression(value)
      entries.push(computed === -1 ? facts.string(name) : -1 - computed, entry)
      return
    }
    case Kind.METHOD: {
      const definition = visitMethod(context, node, doc, receiver, entries)
      if (definition === -1) return
      const value = context.spanning(Op.DEFINITION, definition, -1, node)
      entries.push(value)
      return
    }
    case Kind.SPREAD:
      entries.push(0, context.expression(node))
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
  facts.flow(FlowKind.RECEIVER, definition, receiver, tree.start[key]!)
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
  const key = context.fieldOf(node, context.fields.name)
  if (key === -1) return -1
  const keyValue = keyName(context, key)
  const computed = keyValue === '' ? context.computedKey : -1
  const name = keyValue === '' ? context.textAt(key) : keyValue
  if (name === '') return -1
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const signature = foldedText(context.text, start, bodyStart(context, node))
  const flags = methodFlags(context, node)
  const kind = DefinitionKind.METHOD
  const definition = defineAt(context, key, { kind, name, scope, start, end, flags, signature, doc })
  facts.flow(FlowKind.RECEIVER, definition, receiver, tree.start[key]!)
  context.having({ thisClass: undefined, isStatic: false }, () =>
    visitFunction(context, node, definition, doc),
  )
  entries.push(computed === -1 ? facts.string(keyValue) : -1 - computed)
  return definition
}
