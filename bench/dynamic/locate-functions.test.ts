import { describe, expect, test } from 'vitest'

import { linkTexts } from '../../src/graph/testing/link-texts.ts'
import { javascript } from '../../src/languages/javascript/index.ts'
import { extractFacts } from '../../src/syntax/extract-facts.ts'
import { locateFunctions } from './locate-functions.ts'

const text = `function run(list) {
  return list.map((each) => each.id)
}
const table = { stop() { return 1 } }
class Timer {
  start = () => 2
}
const jobs = [() => 3]
for (const job of jobs) job()
`

describe('a function is found by its extent', async () => {
  const graph = await linkTexts({ 'a.js': text })
  const facts = await extractFacts(javascript, 'a.js', text)
  const locate = locateFunctions(graph, ['a.js'], () => facts)

  test.each([
    ['the file', '1:1:10:1', 'a.js', true],
    ['a function', '1:1:3:2', 'a.js#run', true],
    ['one without a name that runs where it is written', '2:19:2:36', 'a.js#run', false],
    ['one without a name that a call runs', '8:15:8:22', 'a.js#jobs.<anonymous>', true],
    ['a method', '4:17:4:36', 'a.js#table.stop', true],
    ['a function that a field holds', '6:11:6:18', 'a.js#Timer.start', true],
    ['a class', '5:1:7:2', 'a.js#Timer', true],
  ])('%s', (_what, range, id, isOwn) => {
    const [startLine, startColumn, endLine, endColumn] = range.split(':').map(Number) as [
      number,
      number,
      number,
      number,
    ]
    const found = locate({ file: 'a.js', startLine, startColumn, endLine, endColumn })
    expect(found && { id: graph.nodes.id[found.node], isOwn: found.isOwn }).toEqual({ id, isOwn })
  })

  test('a file that is not there is not located', () => {
    const locateNothing = locateFunctions(graph, ['a.js'], () => undefined)
    expect(
      locateNothing({ file: 'b.js', startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 }),
    ).toBeUndefined()
  })
})
