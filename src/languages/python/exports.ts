import { BindingKind, DefinitionKind, ExportKind } from '../facts.ts'
import type { Context } from './context.ts'
import { bindIn, nameFlags, type Frame } from './frames.ts'
import { constantString, contentEnd, contentStart } from './strings.ts'

/** The constant strings of a list, tuple or set, or of several added up, as entries of `__all__`. */
export function exportNames(context: Context, node: number): void {
  for (const at of stringNodes(context, node)) {
    const name = constantString(context, at)
    if (name) context.facts.export(ExportKind.ALL, name, -1, context.tree.start[at]!)
  }
}

/** `__all__.extend([...])` and `__all__.append('x')`. */
export function exportCall(context: Context, call: number): void {
  const { tree, kinds } = context
  const callee = context.childByField(call, kinds.fields.function)
  if (callee === -1 || tree.kind[callee] !== kinds.attribute) return
  const object = context.childByField(callee, kinds.fields.object)
  if (object === -1 || tree.end[object]! - tree.start[object]! !== 7 || context.textAt(object) !== '__all__')
    return
  const name = context.childByField(callee, kinds.fields.attribute)
  const list = context.childByField(call, kinds.fields.arguments)
  const first = context.firstNamed(list)
  const method = name === -1 ? '' : context.textAt(name)
  if (first !== -1 && (method === 'extend' || method === 'append')) exportNames(context, first)
}

/** Fields that `__slots__` declares. */
export function declareSlots(context: Context, frame: Frame, node: number): void {
  const { tree, facts } = context
  for (const at of stringNodes(context, node)) {
    const name = constantString(context, at)
    if (!name || !/^[^\W\d]\w*$/u.test(name) || name === '__dict__' || name === '__weakref__') continue
    const id = facts.string(name)
    if (frame.names.has(id) || frame.declared?.has(id) === true) continue
    const nameStart = contentStart(context, at)
    const definition = facts.definition({
      kind: DefinitionKind.FIELD,
      name,
      scope: frame.scope,
      parent: frame.definition,
      nameStart,
      nameEnd: contentEnd(context, at),
      start: tree.start[at]!,
      end: tree.end[at]!,
      flags: nameFlags(name),
      signature: name,
    })
    bindIn(context, frame, BindingKind.DEFINITION, name, nameStart, definition)
  }
}

function stringNodes(context: Context, node: number): number[] {
  const { tree, kinds } = context
  const kind = tree.kind[node]!
  if (kind === kinds.string) return [node]
  const found: number[] = []
  if (kinds.sequences.has(kind)) {
    for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
      if (tree.kind[at] === kinds.string) found.push(at)
    }
  } else if (kind === kinds.binaryOperator) {
    // ['a'] + ['b'] + m.__all__: the lists and tuples among the operands.
    const last = tree.last[node]!
    for (let at = node + 1; at <= last; at++) {
      if (!kinds.sequences.has(tree.kind[at]!)) continue
      found.push(...stringNodes(context, at))
      at = tree.last[at]!
    }
  }
  return found
}
