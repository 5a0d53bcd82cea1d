import { DefinitionFlag, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { is, part, spanning, textAt, type } from './context.ts'
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
  const { tree } = context
  const list = part(context, node, 'modifiers')
  const words = new Set<string>()
  const annotations: number[] = []
  let flags = 0
  for (let child = list === -1 ? -1 : firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    if (!is(context, child, 'annotation')) {
      words.add(textAt(context, child))
      continue
    }
    annotations.push(child)
    const name = /(\w+)\W*(?:\(.*)?$/su.exec(textAt(context, child).replace(/\(.*/su, ''))?.[1] ?? ''
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
function annotationRow(context: Context, node: number): number {
  const { facts } = context
  const call = part(context, node, 'constructor_invocation')
  const named = part(context, call === -1 ? node : call, 'user_type')
  if (named === -1) return -1
  const row = type(context, named)
  facts.addExpressionFlags(row, ExpressionFlag.DECORATOR)
  if (call === -1) return row
  facts.addExpressionFlags(row, ExpressionFlag.CALLEE)
  const rows = argumentRows(context, part(context, call, 'value_arguments'))
  return spanning(context, Op.CALL, row, facts.list(rows), node, ExpressionFlag.DECORATOR)
}
