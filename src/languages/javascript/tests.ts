import { DefinitionFlag, DefinitionKind } from '../facts.ts'
import { Kind } from './kinds.ts'
import { functionOrClassIn, nameValue } from './naming.ts'
import type { Context } from './context.ts'

const everywhere = new Set(['describe', 'it', 'test'])
/** Words that mean other things outside of test files. */
const inTestFiles = new Set([
  'suite',
  'context',
  'specify',
  'bench',
  'fit',
  'fdescribe',
  'xit',
  'xdescribe',
  'xtest',
])

/** `it('does x', () => …)`: the callback is a TEST named by the string. */
export function prepareTest(context: Context, call: number, list: number): void {
  const { tree, scope } = context
  const first = context.firstNamed(list)
  if (first === -1) return
  const kind = context.kindOf(first)
  if (kind !== Kind.STRING && kind !== Kind.TEMPLATE) return
  if (!isTestCallee(context, context.fieldOf(call, context.fields.function))) return
  const name = kind === Kind.STRING ? context.stringValue(first) : context.textAt(first).slice(1, -1)
  if (name === '') return
  for (let argument = context.nextNamed(first); argument !== -1; argument = context.nextNamed(argument)) {
    const callback = functionOrClassIn(context, argument)
    if (callback === -1 || context.kindOf(callback) === Kind.CLASS) continue
    nameValue(context, callback, {
      kind: DefinitionKind.TEST,
      name,
      nameStart: tree.start[first]!,
      nameEnd: tree.end[first]!,
      scope,
      start: tree.start[call]!,
      end: tree.end[call]!,
      flags: DefinitionFlag.TEST,
      doc: -1,
    })
    return
  }
}

/** `it`, `test.only`, `describe.each(table)`, `` it.each`…` ``. */
function isTestCallee(context: Context, callee: number): boolean {
  const { fields } = context
  let at = callee
  for (let steps = 0; at !== -1 && steps < 6; steps++) {
    switch (context.kindOf(at)) {
      case Kind.IDENTIFIER: {
        const name = context.textAt(at)
        return everywhere.has(name) || (context.isTest && inTestFiles.has(name))
      }
      case Kind.MEMBER:
        at = context.fieldOf(at, fields.object)
        break
      case Kind.CALL:
        at = context.fieldOf(at, fields.function)
        break
      default:
        return false
    }
  }
  return false
}
