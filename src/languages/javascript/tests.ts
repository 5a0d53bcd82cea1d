import { DefinitionFlag, DefinitionKind } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { Kind } from './kinds.ts'
import { functionOrClassIn, nameValue } from './naming.ts'
import { fieldOf, kindOf, sliceOf, stringValue, type Context } from './context.ts'

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
  const first = firstNamed(tree, list)
  if (first === -1) return
  const kind = kindOf(context, first)
  if (kind !== Kind.STRING && kind !== Kind.TEMPLATE) return
  if (!isTestCallee(context, fieldOf(context, call, context.fields.function))) return
  const name = kind === Kind.STRING ? stringValue(context, first) : sliceOf(context, first).slice(1, -1)
  if (name === '') return
  for (let argument = nextNamed(tree, first); argument !== -1; argument = nextNamed(tree, argument)) {
    const callback = functionOrClassIn(context, argument)
    if (callback === -1 || kindOf(context, callback) === Kind.CLASS) continue
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
    switch (kindOf(context, at)) {
      case Kind.IDENTIFIER: {
        const name = sliceOf(context, at)
        return everywhere.has(name) || (context.isTest && inTestFiles.has(name))
      }
      case Kind.MEMBER:
        at = fieldOf(context, at, fields.object)
        break
      case Kind.CALL:
        at = fieldOf(context, at, fields.function)
        break
      default:
        return false
    }
  }
  return false
}
