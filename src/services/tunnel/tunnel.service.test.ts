import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { isLoopbackAddress, isPublicAddress } from './check-address.ts'
import { createTunnelReader } from './tunnel-reader.ts'
import { resolveTunnel } from './resolve-tunnel.ts'
import type { LookUp } from './resolve-tunnel.ts'

const local = { config: parseConfig({ isDevelopmentMode: 'enabled' }) }
const hosted = { config: parseConfig({ PARLEY_TUNNEL_HOSTS: 'one.example.com *.tunnels.example' }) }
const publicHost: LookUp = async () => await Promise.resolve([{ address: '93.184.215.14', family: 4 }])
const inside: LookUp = async () =>
  await Promise.resolve([
    { address: '93.184.215.14', family: 4 },
    { address: '10.0.0.7', family: 4 },
  ])

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    'example.com',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  test.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['128.0.0.1', false],
    ['localhost', false],
  ])('%s is loopback: %s', (address, expected) => {
    expect(isLoopbackAddress(address)).toBe(expected)
  })
})

describe('resolveTunnel()', () => {
  test('accepts this machine in development mode only', async () => {
    expect(await resolveTunnel(local, 'http://127.0.0.1:9000/')).toMatchObject({
      address: '127.0.0.1',
      family: 4,
    })
    expect(await resolveTunnel(local, 'http://[::1]:9000')).toMatchObject({ address: '::1', family: 6 })
    await expect(resolveTunnel(hosted, 'http://127.0.0.1:9000')).rejects.toThrow('PARLEY_TUNNEL_HOSTS')
  })

  test('accepts hosts of the list that have public addresses', async () => {
    for (const url of ['https://one.example.com', 'https://a.b.tunnels.example/x']) {
      expect(await resolveTunnel(hosted, url, publicHost)).toMatchObject({ address: '93.184.215.14' })
      await expect(resolveTunnel(hosted, url, inside)).rejects.toThrow('private address')
    }
  })

  test.each([
    ['https://two.example.com', 'PARLEY_TUNNEL_HOSTS'],
    ['https://tunnels.example', 'PARLEY_TUNNEL_HOSTS'],
    ['https://eviltunnels.example', 'PARLEY_TUNNEL_HOSTS'],
    ['https://one.example.com.evil.example', 'PARLEY_TUNNEL_HOSTS'],
    ['http://2130706433/', 'PARLEY_TUNNEL_HOSTS'],
    ['https://ada:hunter2@one.example.com', 'without a password'],
    ['file:///etc/passwd', 'http or https'],
    ['one.example.com', 'http or https'],
    ['https://one.example.com/?x=', 'without ?'],
  ])('refuses %s', async (url, reason) => {
    const refused = resolveTunnel(hosted, url, publicHost)
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_tunnel_url',
      message: expect.stringContaining(reason),
    })
    await expect(refused).rejects.not.toThrow('hunter2')
  })

  test('refuses names that cannot be resolved', async () => {
    const failing: LookUp = async () => await Promise.reject(new Error('ENOTFOUND'))
    await expect(resolveTunnel(hosted, 'https://one.example.com', failing)).rejects.toThrow(
      'cannot be resolved',
    )
  })
})

describe('the reader', () => {
  async function withEditor<Result>(
    answer: (request: IncomingMessage, body: string, response: ServerResponse) => void,
    use: (reader: ReturnType<typeof createTunnelReader>, asked: string[]) => Promise<Result>,
  ): Promise<Result> {
    const asked: string[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.once('end', () => {
        const body = Buffer.concat(chunks).toString()
        asked.push(`${request.method ?? ''} ${request.url ?? ''} ${body}`.trim())
        answer(request, body, response)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const { port } = server.address() as AddressInfo
      return await use(
        createTunnelReader(await resolveTunnel(local, `http://localhost:${port}/base/`)),
        asked,
      )
    } finally {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
  const never = new AbortController().signal
  const reply =
    (value: unknown, status = 200) =>
    (_request: unknown, _body: string, response: ServerResponse) =>
      void response.writeHead(status, { location: '/elsewhere' }).end(JSON.stringify(value))

  test('reads a file', async () => {
    await withEditor(reply({ content: 'text' }), async (reader, asked) => {
      expect(await reader.readFile('src/a b&c.ts', never)).toBe('text')
      expect(asked).toEqual(['GET /base/api/files/read?path=src%2Fa%20b%26c.ts'])
    })
  })

  test('knows a file that is not there', async () => {
    await withEditor(reply({}, 404), async (reader) => {
      expect(await reader.readFile('a', never)).toBeUndefined()
    })
  })

  test('searches text and files', async () => {
    await withEditor(
      ({ url }, _body, response) => {
        const isText = url?.endsWith('text') === true
        response.end(
          JSON.stringify(
            isText ? { results: [{ file_path: 'a.ts', line: 3, content: 'x' }] } : { files: ['a.ts'] },
          ),
        )
      },
      async (reader, asked) => {
        const query = { query: 'x', caseSensitive: false, useRegex: false, maxResults: 5 }
        expect(await reader.searchText(query, never)).toEqual([{ path: 'a.ts', line: 3, text: 'x' }])
        expect(await reader.searchFiles('a*', never)).toEqual(['a.ts'])
        expect(asked[0]).toBe(
          'POST /base/api/search/text {"query":"x","case_sensitive":false,"use_regex":false,"max_results":5}',
        )
      },
    )
  })

  test.each([502, 503, 504, 530])('takes status %i for a tunnel that is gone', async (status) => {
    await withEditor(reply('x', status), async (reader) => {
      await expect(reader.readFile('a', never)).rejects.toMatchObject({ name: 'WorkspaceGoneError' })
    })
  })

  test('takes a connection that breaks for a tunnel that is gone', async () => {
    await withEditor(
      (_request, _body, response) => void response.destroy(),
      async (reader) => {
        await expect(reader.readFile('a', never)).rejects.toMatchObject({ name: 'WorkspaceGoneError' })
      },
    )
  })

  test('follows no redirect and believes no other shape', async () => {
    await withEditor(reply({ content: 'text' }, 302), async (reader, asked) => {
      await expect(reader.readFile('a', never)).rejects.toThrow('302')
      expect(asked.length).toBe(1)
    })
    await withEditor(reply({ content: 5 }), async (reader) => {
      await expect(reader.readFile('a', never)).rejects.toThrow('Invalid input')
    })
  })

  test('ends with its run', async () => {
    const stopping = new AbortController()
    await withEditor(
      () => stopping.abort(new Error('stopped')),
      async (reader) => {
        await expect(reader.readFile('a', stopping.signal)).rejects.toThrow('stopped')
      },
    )
  })
})
