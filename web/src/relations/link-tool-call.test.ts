import { expect, test } from 'vitest'
import { linkToolCall } from './link-tool-call.ts'

test('tools that follow edges lead to the page that unfolds them', () => {
  expect(linkToolCall('impact', { node: 'run', depth: 4 })).toEqual({ node: 'run', view: 'impact' })
  expect(linkToolCall('neighbours', { node: 'run', direction: 'in' })).toEqual({
    node: 'run',
    view: 'callers',
  })
  expect(linkToolCall('neighbours', { node: 'run', direction: 'out' })).toEqual({
    node: 'run',
    view: 'callees',
  })
  expect(linkToolCall('find_path', { from: 'a', to: 'b' })).toEqual({ node: 'a', view: 'path', to: 'b' })
})

test('others lead nowhere, nor what an address cannot say', () => {
  expect(linkToolCall('grep', { node: 'run' })).toBeUndefined()
  expect(linkToolCall('impact', { node: 'run', path: 'src/a.ts' })).toBeUndefined()
  expect(linkToolCall('find_path', { from: 'a' })).toBeUndefined()
  expect(linkToolCall('impact', undefined)).toBeUndefined()
})
