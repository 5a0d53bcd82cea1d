import { expect } from 'vitest'
import type { Rule } from '../check.ts'

export const accountRules: readonly Rule[] = [
  {
    rule: '1 the agents',
    request: ['GET', '/api/v2/list-available-agents/'],
    status: 200,
    body: ['codebase_qna_agent', 'debugging_agent', 'code_generation_agent', 'spec_generation_agent'].map(
      (id): unknown => expect.objectContaining({ id, status: 'SYSTEM', visibility: null }),
    ),
  },
  {
    rule: '402: no limit without a plan',
    request: ['GET', '/api/v2/usage', { key: '{bobKey}' }],
    status: 200,
    body: { plan: null, message_limit: null, messages_used: 0, period_end: null },
  },
  {
    rule: 'a key that expires in the past',
    request: ['POST', '/api/v2/keys', { body: { expires_at: '2020-01-01T00:00:00Z' } }],
    status: 400,
    body: { detail: expect.stringContaining('2020-01-01') },
  },
  {
    rule: 'an unknown key is not revoked',
    request: ['DELETE', '/api/v2/keys/{unknown}'],
    status: 404,
    body: { code: 'key_not_found' },
  },
]
