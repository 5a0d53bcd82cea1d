import { BindingFlag, BindingKind, DefinitionKind, FlowKind, type Op } from '../facts.ts'
import type { Context, Told } from './context.ts'
import { bindIn, bindingFrame, FrameKind, moveTo, openFrame, type Frame } from './frames.ts'
import { addTo } from '../add-to.ts'

/*
 * A variable that a statement assigns anew holds something else from there to the end of the block:
 *
 *     item = find(name)      item, the variable: all that is ever assigned flows into it
 *     if item is None:
 *         item = Item()      a version, to the end of the block: an Item
 *         item.save()
 *     item.show()            the variable
 *
 * A version is a binding in a scope of its own, which the rest of the block lies in.
 */

/** Blocks with more assignments than this to names that they know already are not followed one by one. */
const MAX_VERSIONS = 24

/** Runs what takes the statements of one block: versions that it opens end with it. */
export function inBlock(context: Context, end: number, take: () => void): void {
  const { frame, block, blockEnd } = context
  context.block = ++context.blockCount
  context.blockEnd = end
  take()
  moveTo(context, frame)
  context.block = block
  context.blockEnd = blockEnd
}

/** Assigns to a name that its scope has already. Returns the binding that holds the value from here on. */
export function assignAgain(
  context: Context,
  frame: Frame,
  name: number,
  node: number,
  source: number,
): number {
  const { tree, facts } = context
  const start = tree.start[node]!
  const isReplaced = mayReplace(context, frame)
  for (let at = context.frame; at !== frame && at.parent !== null; at = at.parent) {
    const older = at.names.get(name)
    // One of the same block is seen by nobody after this.
    if (older === undefined || source === -1 || (isReplaced && at.block === context.block)) continue
    facts.flow(FlowKind.ASSIGN, older, source, start)
  }
  if (!isReplaced) return frame.names.get(name)!
  const version = openVersion(context, frame, name, start, tree.end[node]!)
  facts.flow(FlowKind.ASSIGN, version, source, start)
  return version
}

/** Assigns to a name for the first time: where its block assigns to it again, this holds until there. */
export function assignFirst(
  context: Context,
  frame: Frame,
  name: number,
  node: number,
  source: number,
): void {
  if (source === -1 || !context.reassigned.has(name) || !mayReplace(context, frame)) return
  const { tree, facts } = context
  const version = openVersion(context, frame, name, tree.start[node]!, tree.end[node]!)
  facts.flow(FlowKind.ASSIGN, version, source, tree.start[node]!)
}

/**
 * A function, class or import (`op` and its row) takes a name that variables may have before it: their versions that
 * hold here may be it from here on.
 */
export function defineAgain(
  context: Context,
  frame: Frame,
  name: number,
  op: typeof Op.DEFINITION | typeof Op.IMPORT,
  row: number,
  node: number,
): void {
  const { tree, facts } = context
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  for (let at = context.frame; at !== frame && at.parent !== null; at = at.parent) {
    const older = at.names.get(name)
    if (older === undefined) continue
    const source = facts.expression(op, row, -1, frame.scope, start, end)
    facts.flow(FlowKind.ASSIGN, older, source, start)
  }
}

function mayReplace({ frame: current, rebinds, tree }: Context, frame: Frame): boolean {
  const isHere = current.kind === FrameKind.VERSION || current === frame
  if (!rebinds || !isHere || tree.hasError || frame !== bindingFrame(current)) return false
  let depth = 0
  for (let at = current; at !== frame && at.parent !== null; at = at.parent) {
    if (at.kind === FrameKind.VERSION) depth++
  }
  return depth < MAX_VERSIONS
}

