import { expect } from 'vitest'
import type { Rule } from '../check.ts'

export const everywhereRules: readonly Rule[] = [
  {
    rule: 'health needs no key',
    request: ['GET', '/health', { key: null }],
    status: 200,
    body: { status: 'ok', version: expect.any(String) },
  },
  { rule: 'a slash at the end is no difference', request: ['GET', '/api/v2/projects/list/'], status: 200 },
  {
    rule: 'a slash at the end is no difference for health',
    request: ['GET', '/health/', { key: null }],
    status: 200,
  },
  {
    rule: 'X-Request-ID is echoed',
    request: ['GET', '/api/v2/usage', { headers: { 'X-Request-ID': 'a.b-C_9' } }],
    status: 200,
    headers: { 'x-request-id': 'a.b-C_9' },
  },
  {
    rule: 'X-Request-ID is in the error body',
    request: ['GET', '/api/v2/nothing', { headers: { 'x-request-id': 'mine' } }],
    status: 404,
    body: { request_id: 'mine', code: 'not_found' },
  },
  {
    rule: 'X-Request-ID that is not harmless is replaced',
    request: ['GET', '/api/v2/usage', { headers: { 'x-request-id': '<b>' } }],
    status: 200,
    headers: { 'x-request-id': /^[0-9a-f-]{36}$/ },
  },
  {
    rule: 'X-Request-ID that is too long is replaced',
    request: ['GET', '/api/v2/usage', { headers: { 'x-request-id': 'x'.repeat(129) } }],
    status: 200,
    headers: { 'x-request-id': /^[0-9a-f-]{36}$/ },
  },
  {
    rule: 'an unknown route',
    request: ['GET', '/api/v2/nothing'],
    status: 404,
    body: { detail: 'Not found', code: 'not_found' },
  },
  {
    rule: 'an unknown route for a post',
    request: ['POST', '/api/v2/nothing', { body: {} }],
    status: 404,
    body: { code: 'not_found' },
  },
  {
    rule: 'a known path under another method',
    request: ['PUT', '/api/v2/usage'],
    status: 405,
    body: { code: 'method_not_allowed' },
    headers: { allow: 'GET, HEAD, OPTIONS' },
  },
  {
    rule: 'OPTIONS tells the methods',
    request: ['OPTIONS', '/api/v2/conversations/{conversation}'],
    status: 204,
    headers: { allow: 'GET, HEAD, PATCH, DELETE, OPTIONS' },
  },
  { rule: 'HEAD is GET without a body', request: ['HEAD', '/api/v2/projects/list'], status: 200, body: '' },
  {
    rule: 'an address that is not valid',
    request: ['GET', '/api/v2/projects/%zz'],
    status: 400,
    body: { code: 'validation_failed' },
  },
  {
    rule: 'malformed JSON',
    request: ['POST', '/api/v2/parse', { body: '{"repo_name": ' }],
    status: 400,
    body: { code: 'malformed_json', detail: expect.stringContaining('not valid JSON') },
  },
  {
    rule: 'JSON that is no object',
    request: ['POST', '/api/v2/parse', { body: '[1]' }],
    status: 400,
    body: { code: 'validation_failed' },
  },
  {
    rule: 'a body of another type',
    request: ['POST', '/api/v2/parse', { body: '<a/>', headers: { 'content-type': 'text/xml' } }],
    status: 415,
    body: { code: 'unsupported_media_type' },
  },
  {
    rule: 'a body of 10 MB',
    request: ['POST', '/api/v2/parse', { body: `"${'x'.repeat(10_000_000)}"` }],
    status: 413,
    body: { code: 'body_too_large' },
  },
  {
    rule: 'a body of 1 MiB less a little is read',
    request: [
      'POST',
      '/api/v2/search',
      { body: { project_id: '{unknown}', query: 'x', filler: 'x'.repeat(1_000_000) } },
    ],
    status: 404,
  },
  {
    rule: 'unknown fields and null for optional ones are ignored',
    request: [
      'POST',
      '/api/v2/search',
      { body: { project_id: '{ready}', query: 'tax', kinds: null, path: null, nonsense: { a: 1 } } },
    ],
    status: 200,
  },
  {
    rule: '400, never 422; several wrong fields are each named',
    request: ['POST', '/api/v2/search', { body: { project_id: 7, query: [], limit: 'ten' } }],
    status: 400,
    body: {
      detail: expect.stringContaining('project_id'),
      errors: [
        { path: 'project_id', message: expect.any(String) },
        { path: 'query', message: 'expected a string' },
        { path: 'limit', message: expect.any(String) },
      ],
    },
  },
]
