import { expect, test } from 'vitest'

import { NodeFlagBit } from './graph.ts'
import { linkTexts } from './testing/link-texts.ts'

/** Ids of the methods that a call of a type from outside may run. */
async function runFromOutside(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const { nodes } = await linkTexts(texts)
  return nodes.id.filter((_id, node) => (nodes.flags[node]! & NodeFlagBit.RUN_FROM_OUTSIDE) !== 0)
}

test('methods of a type with a parent outside the repository are', async () => {
  const text = `import { EventEmitter } from 'node:events'
class Own { close() {} }
class Between extends EventEmitter { emit() {} }
class Below extends Between { open() {} }
function free() {}`
  expect(await runFromOutside({ 'a.ts': text })).toEqual(['a.ts#Between.emit', 'a.ts#Below.open'])
})

test('every Go method is, because having the methods is enough', async () => {
  const text =
    'package a\ntype T struct{}\nfunc (t T) Write(p []byte) (int, error) { return 0, nil }\nfunc free() {}\n'
  expect(await runFromOutside({ 'go.mod': 'module m\n', 'a.go': text })).toEqual(['a.go#T.Write'])
})