/** Names (strings) that the statements of a block themselves assign more than once. */
export function reassignedNames(context: Context, block: number): ReadonlySet<number> {
  const { tree, kinds, frame, facts } = context
  const owner = bindingFrame(frame).kind
  if (owner !== FrameKind.FILE && owner !== FrameKind.FUNCTION) return NO_NAMES
  let first = -1
  let names: Set<number> | undefined
  let again: Set<number> | undefined
  const note = (node: number) => {
    if (tree.kind[node] !== kinds.identifier) return
    if (first === -1) {
      first = node
      return
    }
    names ??= new Set([facts.string(context.textAt(first))])
    const name = facts.string(context.textAt(node))
    if (names.has(name)) (again ??= new Set()).add(name)
    names.add(name)
  }
  for (let node = context.firstNamed(block); node !== -1; node = context.nextNamed(node)) {
    if (tree.kind[node] !== kinds.expressionStatement) continue
    let at = context.firstNamed(node)
    for (
      ;
      at !== -1 && tree.kind[at] === kinds.assignment;
      at = context.childByField(at, kinds.fields.right)
    ) {
      const left = context.childByField(at, kinds.fields.left)
      // What is declared keeps its type.
      if (left === -1 || context.childByField(at, kinds.fields.type) !== -1) continue
      if (!kinds.sequences.has(tree.kind[left]!)) note(left)
      else for (let part = context.firstNamed(left); part !== -1; part = context.nextNamed(part)) note(part)
    }
  }
  return again ?? NO_NAMES
}

export const NO_NAMES: ReadonlySet<number> = new Set()

/** What holds where a condition does: what its parts say that `and` joins. Where `negated`, where it does not. */
export function toldBy(context: Context, condition: number, negated = false): readonly Told[] {
  const { tree, kinds } = context
  if (context.tests.size === 0) return NOTHING
  const found: Told[] = []
  const pending = [condition]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const told = context.tests.get(node)
    if (told !== undefined && !negated) found.push(told)
    const kind = tree.kind[node]
    const inner = context.firstNamed(node)
    if (inner === -1) continue
    if (kind === kinds.parenthesized) pending.push(inner)
    else if (kind === kinds.notOperator && negated) found.push(...toldBy(context, inner))
    else if (kind === kinds.booleanOperator) {
      const operator = tree.kind[context.childByField(node, kinds.fields.operator)]
      if (operator === (negated ? kinds.tokens.or : kinds.tokens.and))
        pending.push(context.nextNamed(inner), inner)
    }
  }
  return found
}

const NOTHING: readonly Told[] = []

/** Within the rest of the block a name is what a condition says of it. */
export function narrow(context: Context, name: number, source: number, from: number): void {
  const frame = bindingFrame(context.frame)
  const variable = visibleBinding(context, frame, name)
  if (variable === undefined || context.tree.hasError || context.frame.kind === FrameKind.COMPREHENSION)
    return
  const { facts } = context
  const nameStart = facts.bindings.get(variable, 6)
  const version = openVersion(context, frame, name, nameStart, from)
  facts.flow(FlowKind.ASSIGN, version, source, from)
}

function visibleBinding(context: Context, frame: Frame, name: number): number | undefined {
  for (let at = context.frame; at !== frame && at.parent !== null; at = at.parent) {
    const version = at.names.get(name)
    if (version !== undefined) return version
  }
  return frame.names.get(name)
}

function openVersion(context: Context, frame: Frame, name: number, nameStart: number, from: number): number {
  const { facts } = context
  const variable = frame.names.get(name)!
  const target = facts.bindings.get(variable, 4)
  const isNode =
    facts.bindings.get(variable, 0) === BindingKind.DEFINITION &&
    target !== -1 &&
    isVariable(facts.definitions.get(target, 0))
  const end = Math.max(from, context.blockEnd)
  const inside = openFrame(context, FrameKind.VERSION, from, end, context.frame)
  inside.block = context.block
  const kind = isNode ? BindingKind.DEFINITION : BindingKind.VARIABLE
  const text = facts.stringAt(name)
  const version = bindIn(
    context,
    inside,
    kind,
    text,
    nameStart,
    isNode ? target : -1,
    -1,
    BindingFlag.VERSION,
  )
  moveTo(context, inside)
  addTo(context.versions, variable, version)
  const type = context.typeRows.get(variable)
  if (type !== undefined) facts.flow(FlowKind.TYPE, version, type, nameStart)
  return version
}

function isVariable(kind: number): boolean {
  return kind === DefinitionKind.VARIABLE || kind === DefinitionKind.FIELD
}
