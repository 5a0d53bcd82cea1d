import { alternativesOf, toReferredName } from '../json-schema.ts'
import type { JsonSchema } from '../json-schema.ts'

/** The TypeScript type of a schema. What it refers to is named as in the document. */
export function toType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return toReferredName(schema.$ref)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.anyOf !== undefined || Array.isArray(schema.type)) {
    return union(alternativesOf(schema).map(toType))
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

/** `name?: type` with its description above it. */
export function toProperty({
  name,
  schema,
  description,
  isRequired,
}: {
  readonly name: string
  readonly schema: JsonSchema
  readonly description: string | undefined
  readonly isRequired: boolean
}): string {
  const type = toType(schema)
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

function toObjectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, schema]) =>
    toProperty({ name, schema, description: schema.description, isRequired: required.includes(name) }),
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
