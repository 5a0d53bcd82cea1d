import { describe, expect, test } from 'vitest'
import type { AnswerFrame, ToolCall } from '../api/types.ts'
import { applyFrame, createLiveAnswer, mergeToolCalls } from './live-answer.ts'
import { plainQuestion } from '../drafts/question.ts'

const frame = (fields: Partial<AnswerFrame>): AnswerFrame => ({
  message: '',
  content: '',
  citations: [],
  tool_calls: [],
  thinking: null,
  ...fields,
})

const toolCall = (callId: string, eventType: ToolCall['event_type']): ToolCall => ({
  call_id: callId,
  event_type: eventType,
  tool_name: 'search',
  tool_response: eventType,
  tool_call_details: { summary: '' },
  is_complete: eventType !== 'call',
  is_truncated: false,
  original_length: 0,
})

describe('applyFrame()', () => {
  test('appends text, and the last frame leaves text and citations as they are', () => {
    const frames = [
      frame({ session_id: 's:1', message_id: 'm' }),
      frame({ message: 'It is ' }),
      frame({ message: 'here [a.ts:1-2]', citations: ['a.ts:1-2'] }),
      frame({ status: 'completed' }),
    ]
    const live = frames.reduce(
      (answer, next, index) => applyFrame(answer, next, String(index + 1)),
      createLiveAnswer('s', plainQuestion('Where?')),
    )
    expect(live).toMatchObject({
      sessionId: 's:1',
      messageId: 'm',
      cursor: '4',
      content: 'It is here [a.ts:1-2]',
      citations: ['a.ts:1-2'],
      status: 'completed',
      error: null,
    })
  })

  test('an error in mid-answer keeps the text and says why', () => {
    const half = applyFrame(createLiveAnswer('s', null), frame({ message: 'It is ' }), '1')
    expect(applyFrame(half, frame({ status: 'error', error: 'The model went away' }), '2')).toMatchObject({
      content: 'It is ',
      status: 'error',
      error: 'The model went away',
    })
  })
})

test('mergeToolCalls() replaces a call by its result and keeps the order of the calls', () => {
  const calls = mergeToolCalls([], [toolCall('1', 'call'), toolCall('2', 'call')])
  expect(
    mergeToolCalls(calls, [toolCall('1', 'result')]).map((call) => `${call.call_id} ${call.event_type}`),
  ).toEqual(['1 result', '2 call'])
})

test('mergeToolCalls() keeps what was asked for, and in which words, with its result', () => {
  const [asked, answered] = [toolCall('1', 'call'), toolCall('1', 'result')]
  const details = { summary: 'Following calls to run', arguments: { node: 'run' } }
  const result = { ...answered, tool_call_details: { summary: '3 edges to run', content: '{}' } }
  expect(mergeToolCalls([{ ...asked, tool_call_details: details }], [result])[0]).toEqual({
    ...answered,
    tool_call_details: { ...details, content: '{}' },
  })
})
