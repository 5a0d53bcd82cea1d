import { expect, test } from 'vitest'
import { z } from 'zod'
import { allTools, partTools } from '../src/agents/tools/all-tools.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { messageIds, messageOptions } from '../src/contract/messages.ts'
import { toolBody } from '../src/contract/tools.ts'

type JsonSchema = { readonly [keyword: string]: unknown }

const schemas: readonly (readonly [string, z.ZodType])[] = [
  ...[...allTools, ...partTools].map(({ name, inputSchema }) => [name, inputSchema] as const),
  ...Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body: body?.schema }).flatMap(([part, schema]) =>
      schema === undefined || schema === toolBody ? [] : [[`${name} ${part}`, schema] as const],
    ),
  ),
  ['message options', messageOptions],
  ['message ids', messageIds],
]

test.each(schemas)('%s: every text and every list has a length', (_, schema) => {
  expect(findUnbounded(schema)).toEqual([])
})

test('a text, a list and an open value without a bound are found', () => {
  const schema = z.object({
    a: z.string().regex(/^a+$/),
    b: z.array(z.string().max(3)).optional(),
    c: z.array(z.string()).max(3).nullish(),
    d: z.union([z.int(), z.unknown()]),
  })
  expect(findUnbounded(schema)).toEqual(['.a', '.b', '.c[]', '.d'])
})

/** Formats whose expressions have an end. */
const boundedFormats = new Set(['date', 'date-time', 'binary'])

function findUnbounded(schema: z.ZodType): string[] {
  const root = z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' })
  return [...unbounded(root, '', root.$defs ?? {})]
}

function* unbounded(value: unknown, path: string, defs: JsonSchema): Generator<string> {
  const schema = value as JsonSchema
  if (typeof schema['$ref'] === 'string') {
    yield* unbounded(defs[schema['$ref'].replace('#/$defs/', '')], path, defs)
    return
  }
  const inner = [schema['anyOf'], schema['oneOf'], schema['allOf']].find(Array.isArray) as
    | unknown[]
    | undefined
  if (inner !== undefined) {
    for (const choice of inner) yield* unbounded(choice, path, defs)
  } else if (schema['type'] === 'string') {
    const isBounded =
      'maxLength' in schema ||
      'enum' in schema ||
      'const' in schema ||
      boundedFormats.has(String(schema['format'])) ||
      (typeof schema['pattern'] === 'string' && /^\^[^*+]*\$$/u.test(schema['pattern']))
    if (!isBounded) yield path
  } else if (schema['type'] === 'array') {
    if (!('maxItems' in schema)) yield path
    yield* unbounded(schema['items'], `${path}[]`, defs)
  } else if (schema['type'] === 'object') {
    const properties = Object.entries((schema['properties'] ?? {}) as JsonSchema)
    for (const [name, property] of properties) yield* unbounded(property, `${path}.${name}`, defs)
    if (typeof schema['additionalProperties'] !== 'object') return
    if (!('maxProperties' in schema)) yield `${path}.*`
    else yield* unbounded(schema['additionalProperties'], `${path}.*`, defs)
  } else if (!('const' in schema || 'enum' in schema)) {
    const types = [schema['type']].flat().map(String)
    if (!types.every((type) => ['integer', 'number', 'boolean', 'null'].includes(type))) yield path
  }
}
