import { z } from 'zod'

type JsonObject = Record<string, unknown>

/**
 * The schema with a JSON form of what a model needs to know: bounds that no sensible value comes near cost tokens in
 * every conversation. They are checked all the same.
 */
export function slimSchema<Schema extends z.ZodType>(schema: Schema) {
  const standard = schema['~standard']
  const input = slimJsonSchema(schema)
  const output = slim(z.toJSONSchema(schema)) as JsonObject
  return { '~standard': { ...standard, jsonSchema: { input: () => input, output: () => output } } } as const
}

/** What goes in, as JSON Schema, without its rare fields. */
export function slimJsonSchema(schema: z.ZodType, rare: readonly string[] = []): JsonObject {
  const known =
    schema instanceof z.ZodObject && rare.length > 0
      ? z.object(Object.fromEntries(Object.entries(schema.shape).filter(([field]) => !rare.includes(field))))
      : schema
  return slim(z.toJSONSchema(known, { io: 'input' })) as JsonObject
}

const dropped = new Set([
  '$schema',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'minimum',
  'maximum',
  'format',
])

/** Of longer ones the description names what is common; a wrong value is answered with all of them. */
const longestChoice = 12

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
  if (name === 'description' && value === '') return true
  if (name === 'enum' && Array.isArray(value)) return value.length > longestChoice
  // A field of an object may be called like a keyword: its value is a schema.
  if (typeof value === 'object' && name !== 'additionalProperties') return false
  return (
    dropped.has(name) ||
    (name === 'additionalProperties' && value !== false && JSON.stringify(value) === '{}')
  )
}
