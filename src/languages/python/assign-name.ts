import { ExpressionFlag, FlowKind } from '../facts.ts'
import { textOf } from '../tree.ts'
import { assignAgain, assignFirst } from './versions.ts'
import { bindingFrame, declareVariable, FrameKind, nameExpression, type Frame, type Walk } from './walk.ts'

/**
 * Assigns to a name. Its first assignment in a scope declares it; later ones are written references to it.
 * `source` is -1 where no value is known. Returns the binding, -1 for a name of an outer scope.
 */
export function assignName(walk: Walk, node: number, source: number): number {
  return assignNameIn(walk, bindingFrame(walk.frame), node, source)
}

export function assignNameIn(walk: Walk, frame: Frame, node: number, source: number): number {
  const { tree, facts } = walk
  const name = facts.string(textOf(tree, node))
  if (name === 0) return -1
  const isGlobal = frame.outer?.get(name)
  if (isGlobal !== undefined) {
    nameExpression(walk, node, ExpressionFlag.WRITE)
    walk.outerWrites.push({ frame, isGlobal, name, source, node, statement: walk.declaring })
    return -1
  }
  const known = frame.names.get(name)
  const binding = known ?? declareVariable(walk, frame, node, name, walk.declaring)
  if (source !== -1) facts.flow(FlowKind.ASSIGN, binding, source, tree.start[node]!)
  if (known === undefined) {
    assignFirst(walk, frame, name, node, source)
    return binding
  }
  nameExpression(walk, node, ExpressionFlag.WRITE)
  return assignAgain(walk, frame, name, node, source)
}

/** Binds what functions assigned to names declared `global` and `nonlocal`. */
export function bindOuterWrites(walk: Walk): void {
  const { tree, facts } = walk
  for (const write of walk.outerWrites) {
    const frame = write.isGlobal ? walk.fileFrame : findNonlocal(write.frame, write.name)
    let binding = frame.names.get(write.name)
    if (binding === undefined) {
      binding = declareVariable(walk, frame, write.node, write.name, write.statement)
    }
    if (write.source === -1) continue
    for (const each of [binding, ...(walk.versions.get(binding) ?? [])]) {
      facts.flow(FlowKind.ASSIGN, each, write.source, tree.start[write.node]!)
    }
  }
}

function findNonlocal(from: Frame, name: number): Frame {
  for (let at = from.parent; at !== null; at = at.parent) {
    if (at.kind === FrameKind.FUNCTION && at.names.has(name)) return at
  }
  return from
}
