import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate, generatedFolders } from './generate.ts'
import { withoutNull } from './json-schema.ts'
import { toType as toPythonType } from './python/to-type.ts'
import { toType } from './typescript/to-type.ts'

const clients = join(import.meta.dirname, '..')

test('what is committed is what the contract says: npm run generate -w clients/typescript', async () => {
  const generated = await generate()
  const committed = generatedFolders.flatMap((folder) =>
    readdirSync(join(clients, folder), { withFileTypes: true })
      // Python keeps its compiled modules beside their sources.
      .filter((entry) => entry.isFile())
      .map(({ name }) => `${folder}/${name}`),
  )
  expect(committed.toSorted()).toEqual(Object.keys(generated).toSorted())
  for (const [path, text] of Object.entries(generated)) {
    expect({ path, text: readFileSync(join(clients, path), 'utf8') }).toEqual({ path, text })
  }
})

test('a type that the generator does not know is an error, never a guess', () => {
  const message = 'Cannot write the type of {"type":"tuple"}'
  expect(() => toType({ type: 'tuple' })).toThrow(message)
  expect(() => pythonType({ type: 'tuple' })).toThrow(message)
})

test.each([
  [{ type: ['string', 'null'] }, 'string | null', 'str | None'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'number | null', 'int | None'],
  [{ enum: ['a', 'b'] }, '"a" | "b"', 'Literal["a", "b"]'],
  [{ const: true }, 'true', 'Literal[True]'],
  [{ type: 'array', items: { type: 'string', format: 'binary' } }, 'readonly (Blob)[]', 'list[Upload]'],
  [
    { type: 'object', additionalProperties: { type: 'number' } },
    '{\nreadonly [name: string]: number\n}',
    'dict[str, float]',
  ],
  [{ $ref: '#/components/schemas/Answer' }, 'Answer', 'Answer'],
  [{}, 'unknown', 'Any'],
])('%j', (schema, typeScript, python) => {
  expect(toType(schema)).toBe(typeScript)
  expect(pythonType(schema)).toBe(python)
})

test.each([
  [{ type: ['string', 'null'] }, 'string'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'number'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
])('%j of a request is not null', (schema, type) => {
  expect(toType(withoutNull(schema))).toBe(type)
})

function pythonType(schema: Parameters<typeof toType>[0]): string {
  return toPythonType(schema, { name: 'Name', declare: () => undefined, toList: 'list' })
}
