import { expect } from 'vitest'
import type { Rule } from '../check.ts'
import { anAnswer, ask, message } from './requests.ts'

export const messagesRules: readonly Rule[] = [
  {
    rule: '4.5 a complete answer',
    request: message({ content: 'Who calls tax?' }),
    status: 200,
    body: { ...anAnswer, status: 'completed', conversation_id: '{conversation}' },
  },
  {
    rule: '4.5 without the trailing slash',
    request: [
      'POST',
      '/api/v2/conversations/{conversation}/message?stream=False',
      { body: { content: 'Who calls tax?' } },
    ],
    status: 200,
    body: anAnswer,
  },
  {
    rule: '4.5 urlencoded',
    request: message(new URLSearchParams({ content: 'Who calls tax?', node_ids: '[]', attachment_ids: '' })),
    status: 200,
    body: anAnswer,
  },
  {
    rule: '7 content missing',
    request: message({}),
    status: 400,
    body: { detail: 'Message content cannot be empty', code: 'empty_content' },
  },
  {
    rule: '7 content empty',
    request: message({ content: '' }),
    status: 400,
    body: 'Message content cannot be empty',
  },
  {
    rule: '7 content of white space',
    request: message({ content: ' \n\t\u00a0' }),
    status: 400,
    body: 'Message content cannot be empty',
  },
  {
    rule: '7 content null',
    request: message({ content: null }),
    status: 400,
    body: 'Message content cannot be empty',
  },
  {
    rule: '7 no body',
    request: ['POST', '/api/v2/conversations/{conversation}/message/'],
    status: 400,
    body: 'Message content cannot be empty',
  },
  {
    rule: 'content of the wrong type',
    request: message({ content: 7 }),
    status: 400,
    body: { detail: 'Cannot use content: expected a string' },
  },
  {
    rule: 'a body that is no object',
    request: message([]),
    status: 400,
    body: { code: 'validation_failed' },
  },
  {
    rule: 'empty query parameters are absent ones',
    request: [
      'POST',
      '/api/v2/conversations/{conversation}/message/?stream=&session_id=&prev_human_message_id=&cursor=',
      { body: { content: 'Who calls tax?', tunnel_url: '' }, headers: { accept: 'application/json' } },
    ],
    status: 200,
    body: anAnswer,
  },
  {
    rule: 'stream that is neither',
    request: message({ content: 'x' }, { stream: 'maybe' }),
    status: 400,
    body: { detail: 'Cannot use stream: expected true or false' },
  },
  {
    rule: 'a session_id that cannot be a header',
    request: message({ content: 'x' }, { session_id: 'a\r\nb' }),
    status: 400,
    body: { detail: expect.stringContaining('session_id') },
  },
  {
    rule: 'a cursor that is none',
    request: message({ content: 'x' }, { session_id: 'a', cursor: 'z' }),
    status: 400,
    body: { detail: expect.stringContaining('cursor') },
  },
  {
    rule: '7 an unknown conversation',
    request: ask('/api/v2/conversations/{unknown}/message/', { content: 'x' }),
    status: 404,
    body: 'Conversation not found',
  },
  {
    rule: '7 a deleted conversation',
    request: ask('/api/v2/conversations/{deleted}/message/', { content: 'x' }),
    status: 404,
    body: 'Conversation not found',
  },
  {
    rule: '7 lack of access',
    request: ask('/api/v2/conversations/{foreignConversation}/message/', { content: 'x' }),
    status: 404,
    body: 'Conversation not found',
  },
  {
    rule: 'Everywhere: 400 before 404',
    request: ask('/api/v2/conversations/{unknown}/message/', { content: '' }),
    status: 400,
  },
  {
    rule: '4.5 node_ids: an array of objects',
    request: message({
      content: 'Who calls this?',
      node_ids: [{ node_id: 'src/shop.ts#tax', name: 'tax' }],
    }),
    status: 200,
    body: { content: expect.stringContaining('tax') },
  },
  {
    rule: '4.5 node_ids: null names',
    request: message({
      content: 'Who calls this?',
      node_ids: [{ node_id: 'src/shop.ts#tax', name: null }],
    }),
    status: 200,
  },
  {
    rule: 'node_ids: an array of strings',
    request: message({ content: 'Who calls this?', node_ids: ['src/shop.ts#tax'] }),
    status: 200,
  },
  {
    rule: '4.5 node_ids: a JSON string',
    request: message({ content: 'Who calls this?', node_ids: '[{"node_id": "src/shop.ts#tax"}]' }),
    status: 200,
  },
  {
    rule: 'node_ids: not parseable',
    request: message({ content: 'x', node_ids: '[{' }),
    status: 400,
    body: { detail: 'Invalid node_ids format', code: 'malformed_node_ids' },
  },
  {
    rule: 'node_ids: of the wrong shape',
    request: message({ content: 'x', node_ids: [{ id: 'src/shop.ts#tax' }] }),
    status: 400,
    body: 'Invalid node_ids format',
  },
  {
    rule: 'node_ids: a number',
    request: message({ content: 'x', node_ids: 3 }),
    status: 400,
    body: 'Invalid node_ids format',
  },
  {
    rule: 'node_ids: an object',
    request: message({ content: 'x', node_ids: '{"node_id": "a"}' }),
    status: 400,
    body: 'Invalid node_ids format',
  },
  {
    rule: '7 node_ids that name nothing',
    request: message({ content: 'x', node_ids: ['src/shop.ts#tax', 'src/shop.ts#vat'] }),
    status: 500,
    body: {
      detail: 'Internal server error',
      code: 'invalid_node_ids',
      errors: [{ path: 'node_ids', message: expect.stringContaining('src/shop.ts#vat') }],
    },
  },
  {
    rule: '4.5 attachment_ids: an array',
    request: message({ content: 'Who calls tax?', attachment_ids: ['{attachment}'] }),
    status: 200,
    body: anAnswer,
  },
  {
    rule: '4.5 attachment_ids: a JSON string',
    request: message({ content: 'Who calls tax?', attachment_ids: '["{attachment}"]' }),
    status: 200,
    body: anAnswer,
  },
  {
    rule: 'attachment_ids: not parseable',
    request: message({ content: 'x', attachment_ids: '[' }),
    status: 400,
    body: { detail: 'Invalid attachment_ids format', code: 'malformed_attachment_ids' },
  },
  {
    rule: 'attachment_ids: of the wrong shape',
    request: message({ content: 'x', attachment_ids: [{ id: 1 }] }),
    status: 400,
    body: 'Invalid attachment_ids format',
  },
  ...['5', 'true', '"{attachment}"', '{}'].map((text) => ({
    rule: `attachment_ids: ${text} as the value of a form`,
    request: message({ content: 'x', attachment_ids: text }),
    status: 400,
    body: { detail: 'Invalid attachment_ids format', code: 'malformed_attachment_ids' },
  })),
  {
    rule: 'attachment_ids: an id as the value of a form',
    request: message({ content: 'Who calls tax?', attachment_ids: '{attachment}' }),
    status: 200,
    body: anAnswer,
  },
  {
    rule: '7 attachment_ids that name nothing',
    request: message({ content: 'x', attachment_ids: ['{unknown}', 'nonsense'] }),
    status: 500,
    body: {
      detail: 'Internal server error',
      code: 'invalid_attachment_ids',
      errors: [
        { path: 'attachment_ids', message: expect.stringContaining('{unknown}') },
        { path: 'attachment_ids', message: expect.stringContaining('nonsense') },
      ],
    },
  },
  {
    rule: 'tunnel_url: not an address',
    request: message({ content: 'x', tunnel_url: 'my computer' }),
    status: 400,
    body: { code: 'invalid_tunnel_url' },
  },
  {
    rule: 'tunnel_url: a host that is not allowed',
    request: message({ content: 'x', tunnel_url: 'http://169.254.169.254/latest' }),
    status: 400,
    body: { code: 'invalid_tunnel_url' },
  },
  {
    rule: 'Streaming: an unknown session',
    request: message({}, { session_id: 'none', cursor: '0' }),
    status: 404,
    body: { detail: 'Session not found', code: 'session_not_found' },
  },
  {
    rule: 'Streaming: an unknown session in the plain form',
    request: ['GET', '/api/v2/conversations/{conversation}/sessions/none/stream'],
    status: 404,
    body: 'Session not found',
  },
  {
    rule: 'Streaming: a session in an unknown conversation',
    request: ['GET', '/api/v2/conversations/{unknown}/sessions/none/stream'],
    status: 404,
    body: 'Conversation not found',
  },
  {
    rule: 'stream absent: a stream',
    request: [
      'POST',
      '/api/v2/conversations/{conversation}/message/',
      { body: { content: 'Who calls tax?' } },
    ],
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-session-id': /./ },
  },
  {
    rule: 'stream absent, Accept: application/json',
    request: [
      'POST',
      '/api/v2/conversations/{conversation}/message/',
      { body: { content: 'Who calls tax?' }, headers: { accept: 'application/json' } },
    ],
    status: 200,
    body: anAnswer,
  },
  {
    rule: 'stream absent, Accept: JSON or anything',
    request: [
      'POST',
      '/api/v2/conversations/{conversation}/message/',
      { body: { content: 'Who calls tax?' }, headers: { accept: 'application/json, */*' } },
    ],
    status: 200,
    headers: { 'content-type': /^text\/event-stream/ },
  },
  {
    rule: 'stream absent, Accept: JSON or a stream',
    request: [
      'POST',
      '/api/v2/conversations/{conversation}/message/',
      { body: { content: 'Who calls tax?' }, headers: { accept: 'application/json, text/event-stream' } },
    ],
    status: 200,
    headers: { 'content-type': /^text\/event-stream/ },
  },
  {
    rule: '4.5 stream=true wins over Accept',
    request: [
      'POST',
      '/api/v2/conversations/{conversation}/message/?stream=true',
      { body: { content: 'Who calls tax?' }, headers: { accept: 'application/json' } },
    ],
    status: 200,
    headers: { 'content-type': /^text\/event-stream/ },
  },
]
