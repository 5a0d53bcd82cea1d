import { DefinitionFlag, DefinitionKind } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { Kind } from './kinds.ts'
import { functionOrClassIn, nameValue } from './naming.ts'
import { fieldOf, kindOf, sliceOf, stringValue, type Walk } from './walk.ts'

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
export function prepareTest(walk: Walk, call: number, list: number, scope: number): void {
  const { tree } = walk
  const first = firstNamed(tree, list)
  if (first === -1) return
  const kind = kindOf(walk, first)
  if (kind !== Kind.STRING && kind !== Kind.TEMPLATE) return
  if (!isTestCallee(walk, fieldOf(walk, call, walk.fields.function))) return
  const name = kind === Kind.STRING ? stringValue(walk, first) : sliceOf(walk, first).slice(1, -1)
  if (name === '') return
  for (let argument = nextNamed(tree, first); argument !== -1; argument = nextNamed(tree, argument)) {
    const callback = functionOrClassIn(walk, argument)
    if (callback === -1 || kindOf(walk, callback) === Kind.CLASS) continue
    nameValue(walk, callback, {
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
function isTestCallee(walk: Walk, callee: number): boolean {
  const { fields } = walk
  let at = callee
  for (let steps = 0; at !== -1 && steps < 6; steps++) {
    switch (kindOf(walk, at)) {
      case Kind.IDENTIFIER: {
        const name = sliceOf(walk, at)
        return everywhere.has(name) || (walk.isTest && inTestFiles.has(name))
      }
      case Kind.MEMBER:
        at = fieldOf(walk, at, fields.object)
        break
      case Kind.CALL:
        at = fieldOf(walk, at, fields.function)
        break
      default:
        return false
    }
  }
  return false
}
