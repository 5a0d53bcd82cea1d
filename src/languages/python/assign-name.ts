import { ExpressionFlag, FlowKind } from '../facts.ts'
import type { Context } from './context.ts'
import { bindingFrame, declareVariable, enclosingFrameOf, type Frame } from './frames.ts'
import { assignAgain, assignFirst } from './versions.ts'

/**
 * Assigns to a name. Its first assignment in a scope declares it; later ones are written references to it.
 * `source` is -1 where no value is known. Returns the binding, -1 for a name of an outer scope.
 */
export function assignName(context: Context, node: number, source: number): number {
  return assignNameIn(context, bindingFrame(context.frame), node, source)
}

export function assignNameIn(context: Context, frame: Frame, node: number, source: number): number {
  const { tree, facts } = context
  const text = context.textAt(node)
  if (text === '') return -1
  const name = facts.string(text)
  const isGlobal = frame.outer?.get(name)
  if (isGlobal !== undefined) {
    context.nameRow(node, ExpressionFlag.WRITE)
    context.outerWrites.push({ frame, isGlobal, name, source, node, statement: context.declaring })
    return -1
  }
  const known = frame.names.get(name)
  const binding = known ?? declareVariable(context, frame, node, text, context.declaring)
  facts.flow(FlowKind.ASSIGN, binding, source, tree.start[node]!)
  if (known === undefined) {
    assignFirst(context, frame, name, node, source)
    return binding
  }
  context.nameRow(node, ExpressionFlag.WRITE)
  return assignAgain(context, frame, name, node, source)
}

/** Binds what functions assigned to names declared `global` and `nonlocal`. */
export function bindOuterWrites(context: Context): void {
  const { tree, facts } = context
  for (const write of context.outerWrites) {
    const nonlocal = write.isGlobal ? context.fileFrame : enclosingFrameOf(write.frame, write.name)
    const frame = nonlocal ?? write.frame
    const binding =
      frame.names.get(write.name) ??
      declareVariable(context, frame, write.node, facts.stringAt(write.name), write.statement)
    if (write.source === -1) continue
    for (const each of [binding, ...(context.versions.get(binding) ?? [])]) {
      facts.flow(FlowKind.ASSIGN, each, write.source, tree.start[write.node]!)
    }
  }
}
