import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { useTool } from '../testing/use-tool.ts'
import { impactTool } from './impact.ts'
import type { ImpactOutput } from './impact.ts'

test('more callers of one function than are asked about at once are counted, or said to be more', async () => {
  const dependentsOf = async (callers: number): Promise<ImpactOutput> => {
    const functions = Array.from({ length: callers }, (_, index) => `def f${index}():\n    return d()\n`)
    const texts = { 'a.py': `def d():\n    return 1\n${functions.join('')}` }
    using snapshot = openTexts(texts, await linkTexts(texts))
    return (await useTool(
      impactTool,
      { node: 'd', depth: 1 },
      { repoName: 'acme/shop', snapshot },
    )) as ImpactOutput
  }
  expect(await dependentsOf(400)).toMatchObject({ levels: [{ total: 400 }], extent: { total: 400 } })
  expect(await dependentsOf(600)).toMatchObject({ levels: [{ total: 600 }], extent: { total: null } })
  expect(await dependentsOf(3_100)).toMatchObject({ extent: { total: null, cut: 'limit' } })
})

test('what uses any of the members of a file depends on the file, however many it has', async () => {
  const members = Array.from({ length: 240 }, (_, index) => `def f${index}():\n    return 1\n`)
  const users = Array.from({ length: 240 }, (_, index) => `def g${index}():\n    return a.f${index}()\n`)
  const texts = { 'a.py': members.join(''), 'b.py': `import a\n${users.join('')}` }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const impact = await useTool(impactTool, { node: 'a.py', depth: 1 }, { repoName: 'acme/shop', snapshot })
  expect(impact).toMatchObject({ levels: [{ total: 240 }], extent: { total: 240 } })
})
