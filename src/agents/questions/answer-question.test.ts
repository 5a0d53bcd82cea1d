import { afterAll, describe, expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { shop } from '../../index/testing/shop.ts'
import { collectRun } from '../testing/collect-run.ts'
import { openSketch } from '../testing/open-sketch.ts'

const sketch = openSketch(shop)
const projects = [sketch.project]
afterAll(() => sketch[Symbol.dispose]())

async function toolsOf(question: string, agentId = 'codebase_qna_agent'): Promise<string[]> {
  const { events, end } = await collectRun({ projects, question, agentId })
  expect(end.type).toBe('finish')
  return events.flatMap((event) => (event.type === 'tool-call' ? [event.toolName] : []))
}

describe('an answer without a model', () => {
  test('is the result of one tool where the question is of a kind', async () => {
    expect(await toolsOf('who calls priceOf?')).toEqual(['neighbours'])
    expect(await toolsOf('how does checkout reach applyDiscount?')).toEqual(['find_path'])
  })

  test.each([
    ['which tests cover priceOf and applyDiscount?', ['impact', 'search', 'impact', 'search']],
    // A way with one end that nobody defines: what is called from the other one.
    ['show me the call path from checkout to `sendMail`', ['find_path', 'neighbours']],
    // A type that is no table still has fields.
    [
      'which columns does the ShoppingCart entity have',
      ['inventory', 'get_node', 'neighbours', 'neighbours'],
    ],
  ])('asks "%s" by %j', async (question, tools) => {
    expect(await toolsOf(question)).toEqual(tools)
  })

  test('says which agent makes a change that is asked for', async () => {
    const question = 'Rename priceOf to costOf'
    const { text } = await collectRun({ projects, question })
    expect(text).toContain('`--agent code_generation_agent`')
    const changed = await collectRun({ projects, question, agentId: 'code_generation_agent' })
    expect(changed.text).not.toContain('--agent')
    const asked = await collectRun({ projects, question: 'who calls priceOf?' })
    expect(asked.text).not.toContain('--agent')
  })

  test.each(['What does src/price.ts export?', 'list the functions in src/price.ts'])(
    'lists what is in a file, not what is beside it: %s',
    async (question) => {
      expect(await toolsOf(question)).toEqual(['get_node'])
    },
  )

  test.each([
    ['codebase_qna_agent', 'What does this function do?'],
    ['codebase_qna_agent', 'What is this?'],
    ['codebase_qna_agent', 'What would break if I change this?'],
    ['codebase_qna_agent', 'Who calls this function?'],
    ['codebase_qna_agent', 'is it fast enough'],
    ['debugging_agent', 'Why is the result wrong?'],
    ['debugging_agent', 'The sum is wrong for an empty cart'],
  ])('%s answers "%s" for the definition in focus', async (agentId, question) => {
    const focus = [{ nodeId: 'src/price.ts#applyDiscount', name: 'applyDiscount' }]
    const { text, citations } = await collectRun({ projects, question, agentId, focus })
    expect(text.slice(0, 250)).toContain('applyDiscount')
    expect(citations[0]).toMatch(/^src\/price\.ts:/u)
  })

  test('cites what the tool has shown, and nothing is withheld', async () => {
    const { citations, end } = await collectRun({ projects, question: 'who calls priceOf?' })
    expect(citations).toEqual(['src/price.ts:1-5', 'src/cart.ts:13-13'])
    expect(end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  })

  test('shows the best places where the question is of no kind, and says what a model would add', async () => {
    const question = 'how should the price of many articles be cached'
    const { text, citations } = await collectRun({ projects, question })
    expect(await toolsOf(question)).toEqual(['search', 'get_node', 'neighbours', 'search'])
    expect(citations.some((citation) => citation.startsWith('src/price.ts'))).toBe(true)
    expect(text).toContain('`parley model` shows which could answer here')
  })

  test('quotes documents without the numbers of their lines, and their headings as text', async () => {
    using documented = openSketch({
      files: {
        ...shop.files,
        'docs/cache.md': {
          text: '# Caching\n\nPrices of articles are cached.\n\n## For how long\n\nPrices are cached for an hour.\n',
          definitions: [
            { name: 'Caching', kind: 'section', lines: [1, 3] },
            { name: 'For how long', kind: 'section', lines: [5, 7] },
          ],
        },
      },
    })
    const question = 'is it good that prices are cached for so many articles'
    const { text } = await collectRun({ projects: [documented.project], question })
    expect(text).toMatch(/^> For how long\n>\n> Prices are cached for an hour\. \[docs\/cache\.md:5-7\]$/mu)
  })

  test('binds a pasted trace to the code', async () => {
    const trace = 'why?\nUnknownArticleError: tea\n    at priceOf (src/price.ts:3:32)'
    expect(await toolsOf(trace, 'debugging_agent')).toEqual(['trace'])
    expect(await toolsOf(trace)).toEqual(['trace'])
  })

  test('has a structural change worked out', async () => {
    expect(await toolsOf('rename applyDiscount to discounted', 'code_generation_agent')).toEqual([
      'edit_code',
    ])
  })

  test('begins with the direction in which there is something', async () => {
    const texts = { 'a.ts': 'interface Shape {}\nclass Square implements Shape {}\n' }
    using snapshot = openTexts(texts, await linkTexts(texts))
    const drawn = { repoName: 'acme/draw', snapshot }
    const { text } = await collectRun({ projects: [drawn], question: 'which class implements Shape?' })
    expect(text).toMatch(
      /^`Shape` \[a\.ts:1-1\] is extended, implemented or overridden by one definition\.\n/u,
    )
    expect(text).toContain('The other way round: No type')
  })

  test('answers for a folder and for a package of one name', async () => {
    const texts = {
      'src/checks/zod/user.ts': 'export const user = 1\n',
      'src/a.ts':
        "import { user } from './checks/zod/user'\nimport { z } from 'zod'\nexport const b = z(user)\n",
    }
    using snapshot = openTexts(texts, await linkTexts(texts))
    const project = { repoName: 'acme/shop', snapshot }
    const { text } = await collectRun({ projects: [project], question: 'what depends on zod?' })
    expect(text).toMatch(/^`src\/checks\/zod` is used from /u)
    expect(text).toMatch(/^`zod` is used from /mu)
  })

  test('answers for a package that a manifest declares and no code names', async () => {
    using declared = openSketch({
      files: { 'package.json': { text: '{"dependencies":{"lodash-es":"^4"}}' } },
    })
    const { text } = await collectRun({ projects: [declared.project], question: 'is lodash used anywhere?' })
    expect(text).toMatch(/^Cannot find "lodash": .*\n\nOne third-party package was found/u)
  })

  test('asks of another name what was asked before', async () => {
    const before = await collectRun({ projects, question: 'who calls priceOf?' })
    const { events } = await collectRun({
      projects,
      question: 'and applyDiscount?',
      history: [
        { role: 'human', content: 'who calls priceOf?' },
        { role: 'agent', content: before.text },
      ],
    })
    expect(events.find((event) => event.type === 'tool-call')).toMatchObject({
      toolName: 'neighbours',
      arguments: { node: 'applyDiscount', direction: 'in' },
    })
  })

  test.each([
    ['which routes need an admin?', /^By `admin` nothing is singled out; .*\n\n6 routes /u],
    ['which routes need no login?', /^By `login` nothing is singled out; .*\n\n6 routes /u],
    [
      'which routes can be called without logging in?',
      /^By `logging` nothing is singled out; .*\n\n6 routes /u,
    ],
    ['what does GET /orders/:id/lines do?', /^None of the 6 routes /u],
    ['which command line flags are there?', /^4 settings /u],
    ['what settings are there for mail?', /^By `mail` nothing is singled out; .*\n\n4 settings /u],
  ])('does not take the words of "%s" for those of an entry', async (question, beginning) => {
    using served = openSketch({
      files: {
        'src/routes.js': {
          text: `const app = require('express')()\napp.get('/login', login)\n${['cart', 'orders', 'prices', 'logging', 'users'].map((name) => `app.get('/${name}', ${name})\n`).join('')}`,
        },
        'cli.py': {
          text: `parser.add_argument('--quiet', help='show no command')\n${['port', 'host', 'color'].map((name) => `parser.add_argument('--${name}')\n`).join('')}`,
        },
      },
    })
    const { text } = await collectRun({ projects: [served.project], question })
    expect(text).toMatch(beginning)
  })

  test('says nothing that the evidence does not cover', async () => {
    const { text } = await collectRun({ projects, question: 'who calls ShoppingCart.totalPrice?' })
    // One call of that name has a receiver that is not known.
    expect(text).toContain('at least')
  })
})
