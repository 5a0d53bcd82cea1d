import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ServiceError } from '../services/service-error.ts'
import { ThreadLostError } from '../services/threads/index.ts'
import { sendError, toErrorBody } from './error-reply.ts'
import { readWith } from './read-request.ts'

function replyTo(value: unknown): { readonly body: string; readonly errors: readonly object[] } {
  try {
    readWith(z.record(z.string(), z.unknown()), value)
  } catch (error) {
    const body = toErrorBody(error as ServiceError, 'r')
    return { body: JSON.stringify(body), errors: body.errors ?? [] }
  }
  throw new Error('Expected the request to be refused')
}

test('an error reply is bounded, however much is wrong and however long the names are', () => {
  const key = 'k'.repeat(20_000)
  const inner = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`${key}${index}`, '\0']))
  const { body, errors } = replyTo({ [key]: { [key]: inner } })
  expect(body.length).toBeLessThan(16_000)
  expect(errors.length).toBeLessThanOrEqual(20)
  const long = new ServiceError('validation_failed', {
    detail: 'x'.repeat(1e6),
    suggestions: Array(100).fill(key),
  })
  expect(JSON.stringify(toErrorBody(long, 'r')).length).toBeLessThan(16_000)
})

test('a request that is nested without end is read', () => {
  let value: unknown = 'a\0'
  for (let depth = 0; depth < 100_000; depth += 1) value = { a: value }
  expect(replyTo({ value }).errors).toHaveLength(1)
})

test('the first fields that are wrong are named in their order', () => {
  expect(replyTo({ a: { b: '\0' }, c: ['x', '\0'] }).errors).toEqual([
    { path: 'a.b', message: 'expected text without the character U+0000' },
    { path: 'c.1', message: 'expected text without the character U+0000' },
  ])
})

const byCode = (code: string): Error => Object.assign(new Error('as the driver says'), { code })

test.each([
  [byCode('57P01'), 503, 'database_unavailable', /database/u],
  [byCode('53100'), 503, 'disk_full', /disk/u],
  [byCode('ENOSPC'), 503, 'disk_full', /disk/u],
  [byCode('42601'), 500, 'internal_error', /^Internal server error$/u],
  [new ThreadLostError('out-of-memory'), 500, 'internal_error', /more memory than a thread may have/u],
  [new ThreadLostError('stopped'), 503, 'shutting_down', /the service is stopping/u],
])('what any route throws as %o is %i %s', async (raised, status, code, detail) => {
  const app = fastify()
  app.setErrorHandler((error, request, reply) =>
    sendError({ error() {}, warn() {}, info() {}, debug() {} }, error, request, reply),
  )
  app.get('/', async () => await Promise.reject(raised))
  const reply = await app.inject('/')
  expect([reply.statusCode, reply.json()]).toMatchObject([
    status,
    { code, detail: expect.stringMatching(detail) },
  ])
})
