/** Requests that no client would send, to every route of the contract: the same ones for the same seed. */
import { z } from 'zod'
import { endpoints } from '../../../src/contract/endpoints.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { createRandom, pick } from '../random.ts'
import type { Random } from '../random.ts'

/** What requests can name, as far as they are the sender's or somebody else's. */
export type FuzzIds = Readonly<Record<string, string>>

export type FuzzedRequest = {
  readonly name: string
  /** As it goes over the connection. */
  readonly bytes: Buffer
  /** The sender ends in the middle: no answer is owed. */
  readonly isCut: boolean
  /** It may name nodes or attachments that do not exist, which the specification has as an internal error. */
  readonly mayNameNothing: boolean
}

export type FuzzPeople = {
  readonly key: string
  readonly own: FuzzIds
  readonly foreign: FuzzIds
}

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
}

const routes = Object.entries<Endpoint>(endpoints)
const texts = [
  '', ' ', '0', '-1', '1e999', 'NaN', 'null', 'true', '../../etc/passwd', '%', '%00', '%2e%2e%2f', '\u0000', '\ud800',
  '\u202e', '__proto__', 'constructor', 'toString', "' or 1=1 --", '${7*7}', '<script>', 'a'.repeat(300), '中文 👩‍👩‍👧',
  '2147483648', '9007199254740993', '00000000-0000-0000-0000-000000000000', 'secret.py', 'secret.py#f', 'main', '*',
  'http://127.0.0.1:1/', 'file:///etc/passwd', '--upload-pack=x', '(a+)+$', '[', '\\', '\r\nx-injected: 1', '💥'.repeat(50),
] // prettier-ignore
const headerNames = [
  'accept', 'authorization', 'content-type', 'cookie', 'host', 'idempotency-key', 'if-none-match', 'last-event-id',
  'origin', 'range', 'sec-fetch-site', 'x-api-key', 'x-forwarded-for', 'x-http-method-override', 'x-request-id',
  'x-user-id', 'accept-encoding', 'expect', 'upgrade', 'connection', 'transfer-encoding', 'content-length', 'te',
] // prettier-ignore
const contentTypes = [
  'application/json', 'application/json; charset=utf-16', 'text/plain', 'application/xml', 'multipart/form-data',
  'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/vnd.api+json', '/', '', 'x'.repeat(200),
] // prettier-ignore

export function* fuzzedRequests(
  seed: number,
  people: FuzzPeople,
): Generator<FuzzedRequest, never, undefined> {
  // Each seed one of its own: that of the generator is odd.
  const random = createRandom(2 * seed + 1)
  for (;;) yield fuzzedRequest(random, people)
}

function fuzzedRequest(random: Random, people: FuzzPeople): FuzzedRequest {
  const chance = (percent: number): boolean => random(100) < percent
  const [name, endpoint] = pick(random, routes)
  const method = chance(90)
    ? endpoint.method
    : pick(random, ['GET', 'PUT', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE', 'get', 'X'])
  const isDeletion = endpoint.method === 'DELETE'
  const idOf = (parameter: string): string => {
    const own = Object.hasOwn(people.own, parameter) ? people.own[parameter] : undefined
    const foreign = people.foreign[parameter]
    if (own === undefined || foreign === undefined || chance(10)) return pick(random, texts)
    // What is the sender's own stays, for the requests that follow.
    return isDeletion || chance(40) ? foreign : own
  }
  let path = endpoint.path.replaceAll(/\{(\w+)\*?\}/g, (_, parameter: string) => encode(idOf(parameter)))
  if (chance(10))
    path = path.replace(
      '/api/v2/',
      pick(random, ['/api/v1/', '//api/v2/', '/api/./v2/', '/API/v2/', '/api/v2//']),
    )
  if (chance(10)) path += '/'
  const query = queryOf(random, endpoint.query, idOf)
  const headers = [
    ['host', 'localhost'],
    ['connection', 'close'],
    ...(chance(92) ? [['x-api-key', people.key]] : []),
  ] as [string, string][]
  for (let count = random(4) - 1; count > 0; count--) {
    headers.push([pick(random, headerNames), headerText(pick(random, texts))])
  }
  const body = endpoint.body === undefined && chance(90) ? undefined : bodyOf(random, endpoint, idOf)
  if (body !== undefined) headers.push(['content-type', body.type])
  const cut = body !== undefined && chance(3) ? random(body.bytes.length + 1) : undefined
  const isChunked = body !== undefined && chance(10)
  if (body !== undefined) {
    headers.push(isChunked ? ['transfer-encoding', 'chunked'] : ['content-length', String(body.bytes.length)])
  }
  const head = `${method} ${path}${query} HTTP/1.1\r\n${headers.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`
  const sent = body === undefined ? Buffer.alloc(0) : body.bytes.subarray(0, cut)
  const chunkSize = isChunked && random(6) === 0 ? pick(random, ['zz', '-1', endless, '1;x=y']) : undefined
  const payload = isChunked ? toChunks(random, sent, chunkSize) : sent
  return {
    name,
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), payload]),
    isCut: cut !== undefined || chunkSize === endless,
    mayNameNothing: true,
  }
}

