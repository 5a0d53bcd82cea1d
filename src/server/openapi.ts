import { z } from 'zod'
import { errorBody } from '../contract/account.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { sessionCookieName } from '../contract/sign-in.ts'
import { errorRegistry } from '../contract/errors.ts'
import type { ErrorCode, ErrorEntry } from '../contract/errors.ts'

type JsonSchema = { [key: string]: unknown }

/** The description of the interface that programs read, made from the endpoint table. */
export function createOpenApiDocument(version: string): JsonSchema {
  const components: Record<string, JsonSchema> = {}
  const paths: Record<string, JsonSchema> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/\{(\w+)\*\}$/, '{$1}')
    const operations = (paths[path] ??= {})
    operations[endpoint.method.toLowerCase()] = toOperation(name, endpoint, components)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '2.0.0',
      description: `Conversations about code, each statement bound to a place in the source. Service version ${version}.`,
    },
    security: [{ apiKey: [] }, { session: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName },
      },
    },
  }
}

function toOperation(name: string, endpoint: Endpoint, components: Record<string, JsonSchema>): JsonSchema {
  const { params, query, body } = endpoint
  return {
    operationId: name,
    tags: [endpoint.subject],
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    ...(endpoint.auth === 'key' ? {} : { security: [] }),
    parameters: [
      ...(params === undefined ? [] : toParameters(params, 'path', components)),
      ...(query === undefined ? [] : toParameters(query, 'query', components)),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              body.contentTypes.map((type) => [type, { schema: toSchema(body.schema, 'input', components) }]),
            ),
          },
        }),
    responses: {
      200: {
        description: 'Success',
        content: Object.fromEntries(
          Object.entries(endpoint.response).map(([type, schema]) => [
            type,
            { schema: toSchema(schema, 'output', components) },
          ]),
        ),
      },
      ...(endpoint.revalidates === true
        ? { 304: { description: 'What `If-None-Match` names is what would be sent' } }
        : {}),
      ...toErrorResponses(endpoint, components),
    },
  }
}

function toErrorResponses(endpoint: Endpoint, components: Record<string, JsonSchema>): JsonSchema {
  const codes = new Set<ErrorCode>(endpoint.errors)
  if (endpoint.auth === 'key')
    for (const code of ['api_key_required', 'invalid_api_key', 'invalid_user_id'] as const) codes.add(code)
  if (endpoint.params ?? endpoint.query ?? endpoint.body) codes.add('validation_failed')
  // Of the path, before the operation is known, and of every server in front of this one.
  for (const code of ['method_not_allowed', 'headers_too_large'] as const) codes.add(code)
  if (endpoint.body !== undefined) {
    for (const code of ['request_timeout', 'body_too_large', 'unsupported_media_type'] as const)
      codes.add(code)
    const types = endpoint.body.contentTypes
    if (types.includes('application/json')) codes.add('malformed_json')
    if (types.some((type) => type !== 'application/json')) codes.add('malformed_form')
  }
  const isWrite = endpoint.method !== 'GET'
  if (endpoint.auth === 'key' || isWrite) codes.add('too_many_requests')
  if (endpoint.auth === 'browser' || (endpoint.auth === 'key' && isWrite)) codes.add('foreign_origin')
  if (endpoint.auth !== 'none') codes.add('internal_error')
  if (endpoint.auth !== 'none' && endpoint.faults === undefined) {
    for (const code of ['database_unavailable', 'storage_unavailable', 'disk_full'] as const) codes.add(code)
  }
  const byStatus = Map.groupBy(codes, (code) => (errorRegistry[code] satisfies ErrorEntry).status)
  const responses: JsonSchema = {}
  for (const [status, ofStatus] of [...byStatus].sort(([one], [other]) => one - other)) {
    responses[status] = {
      description: ofStatus.map((code) => `\`${code}\`: ${errorRegistry[code].detail}`).join('\n\n'),
      content: { 'application/json': { schema: toSchema(errorBody, 'output', components) } },
    }
  }
  return responses
}

function toParameters(
  schema: z.ZodType,
  place: 'path' | 'query',
  components: Record<string, JsonSchema>,
): JsonSchema[] {
  const { properties = {}, required = [] } = toSchema(schema, 'input', components) as {
    properties?: Record<string, JsonSchema>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }))
}

/** A named schema becomes a component that is referred to. */
function toSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Record<string, JsonSchema>,
): JsonSchema {
  const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/')
  const {
    $schema: _dialect,
    $defs = {},
    ...own
  } = JSON.parse(text) as JsonSchema & {
    $defs?: Record<string, JsonSchema>
  }
  for (const [id, definition] of Object.entries($defs)) components[id] ??= withoutId(definition)
  const id = schema.meta()?.id
  if (id === undefined) return own
  components[id] ??= withoutId(own)
  return { $ref: `#/components/schemas/${id}` }
}

function withoutId({ id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema
}
