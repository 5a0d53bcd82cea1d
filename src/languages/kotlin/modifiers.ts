import { DefinitionFlag, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { argumentRows } from './arguments.ts'

export function registerModifiers(handlers: Handlers): void {
  handlers.onExpression('annotation file_annotation', annotationRow)
}

export interface Modifiers {
  readonly flags: number
  readonly words: ReadonlySet<string>
  readonly annotations: readonly number[]
}

/** Annotations of JUnit 4 and 5, TestNG, jqwik and kotlin.test that make a method a test. */
const testAnnotations = /^(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property)$/u

export function readModifiers(context: Context, node: number): Modifiers {
  const list = context.part(node, 'modifiers')
  const words = new Set<string>()
  const annotations: number[] = []
  let flags = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    if (!context.is(child, 'annotation')) {
      words.add(context.textAt(child))
      continue
    }
    annotations.push(child)
    const name = /(\w+)\W*(?:\(.*)?$/su.exec(context.textAt(child).replace(/\(.*/su, ''))?.[1] ?? ''
    if (name === 'Deprecated') flags |= DefinitionFlag.DEPRECATED
    else if (testAnnotations.test(name)) flags |= DefinitionFlag.TEST
  }
  flags |= words.has('private') ? DefinitionFlag.PRIVATE : DefinitionFlag.EXPORTED
  if (words.has('abstract')) flags |= DefinitionFlag.ABSTRACT
  return { flags, words, annotations }
}

/** Decorates a definition with the annotations of its modifiers. */
export function decorate(context: Context, definition: number, { annotations }: Modifiers): void {
  for (const annotation of annotations) {
    const row = annotationRow(context, annotation)
    if (row !== -1) context.facts.flow(FlowKind.DECORATE, definition, row, context.tree.start[annotation]!)
  }
}

/** `@A` is the name A; `@A(x = 1)` a call of it. */
export function annotationRow(context: Context, node: number): number {
  const { facts } = context
  context.annotationsRead.add(node)
  const call = context.part(node, 'constructor_invocation')
  const named = context.part(call === -1 ? node : call, 'user_type')
  if (named === -1) return -1
  const row = context.type(named)
  facts.addExpressionFlags(row, ExpressionFlag.DECORATOR)
  if (call === -1) return row
  facts.addExpressionFlags(row, ExpressionFlag.CALLEE)
  const rows = argumentRows(context, context.part(call, 'value_arguments'))
  return context.spanning(Op.CALL, row, facts.list(rows), node, ExpressionFlag.DECORATOR)
}
