import { describe, expect, test } from 'vitest'
import { isLocalPath } from './is-local-path.ts'
import { parseRepositoryName } from './parse-repository-name.ts'

const gitHost = 'https://github.com'

function parse(input: string) {
  const { repoName, url, isConfiguredHost } = parseRepositoryName(input, { gitHost })
  return [repoName, url, isConfiguredHost ? 'configured' : 'other']
}

describe('parseRepositoryName()', () => {
  test.each([
    'owner/repo',
    ' owner/repo ',
    'owner/repo.git',
    'owner/repo/',
    'github.com/owner/repo',
    'https://github.com/owner/repo',
    'https://github.com/owner/repo.git',
    'https://GitHub.com/owner/repo/',
    'http://github.com/owner/repo',
    'git@github.com:owner/repo.git',
    'ssh://git@github.com/owner/repo.git',
  ])('takes %j as owner/repo on the configured host', (input) => {
    expect(parse(input)).toEqual(['owner/repo', 'https://github.com/owner/repo.git', 'configured'])
  })

  test('keeps the address of another host, which gets no configured token', () => {
    expect(parse('https://git.example.com/a/b')).toEqual(['a/b', 'https://git.example.com/a/b.git', 'other'])
    expect(parse('git@git.example.com:a/b.git')).toEqual([
      'a/b',
      'ssh://git@git.example.com/a/b.git',
      'other',
    ])
    expect(parse('ssh://me@git.example.com:2222/a/b')).toEqual([
      'a/b',
      'ssh://me@git.example.com:2222/a/b.git',
      'other',
    ])
    expect(parse('https://github.com:8443/a/b')).toEqual(['a/b', 'https://github.com:8443/a/b.git', 'other'])
  })

  test('accepts nested groups, dots and spaces as hosts have them', () => {
    expect(parse('group/sub/repo')).toEqual([
      'group/sub/repo',
      'https://github.com/group/sub/repo.git',
      'configured',
    ])
    expect(parse('owner/.github')).toEqual([
      'owner/.github',
      'https://github.com/owner/.github.git',
      'configured',
    ])
    expect(parse('https://x.test/o/My%20Repo')).toEqual([
      'o/My Repo',
      'https://x.test/o/My%20Repo.git',
      'other',
    ])
  })

  test('looks names up under a base URL with a port and a path', () => {
    const options = { gitHost: 'http://127.0.0.1:8080/git/' }
    const expected = { repoName: 'a/b', url: 'http://127.0.0.1:8080/git/a/b.git', host: '127.0.0.1:8080' }
    expect(parseRepositoryName('a/b', options)).toMatchObject(expected)
    expect(parseRepositoryName('http://127.0.0.1:8080/git/a/b.git', options)).toMatchObject(expected)
  })

  test.each([
    '',
    'repo',
    'a//b',
    '../b',
    'a/..',
    'a/./b',
    '-a/b',
    'a/-b',
    '--upload-pack=touch /tmp/x',
    'ext::sh -c touch% /tmp/x',
    'a/b\nc',
    'a/b?x=1',
    'https://github.com/a/b#main',
    'https://github.com/a/%2e%2e%2fb',
    'https://github.com/a/%FF',
    'git@-oProxyCommand=x:a/b',
    'ssh://-oProxyCommand=x/a/b',
    'ftp://host/a/b',
    'a/b;c',
    'a/$(b)',
  ])('refuses %j', (input) => {
    expect(() => parseRepositoryName(input, { gitHost })).toThrow(
      expect.objectContaining({ code: 'invalid_reference' }),
    )
  })

  test('says what to give instead of the address of a page', () => {
    expect(() => parseRepositoryName('https://github.com/a/b/tree/main', { gitHost })).toThrow(
      'Cannot use "https://github.com/a/b/tree/main" as a repository: expected the repository alone, "a/b"',
    )
  })

  test.each([
    'https://me:hunter2@github.com/a/b',
    'https://hunter2@github.com/a/b',
    'me:hunter2@github.com/a/b',
  ])('refuses a password in an address without repeating it: %s', (input) => {
    expect(() => parseRepositoryName(input, { gitHost })).toThrow(
      expect.objectContaining({
        code: 'invalid_reference',
        message: expect.not.stringContaining('hunter2'),
      }),
    )
  })

  test('takes paths only where local repositories are allowed', () => {
    expect(() => parseRepositoryName('/srv/owner/repo', { gitHost })).toThrow('development mode')
    expect(() => parseRepositoryName('file:///srv/owner/repo', { gitHost })).toThrow('development mode')
    const expected = { repoName: 'owner/repo', url: 'file:///srv/owner/repo.git', host: '' }
    const options = { gitHost, allowLocal: true }
    expect(parseRepositoryName('/srv/owner/repo.git', options)).toMatchObject(expected)
    expect(parseRepositoryName('file:///srv/owner/repo.git', options)).toMatchObject(expected)
    expect(() => parseRepositoryName('file://host/srv/repo', options)).toThrow('expected file:///path')
  })
})

describe('isLocalPath()', () => {
  test.each(['/srv/x', '~', '~/x', './x', '../x', '.', '..', 'C:\\x'])('says yes to %j', (input) => {
    expect(isLocalPath(input)).toBe(true)
  })

  test.each(['owner/repo', '.github/repo', '~owner/repo', 'git@host:a/b', 'https://host/a/b'])(
    'says no to %j',
    (input) => {
      expect(isLocalPath(input)).toBe(false)
    },
  )
})