const mistyped = [null, true, 5, -1.5, '', 'x', [], [5], [null], [[]], ['x'], {}, { a: 1 }]

/**
 * Each field of each route with values of each type, whatever its own type is, in each way that a body is written. The
 * other fields are those that must be there, as the schema has them.
 */
export function* mistypedRequests({ key, own }: FuzzPeople): Generator<FuzzedRequest, void, undefined> {
  const idOf = (name: string): string => (Object.hasOwn(own, name) ? own[name]! : 'x')
  for (const [name, endpoint] of routes) {
    // What is the sender's own stays, for the requests that follow.
    if (endpoint.method === 'DELETE') continue
    const path = endpoint.path.replaceAll(/\{(\w+)\*?\}/g, (_, parameter: string) => encode(idOf(parameter)))
    const toRequest = (
      field: string,
      query: string,
      body: Body | undefined,
      value: unknown,
    ): FuzzedRequest => {
      const headers = [
        `host: localhost\r\nconnection: close\r\nx-api-key: ${key}`,
        ...(body === undefined ? [] : [`content-type: ${body.type}\r\ncontent-length: ${body.bytes.length}`]),
      ]
      const head = `${endpoint.method} ${path}${query} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
      return {
        name: `${name} with ${field} ${JSON.stringify(value)}${body === undefined ? '' : ` in ${body.type}`}`,
        bytes: Buffer.concat([Buffer.from(head, 'latin1'), body?.bytes ?? Buffer.alloc(0)]),
        isCut: false,
        // Lists of texts, and a text that may be the one of a repeated field.
        mayNameNothing: value === 'x' || (Array.isArray(value) && value[0] === 'x'),
      }
    }
    const bodySchema = endpoint.body === undefined ? undefined : toSchema(endpoint.body.schema)
    const sound = bodySchema === undefined ? {} : soundValue(bodySchema, '', idOf)
    const soundBody = (value: unknown): Body | undefined =>
      endpoint.body === undefined ? undefined : plainBody(endpoint.body.contentTypes[0] ?? jsonType, value)
    for (const field of Object.keys(
      endpoint.query === undefined ? {} : (toSchema(endpoint.query).properties ?? {}),
    )) {
      for (const value of mistyped) {
        yield toRequest(field, `?${encode(field)}=${encode(plainText(value))}`, soundBody(sound), value)
      }
    }
    for (const field of Object.keys(bodySchema?.properties ?? {})) {
      for (const value of mistyped) {
        const whole = { ...(sound as object), [field]: value }
        for (const type of endpoint.body?.contentTypes ?? []) {
          yield toRequest(field, '', plainBody(type, whole), value)
        }
      }
    }
  }
}

type Body = { readonly type: string; readonly bytes: Buffer }

const jsonType = 'application/json'

/** What must be there, as the schema has it. */
function soundValue(schema: Schema, name: string, idOf: (name: string) => string): unknown {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return soundValue(schema.anyOf[0]!, name, idOf)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const required = Object.entries(schema.properties ?? {}).filter(([key]) =>
        schema.required?.includes(key),
      )
      return Object.fromEntries(required.map(([key, of]) => [key, soundValue(of, key, idOf)]))
    }
    case 'array':
      return [soundValue(schema.items ?? {}, name.replace(/s$/, ''), idOf)]
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return idOf(name)
  }
}

function plainBody(type: string, value: unknown): Body {
  const fields = Object.entries(Object(value) as object).map(
    ([name, part]) => [name, plainText(part)] as const,
  )
  if (type === 'application/x-www-form-urlencoded') {
    return { type, bytes: Buffer.from(fields.map((pair) => pair.map(encode).join('=')).join('&')) }
  }
  if (!type.startsWith('multipart/form-data')) return { type, bytes: Buffer.from(JSON.stringify(value)) }
  const parts = fields.map(
    ([name, text]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  )
  return { type: `${type}; boundary=x`, bytes: Buffer.from(`${parts.join('')}--x--\r\n`) }
}

/** As forms and addresses have it. */
function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function queryOf(random: Random, schema: z.ZodType | undefined, idOf: (name: string) => string): string {
  const known = schema === undefined ? [] : Object.keys(toSchema(schema).properties ?? {})
  const pairs: string[] = []
  for (const name of [...known, 'stream', '__proto__', 'a[b]']) {
    if (random(100) >= (known.includes(name) ? 60 : 5)) continue
    const times = random(20) === 0 ? 3 : 1
    for (let time = 0; time < times; time++) {
      const value = random(2) === 0 ? String(random(30)) : idOf(name)
      pairs.push(`${encodeURIComponent(name)}=${random(20) === 0 ? '%zz' : encode(value)}`)
    }
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function bodyOf(
  random: Random,
  endpoint: Endpoint,
  idOf: (name: string) => string,
): { readonly type: string; readonly bytes: Buffer } {
  const type =
    random(10) === 0
      ? pick(random, contentTypes)
      : pick(random, endpoint.body?.contentTypes ?? ['application/json'])
  const value =
    endpoint.body === undefined
      ? pick(random, texts)
      : valueOf(random, toSchema(endpoint.body.schema), '', idOf)
  if (type.startsWith('multipart/form-data')) {
    const fields = Object.entries(Object(value) as object).map(
      ([name, part]) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"${random(5) === 0 ? '; filename="../a\u0000.png"' : ''}\r\n\r\n${typeof part === 'string' ? part : JSON.stringify(part)}\r\n`,
    )
    return {
      type: type.includes('boundary') ? type : `${type}; boundary=x`,
      bytes: Buffer.from(`${fields.join('')}--x${random(5) === 0 ? '' : '--\r\n'}`),
    }
  }
  if (type === 'application/x-www-form-urlencoded') {
    const pairs = Object.entries(Object(value) as object).map(
      ([name, part]) => `${encode(name)}=${encode(String(part))}`,
    )
    return { type, bytes: Buffer.from(pairs.join('&')) }
  }
  const json = JSON.stringify(value) ?? ''
  switch (random(12)) {
    case 0:
      return { type, bytes: Buffer.from(json.slice(0, random(json.length + 1))) }
    case 1:
      return { type, bytes: Buffer.from(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) }
    case 2:
      return { type, bytes: Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]) }
    case 3:
      return {
        type,
        bytes: Buffer.from(`{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},${json.slice(1)}`),
      }
    case 4:
      return {
        type,
        bytes: Buffer.from(
          json.replace(/"[^"]{1,40}"/, `"${'x'.repeat(random(40) === 0 ? 1_200_000 : 3_000)}"`),
        ),
      }
    default:
      return { type, bytes: Buffer.from(json) }
  }
}

