import type { Rule } from '../check.ts'
import { anAnswer, ask, oneCall } from './requests.ts'

export const oneCallRules: readonly Rule[] = [
  {
    rule: '4.6 a conversation and its first answer',
    request: oneCall({ content: 'Who calls tax?' }),
    status: 200,
    body: anAnswer,
  },
  {
    rule: '4.6 the answer is JSON where nothing else is asked for',
    request: ['POST', '/api/v2/project/{ready}/message/', { body: { content: 'Who calls tax?' } }],
    status: 200,
    headers: { 'content-type': /^application\/json/ },
    body: anAnswer,
  },
  {
    rule: '4.6 a stream by Accept',
    request: [
      'POST',
      '/api/v2/project/{ready}/message',
      { body: { content: 'Who calls tax?' }, headers: { accept: 'text/event-stream' } },
    ],
    status: 200,
    headers: { 'content-type': /^text\/event-stream/ },
  },
  {
    rule: '4.6 a stream by query',
    request: oneCall({ content: 'Who calls tax?' }, { stream: 'true' }),
    status: 200,
    headers: { 'content-type': /^text\/event-stream/ },
  },
  {
    rule: '4.6 with an agent and nodes',
    request: oneCall({
      content: 'Why is it wrong?',
      agent_id: 'debugging_agent',
      node_ids: [{ node_id: 'src/shop.ts#tax', name: 'tax' }],
    }),
    status: 200,
  },
  {
    rule: '4.6 null agent_id: the default',
    request: oneCall({ content: 'Who calls tax?', agent_id: null }),
    status: 200,
  },
  {
    rule: 'an unknown agent',
    request: oneCall({ content: 'x', agent_id: 'magic_agent' }),
    status: 400,
    body: { code: 'unknown_agent' },
  },
  {
    rule: '4.6 content missing',
    request: oneCall({}),
    status: 400,
    body: 'Message content cannot be empty',
  },
  {
    rule: '3 a project that is not ready',
    request: ask('/api/v2/project/{unready}/message/', { content: 'x' }),
    status: 400,
    body: 'Project is not ready (status: submitted)',
  },
  {
    rule: '7 an unknown project',
    request: ask('/api/v2/project/{unknown}/message/', { content: 'x' }),
    status: 404,
    body: 'Project not found',
  },
  {
    rule: "another user's project",
    request: ask('/api/v2/project/{foreignProject}/message', { content: 'x' }),
    status: 404,
    body: 'Project not found',
  },
  {
    rule: '7 nodes that name nothing',
    request: oneCall({ content: 'x', node_ids: ['nothing'] }),
    status: 500,
    body: { code: 'invalid_node_ids', detail: 'Internal server error' },
  },
  {
    rule: '4.6 hidden that is neither',
    request: oneCall({ content: 'x' }, { stream: 'false', hidden: 'perhaps' }),
    status: 400,
    body: { detail: 'Cannot use hidden: expected true or false' },
  },
]
