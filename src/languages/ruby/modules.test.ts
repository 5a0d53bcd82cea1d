import { expect, test } from 'vitest'
import { projectOf } from '../testing/index.ts'
import { createModuleResolver } from './modules.ts'
import { isTestPath } from './test-paths.ts'

const files = [
  'Gemfile',
  'lib/shop.rb',
  'lib/shop/cart.rb',
  'spec/spec_helper.rb',
  'spec/shop_spec.rb',
  'gems/mail/README.md',
  'gems/mail/lib/mail.rb',
  'gems/mail/lib/shop.rb',
  'demo/config/application.rb',
  'demo/app/models/user.rb',
]
const texts = Object.fromEntries(files.map((path) => [path, '']))

test.each([
  ['shop/cart', 'lib/shop.rb', ['lib/shop/cart.rb']],
  ['./cart', 'lib/shop/other.rb', ['lib/shop/cart.rb']],
  ['../lib/shop', 'spec/shop_spec.rb', ['lib/shop.rb']],
  ['spec_helper', 'spec/shop_spec.rb', ['spec/spec_helper.rb']],
  ['mail', 'lib/shop.rb', ['gems/mail/lib/mail.rb']],
  ['shop', 'gems/mail/lib/mail.rb', ['gems/mail/lib/shop.rb']],
  ['shop', 'spec/shop_spec.rb', ['lib/shop.rb']],
])('require "%s" in %s leads to %s', (specifier, from, found) => {
  const resolver = createModuleResolver(projectOf(texts))
  expect(resolver.resolve(specifier, from, '')).toEqual({ kind: 'files', files: found })
})

test('what no file has is a library, and a relative path to nowhere leads nowhere', () => {
  const resolver = createModuleResolver(projectOf(texts))
  expect(resolver.resolve('json/ext', 'lib/shop.rb', '')).toEqual({ kind: 'external', packageName: 'json' })
  expect(resolver.resolve('./absent', 'lib/shop.rb', '').kind).toBe('unresolved')
  expect(resolver.resolve('../../../etc/passwd', 'lib/shop.rb', '').kind).toBe('unresolved')
})

test('an application beside others is a project of its own', () => {
  const resolver = createModuleResolver(projectOf(texts))
  expect(resolver.projectOf?.('demo/app/models/user.rb')).toBe('demo')
  expect(resolver.projectOf?.('lib/shop.rb')).toBe('')
})

test.each([
  ['spec/models/user_spec.rb', true],
  ['test/helper.rb', true],
  ['lib/test_order.rb', true],
  ['lib/latest.rb', false],
])('whether %s is a test: %s', (path, isTest) => {
  expect(isTestPath(path)).toBe(isTest)
})
