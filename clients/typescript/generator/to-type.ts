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

/** The TypeScript type of a schema. What it refers to is named as in the document. */
export function toType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return toReferredName(schema.$ref)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.anyOf !== undefined) return union(schema.anyOf.map(toType))
  if (Array.isArray(schema.type)) {
    return union((schema.type as readonly string[]).map((type) => toType({ ...schema, type })))
  }
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return schema.type
    case 'array':
      return `readonly (${toType(schema.items ?? {})})[]`
    case 'object':
      return toObjectType(schema)
    case undefined:
      return 'unknown'
    default:
      throw new Error(`Cannot write the type of ${JSON.stringify(schema)}: expected a type of JSON`)
  }
}

/** Of a request: what is not required may be left out, so that nobody has to write null. */
export function toRequestType(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) {
    return union(schema.anyOf.filter(({ type }) => type !== 'null').map(toRequestType))
  }
  if (Array.isArray(schema.type)) {
    const types = (schema.type as readonly string[]).filter((type) => type !== 'null')
    return union(types.map((type) => toType({ ...schema, type })))
  }
  return toType(schema)
}

/** `name?: type` with its description above it. */
export function toProperty(
  name: string,
  type: string,
  { description, isRequired }: { description?: string | undefined; isRequired: boolean },
): string {
  const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)
  const value = isRequired || type === 'unknown' ? type : `${type} | undefined`
  return `${toComment(description)}readonly ${key}${isRequired ? '' : '?'}: ${value}`
}

export function toComment(...paragraphs: readonly (string | undefined)[]): string {
  const lines = paragraphs.filter((text) => text !== undefined).map((text) => text.replaceAll('*/', '* /'))
  if (lines.length === 0) return ''
  if (lines.length === 1) return `/** ${lines[0]!} */\n`
  return `/**\n${lines.map((line) => ` * ${line}`).join('\n *\n')}\n */\n`
}

export function toReferredName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

function toObjectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, schema]) =>
    toProperty(name, toType(schema), {
      description: schema.description,
      isRequired: required.includes(name),
    }),
  )
  if (typeof additionalProperties === 'object') {
    // Beside named fields, of which each has a type of its own, others may be anything.
    const others = members.length === 0 ? toType(additionalProperties) : 'unknown'
    members.push(`readonly [name: string]: ${others}`)
  }
  return `{\n${members.join('\n')}\n}`
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}
