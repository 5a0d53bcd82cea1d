import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { DefinitionSketch, ProjectSketch } from '../../../../index/testing/make-graph.ts'
import { shop } from '../../../../index/testing/shop.ts'
import type { HistoryMessage } from '../../../run-input.ts'
import { collectRun } from '../../../testing/collect-run.ts'
import { openSketch } from '../../../testing/open-sketch.ts'
import { runWithTools } from '../../../testing/run-script.ts'
import type { Asked } from '../plans.ts'
import { readAsked } from '../read-asked.ts'

const sketch = openSketch(withMore(shop))
afterAll(() => {
  sketch[Symbol.dispose]()
})

/** Of the conversations in `chains.txt` this share must come to the right thing. */
const leastShare = 0.95

describe('a conversation is remembered', () => {
  test.each(['chains.txt', 'chains-held-out.txt'])(
    'most follow-ups of %s mean what was meant',
    async (file) => {
      const chains = readChains(file)
      expect(chains.length).toBeGreaterThanOrEqual(40)
      const wrong: string[] = []
      for (const { messages, expected } of chains) {
        const found = show(await followChain(messages))
        if (found !== expected) wrong.push(`${messages.join(' -> ')} => ${found} instead of ${expected}`)
      }
      console.log(wrong.length, chains.length, wrong)
      expect(wrong.slice(Math.floor((1 - leastShare) * chains.length))).toEqual([])
    },
    120_000,
  )

  test('answers of other models are read alike', async () => {
    const history: HistoryMessage[] = [
      { role: 'human', content: 'Which classes extend Auth?' },
      {
        role: 'agent',
        content:
          'There are two schemes:\n\n| # | Class | Place |\n|---|---|---|\n| 1 | `TokenAuth` | [src/auth.ts:7-8] |\n| 2 | `BasicAuth` | [src/auth.ts:3-4] |\n\nBoth override `header`.',
      },
    ]
    expect(show(await follow('explain the second one', history))).toBe('explain BasicAuth')
    expect(show(await follow('who uses the first one?', history))).toBe('users TokenAuth')
  })

  test('what is in focus is "this", and an entry of a list is not', async () => {
    const focus = ['src/auth.ts#DigestAuth']
    const history: HistoryMessage[] = [
      { role: 'human', content: 'who calls priceOf?' },
      { role: 'agent', content: '- `ShoppingCart.totalPrice` calls it [src/cart.ts:13-13]' },
    ]
    expect(show(await follow('who uses this?', history, focus))).toBe('users DigestAuth')
    expect(show(await follow('explain the first one', history, focus))).toBe(
      'explain ShoppingCart.totalPrice',
    )
  })
})

async function followChain(messages: readonly string[]): Promise<Asked> {
  const history: HistoryMessage[] = []
  for (const message of messages.slice(0, -1)) {
    const run = await collectRun({ projects: [sketch.project], question: message, history })
    history.push({ role: 'human', content: message }, { role: 'agent', content: run.text })
  }
  return await follow(messages.at(-1) ?? '', history)
}

async function follow(
  question: string,
  history: readonly HistoryMessage[],
  focus: readonly string[] = [],
): Promise<Asked> {
  const earlier = history
    .flatMap((message, index) =>
      message.role === 'human'
        ? [{ question: message.content, answer: history[index + 1]?.content ?? '' }]
        : [],
    )
    .toReversed()
  const conversation = {
    question,
    earlier,
    documents: '',
    results: new Map<string, unknown>(),
    alreadySaid: 0,
  }
  const options = { agentId: 'codebase_qna_agent', labels: [''], repositories: [], focus, images: 0 }
  return await runWithTools(readAsked(question, conversation, options), [sketch.project])
}

function show({ understanding, subjects }: Asked): string {
  return `${understanding.intent} ${subjects.found.map(({ node }) => node.name).join(', ')}`
}

function readChains(file: string): { messages: readonly string[]; expected: string }[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [messages = '', expected = ''] = line.split(' => ')
      return { messages: messages.split(' -> '), expected }
    })
}

/** The shop with a family of classes, a service and modules that are called alike. */
function withMore(project: ProjectSketch): ProjectSketch {
  const classAt = (name: string, line: number): DefinitionSketch => ({
    name,
    kind: 'class',
    lines: [line, line + 1],
  })
  const schemes = ['BasicAuth', 'CertAuth', 'DigestAuth', 'TokenAuth']
  const methods = ['create', 'update', 'remove']
  const modules = ['ProfileModule', 'ArticleModule', 'TagModule']
  return {
    ...project,
    files: {
      ...project.files,
      'src/auth.ts': {
        text: ['Auth', ...schemes].map((name) => `export class ${name} {\n}\n`).join(''),
        definitions: ['Auth', ...schemes].map((name, index) => classAt(name, 1 + 2 * index)),
      },
      'src/article.service.ts': {
        text: `export class ArticleService {\n${methods.map((name) => `  ${name}() {}\n`).join('')}}\n`,
        definitions: [
          { name: 'ArticleService', kind: 'class', lines: [1, 5] },
          ...methods.map((name, index): DefinitionSketch => ({
            name: `ArticleService.${name}`,
            kind: 'method',
            lines: [2 + index, 2 + index],
          })),
        ],
      },
      'src/modules.ts': {
        text: modules.map((name) => `export class ${name} {\n}\n`).join(''),
        definitions: modules.map((name, index) => classAt(name, 1 + 2 * index)),
      },
    },
    edges: [
      ...(project.edges ?? []),
      ...schemes.map(
        (name, index) => ['extends', `src/auth.ts#${name}`, 'src/auth.ts#Auth', 3 + 2 * index] as const,
      ),
    ],
  }
}
