import { afterAll, describe, expect, test } from 'vitest'
import { linkTexts } from '../graph/testing/link-texts.ts'
import { openTexts } from '../index/testing/open-texts.ts'
import { shop } from '../index/testing/shop.ts'
import { runTool } from './run-tool.ts'
import { openSketch } from './testing/open-sketch.ts'
import { allTools } from './tools/all-tools.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())

const run = async (tool: string, input: unknown, maximumCharacters?: number) =>
  await runTool([sketch.project], { tool, input, maximumCharacters }, new AbortController().signal)

describe('runTool()', () => {
  test('gives the output with places that resolve, and says whether it is whole', async () => {
    const answer = await run('neighbours', { node: 'applyDiscount', direction: 'in' })
    expect(answer).toMatchObject({
      failed: false,
      verdict: { complete: true, text: 'Complete: it is the only one.' },
    })
    expect(answer.citations).toContain('src/price.ts:1-5')
    const open = await run('neighbours', { node: 'totalPrice', direction: 'in' })
    expect(open.verdict).toMatchObject({
      complete: false,
      text: expect.stringContaining('This does not cover 1 site that may lead to it') as string,
    })
  })

  test.each([
    ['inventory', { of: 'routes' }, 'Nothing was found in the forms that Parley recognises.'],
    ['list_packages', {}, 'Nothing was found in the forms that Parley recognises.'],
    ['inventory', { of: 'raises' }, 'The one that was found in the forms that Parley recognises is shown.'],
    ['list_definitions', { unused: true, path: 'src/price.ts' }, 'Nothing was found in the forms'],
    ['find_path', { from: 'checkout', to: 'applyDiscount' }, 'What is shown was selected'],
  ])(
    'what %s finds by its usual forms, or selects, is never called complete: %j',
    async (tool, input, text) => {
      const { verdict } = await run(tool, input)
      expect(verdict).toMatchObject({ complete: false, text: expect.stringContaining(text) as string })
    },
  )

  test('a caller that both makes and calls is not counted twice', async () => {
    const texts = { 'b.kt': 'class B(val size: Int)\nfun one() = B(1)\nfun two() = B(2)\n' }
    using snapshot = openTexts(texts, await linkTexts(texts))
    const request = { tool: 'neighbours', input: { node: 'B', direction: 'in' } }
    const projects = [{ repoName: 'acme/b', snapshot }]
    const { output, verdict } = await runTool(projects, request, new AbortController().signal)
    const { edges } = output as { edges: { node: { name: string } }[] }
    expect(new Set(edges.map(({ node }) => node.name)).size).toBe(2)
    expect(edges.length).toBe(4)
    expect(verdict).toEqual({ complete: true, text: 'Complete: all are shown.' })
  })

  test('what is outside of the repository is not said to call nothing', async () => {
    const { output, verdict } = await run('neighbours', { node: 'payments', direction: 'out' })
    expect(output).toMatchObject({ node: { kind: 'external' }, edges: [] })
    expect(verdict).toMatchObject({
      complete: false,
      text: expect.stringContaining('definition outside of the repository') as string,
    })
  })

  test('a failure of the tool is an answer, a wrong input is none', async () => {
    expect(await run('get_node', { node: 'nobody' })).toMatchObject({ failed: true, citations: [] })
    await expect(run('get_node', { line: 'x' })).rejects.toThrow('"line": ')
    await expect(run('nosuch', {})).rejects.toThrow('there is no tool "nosuch"')
  })

  test('a budget trims a list, and counts what is left of it', async () => {
    const { output, verdict } = await run('search', { query: 'cart price', limit: 50 }, 1_400)
    const { results, extent } = output as { results: object[]; extent: { shown: number } }
    expect(results.length).toBeGreaterThan(0)
    expect(extent.shown).toBe(results.length)
    expect(verdict.complete).toBe(false)
  })

  test.each(['priceOf', 'applyDiscount', 'ShoppingCart'])(
    'a budget counts what is left of several lists together, and never says that nothing was found: %s',
    async (node) => {
      const whole = JSON.stringify((await run('impact', { node })).output).length
      for (const budget of [0.95, 0.9, 0.8, 0.7, 0.6].map((share) => Math.floor(whole * share))) {
        const { output, verdict } = await run('impact', { node }, budget)
        const { levels, tests, extent } = output as {
          levels: { nodes: object[] }[]
          tests: object[]
          extent: { shown: number }
        }
        const left = levels.reduce((sum, { nodes }) => sum + nodes.length, 0) + tests.length
        expect(extent.shown).toBe(left)
        if (budget >= whole * 0.85) expect(left).toBeGreaterThan(0)
        // What is left is not all that was found.
        expect(verdict.text).not.toMatch(/^At least \d/)
      }
    },
  )

  test.each([
    ['overview', {}, 700, 'projects'],
    ['neighbours', { node: 'priceOf', direction: 'in' }, 600, 'edges'],
    ['impact', { node: 'applyDiscount' }, 700, 'levels'],
    ['get_node', { node: 'src/price.ts', include_source: false }, 700, 'node'],
  ])(
    '%s shows a first entry in a small budget, with names and places whole',
    async (tool, input, budget, field) => {
      const { output, verdict } = await run(tool, input, budget)
      expect(JSON.stringify(output).length).toBeLessThanOrEqual(budget)
      expect(output).not.toMatchObject({ [field]: [] })
      expect((output as { extent: { shown: number } }).extent.shown).toBeGreaterThan(0)
      expect(JSON.stringify(output)).not.toMatch(/"(?:node_id|name|location|site|path)":"[^"]*…"/u)
      expect(verdict).toMatchObject({ complete: false })
    },
  )

  test.each(allTools.map(({ name }) => name))(
    '%s keeps to the budget, and never claims to show what it cut',
    async (name) => {
      const inputs: Readonly<Record<string, object>> = {
        search: { query: 'cart price' },
        get_node: { node: 'ShoppingCart' },
        neighbours: { node: 'priceOf', direction: 'in' },
        find_path: { from: 'checkout', to: 'applyDiscount' },
        follow_calls: { from: ['checkout'] },
        impact: { node: 'priceOf' },
        read_file: { path: 'src/price.ts' },
        grep: { pattern: 'cart' },
      }
      const input = inputs[name] ?? {}
      const whole = await run(name, input).catch(() => undefined)
      const short = await run(name, input, 800).catch(() => undefined)
      expect(short?.failed).toBe(whole?.failed)
      if (whole === undefined || short === undefined || whole.failed) return
      expect(JSON.stringify(short.output).length).toBeLessThanOrEqual(800)
      if (JSON.stringify(whole.output).length > 800) expect(short.verdict.complete).toBe(false)
    },
  )
})
