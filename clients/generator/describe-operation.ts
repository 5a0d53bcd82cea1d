import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { EndpointRow } from '../typescript/src/endpoint-row.ts'
import { toReferredName, withoutNull } from './json-schema.ts'
import type { JsonSchema } from './json-schema.ts'

/** An operation of the OpenAPI document. */
export type DocumentedOperation = {
  readonly operationId: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required: boolean
    readonly description?: string
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: { readonly 200: { readonly content: Content } }
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** A method of a client, in no language yet. */
export type Operation = {
  readonly name: string
  readonly summary: string
  readonly description: string | undefined
  /** Codes of the errors that are its own. */
  readonly errors: readonly string[]
  readonly row: EndpointRow
  /** What its parameters are called as one type; methods of one endpoint share it. */
  readonly parametersName: string
  readonly parameters: readonly Parameter[]
  /** Absent where the response is no JSON. */
  readonly responseName: string | undefined
  readonly response: JsonSchema
}

export type Parameter = {
  readonly name: string
  readonly schema: JsonSchema
  readonly description: string | undefined
  readonly isRequired: boolean
}

/** What the client sets itself: which of its methods is called says it. */
const ownParameters: ReadonlySet<string> = new Set(['stream', 'stream_format'])

/** The methods of an endpoint: two where its answer comes whole or as a stream. */
export function describeOperation(
  name: string,
  endpoint: Endpoint,
  documented: DocumentedOperation,
  schemas: Readonly<Record<string, JsonSchema>>,
): Operation[] {
  const { content } = documented.responses[200]
  const isEither = 'application/json' in content && 'text/event-stream' in content
  const { parameters, query, body } = describeParameters(endpoint, documented, schemas, isEither)
  const pascalName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const repeats = endpoint.repeats ?? (endpoint.method === 'GET' ? 'freely' : undefined)
  const describe = (methodName: string, type: string, fixed?: EndpointRow['fixed']): Operation => {
    const response = content[type]!.schema
    const ownName = type === 'application/json' ? `${pascalName}Response` : undefined
    return {
      name: methodName,
      summary: endpoint.summary,
      description: endpoint.description,
      errors: endpoint.errors,
      row: {
        method: endpoint.method,
        path: endpoint.path,
        reply: replies[type]!,
        ...(parameters.length === 0 ? { takesNothing: true } : {}),
        ...(query.length === 0 ? {} : { query }),
        ...(fixed === undefined ? {} : { fixed }),
        ...(body === undefined ? {} : { body }),
        ...(repeats === undefined ? {} : { repeats }),
      },
      parametersName: `${pascalName}Parameters`,
      parameters,
      responseName: response.$ref === undefined ? ownName : toReferredName(response.$ref),
      response,
    }
  }
  if (isEither) {
    return [
      describe(name, 'application/json', { stream: 'false' }),
      describe(`${name}Stream`, 'text/event-stream', { stream: 'true' }),
    ]
  }
  return [describe(name, Object.keys(content)[0]!)]
}

const replies: Readonly<Record<string, EndpointRow['reply'] | undefined>> = {
  'application/json': 'json',
  'text/plain': 'text',
  'text/markdown': 'text',
  'application/octet-stream': 'bytes',
  'application/x-ndjson': 'lines',
  'text/event-stream': 'answer',
}

/** Path, query and body as one list, which is how callers give them. */
function describeParameters(
  endpoint: Endpoint,
  { parameters, requestBody }: DocumentedOperation,
  schemas: Readonly<Record<string, JsonSchema>>,
  isEither: boolean,
): {
  readonly parameters: readonly Parameter[]
  readonly query: readonly string[]
  readonly body: EndpointRow['body']
} {
  // To attach to a session that exists is what `attachSession` is for.
  const given = parameters.filter(({ name }) => !ownParameters.has(name) && !(isEither && name === 'cursor'))
  const described = new Map<string, Parameter>()
  const add = (
    name: string,
    schema: JsonSchema,
    description: string | undefined,
    isRequired: boolean,
  ): void => {
    // What is in a query and in a body is the same, and the query wins.
    if (described.has(name)) return
    described.set(name, { name, schema: withoutNull(schema), description, isRequired })
  }
  for (const { name, schema, description, required } of given) add(name, schema, description, required)
  const schema = resolve(Object.values(requestBody?.content ?? {})[0]?.schema, schemas)
  if (schema !== undefined && schema.properties === undefined) add('body', schema, schema.description, true)
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    add(name, property, property.description, schema?.required?.includes(name) === true)
  }
  return {
    parameters: [...described.values()],
    query: given.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    body: schema === undefined ? undefined : bodyKind(endpoint, schema),
  }
}

function bodyKind(endpoint: Endpoint, schema: JsonSchema): EndpointRow['body'] {
  const types = endpoint.body?.contentTypes ?? []
  if (schema.properties === undefined) return 'whole'
  if (!types.includes('application/json')) return 'form'
  return types.includes('multipart/form-data') ? 'json-or-form' : 'json'
}

function resolve(
  schema: JsonSchema | undefined,
  schemas: Readonly<Record<string, JsonSchema>>,
): JsonSchema | undefined {
  return schema?.$ref === undefined ? schema : schemas[toReferredName(schema.$ref)]
}
