import { firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { defineTest, is, unknown } from './context.ts'
import { readClosure } from './functions.ts'
import { stringText } from './strings.ts'

/** Pest's `it('does a', function () { … })` in a file of tests: a test named by the text; undefined for anything else. */
export function testCase(context: Context, node: number, word: string, list: number): number | undefined {
  const { tree } = context
  if (!context.isTestFile || (word !== 'it' && word !== 'test') || list === -1) return undefined
  const first = firstNamed(tree, list)
  const second = first === -1 ? -1 : nextNamed(tree, first)
  const title = first === -1 ? -1 : firstNamed(tree, first)
  const closure = second === -1 ? -1 : firstNamed(tree, second)
  const text = title === -1 ? undefined : stringText(context, title)
  if (!text || !(is(context, closure, 'anonymous_function') || is(context, closure, 'arrow_function')))
    return undefined
  const definition = defineTest(context, node, title, text, tree.start[closure]!)
  readClosure(context, definition, closure)
  return unknown(context, node)
}
