import { expect } from 'vitest'
import type { Rule } from '../check.ts'

const json = { stream: 'false' }
export const ask = (path: string, body: unknown, query: Record<string, string> = json): Rule['request'] => [
  'POST',
  `${path}?${new URLSearchParams(query).toString()}`,
  { body },
]
export const message = (body: unknown, query?: Record<string, string>): Rule['request'] =>
  ask('/api/v2/conversations/{conversation}/message/', body, query)
export const oneCall = (body: unknown, query?: Record<string, string>): Rule['request'] =>
  ask('/api/v2/project/{ready}/message/', body, query)
export const anAnswer = {
  message: expect.stringContaining('tax'),
  content: expect.stringContaining('tax'),
  citations: expect.arrayContaining(['src/shop.ts:5-7']),
  tool_calls: expect.arrayContaining([
    expect.objectContaining({ event_type: 'call', tool_name: 'neighbours' }),
  ]),
}
