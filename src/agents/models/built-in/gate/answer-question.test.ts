import { afterAll, expect, test } from 'vitest'
import { collectRun } from '../../../testing/collect-run.ts'
import { openSketch } from '../../../testing/open-sketch.ts'

const hooks = openSketch({
  files: {
    'src/webhook.ts': {
      text: `/** Posts an event to every webhook that listens. */
export function postWebhook(event: string) {
  queue.push(event)
}
/** Empties the cache when its memory limit is reached. */
export function flushCache(limit: number) {
  cache.clear()
}
export class Delivery {
  retry() {
    postWebhook('again')
  }
}
`,
      definitions: [
        { name: 'postWebhook', kind: 'function', lines: [2, 4] },
        { name: 'flushCache', kind: 'function', lines: [6, 8] },
        {
          name: 'Delivery',
          kind: 'class',
          lines: [9, 13],
        },
      ],
    },
    'src/gateway.ts': {
      text: `/** Files are served before the gateway takes a request. */
export function startGateway() {
  serve()
}
`,
      definitions: [{ name: 'startGateway', kind: 'function', lines: [2, 4] }],
    },
  },
})
afterAll(() => hooks[Symbol.dispose]())

const server = openSketch({
  files: {
    'server/index.js': {
      text: "exports.start = (app) => {\n  app.get('/conf', conf)\n  app.post('/export', run)\n}\n",
      language: 'javascript',
      definitions: [{ name: 'start', kind: 'function', lines: [1, 4] }],
    },
  },
})
afterAll(() => server[Symbol.dispose]())

const ask = async (question: string) => (await collectRun({ projects: [hooks.project], question })).text

const refusal = /^(?:`[^`]+` is mentioned nowhere[^\n]+\n+)?I could not /u

test.each([
  ['a word of it', 'Is there support for webhook signatures?', 'src/webhook.ts'],
  ['a thing that is not there', 'How is Celery configured for the webhook?', 'src/webhook.ts'],
  ['another form', 'diff between webhook and gateway?', 'src/gateway.ts'],
])('an answer to %s is not sent; the places are', async (_kind, question, place) => {
  const text = await ask(question)
  expect(text).toMatch(refusal)
  expect(text).toContain(place)
})

test('an answer that covers the question is sent as it is', async () => {
  const text = await ask('Where is the cache flushed?')
  expect(text).not.toMatch(refusal)
  expect(text).toContain('`flushCache`')
})

test('of two parts the one that is covered is answered, the other is named with its places', async () => {
  const text = await ask('who calls postWebhook, and how does the gateway rotate certificates?')
  expect(text).toContain('`postWebhook`')
  expect(text).toMatch(/how does the gateway rotate certificates[^]*src\/gateway\.ts/u)
  expect(text).toMatch(/Not answered|I could not/u)
})

const askServer = async (question: string) =>
  (await collectRun({ projects: [server.project], question })).text

test('routes that are registered where no link saw them are not denied', async () => {
  const text = await askServer('what http routes does the server expose?')
  expect(text).not.toContain('I found no HTTP route')
  expect(text).toContain('`app.get(')
  expect(text).toContain('server/index.js:3')
})