/** As the schema has it, but for one value in four. */
function valueOf(random: Random, schema: Schema, name: string, idOf: (name: string) => string): unknown {
  if (random(4) === 0) {
    return pick(random, [
      null,
      true,
      -1,
      1.5,
      1e21,
      [],
      {},
      [[]],
      { a: { b: [] } },
      ...texts,
      Array(200).fill('x'),
    ])
  }
  if (schema.enum !== undefined) return pick(random, schema.enum)
  if (schema.anyOf !== undefined) return valueOf(random, pick(random, schema.anyOf), name, idOf)
  const type = Array.isArray(schema.type) ? pick(random, schema.type as string[]) : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => random(5) > 0)
          .map(([property, of]) => [property, valueOf(random, of, property, idOf)]),
      )
    case 'array':
      return Array.from({ length: random(3) }, () =>
        valueOf(random, schema.items ?? {}, name.replace(/s$/, ''), idOf),
      )
    case 'integer':
    case 'number':
      return pick(random, [0, 1, 10, 2 ** 31, 2 ** 53, -1])
    case 'boolean':
      return random(2) === 0
    case 'null':
      return null
    default:
      return idOf(name)
  }
}

const schemas = new Map<z.ZodType, Schema>()

function toSchema(type: z.ZodType): Schema {
  let known = schemas.get(type)
  if (known === undefined) {
    const { $defs = {}, ...whole } = z.toJSONSchema(type, {
      io: 'input',
      unrepresentable: 'any',
      reused: 'inline',
    }) as Schema & { readonly $defs?: Readonly<Record<string, Schema>> }
    known = inlined(whole, $defs)
    schemas.set(type, known)
  }
  return known
}

/** What has a name of its own stands among the definitions, whatever is asked for. */
function inlined(schema: Schema, definitions: Readonly<Record<string, Schema>>): Schema {
  const { $ref, ...own } = schema
  const named = $ref === undefined ? own : { ...definitions[$ref.replace('#/$defs/', '')], ...own }
  const { properties, items, anyOf } = named
  const inner = (part: Schema): Schema => inlined(part, definitions)
  return {
    ...named,
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, inner(of)])) }),
    ...(items === undefined ? {} : { items: inner(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inner) }),
  }
}

/** More is announced than comes. */
const endless = 'fffffffff'

function toChunks(random: Random, bytes: Buffer, given: string | undefined): Buffer {
  const size = given ?? bytes.length.toString(16)
  return Buffer.concat([
    Buffer.from(`${size}\r\n`),
    bytes,
    Buffer.from(random(6) === 0 ? '0\r\n\r\n' : bytes.length === 0 ? '\r\n' : '\r\n0\r\n\r\n'),
  ])
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Some of it may be no header at all. */
function headerText(text: string): string {
  return Buffer.from(text).toString('latin1').slice(0, 500)
}
