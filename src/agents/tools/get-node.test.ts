import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { useTool } from '../testing/use-tool.ts'
import { getNodeTool } from './get-node.ts'

test('of a file with more than are shown, fields are left out first, and all are counted', async () => {
  const count = 50
  const classes = Array.from(
    { length: count },
    (_, index) => `class C${index}:\n    a = 1\n    def run(self): pass\n`,
  )
  const outline = await membersOf(classes.join(''), false)
  expect(outline).toMatchObject({
    node: { member_count: 3 * count },
    extent: { total: 3 * count, cut: 'limit' },
  })
  const { members } = (outline as { node: { members: { kind: string }[] } }).node
  expect(members.filter(({ kind }) => kind === 'class')).toHaveLength(count)
  expect(members.filter(({ kind }) => kind === 'method')).toHaveLength(count)
})

test('of a file whose source is too long to be shown with all its definitions, what is left out is counted', async () => {
  const methods = Array.from({ length: 100 }, (_, index) => `    def method_${index}(self): pass\n`)
  const text = `class Big:\n${methods.join('')}${'# filler\n'.repeat(2_000)}`
  const output = await membersOf(text, true)
  expect(output).toMatchObject({
    node: { members: [{ name: 'Big' }], member_count: 101 },
    extent: { shown: 1, total: 101, cut: 'limit' },
    note: expect.stringContaining('include_source: false'),
  })
})

async function membersOf(text: string, withSource: boolean): Promise<object> {
  using snapshot = openTexts({ 'a.py': text }, await linkTexts({ 'a.py': text }))
  const input = { path: 'a.py', include_source: withSource }
  return await useTool(getNodeTool, input, { repoName: 'acme/app', snapshot })
}
