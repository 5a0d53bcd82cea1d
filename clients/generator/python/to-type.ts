import { alternativesOf, toReferredName } from '../json-schema.ts'
import type { JsonSchema } from '../json-schema.ts'

/** Python has no types for objects without a name: each that a schema holds is declared under a name of its own. */
export type Declare = (name: string, schema: JsonSchema) => void

/**
 * The Python type of a schema, as an annotation. Objects in it are declared as `name`, or as that and the name of the
 * field that they are in. `toList` is what arrays are: `list` in a response, `Sequence` in a request.
 */
export function toType(
  schema: JsonSchema,
  { name, declare, toList }: { readonly name: string; readonly declare: Declare; readonly toList: string },
): string {
  const inner = { name, declare, toList }
  if (schema.$ref !== undefined) return toReferredName(schema.$ref)
  if ('const' in schema) return toLiteral([schema.const])
  if (schema.enum !== undefined) return toLiteral(schema.enum)
  if (schema.anyOf !== undefined || Array.isArray(schema.type)) {
    const types = alternativesOf(schema).map((alternative) => toType(alternative, inner))
    return [...new Set(types)].join(' | ')
  }
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Upload' : 'str'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'null':
      return 'None'
    case 'array':
      return `${toList}[${toType(schema.items ?? {}, inner)}]`
    case 'object':
      return toObjectType(schema, inner)
    case undefined:
      return 'Any'
    default:
      throw new Error(`Cannot write the type of ${JSON.stringify(schema)}: expected a type of JSON`)
  }
}

function toObjectType(
  schema: JsonSchema,
  { name, declare, toList }: { readonly name: string; readonly declare: Declare; readonly toList: string },
): string {
  const { properties = {}, additionalProperties } = schema
  if (Object.keys(properties).length > 0) {
    declare(name, schema)
    return name
  }
  const values =
    typeof additionalProperties === 'object' ? toType(additionalProperties, { name, declare, toList }) : 'Any'
  return toList === 'list' ? `dict[str, ${values}]` : `Mapping[str, ${values}]`
}

function toLiteral(values: readonly unknown[]): string {
  return `Literal[${values.map(toPython).join(', ')}]`
}

/** A JSON value as a Python expression. */
export function toPython(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) {
    return `(${value.map((item) => `${toPython(item)},`).join(' ')})`
  }
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([key, item]) => `${toPython(key)}: ${toPython(item)}`)
      .join(', ')}}`
  }
  // A string of JSON is one of Python too.
  return JSON.stringify(value)
}
