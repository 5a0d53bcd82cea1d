import { expect, test } from 'vitest'
import { projectOf } from '../testing/index.ts'
import { createModuleResolver } from './modules.ts'

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

test('an application beside others is a project of its own', () => {
  const resolver = createModuleResolver(projectOf(texts))
  expect(resolver.projectOf?.('demo/app/models/user.rb')).toBe('demo')
  expect(resolver.projectOf?.('lib/shop.rb')).toBe('')
})
