import type { Rule } from '../check.ts'

export const authenticationRules: readonly Rule[] = [
  {
    rule: '5.1 a request without x-api-key',
    request: ['GET', '/api/v2/projects/list', { key: null }],
    status: 401,
    body: { detail: 'API key is required', code: 'api_key_required' },
    headers: { 'www-authenticate': 'ApiKey' },
  },
  {
    rule: '5.4 an empty key is a missing one',
    request: ['GET', '/api/v2/projects/list', { key: ' ' }],
    status: 401,
    body: 'API key is required',
  },
  {
    rule: '5.4 an unknown key',
    request: ['GET', '/api/v2/projects/list', { key: '{badKey}' }],
    status: 401,
    body: { detail: 'Invalid API key', code: 'invalid_api_key' },
    headers: { 'www-authenticate': 'ApiKey' },
  },
  {
    rule: '5.4 a malformed key',
    request: ['GET', '/api/v2/projects/list', { key: 'secret' }],
    status: 401,
    body: 'Invalid API key',
  },
  {
    rule: 'Everywhere: header names are case-insensitive',
    request: ['GET', '/api/v2/usage', { key: null, headers: { 'X-API-KEY': '{localKey}' } }],
    status: 200,
  },
  {
    rule: 'Everywhere: a bearer token where x-api-key is absent',
    request: ['GET', '/api/v2/usage', { key: null, headers: { Authorization: 'bearer {localKey}' } }],
    status: 200,
  },
  {
    rule: 'Everywhere: x-api-key wins over a bearer token',
    request: ['GET', '/api/v2/usage', { key: '{badKey}', headers: { authorization: 'Bearer {localKey}' } }],
    status: 401,
    body: 'Invalid API key',
  },
  {
    rule: 'Everywhere: the admin secret is no key where none is set',
    request: ['GET', '/api/v2/usage', { key: 'undefined', headers: { 'x-user-id': 'local' } }],
    status: 401,
    body: 'Invalid API key',
  },
  {
    rule: 'Everywhere: 401 before 400',
    request: ['POST', '/api/v2/parse', { key: null, body: '{' }],
    status: 401,
  },
  {
    rule: 'Everywhere: 401 before 404',
    request: ['GET', '/api/v2/projects/{unknown}', { key: '{badKey}' }],
    status: 401,
  },
]
