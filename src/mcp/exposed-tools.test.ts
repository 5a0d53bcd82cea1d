import { expect, test } from 'vitest'
import { exposedTools } from './exposed-tools.ts'

/** Of English and of JSON about so many are a token. */
const charactersOfToken = 4

test('what a model reads of all tools is short', () => {
  const read = exposedTools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema: inputSchema['~standard'].jsonSchema.input(),
  }))
  expect(exposedTools.length).toBeLessThan(15)
  expect(JSON.stringify(read).length / charactersOfToken).toBeLessThan(3_000)
})

test('a field that is called like a keyword of JSON Schema stays', () => {
  const log = exposedTools.find(({ name }) => name === 'grep')!
  expect(log.inputSchema['~standard'].jsonSchema.input()).toMatchObject({
    properties: { pattern: { type: 'string' } },
  })
})
