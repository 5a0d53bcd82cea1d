import { describe, expect, test } from 'vitest'

import { isListedHost, resolveGitHost } from './git-hosts.ts'
import type { LookUp } from '../listed-hosts.ts'

const settings = {
  developmentMode: false,
  gitHost: 'http://git.corp.test:3000',
  gitHosts: ['github.com', 'code.test:8443', '*.forge.test', '10.1.0.0/16', 'fd00:1::/32', 'internal.test'],
}

const names: Readonly<Record<string, readonly string[]>> = {
  'github.com': ['140.82.121.3'],
  'code.test': ['2606:4700::1'],
  'evil.forge.test': ['127.0.0.1'],
  'mixed.forge.test': ['140.82.121.3', '192.168.1.1'],
  'mapped.forge.test': ['::ffff:10.9.0.1'],
  'link.forge.test': ['169.254.169.254'],
  'internal.test': ['10.1.2.3'],
  'internal6.forge.test': ['fd00:1::5'],
}
const lookUp: LookUp = async (host) => {
  const found = names[host]
  if (found === undefined) throw new Error(`ENOTFOUND ${host}`)
  return await Promise.resolve(found.map((address) => ({ address })))
}

describe('isListedHost()', () => {
  test.each([
    ['http://git.corp.test:3000/a/b.git', true],
    ['http://git.corp.test/a/b.git', false],
    ['https://github.com/a/b.git', true],
    ['ssh://git@github.com/a/b.git', true],
    ['https://github.com:22/a/b.git', false],
    ['https://github.com.evil.test/a/b.git', false],
    ['https://code.test:8443/a/b.git', true],
    ['https://code.test/a/b.git', false],
    ['https://one.forge.test/a/b.git', true],
    ['https://forge.test/a/b.git', false],
    ['https://notforge.test/a/b.git', false],
    ['https://10.1.2.3/a/b.git', true],
    ['https://10.1.2.3:8080/a/b.git', false],
    ['https://10.2.2.3/a/b.git', false],
    ['https://127.0.0.1/a/b.git', false],
    ['https://[::1]/a/b.git', false],
    ['https://[fd00:1::7]/a/b.git', true],
    // As a browser reads it: 127.0.0.1.
    ['https://0x7f000001/a/b.git', false],
    ['no address', false],
  ])('%s: %s', (address, isListed) => {
    expect(isListedHost(settings, address)).toBe(isListed)
  })

  test('takes any host in development mode', () => {
    expect(isListedHost({ ...settings, developmentMode: true }, 'http://127.0.0.1:1/a/b')).toBe(true)
  })
})

describe('resolveGitHost()', () => {
  const resolve = async (host: string) => await resolveGitHost(settings, `https://${host}/a/b.git`, lookUp)

  test('gives the address to connect to', async () => {
    expect(await resolve('github.com')).toBe('140.82.121.3')
    expect(await resolve('code.test:8443')).toBe('2606:4700::1')
    expect(await resolve('internal.test')).toBe('10.1.2.3')
    expect(await resolve('internal6.forge.test')).toBe('fd00:1::5')
    expect(await resolveGitHost(settings, 'http://git.corp.test:3000/a/b', lookUp)).toBeUndefined()
  })

  test.each([
    'evil.forge.test',
    'mixed.forge.test',
    'mapped.forge.test',
    'link.forge.test',
    'nowhere.forge.test',
    'unlisted.test',
    '127.0.0.1',
    '[::ffff:127.0.0.1]',
    'github.com:22',
  ])('says the same of %s as of a host that does not answer', async (host) => {
    await expect(resolve(host)).rejects.toMatchObject({
      code: 'host_unreachable',
      message: `Cannot read "https://${host}/a/b.git": the host does not answer as expected; expected a git host that can be reached from here`,
    })
  })
})
