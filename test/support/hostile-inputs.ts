/** Requests with one field that nobody would fill so: made from the schemas of all tools and endpoints. */
import { z } from 'zod'
import { allTools, partTools } from '../../src/agents/tools/all-tools.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { HostileRequest, HostileTarget } from './hostile-requests.ts'

type JsonSchema = {
  readonly type?: string
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

/** Of a field that must be there. */
const sample = 'parse'

/** At the lengths that schemas allow, and beyond them. */
const texts: readonly ((length: number) => string)[] = [
  (length) => 'a/'.repeat(length / 2),
  (length) => 'a.'.repeat(length / 2),
  (length) => 'a::'.repeat(length / 3),
  (length) => 'parse '.repeat(length / 6),
  (length) => 'a'.repeat(length),
  (length) => '../'.repeat(length / 3),
  (length) => '**/'.repeat(length / 3),
  (length) => '(a|b*)'.repeat(length / 6),
  (length) => '['.repeat(length),
  (length) => '\0'.repeat(length),
  (length) => '#'.repeat(length),
  (length) => '\\'.repeat(length),
]
const lengths = [60, 1_000, 4_000, 4_096, 60_000, 500_000]

const odd: readonly (() => unknown)[] = [
  ...lengths.flatMap((length) => texts.map((text) => () => text(length))),
  () => nested(3_000),
  () => Array<string>(100_000).fill('\0'),
  () => Array<string>(64).fill('a.'.repeat(2_000)),
  () => Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => ['k'.repeat(200) + index, '\0'])),
]

interface Field {
  readonly base: unknown
  readonly path: readonly string[]
  readonly request: (input: unknown, target: HostileTarget) => HostileRequest
}

/** Those that end what the others need or begin a parse each, and the graph, which is as large as it is. */
const left = new Set([
  'deleteProject',
  'deleteConversation',
  'deleteAccount',
  'requestParse',
  'refreshProject',
  'exportGraph',
  'exportIndex',
])

const fields: readonly Field[] = [
  ...[...allTools, ...partTools].flatMap(({ name, inputSchema }) =>
    fieldsOf(inputSchema, (input, { projectId }) => ({
      method: 'POST',
      path: `/api/v2/projects/${projectId}/tools/${name}?unchecked=true`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })),
  ),
  ...Object.entries<Endpoint>(endpoints)
    .filter(([name, { auth }]) => auth === 'key' && !left.has(name))
    .flatMap(([, { method, path, params, query, body }]) => [
      ...(params === undefined
        ? []
        : fieldsOf(params, (input, target) => at(method, path, target, { params: input }))),
      ...(query === undefined
        ? []
        : fieldsOf(query, (input, target) => at(method, path, target, { query: input }))),
      ...(body === undefined
        ? []
        : fieldsOf(body.schema, (input, target) => ({
            ...at(method, path, target, {}),
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(input),
          }))),
    ]),
]

export const hostileInputCount = fields.length * odd.length

/** The one of this number; all of them are different up to `hostileInputCount`. */
export function hostileInput(number: number, target: HostileTarget): HostileRequest {
  const { base, path, request } = fields[number % fields.length]!
  const value = odd[Math.floor(number / fields.length) % odd.length]!()
  return request(withValue(base, path, value), target)
}

function at(
  method: string,
  path: string,
  { projectId, conversationId }: HostileTarget,
  { params = {}, query = {} }: { readonly params?: unknown; readonly query?: unknown },
): HostileRequest {
  const known: Readonly<Record<string, string>> = { project_id: projectId, conversation_id: conversationId }
  const given = params as Readonly<Record<string, unknown>>
  const filled = path.replaceAll(/\{(\w+)\*?\}/gu, (_, name: string) => {
    const value = given[name]
    return encode(
      typeof value === 'string' && value !== sample ? value : (known[name] ?? 'src/server/index.ts'),
    )
  })
  const pairs = Object.entries(query as object).map(([name, value]) => `${name}=${encode(String(value))}`)
  return { method, path: pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}` }
}

/** What fits into the first line of a request. */
function encode(text: string): string {
  return encodeURIComponent(text).slice(0, 6_000).replace(/%.?$/u, '')
}

function nested(depth: number): unknown {
  let value: unknown = 'a'
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value }
  return value
}

function fieldsOf(schema: z.ZodType, request: Field['request']): Field[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const solve = (inner: JsonSchema): JsonSchema => {
    const { $ref, anyOf } = inner
    if ($ref !== undefined) return solve(root.$defs?.[$ref.replace('#/$defs/', '')] ?? {})
    return anyOf?.[0] === undefined ? inner : solve(anyOf[0])
  }
  const build = (given: JsonSchema): unknown => {
    const { type, enum: choices, const: only, properties = {}, items, minimum, required = [] } = solve(given)
    if (choices !== undefined) return choices[0]
    if (only !== undefined) return only
    if (type === 'string') return sample
    if (type === 'boolean') return true
    if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1)
    if (type === 'array') return [build(items ?? {})]
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name))
        .map(([name, property]) => [name, build(property)]),
    )
  }
  const walk = (given: JsonSchema, path: readonly string[]): string[][] => {
    const { type, enum: choices, properties, items } = solve(given)
    if (type === 'string' && choices === undefined) return [[...path]]
    if (type === 'array') return [[...path], ...walk(items ?? {}, [...path, '0'])]
    return Object.entries(properties ?? {}).flatMap(([name, property]) => walk(property, [...path, name]))
  }
  const base = build(root)
  return walk(root, []).map((path) => ({ base, path, request }))
}

function withValue(base: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (name === '0') return [withValue(undefined, rest, value)]
  const fields = (base ?? {}) as Readonly<Record<string, unknown>>
  return { ...fields, [name]: withValue(fields[name], rest, value) }
}
