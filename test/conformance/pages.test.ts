/** What people and programs find beside the interface: the web app, its reference and the OpenAPI document. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTemporaryDirectory } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let bare: TestService

beforeAll(async () => {
  const { path: web } = stack.use(await createTemporaryDirectory())
  await mkdir(join(web, 'dist/assets'), { recursive: true })
  await writeFile(join(web, 'secret.txt'), 'secret')
  await writeFile(join(web, 'dist/index.html'), '<title>app</title>')
  await writeFile(join(web, 'dist/assets/app-1234.js'), 'start()')
  await writeFile(join(web, 'dist/assets/app-1234.js.br'), brotliCompressSync('start()'))
  await writeFile(join(web, 'dist/assets/app-1234.js.gz'), gzipSync('start()'))
  await writeFile(join(web, 'dist/logo.svg'), '<svg/>')
  service = stack.use(await startService({ server: { webDirectory: join(web, 'dist') } }))
  bare = stack.use(await startService({ server: { webDirectory: join(web, 'none') } }))
})

afterAll(() => stack.disposeAsync())

const page = { key: null, headers: { accept: 'text/html,*/*' } }

describe('the web app', () => {
  test.each(['/', '/projects', '/c/01999999-9999-7999-8999-999999999999', '/index.html', '/docsy'])(
    '%s is its page, looked up each time',
    async (path) => {
      const response = await service.send('GET', path, page)
      expect([response.status, await response.text()]).toEqual([200, '<title>app</title>'])
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(response.headers.get('cache-control')).toBe('public, max-age=0')
    },
  )

  test('its assets are kept for a year', async () => {
    const response = await service.send('GET', '/assets/app-1234.js', { key: null })
    expect([response.status, await response.text()]).toEqual([200, 'start()'])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toMatch(/javascript/)
    const logo = await service.send('HEAD', '/logo.svg', { key: null })
    expect([logo.status, logo.headers.get('content-length'), await logo.text()]).toEqual([200, '6', ''])
  })

  test.each(['br', 'gzip'])(
    'its assets are sent as they were compressed by the build: %s',
    async (coding) => {
      const headers = { 'accept-encoding': coding }
      const response = await service.send('GET', '/assets/app-1234.js', { key: null, headers })
      expect(response.headers.get('content-encoding')).toBe(coding)
      expect(response.headers.get('vary')).toMatch(/accept-encoding/iu)
      expect(response.headers.get('content-type')).toMatch(/javascript/)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await response.text()).toBe('start()')
    },
  )

  test.each(['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/..%5csecret.txt', '/assets/%00'])(
    '%s leads nowhere else',
    async (path) => {
      const response = await service.send('GET', path, { key: null })
      expect(await response.text()).not.toBe('secret')
      expect(response.status).toBe(404)
    },
  )

  test('an unknown address of the interface is no page', async () => {
    for (const path of ['/api/v2/nothing', '/api', '/api/v3/x']) {
      const response = await service.send('GET', path, page)
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }])
    }
    const missing = await service.send('GET', '/assets/none.js', { key: null })
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'not_found' }])
    const posted = await service.send('POST', '/projects', page)
    expect([posted.status, await posted.json()]).toMatchObject([404, { code: 'not_found' }])
  })

  test('says so where it is not built', async () => {
    const response = await bare.send('GET', '/', page)
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('not built')])
  })

  test('may load nothing from elsewhere and be framed by nobody', async () => {
    const response = await service.send('GET', '/', page)
    const policy = response.headers.get('content-security-policy') ?? ''
    for (const directive of [
      "default-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "'wasm-unsafe-eval'",
    ]) {
      expect(policy).toContain(directive)
    }
    expect(policy).not.toMatch(/'unsafe-eval'|script-src[^;]*'unsafe-inline'|https?:/)
  })
})

describe('the description of the interface', () => {
  test('for programs', async () => {
    expect(await service.json('GET', '/openapi.json', { key: null })).toMatchObject({
      openapi: '3.1.0',
      info: { version: '2.0.0' },
      components: { securitySchemes: { apiKey: { in: 'header', name: 'x-api-key' } } },
    })
  })

  test('for people, from here alone', async () => {
    const response = await service.send('GET', '/docs/', page)
    const text = await response.text()
    expect(response.status).toBe(200)
    const scripts = Array.from(text.matchAll(/src="([^"]+)"/g), (match) => match[1]!)
    expect(scripts).toEqual(['/docs/viewer.js', '/docs/start.js'])
    for (const script of scripts) {
      const loaded = await service.send('GET', script, { key: null })
      expect(loaded.status).toBe(200)
      expect(loaded.headers.get('content-type')).toMatch(/^text\/javascript/)
      expect(await loaded.text()).toContain('createApiReference')
    }
  })
})
