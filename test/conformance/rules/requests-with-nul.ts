import { expect } from 'vitest'
import type { Rule } from '../check.ts'

const nul = '\u0000'
const form = (fields: Readonly<Record<string, string>>): FormData => {
  const filled = new FormData()
  for (const [name, value] of Object.entries(fields)) filled.set(name, value)
  return filled
}

/** Where the value stands, and the request that carries it. */
const places: readonly (readonly [string, ...Rule['request']])[] = [
  ['project_id', 'GET', '/api/v2/projects/a%00b'],
  ['project_id', 'DELETE', '/api/v2/projects/%00'],
  ['project_id', 'GET', '/api/v2/parsing-status/%00'],
  ['path', 'GET', '/api/v2/projects/{ready}/files/src/%00.ts'],
  ['node_id', 'GET', '/api/v2/nodes/{ready}/src/shop.ts%23%00'],
  ['path', 'GET', '/api/v2/projects/{ready}/definition?path=%00&line=1&column=0'],
  ['path', 'GET', '/api/v2/projects/{ready}/graph?path=%00'],
  ['kinds.0', 'GET', '/api/v2/projects/{ready}/graph?kinds=%00'],
  ['node_id', 'GET', '/api/v2/projects/{ready}/references?node_id=%00'],
  ['session_id', 'GET', '/api/v2/conversations/{conversation}/sessions/%00/stream'],
  ['session_id', 'POST', '/api/v2/conversations/{conversation}/stop?session_id=%00'],
  ['conversation_id', 'GET', '/api/v2/conversations/%00/messages'],
  ['before', 'GET', '/api/v2/conversations?before=%00'],
  ['attachment_id', 'GET', '/api/v2/media/%00/download'],
  ['key_id', 'DELETE', '/api/v2/keys/%00'],
  ['repo_name', 'POST', '/api/v2/parse', { body: { repo_name: `a/b${nul}` } }],
  ['repo_path', 'POST', '/api/v2/parse', { body: { repo_path: `/tmp/${nul}` } }],
  ['branch_name', 'POST', '/api/v2/parse', { body: { repo_name: 'a/b', branch_name: nul } }],
  ['commit_id', 'POST', '/api/v2/parse', { body: { repo_name: 'a/b', commit_id: nul } }],
  ['branch_name', 'POST', '/api/v2/parsing-status', { body: { repo_name: 'a/b', branch_name: nul } }],
  ['query', 'POST', '/api/v2/search', { body: { project_id: '{ready}', query: `a${nul}` } }],
  ['project_ids.0', 'POST', '/api/v2/conversations', { body: { project_ids: [nul] } }],
  ['title', 'POST', '/api/v2/conversations', { body: { project_ids: ['{ready}'], title: nul } }],
  ['title', 'PATCH', '/api/v2/conversations/{conversation}', { body: { title: `a${nul}` } }],
  ['name', 'POST', '/api/v2/keys', { body: { name: `a${nul}` } }],
  ['content', 'POST', '/api/v2/conversations/{conversation}/message', { body: { content: `a${nul}` } }],
  [
    'node_ids.0',
    'POST',
    '/api/v2/conversations/{conversation}/message',
    { body: { content: 'a', node_ids: [nul] } },
  ],
  [
    'attachment_ids.0',
    'POST',
    '/api/v2/conversations/{conversation}/message',
    { body: form({ content: 'a', attachment_ids: nul }) },
  ],
  ['agent_id', 'POST', '/api/v2/project/{ready}/message', { body: form({ content: 'a', agent_id: nul }) }],
]

export const requestsWithNulRules: readonly Rule[] = places.map(([path, ...request]) => ({
  rule: `U+0000 in ${path} of ${request[0]} ${request[1]}`,
  request,
  status: 400,
  body: {
    code: 'validation_failed',
    errors: [{ path, message: expect.stringContaining('U+0000') }],
  },
}))
