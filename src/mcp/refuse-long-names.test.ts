import { expect, test } from 'vitest'
import { refuseLongNames } from './refuse-long-names.ts'

const long = 'k'.repeat(1_000_000)
const request = {
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'search', arguments: { query: long } },
}

test('a request whose names are as long as names are is let through, whatever its arguments', () => {
  for (const body of [request, [request], undefined, null, 3, 'x', { params: null }, { params: [] }])
    expect(refuseLongNames(body)).toBeUndefined()
})

test.each([
  { method: 'tools/call', params: { name: long } },
  { method: 'prompts/get', params: { name: long } },
  { method: 'resources/read', params: { uri: `parley://a/files/${long}` } },
  { method: 'completion/complete', params: { ref: { type: 'ref/resource', uri: long } } },
  { method: 'tools/list', params: { _meta: { progressToken: long } } },
])('a name that is none is refused with the id of its request: $method', (asked) => {
  for (const body of [{ ...asked, id: 'a' }, [request, { ...asked, id: 'a' }]]) {
    const refusal = refuseLongNames(body)
    expect(refusal).toMatchObject({ id: 'a', error: { code: -32602 } })
    expect(JSON.stringify(refusal).length).toBeLessThan(1_000)
  }
})

test('an id that is too long does not come back', () => {
  expect(refuseLongNames({ id: long, method: 'tools/list' })).toMatchObject({
    id: null,
    error: { code: -32602 },
  })
})
