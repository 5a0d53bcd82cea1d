import { BindingKind, DefinitionKind, ExportKind } from '../facts.ts'
import { childByField, firstNamed, nextNamed, textOf } from '../tree.ts'
import { Form } from './kinds.ts'
import { constantString, contentEnd, contentStart } from './strings.ts'
import { nameFlags, type Frame, type Walk } from './walk.ts'

/** The constant strings of a list, tuple or set, or of several added up, as entries of `__all__`. */
export function exportNames(walk: Walk, node: number): void {
  const { tree, facts } = walk
  for (const at of stringNodes(walk, node)) {
    const name = constantString(walk, at)
    if (name) facts.export(ExportKind.ALL, name, -1, tree.start[at]!)
  }
}

/** `__all__.extend([...])` and `__all__.append('x')`. */
export function exportCall(walk: Walk, call: number): void {
  const { tree, kinds } = walk
  const callee = childByField(tree, call, kinds.functionField)
  if (callee === -1 || tree.kind[callee] !== kinds.attribute) return
  const object = childByField(tree, callee, kinds.objectField)
  if (object === -1 || tree.end[object]! - tree.start[object]! !== 7 || textOf(tree, object) !== '__all__')
    return
  const name = childByField(tree, callee, kinds.attributeField)
  const list = childByField(tree, call, kinds.argumentsField)
  const first = list === -1 ? -1 : firstNamed(tree, list)
  const method = name === -1 ? '' : textOf(tree, name)
  if (first !== -1 && (method === 'extend' || method === 'append')) exportNames(walk, first)
}

/** Fields that `__slots__` declares. */
export function declareSlots(walk: Walk, frame: Frame, node: number): void {
  const { tree, facts } = walk
  for (const at of stringNodes(walk, node)) {
    const name = constantString(walk, at)
    if (!name || !/^[^\W\d]\w*$/u.test(name) || name === '__dict__' || name === '__weakref__') continue
    const id = facts.string(name)
    if (frame.names.has(id) || frame.declared?.has(id) === true) continue
    const nameStart = contentStart(walk, at)
    const definition = facts.definition({
      kind: DefinitionKind.FIELD,
      name,
      scope: frame.scope,
      parent: frame.definition,
      nameStart,
      nameEnd: contentEnd(walk, at),
      start: tree.start[at]!,
      end: tree.end[at]!,
      flags: nameFlags(name),
      signature: name,
    })
    const binding = facts.bind({
      kind: BindingKind.DEFINITION,
      name,
      scope: frame.scope,
      nameStart,
      target: definition,
    })
    frame.names.set(id, binding)
  }
}

function stringNodes(walk: Walk, node: number): number[] {
  const { tree, kinds } = walk
  const form = kinds.form[tree.kind[node]!]
  if (form === Form.STRING) return [node]
  const found: number[] = []
  if (form === Form.SEQUENCE) {
    for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
      if (tree.kind[at] === kinds.string) found.push(at)
    }
  } else if (form === Form.BINARY) {
    // ['a'] + ['b'] + m.__all__: the lists and tuples among the operands.
    const last = tree.last[node]!
    for (let at = node + 1; at <= last; at++) {
      const inner = kinds.form[tree.kind[at]!]
      if (inner !== Form.SEQUENCE) continue
      found.push(...stringNodes(walk, at))
      at = tree.last[at]!
    }
  }
  return found
}
