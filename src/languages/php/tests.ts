import type { Context } from './context.ts'
import { readClosure } from './functions.ts'
import { stringText } from './strings.ts'

/** Pest's `it('does a', function () { … })` in a file of tests: a test named by the text; undefined for anything else. */
export function testCase(context: Context, node: number, word: string, list: number): number | undefined {
  const { tree } = context
  if (!context.isTestFile || (word !== 'it' && word !== 'test') || list === -1) return undefined
  const first = context.firstNamed(list)
  const second = context.nextNamed(first)
  const title = context.firstNamed(first)
  const closure = context.firstNamed(second)
  const text = title === -1 ? undefined : stringText(context, title)
  if (!text || !(context.is(closure, 'anonymous_function') || context.is(closure, 'arrow_function')))
    return undefined
  const definition = context.defineTest(node, title, text, tree.start[closure]!)
  readClosure(context, definition, closure)
  return context.unknown(node)
}
