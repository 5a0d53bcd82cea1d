import type { Endpoint } from '../../../src/contract/endpoint.ts'
import type { EndpointRow } from '../src/endpoint-row.ts'
import { toComment, toProperty, toReferredName, toRequestType, toType } from './to-type.ts'
import type { JsonSchema } from './to-type.ts'

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

/** A method of the client. */
export type Operation = {
  readonly name: string
  readonly comment: string
  readonly signature: string
  readonly resultType: string
  readonly row: EndpointRow
  readonly parametersName?: string
  readonly parametersType?: string
  /** Of a response that the document gives no name. */
  readonly responseName?: string
  readonly response: JsonSchema
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
  const describe = (methodName: string, type: string, fixed?: EndpointRow['fixed']): Operation => {
    const response = content[type]!.schema
    const { members, isOptional, query, body } = describeParameters(endpoint, documented, schemas, isEither)
    const pascalName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    const ownName = type === 'application/json' ? `${pascalName}Response` : undefined
    const responseName = response.$ref === undefined ? ownName : toReferredName(response.$ref)
    const reply = replies[type]!
    const repeats = endpoint.repeats ?? (endpoint.method === 'GET' ? 'freely' : undefined)
    const parametersName = members.length === 0 ? undefined : `${pascalName}Parameters`
    return {
      name: methodName,
      comment: toComment(
        `${endpoint.summary}.`,
        endpoint.description,
        endpoint.errors.length === 0
          ? undefined
          : `@throws {ParleyError} with a code of the service, such as ${endpoint.errors.map((code) => `\`${code}\``).join(', ')}`,
      ),
      signature: [
        ...(parametersName === undefined ? [] : [`parameters${isOptional ? '?' : ''}: ${parametersName}`]),
        'options?: RequestOptions',
      ].join(', '),
      resultType: reply.resultType(responseName ?? toType(response)),
      row: {
        method: endpoint.method,
        path: endpoint.path,
        reply: reply.kind,
        ...(members.length === 0 ? { takesNothing: true } : {}),
        ...(query.length === 0 ? {} : { query }),
        ...(fixed === undefined ? {} : { fixed }),
        ...(body === undefined ? {} : { body }),
        ...(repeats === undefined ? {} : { repeats }),
      },
      ...(parametersName === undefined
        ? {}
        : { parametersName, parametersType: `{\n${members.join('\n')}\n}` }),
      ...(responseName === undefined || response.$ref !== undefined ? {} : { responseName }),
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

const replies: Readonly<
  Record<
    string,
    { readonly kind: EndpointRow['reply']; readonly resultType: (type: string) => string } | undefined
  >
> = {
  'application/json': { kind: 'json', resultType: (type) => `Promise<${type}>` },
  'text/plain': { kind: 'text', resultType: () => 'Promise<string>' },
  'application/octet-stream': { kind: 'bytes', resultType: () => 'Promise<Blob>' },
  'application/x-ndjson': { kind: 'lines', resultType: (type) => `AsyncGenerator<${type}, void, undefined>` },
  'text/event-stream': { kind: 'answer', resultType: () => 'AnswerStream' },
}

/** Path, query and body as one object, which is how callers give them. */
function describeParameters(
  endpoint: Endpoint,
  { parameters, requestBody }: DocumentedOperation,
  schemas: Readonly<Record<string, JsonSchema>>,
  isEither: boolean,
): {
  readonly members: readonly string[]
  readonly isOptional: boolean
  readonly query: readonly string[]
  readonly body: EndpointRow['body']
} {
  // To attach to a session that exists is what `attachSession` is for.
  const given = parameters.filter(({ name }) => !ownParameters.has(name) && !(isEither && name === 'cursor'))
  const query = given.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const members = new Map(
    given.map(({ name, schema, description, required }) => [
      name,
      { text: toProperty(name, toRequestType(schema), { description, isRequired: required }), required },
    ]),
  )
  const schema = resolve(Object.values(requestBody?.content ?? {})[0]?.schema, schemas)
  if (schema !== undefined && schema.properties === undefined) {
    const text = toProperty('body', toRequestType(schema), {
      description: schema.description,
      isRequired: true,
    })
    members.set('body', { text, required: true })
  }
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    // The same in a query, which wins.
    if (members.has(name)) continue
    const required = schema?.required?.includes(name) === true
    const text = toProperty(name, toRequestType(property), {
      description: property.description,
      isRequired: required,
    })
    members.set(name, { text, required })
  }
  return {
    members: [...members.values()].map(({ text }) => text),
    isOptional: ![...members.values()].some(({ required }) => required),
    query,
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
