/** A table of rules: what is sent, and what must come back. */
import { expect } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { errorBody } from '../../src/contract/account.ts'
import type { SendOptions, TestService } from './start-service.ts'

export type Rule = {
  /** The section of the specification, or the table of the wire decisions, and what it says. */
  readonly rule: string
  /** `{name}` stands for a value of the world. */
  readonly request: readonly [method: string, path: string, options?: SendOptions]
  readonly status: number
  /** What the body must have; for an error, a string is its `detail`. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | RegExp>>
}

export type World = Readonly<Record<string, string>>

export async function checkRule(service: TestService, world: World, rule: Rule): Promise<void> {
  const [method, path, options = {}] = rule.request
  const response = await service.send(method, fill(world, path), fillAll(world, options))
  const text = await response.text()
  expect({ status: response.status, text }).toMatchObject({ status: rule.status })
  for (const [name, value] of Object.entries(rule.headers ?? {})) {
    const matcher: unknown = value instanceof RegExp ? expect.stringMatching(value) : fill(world, value)
    expect(response.headers.get(name)).toEqual(matcher)
  }
  expect(response.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{1,128}$/)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  if (rule.status >= 400 && method !== 'HEAD') checkErrorBody(response, text)
  if (rule.status === 200 && isJson && text !== '') checkAgainstContract(method, fill(world, path), text)
  if (rule.body === undefined) return
  const isDetail = rule.status >= 400 && typeof rule.body === 'string'
  const expected = fillAll(world, isDetail ? { detail: rule.body } : rule.body)
  const actual: unknown = isJson && text !== '' ? JSON.parse(text) : text
  if (isPlainObject(expected)) expect(actual).toMatchObject(expected)
  else expect(actual).toEqual(expected)
}

/** Every error has the one form, and its request id is the header's. */
function checkErrorBody(response: Response, text: string): void {
  const body = errorBody.strict().parse(JSON.parse(text))
  expect(body.request_id).toBe(response.headers.get('x-request-id'))
}

/** What succeeds is what the endpoint table promises. */
function checkAgainstContract(method: string, path: string, text: string): void {
  const plain = path.split('?')[0]!.replace(/\/$/, '')
  const endpoint = Object.values<Endpoint>(endpoints).find((candidate) => {
    const pattern = candidate.path.replace(/\{\w+\*\}/, '.+').replaceAll(/\{\w+\}/g, '[^/]+')
    return candidate.method === method && new RegExp(`^${pattern}$`).test(plain)
  })
  endpoint?.response['application/json']?.parse(JSON.parse(text))
}

function fill(world: World, text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => world[name] ?? whole)
}

function fillAll<Value>(world: World, value: Value): Value {
  if (typeof value === 'string') return fill(world, value) as Value
  if (Array.isArray(value)) return value.map((item: unknown) => fillAll(world, item)) as Value
  if (isMatcher(value)) {
    const filled = Object.create(Object.getPrototypeOf(value) as object) as Value
    return Object.assign(filled as object, value, { sample: fillAll(world, value.sample) })
  }
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillAll(world, item)])) as Value
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** `expect.stringContaining('{id}')` and its like. */
function isMatcher(value: unknown): value is { readonly sample: unknown } {
  return typeof value === 'object' && value !== null && 'asymmetricMatch' in value && 'sample' in value
}
