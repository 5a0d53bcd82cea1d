import { afterAll, expect, test } from 'vitest'
import { openSketch } from '../testing/open-sketch.ts'
import { useTool } from '../testing/use-tool.ts'
import type { FollowCallsOutput } from './follow-calls.ts'
import { followCallsTool } from './follow-calls.ts'

const text = `function get(url) {
  log(url)
  return send(url)
}
function send(url) {
  if (retries > 0) {
    retry(url)
  }
  transport.handle(url)
}
function retry(url) {}
function log(url) {}
class Transport { handle(url) {} }
class Socket extends Transport { handle(url) {
  // Bytes go over the wire here.
  write(url)
} }
`
const opened = openSketch({
  files: {
    'src/client.ts': {
      text,
      definitions: [
        { name: 'get', kind: 'function', lines: [1, 4], doc: 'Fetches a resource.' },
        { name: 'send', kind: 'function', lines: [5, 10], doc: 'Sends one request.' },
        { name: 'retry', kind: 'function', lines: [11, 11], doc: 'Sends the request again.' },
        { name: 'log', kind: 'function', lines: [12, 12] },
        { name: 'Transport', kind: 'class', lines: [13, 13] },
        { name: 'Transport.handle', kind: 'method', lines: [13, 13] },
        { name: 'Socket', kind: 'class', lines: [14, 17] },
        { name: 'Socket.handle', kind: 'method', lines: [14, 17] },
      ],
    },
  },
  edges: [
    ['calls', 'src/client.ts#get', 'src/client.ts#log', 2],
    ['calls', 'src/client.ts#get', 'src/client.ts#send', 3],
    ['calls', 'src/client.ts#send', 'src/client.ts#retry', 7],
    ['calls', 'src/client.ts#send', 'src/client.ts#Transport.handle', 9],
    ['overrides', 'src/client.ts#Socket.handle', 'src/client.ts#Transport.handle', 14],
  ],
})
afterAll(() => opened[Symbol.dispose]())

const follow = async (input: object) =>
  (await useTool(followCallsTool, input, opened.project)) as FollowCallsOutput

test('follows calls as the program runs, into what overrides, with the condition of each', async () => {
  const flow = await follow({
    from: ['get'],
    question: 'What happens when a request is sent over the wire?',
    limit: 4,
  })
  expect(flow.steps.map(({ from, to, kind, site }) => `${from.name} ${kind} ${to.name} ${site}`)).toEqual([
    'get calls send src/client.ts:3-3',
    'send calls retry src/client.ts:7-7',
    'send calls Transport.handle src/client.ts:9-9',
    'Transport.handle overrides Socket.handle src/client.ts:14-14',
  ])
  expect(flow.steps[1]?.condition).toEqual({ text: 'if (retries > 0)', location: 'src/client.ts:6-6' })
  expect(flow.steps[3]?.passages[0]).toMatchObject({
    text: 'Bytes go over the wire here.',
    location: 'src/client.ts:15-15',
  })
  expect(flow.left_out).toBe(1)
})

test('where it is asked to lead is kept before what is worth more, however short the list is', async () => {
  const namesOf = async (input: object) => (await follow(input)).steps.map(({ to }) => to.name)
  const question = 'Which requests are sent again?'
  expect(await namesOf({ from: ['get'], question, limit: 2 })).toEqual(['send', 'retry'])
  expect(await namesOf({ from: ['get'], question, limit: 3, towards: ['Socket.handle'] })).toEqual([
    'send',
    'Transport.handle',
    'Socket.handle',
  ])
})

test('of several it begins at the one that leads to the others', async () => {
  expect((await follow({ from: ['retry', 'send'] })).start.name).toBe('get')
  expect(await follow({ from: ['nothing'] })).toHaveProperty('error')
})
