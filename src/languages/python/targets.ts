import { BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { assignNameIn } from './assign-name.ts'
import type { Context } from './context.ts'
import { bindIn, bindingFrame, definitionIn, FrameKind, nameFlags, type Frame } from './frames.ts'
import { implicitCall } from './protocols.ts'

/**
 * Assigns to a target of any shape: a name, an attribute, an item, or a pattern of these.
 * `source` is -1 where no value is known; `frame` is given where names belong to a comprehension.
 * Returns the binding of a name or of a field of `self`, else -1.
 */
export function assign(context: Context, target: number, source: number, frame?: Frame): number {
  const { tree, kinds } = context
  let node = target
  while (tree.kind[node] === kinds.parenthesized || tree.kind[node] === kinds.asPatternTarget) {
    const inner = context.firstNamed(node)
    if (inner === -1) return -1
    node = inner
  }
  switch (tree.kind[node]) {
    case kinds.identifier:
      return assignNameIn(context, frame ?? bindingFrame(context.frame), node, source)
    case kinds.attribute:
      return storeAttribute(context, node, source)
    case kinds.subscript:
      storeItem(context, node, source)
      return -1
    case kinds.listSplat:
    case kinds.listSplatPattern: {
      const inner = context.firstNamed(node)
      return inner === -1 ? -1 : assign(context, inner, source, frame)
    }
  }
  if (kinds.sequences.has(tree.kind[node]!)) destructure(context, node, source, frame)
  else context.expression(node)
  return -1
}

/** `x[key] = value` */
function storeItem(context: Context, node: number, source: number): void {
  const { tree, facts } = context
  context.writing = node
  const row = context.expression(node)
  // A slice has no row of its own; then what is stored are elements of its base.
  if (context.opOf(row) !== Op.INDEX) return
  facts.addExpressionFlags(row, ExpressionFlag.WRITE)
  if (source === -1) return
  facts.flow(FlowKind.STORE, row, source, tree.start[node]!)
  const key = facts.expressions.get(row, 3)
  const given = key === -1 ? [source] : [key, source]
  implicitCall(context, facts.expressions.get(row, 2), '__setitem__', given, node)
}

/** Assigns as a statement does: what a name held before is gone. */
export function rebind(context: Context, target: number, source: number): number {
  context.rebinds = true
  const binding = assign(context, target, source)
  context.rebinds = false
  return binding
}

function destructure(context: Context, node: number, source: number, frame: Frame | undefined): void {
  const { tree, kinds, facts } = context
  if (!context.enter()) return
  const parts: number[] = []
  let hasRest = false
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    parts.push(at)
    hasRest ||= kinds.splats.has(tree.kind[at]!)
  }
  const elements = source === -1 ? null : literalElements(context, source, parts.length, hasRest)
  let afterRest = false
  for (const [index, part] of parts.entries()) {
    const isRest = kinds.splats.has(tree.kind[part]!)
    let row = source
    if (elements !== null) {
      // `a, *b, c = w, x, y, z`: what stands behind the rest is counted from the end.
      const spare = elements.length - parts.length
      row = elements[afterRest ? index + spare : index]!
      if (isRest) {
        const rest = facts.list(elements.slice(index, index + spare + 1))
        row = context.spanning(Op.ARRAY, rest, -1, part)
      }
    } else if (source !== -1) {
      row = context.spanning(Op.ELEMENT, source, afterRest || isRest ? -1 : index, part)
      if (isRest) row = context.spanning(Op.ARRAY, facts.list([row]), -1, part)
    }
    afterRest ||= isRest
    assign(context, part, row, frame)
  }
  context.depth--
}

/** `a, b = x, y` assigns one to one. */
function literalElements(
  context: Context,
  source: number,
  count: number,
  hasRest: boolean,
): readonly number[] | null {
  const { row, items } = context.lastSequence
  if (row !== source || (hasRest ? items.length < count - 1 : items.length !== count)) return null
  return items.every((item) => context.opOf(item) !== Op.SPREAD) ? items : null
}

function storeAttribute(context: Context, node: number, source: number): number {
  const { tree, kinds, facts } = context
  const object = context.childByField(node, kinds.fields.object)
  const name = context.childByField(node, kinds.fields.attribute)
  const row = context.expression(node)
  if (context.opOf(row) !== Op.MEMBER) return -1
  facts.addExpressionFlags(row, ExpressionFlag.WRITE)
  facts.flow(FlowKind.STORE, row, source, tree.start[node]!)
  if (object === -1 || name === -1 || tree.kind[object] !== kinds.identifier) return -1
  const method = receiverFrame(context, facts.string(context.textAt(object)))
  return method === null ? -1 : declareField(context, method, node, name)
}

/** The method whose receiver this name is, seen from the current scope. */
function receiverFrame(context: Context, name: number): Frame | null {
  for (let at: Frame | null = context.frame; at !== null; at = at.parent) {
    if (at.kind === FrameKind.CLASS || at.kind === FrameKind.FILE) return null
    if (at.receiver === name) return at
    if (at.names.has(name)) return null
  }
  return null
}

/** The first `self.x = …` of a class is its field x, unless the class body itself declares an x. */
function declareField(context: Context, method: Frame, node: number, nameNode: number): number {
  let owner = method.parent
  while (owner !== null && owner.kind !== FrameKind.CLASS) owner = owner.parent
  if (owner === null) return -1
  const text = context.textAt(nameNode)
  if (text === '') return -1
  const name = context.facts.string(text)
  const existing = owner.names.get(name)
  if (existing !== undefined) return existing
  if (owner.declared?.has(name) === true) return -1
  const statement = context.declaring === -1 ? node : context.declaring
  const flags = nameFlags(text) | (method.receiverIsClass ? DefinitionFlag.STATIC : 0)
  const definition = definitionIn(context, owner, DefinitionKind.FIELD, text, nameNode, statement, flags)
  context.declared.push(definition)
  return bindIn(context, owner, BindingKind.DEFINITION, text, context.tree.start[nameNode]!, definition)
}
