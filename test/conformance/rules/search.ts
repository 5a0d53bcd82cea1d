import { expect } from 'vitest'
import type { Rule } from '../check.ts'

export const searchRules: readonly Rule[] = [
  {
    rule: 'a name is found',
    request: ['POST', '/api/v2/search', { body: { project_id: '{ready}', query: 'tax' } }],
    status: 200,
    body: {
      results: expect.arrayContaining([
        expect.objectContaining({
          node_id: 'src/shop.ts#tax',
          name: 'tax',
          file_path: 'src/shop.ts',
          start_line: 5,
          end_line: 7,
          kind: 'function',
        }),
      ]),
    },
  },
  {
    rule: 'each file once',
    request: [
      'POST',
      '/api/v2/search/',
      { body: { project_ids: ['{ready}'], query: 'amount', group: 'file', path: 'src/shop.ts' } },
    ],
    status: 200,
    body: { results: [expect.objectContaining({ file_path: 'src/shop.ts' })] },
  },
  {
    rule: 'a blank query',
    request: ['POST', '/api/v2/search', { body: { project_id: '{ready}', query: '  ' } }],
    status: 400,
    body: { detail: expect.stringContaining('query') },
  },
  {
    rule: 'a whole issue text',
    request: [
      'POST',
      '/api/v2/search',
      { body: { project_id: '{ready}', query: `The tax is wrong\n${'It is 3 % too low. '.repeat(3000)}` } },
    ],
    status: 200,
    body: { results: expect.arrayContaining([expect.objectContaining({ node_id: 'src/shop.ts#tax' })]) },
  },
  {
    rule: 'more than an issue text',
    request: ['POST', '/api/v2/search', { body: { project_id: '{ready}', query: 'x'.repeat(60_001) } }],
    status: 400,
    body: { detail: expect.stringContaining('60000') },
  },
  {
    rule: 'no project',
    request: ['POST', '/api/v2/search', { body: { query: 'x' } }],
    status: 400,
    body: { detail: 'Cannot use project_id: expected project_id or project_ids' },
  },
  {
    rule: 'more than 100',
    request: ['POST', '/api/v2/search', { body: { project_id: '{ready}', query: 'x', limit: 101 } }],
    status: 400,
    body: { detail: expect.stringContaining('limit') },
  },
  {
    rule: 'an unknown kind',
    request: ['POST', '/api/v2/search', { body: { project_id: '{ready}', query: 'x', kinds: ['gadget'] } }],
    status: 400,
    body: { detail: expect.stringContaining('gadget') },
  },
  {
    rule: "another user's project",
    request: ['POST', '/api/v2/search', { body: { project_id: '{foreignProject}', query: 'x' } }],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: 'a project that is not ready',
    request: ['POST', '/api/v2/search', { body: { project_id: '{unready}', query: 'x' } }],
    status: 400,
    body: { code: 'project_not_ready' },
  },
]
