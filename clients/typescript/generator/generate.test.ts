import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from './generate.ts'
import { toRequestType, toType } from './to-type.ts'

const folder = join(import.meta.dirname, '../src/generated')

test('what is committed is what the contract says: npm run generate -w clients/typescript', async () => {
  const generated = await generate()
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(generated).toSorted())
  for (const [name, text] of Object.entries(generated)) {
    expect({ name, text: readFileSync(join(folder, name), 'utf8') }).toEqual({ name, text })
  }
})

test('a type that the generator does not know is an error, never a guess', () => {
  expect(() => toType({ type: 'tuple' })).toThrow('Cannot write the type of {"type":"tuple"}')
})

test.each([
  [{ type: ['string', 'null'] }, 'string | null', 'string'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'number | null', 'number'],
  [{ enum: ['a', 'b'] }, '"a" | "b"', '"a" | "b"'],
  [{ type: 'array', items: { type: 'string', format: 'binary' } }, 'readonly (Blob)[]', 'readonly (Blob)[]'],
  [{ $ref: '#/components/schemas/Answer' }, 'Answer', 'Answer'],
  [{}, 'unknown', 'unknown'],
])('%j', (schema, type, requestType) => {
  expect(toType(schema)).toBe(type)
  expect(toRequestType(schema)).toBe(requestType)
})
