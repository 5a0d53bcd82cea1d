import { expect } from 'vitest'
import type { Rule } from '../check.ts'

export const conversationsRules: readonly Rule[] = [
  {
    rule: '4.4 a conversation is created',
    request: [
      'POST',
      '/api/v2/conversations/',
      { body: { project_ids: ['{ready}'], agent_ids: ['debugging_agent'] } },
    ],
    status: 200,
    body: {
      message: 'Conversation created successfully.',
      conversation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  },
  {
    rule: 'without agents: the default one',
    request: ['POST', '/api/v2/conversations', { body: { project_ids: ['{ready}'] } }],
    status: 200,
  },
  {
    rule: 'retired agent ids are aliases',
    request: [
      'POST',
      '/api/v2/conversations',
      {
        body: {
          project_ids: ['{ready}'],
          agent_ids: ['LLD_agent', 'unit_test_agent', 'integration_test_agent', 'code_changes_agent'],
        },
      },
    ],
    status: 200,
  },
  {
    rule: 'an unknown agent: the known ones are listed',
    request: [
      'POST',
      '/api/v2/conversations',
      { body: { project_ids: ['{ready}'], agent_ids: ['magic_agent'] } },
    ],
    status: 400,
    body: {
      code: 'unknown_agent',
      detail: expect.stringMatching(/magic_agent.*codebase_qna_agent.*spec_generation_agent/),
    },
  },
  {
    rule: 'an agent named like a property of every object',
    request: [
      'POST',
      '/api/v2/conversations',
      { body: { project_ids: ['{ready}'], agent_ids: ['constructor'] } },
    ],
    status: 400,
    body: { code: 'unknown_agent' },
  },
  {
    rule: 'no project',
    request: ['POST', '/api/v2/conversations', { body: { project_ids: [] } }],
    status: 400,
    body: { detail: expect.stringContaining('project_ids') },
  },
  {
    rule: 'project_ids missing',
    request: ['POST', '/api/v2/conversations', { body: {} }],
    status: 400,
    body: { detail: expect.stringContaining('project_ids') },
  },
  {
    rule: 'project_ids of the wrong type',
    request: ['POST', '/api/v2/conversations', { body: { project_ids: '{ready}' } }],
    status: 400,
    body: { detail: 'Cannot use project_ids: expected an array of strings' },
  },
  {
    rule: 'an unknown project',
    request: ['POST', '/api/v2/conversations', { body: { project_ids: ['{ready}', '{unknown}'] } }],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: "another user's project",
    request: ['POST', '/api/v2/conversations', { body: { project_ids: ['{foreignProject}'] } }],
    status: 404,
    body: 'Project not found',
  },
  {
    rule: '3 a project that is not ready',
    request: ['POST', '/api/v2/conversations', { body: { project_ids: ['{unready}'] } }],
    status: 400,
    body: { detail: 'Project is not ready (status: submitted)', code: 'project_not_ready' },
  },
  {
    rule: 'the record',
    request: ['GET', '/api/v2/conversations/{conversation}'],
    status: 200,
    body: {
      id: '{conversation}',
      agent_ids: ['codebase_qna_agent'],
      project_ids: ['{ready}'],
      hidden: false,
    },
  },
  {
    rule: '7 an unknown conversation',
    request: ['GET', '/api/v2/conversations/{unknown}'],
    status: 404,
    body: { detail: 'Conversation not found', code: 'conversation_not_found' },
  },
  {
    rule: '7 a deleted conversation',
    request: ['GET', '/api/v2/conversations/{deleted}'],
    status: 404,
    body: 'Conversation not found',
  },
  {
    rule: '7 lack of access',
    request: ['GET', '/api/v2/conversations/{foreignConversation}'],
    status: 404,
    body: 'Conversation not found',
  },
  {
    rule: 'a title',
    request: ['PATCH', '/api/v2/conversations/{renamed}', { body: { title: 'Taxes' } }],
    status: 200,
    body: { title: 'Taxes' },
  },
  {
    rule: 'an empty title',
    request: ['PATCH', '/api/v2/conversations/{renamed}', { body: { title: ' ' } }],
    status: 400,
    body: { detail: expect.stringContaining('title') },
  },
  {
    rule: 'a page size that is none',
    request: ['GET', '/api/v2/conversations/?limit=0'],
    status: 400,
    body: { detail: 'Cannot use limit: expected a whole number from 1 to 200' },
  },
  {
    rule: 'a page before something that is no id',
    request: ['GET', '/api/v2/conversations/?before=x'],
    status: 400,
  },
  {
    rule: "messages of another user's conversation",
    request: ['GET', '/api/v2/conversations/{foreignConversation}/messages'],
    status: 404,
    body: 'Conversation not found',
  },
  {
    rule: 'stop where nothing is written',
    request: ['POST', '/api/v2/conversations/{renamed}/stop'],
    status: 200,
    body: { status: 'success', saved_partial: false, message_id: null },
  },
  {
    rule: 'stop with a JSON content type and no body',
    request: [
      'POST',
      '/api/v2/conversations/{renamed}/stop',
      { headers: { 'content-type': 'application/json' } },
    ],
    status: 200,
  },
  {
    rule: 'stop in an unknown conversation',
    request: ['POST', '/api/v2/conversations/{unknown}/stop'],
    status: 404,
    body: 'Conversation not found',
  },
]
