import { describe, expect, test } from 'vitest'
import { gitTokenList } from './git-tokens.ts'

describe('gitTokenList', () => {
  test('has a token for each origin, of https unless told otherwise', () => {
    const list =
      'gitlab.Example.com=Abc, code.example.org:8443=ada:x=y\nhttp://git.internal:3000=T [fd00::1]=six'
    expect([...gitTokenList.parse(list)]).toEqual([
      ['https://gitlab.example.com', 'Abc'],
      ['https://code.example.org:8443', 'ada:x=y'],
      ['http://git.internal:3000', 'T'],
      ['https://[fd00::1]', 'six'],
    ])
    expect(gitTokenList.parse('example.com:443=t').has('https://example.com')).toBe(true)
    expect(gitTokenList.parse('').size).toBe(0)
  })

  test.each([
    'secret-token',
    'example.com=',
    '=secret-token',
    'example.com/group=secret-token',
    'example.com/=secret-token',
    'ada@example.com=secret-token',
    'ssh://example.com=secret-token',
    '*.example.com=secret-token',
    'example.com=secret-token, https://example.com:443=secret-token',
    'example.com=sécret-token',
  ])('refuses %o, and does not show it', (list) => {
    const { error } = gitTokenList.safeParse(list)
    expect(error?.message).toContain('expected a host and its token')
    expect(error?.message).not.toMatch(/s.cret-token/)
  })
})
