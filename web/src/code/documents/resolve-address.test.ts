import { expect, test } from 'vitest'
import { resolveAddress, slugOf } from './resolve-address.ts'

test.each([
  ['other.md', { kind: 'file', path: 'docs/guide/other.md' }],
  ['../a%20b/c.png', { kind: 'file', path: 'docs/a b/c.png' }],
  ['/src/app.ts#L3-L9', { kind: 'file', path: 'src/app.ts', lines: 'L3-L9' }],
  ['./x.md?plain=1#part', { kind: 'file', path: 'docs/guide/x.md' }],
  ['100%.md', { kind: 'file', path: 'docs/guide/100%.md' }],
  ['#Über-uns', { kind: 'heading', slug: 'über-uns' }],
  ['https://example.org/a#b', { kind: 'outside', address: 'https://example.org/a#b' }],
])('%s', (address, expected) => {
  expect(resolveAddress('docs/guide/start.md', address)).toEqual(
    expected.kind === 'file' ? { lines: undefined, ...expected } : expected,
  )
})

test.each(['../../../etc/passwd', 'javascript:alert(1)', 'data:text/html,x', '//example.org/a', '', '#'])(
  '%s leads nowhere',
  (address) => expect(resolveAddress('docs/guide/start.md', address)).toBeUndefined(),
)

test('headings are named as code hosts name them', () => {
  expect(slugOf(' What’s new in `v2.0`? ')).toBe('whats-new-in-v20')
})
