import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { followAnswer } from './follow-answer.ts'

const frame = (id: number, text: string, event = 'message') =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify({ message: text, citations: [], tool_calls: [] })}\n\n`

/** Follows an answer over the given connections: text to send, or the error that meets the one who connects. */
async function follow(connections: (string | Error)[], options: { posts: boolean } = { posts: true }) {
  const asked: (string | null)[] = []
  let text = ''
  let lost = 0
  const connect = async (how: string | null): Promise<Response> => {
    asked.push(how)
    const next = connections.shift()
    if (next === undefined) throw new ApiError({ status: 400, code: 'test', detail: 'No more connections' })
    if (next instanceof Error) throw next
    return new Response(next)
  }
  const outcome = await followAnswer({
    signal: AbortSignal.timeout(10_000),
    post: options.posts ? () => connect('post') : undefined,
    attach: connect,
    onFrame: (data) => void (text += data.message),
    onLost: () => void (lost += 1),
    wait: async () => undefined,
    notArrived: 'The message never arrived.',
  }).then(
    () => 'done',
    (error: Error) => error.message,
  )
  return { outcome, asked, text, lost }
}

const unreachable = new ApiError({ status: 0, code: 'unreachable', detail: 'No answer' })
const unknownSession = new ApiError({ status: 404, code: 'session_not_found', detail: 'Session not found' })

describe('followAnswer()', () => {
  test('reads to the end frame and lets go', async () => {
    const result = await follow([frame(1, 'a') + frame(2, 'b') + frame(3, '', 'end') + frame(4, 'never')])
    expect(result).toEqual({ outcome: 'done', asked: ['post'], text: 'ab', lost: 0 })
  })

  test('asks for what lies after the last whole frame when the connection breaks', async () => {
    const broken = frame(1, 'a') + frame(2, 'b').slice(0, -3)
    const result = await follow([broken, unreachable, frame(2, 'b') + frame(3, '', 'end')])
    expect(result).toEqual({ outcome: 'done', asked: ['post', '1', '1'], text: 'ab', lost: 2 })
  })

  test('goes on with the answer when only its stream has ended', async () => {
    const data = JSON.stringify({
      message: '',
      citations: [],
      tool_calls: [],
      status: 'error',
      resumable: true,
    })
    const interrupted = `${frame(1, 'a')}id: 1\nevent: end\ndata: ${data}\n\n`
    const result = await follow([interrupted, frame(2, 'b') + frame(3, '', 'end')])
    expect(result).toEqual({ outcome: 'done', asked: ['post', '1'], text: 'ab', lost: 1 })
  })

  test('attaches instead of posting again when a post got no reply', async () => {
    const result = await follow([unreachable, frame(1, 'a') + frame(2, '', 'end')])
    expect(result).toEqual({ outcome: 'done', asked: ['post', null], text: 'a', lost: 1 })
  })

  test('reads all of an answer that was asked for elsewhere', async () => {
    const result = await follow([frame(0, '') + frame(1, 'a') + frame(2, '', 'end')], { posts: false })
    expect(result).toEqual({ outcome: 'done', asked: [null], text: 'a', lost: 0 })
  })

  test('posts again when the server is back and does not know the session', async () => {
    const result = await follow([
      unreachable,
      unreachable,
      unknownSession,
      frame(1, 'a') + frame(2, '', 'end'),
    ])
    expect(result).toEqual({ outcome: 'done', asked: ['post', null, null, 'post'], text: 'a', lost: 2 })
  })

  test('says that the message was not sent when it never arrives though the server answers', async () => {
    const result = await follow([
      unreachable,
      unknownSession,
      unreachable,
      unknownSession,
      unreachable,
      unknownSession,
    ])
    expect(result.outcome).toBe('The message never arrived.')
    expect(result.asked).toEqual(['post', null, 'post', null, 'post', null])
  })

  test('rejects with what the server says when it refuses', async () => {
    const refused = new ApiError({
      status: 402,
      code: 'subscription_required',
      detail: 'Subscription required',
    })
    expect((await follow([refused])).outcome).toBe('Subscription required')
    expect((await follow([unknownSession], { posts: false })).outcome).toBe('Session not found')
  })
})
