import { afterAll, expect, test } from 'vitest'
import { openSketch } from '../testing/open-sketch.ts'
import { useTool } from '../testing/use-tool.ts'
import type { RelatePartsOutput } from './relate-parts.ts'
import { relatePartsTool } from './relate-parts.ts'

const opened = openSketch({
  files: {
    'src/client.ts': {
      text: 'class BaseClient {}\nclass Client extends BaseClient { transport = new HttpTransport() }\nclass AsyncClient extends BaseClient {}\n',
      definitions: [
        { name: 'BaseClient', kind: 'class', lines: [1, 1], doc: 'What all clients share.' },
        { name: 'Client', kind: 'class', lines: [2, 2] },
        { name: 'AsyncClient', kind: 'class', lines: [3, 3] },
      ],
    },
    'src/wire/transport.ts': {
      text: 'class Transport {}\nclass HttpTransport extends Transport { send() { connect() } }\nclass MockTransport extends Transport {}\n',
      definitions: [
        { name: 'Transport', kind: 'class', lines: [1, 1] },
        { name: 'HttpTransport', kind: 'class', lines: [2, 2] },
        { name: 'HttpTransport.send', kind: 'method', lines: [2, 2] },
        { name: 'MockTransport', kind: 'class', lines: [3, 3] },
      ],
    },
    'README.md': '# Fetch\n\nFetch is a small client for requests over a network.\n',
  },
  externals: ['socketlib', 'socketlib#connect'],
  edges: [
    ['extends', 'src/client.ts#Client', 'src/client.ts#BaseClient', 2],
    ['extends', 'src/client.ts#AsyncClient', 'src/client.ts#BaseClient', 3],
    ['instantiates', 'src/client.ts#Client', 'src/wire/transport.ts#HttpTransport', 2],
    ['imports', 'src/client.ts', 'src/wire/transport.ts', 1],
    ['extends', 'src/wire/transport.ts#HttpTransport', 'src/wire/transport.ts#Transport', 2],
    ['extends', 'src/wire/transport.ts#MockTransport', 'src/wire/transport.ts#Transport', 3],
    ['calls', 'src/wire/transport.ts#HttpTransport.send', 'external:socketlib#connect', 2],
  ],
})
afterAll(() => opened[Symbol.dispose]())

const relate = async (input: object) =>
  (await useTool(relatePartsTool, input, opened.project)) as RelatePartsOutput

test('words name kinds of classes and packages, and each use between them has its place', async () => {
  const { parts, links } = await relate({ words: ['client', 'transport', 'socketlib', 'nothing'] })
  expect(parts.map(({ name, kind, count }) => [name, kind, count])).toEqual([
    ['client', 'group', 3],
    ['transport', 'group', 3],
    ['socketlib', 'external', 1],
  ])
  expect(parts[0]?.within).toEqual(
    expect.arrayContaining([
      { from: 'Client', to: 'BaseClient' },
      { from: 'AsyncClient', to: 'BaseClient' },
    ]),
  )
  expect(links.map(({ from, to, kind, site }) => `${from} ${kind} ${to} ${site}`)).toEqual([
    'client instantiates transport src/client.ts:2-2',
    'transport calls socketlib src/wire/transport.ts:2-2',
  ])
})

test('what two named classes share is a part too', async () => {
  const { parts, links } = await relate({ words: ['Client', 'AsyncClient'] })
  expect(parts.map(({ name }) => name)).toEqual(['Client', 'AsyncClient', 'BaseClient'])
  expect(links.map(({ from, to, kind }) => `${from} ${kind} ${to}`)).toEqual([
    'Client extends BaseClient',
    'AsyncClient extends BaseClient',
  ])
})

test('without words the source directories are the parts, each without those inside it', async () => {
  const { parts, links } = await relate({})
  expect(parts.map(({ name, central }) => [name, central.length])).toEqual([
    ['src', 3],
    ['src/wire', 3],
  ])
  expect(links[0]).toMatchObject({ from: 'src', to: 'src/wire', kind: 'imports', site: 'src/client.ts:1-1' })
})
