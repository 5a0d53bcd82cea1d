import { z } from 'zod'

type JsonObject = Record<string, unknown>

/**
 * The schema with a JSON form of what a model needs to know: bounds that no sensible value comes near cost tokens in
 * every conversation. They are checked all the same.
 */
export function slimSchema<Schema extends z.ZodType>(schema: Schema) {
  const standard = schema['~standard']
  const input = slim(z.toJSONSchema(schema, { io: 'input' })) as JsonObject
  const output = slim(z.toJSONSchema(schema)) as JsonObject
  return { '~standard': { ...standard, jsonSchema: { input: () => input, output: () => output } } } as const
}

const dropped = new Set(['$schema', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'])

function slim(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slim)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !isDropped(name, inner))
      .map(([name, inner]) => [name, slim(inner)]),
  )
}

function isDropped(name: string, value: unknown): boolean {
  // A field of an object may be called like a keyword: its value is a schema.
  if (typeof value === 'object' && name !== 'additionalProperties') return false
  return (
    dropped.has(name) ||
    (name === 'maximum' && Number(value) >= 10_000) ||
    (name === 'additionalProperties' && value !== false && JSON.stringify(value) === '{}')
  )
}
