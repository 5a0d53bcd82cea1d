import { expect } from 'vitest'
import type { Rule } from '../check.ts'

export const parseRules: readonly Rule[] = [
  {
    rule: '4.1 a repository is accepted',
    request: ['POST', '/api/v2/parse', { body: { repo_path: '{path}' } }],
    status: 200,
    body: { project_id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'submitted' },
  },
  {
    rule: 'Parse: a repo_name that is a path is a repo_path',
    request: ['POST', '/api/v2/parse/', { body: { repo_name: '{otherPath}' } }],
    status: 200,
    body: { status: 'submitted' },
  },
  {
    rule: '7 neither repo_name nor repo_path',
    request: ['POST', '/api/v2/parse', { body: {} }],
    status: 400,
    body: { detail: 'Either repo_name or repo_path must be provided', code: 'repository_required' },
  },
  {
    rule: '7 empty repo_name and repo_path',
    request: ['POST', '/api/v2/parse', { body: { repo_name: '', repo_path: null } }],
    status: 400,
    body: 'Either repo_name or repo_path must be provided',
  },
  {
    rule: '2 a value of the wrong type',
    request: ['POST', '/api/v2/parse', { body: { repo_name: 5 } }],
    status: 400,
    body: { detail: expect.stringContaining('repo_name') },
  },
  {
    rule: '2 a name that is none',
    request: ['POST', '/api/v2/parse', { body: { repo_name: '--upload-pack=touch /tmp/x' } }],
    status: 400,
    body: { code: 'invalid_repository' },
  },
  { rule: 'no body at all', request: ['POST', '/api/v2/parse'], status: 400 },
]
