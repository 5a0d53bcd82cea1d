import { DefinitionFlag, DefinitionKind, BindingKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed, textOf } from '../tree.ts'
import { Form } from './kinds.ts'
import { implicitCall } from './protocols.ts'
import { assignmentHead } from './signature.ts'
import { assignName, assignNameIn } from './assign-name.ts'
import { FrameKind, nameFlags, opOf, type Frame, type Walk } from './walk.ts'

/**
 * Assigns to a target of any shape: a name, an attribute, an item, or a pattern of these.
 * `source` is -1 where no value is known; `frame` is given where names belong to a comprehension.
 * Returns the binding of a name or of a field of `self`, else -1.
 */
export function assign(walk: Walk, target: number, source: number, frame?: Frame): number {
  const { tree, kinds } = walk
  let node = target
  while (tree.kind[node] === kinds.parenthesized || tree.kind[node] === kinds.asPatternTarget) {
    const inner = firstNamed(tree, node)
    if (inner === -1) return -1
    node = inner
  }
  switch (kinds.form[tree.kind[node]!]) {
    case Form.NAME:
      return frame === undefined ? assignName(walk, node, source) : assignNameIn(walk, frame, node, source)
    case Form.ATTRIBUTE:
      return storeAttribute(walk, node, source)
    case Form.SUBSCRIPT: {
      walk.writing = node
      const row = walk.visit.value(walk, node)
      // A slice has no row of its own; then what is stored are elements of its base.
      if (opOf(walk, row) !== Op.INDEX) return -1
      walk.facts.addExpressionFlags(row, ExpressionFlag.WRITE)
      if (source === -1) return -1
      walk.facts.flow(FlowKind.STORE, row, source, tree.start[node]!)
      const { expressions } = walk.facts
      const given = expressions.get(row, 3) === -1 ? [source] : [expressions.get(row, 3), source]
      implicitCall(walk, expressions.get(row, 2), '__setitem__', given, node)
      return -1
    }
    case Form.SEQUENCE:
      destructure(walk, node, source, frame)
      return -1
    case Form.SPLAT: {
      const inner = firstNamed(tree, node)
      return inner === -1 ? -1 : assign(walk, inner, source, frame)
    }
  }
  walk.visit.value(walk, node)
  return -1
}

/** Assigns as a statement does: what a name held before is gone. */
export function rebind(walk: Walk, target: number, source: number): number {
  walk.rebinds = true
  const binding = assign(walk, target, source)
  walk.rebinds = false
  return binding
}

function destructure(walk: Walk, node: number, source: number, frame: Frame | undefined): void {
  const { tree, kinds, facts } = walk
  if (walk.depth > 300) {
    walk.tooDeep = true
    return
  }
  walk.depth++
  const parts: number[] = []
  let hasRest = false
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    parts.push(at)
    hasRest ||= kinds.form[tree.kind[at]!] === Form.SPLAT
  }
  const elements = source === -1 ? null : literalElements(walk, source, parts.length, hasRest)
  let afterRest = false
  for (const [index, part] of parts.entries()) {
    const isRest = kinds.form[tree.kind[part]!] === Form.SPLAT
    let row = source
    if (elements !== null) {
      // `a, *b, c = w, x, y, z`: what stands behind the rest is counted from the end.
      const spare = elements.length - parts.length
      row = elements[afterRest ? index + spare : index]!
      if (isRest) {
        const rest = facts.list(elements.slice(index, index + spare + 1))
        row = facts.expression(Op.ARRAY, rest, -1, walk.frame.scope, tree.start[part]!, tree.end[part]!)
      }
    } else if (source !== -1) {
      const add = (op: number, a: number, b: number): number =>
        facts.expression(op, a, b, walk.frame.scope, tree.start[part]!, tree.end[part]!)
      row = add(Op.ELEMENT, source, afterRest || isRest ? -1 : index)
      if (isRest) row = add(Op.ARRAY, facts.list([row]), -1)
    }
    afterRest ||= isRest
    assign(walk, part, row, frame)
  }
  walk.depth--
}

/** `a, b = x, y` assigns one to one. */
function literalElements(
  walk: Walk,
  source: number,
  count: number,
  hasRest: boolean,
): readonly number[] | null {
  const { row, items } = walk.lastSequence
  if (row !== source || (hasRest ? items.length < count - 1 : items.length !== count)) return null
  return items.every((item) => opOf(walk, item) !== Op.SPREAD) ? items : null
}

function storeAttribute(walk: Walk, node: number, source: number): number {
  const { tree, kinds, facts } = walk
  const object = childByField(tree, node, kinds.objectField)
  const name = childByField(tree, node, kinds.attributeField)
  const row = walk.visit.value(walk, node)
  if (opOf(walk, row) !== Op.MEMBER) return -1
  facts.addExpressionFlags(row, ExpressionFlag.WRITE)
  if (source !== -1) facts.flow(FlowKind.STORE, row, source, tree.start[node]!)
  if (object === -1 || name === -1 || tree.kind[object] !== kinds.identifier) return -1
  const method = receiverFrame(walk, facts.string(textOf(tree, object)))
  return method === null ? -1 : declareField(walk, method, node, name)
}

/** The method whose receiver this name is, seen from the current scope. */
function receiverFrame(walk: Walk, name: number): Frame | null {
  for (let at: Frame | null = walk.frame; at !== null; at = at.parent) {
    if (at.kind === FrameKind.CLASS || at.kind === FrameKind.FILE) return null
    if (at.receiver === name) return at
    if (at.names.has(name)) return null
  }
  return null
}

/** The first `self.x = …` of a class is its field x, unless the class body itself declares an x. */
function declareField(walk: Walk, method: Frame, node: number, nameNode: number): number {
  const { tree, facts } = walk
  let owner = method.parent
  while (owner !== null && owner.kind !== FrameKind.CLASS) owner = owner.parent
  if (owner === null) return -1
  const text = textOf(tree, nameNode)
  if (text === '') return -1
  const name = facts.string(text)
  const existing = owner.names.get(name)
  if (existing !== undefined) return existing
  if (owner.declared?.has(name) === true) return -1
  const statement = walk.declaring === -1 ? node : walk.declaring
  const definition = facts.definition({
    kind: DefinitionKind.FIELD,
    name: text,
    scope: owner.scope,
    parent: owner.definition,
    nameStart: tree.start[nameNode]!,
    nameEnd: tree.end[nameNode]!,
    start: tree.start[statement]!,
    end: tree.end[statement]!,
    flags: nameFlags(text) | (method.receiverIsClass ? DefinitionFlag.STATIC : 0),
    signature: assignmentHead(tree, statement),
  })
  walk.declared.push(definition)
  const binding = facts.bind({
    kind: BindingKind.DEFINITION,
    name: text,
    scope: owner.scope,
    nameStart: tree.start[nameNode]!,
    target: definition,
  })
  owner.names.set(name, binding)
  return binding
}
