/** A JSON Schema of the OpenAPI document, as far as the contract uses them. */
export type JsonSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly format?: string
  readonly description?: string
}

/** `Answer` of `#/components/schemas/Answer`. */
export function toReferredName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** The types that a value may have, none of which is a list of types. */
export function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.anyOf !== undefined) return schema.anyOf
  if (Array.isArray(schema.type)) {
    return (schema.type as readonly string[]).map((type) => ({ ...schema, type }))
  }
  return [schema]
}

/** Of a request: what is not required may be left out, so that nobody has to write null. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const alternatives = alternativesOf(schema)
  if (alternatives.length === 1) return schema
  const others = alternatives.filter(({ type }) => type !== 'null').map(withoutNull)
  const { description } = schema
  return { ...(description === undefined ? {} : { description }), anyOf: others }
}
