import { describe, expect, test } from 'vitest'
import type { MarkupPart } from './read-markup.ts'
import { createMarkupReader } from './read-markup.ts'

const tools = new Set(['search', 'read_file'])
const isText = (_: string, argument: string): boolean => argument === 'query' || argument === 'path'

function read(text: string, size: number, known = tools): MarkupPart[] {
  const reader = createMarkupReader(known, isText)
  const parts: MarkupPart[] = []
  for (let at = 0; at < text.length; at += size) parts.push(...reader.push(text.slice(at, at + size)))
  parts.push(...reader.finish())
  return parts.reduce<MarkupPart[]>((joined, part) => {
    const last = joined.at(-1)
    if (part.kind === 'call' || last?.kind !== part.kind) return [...joined, part]
    return [...joined.slice(0, -1), { kind: part.kind, text: last.text + part.text }]
  }, [])
}

/** The same in whatever pieces the text comes. */
function check(text: string, expected: readonly MarkupPart[], known = tools): void {
  for (const size of [1, 2, 3, 7, 1_000])
    expect(read(text, size, known), `pieces of ${size}`).toEqual(expected)
}

const said = (text: string): MarkupPart => ({ kind: 'text', text })
const thought = (text: string): MarkupPart => ({ kind: 'thinking', text })
const call = (toolName: string, input: Record<string, unknown>): MarkupPart => ({
  kind: 'call',
  call: { toolName, input },
})
const searched = call('search', { query: 'cart' })

describe('createMarkupReader()', () => {
  test('tells thinking from the answer', () => {
    expect.hasAssertions()
    check('<think>\nHm.\n</think>\n\nIt is a cart.', [thought('\nHm.\n'), said('It is a cart.')])
    check('<thinking>Hm.</thinking>Yes.', [thought('Hm.'), said('Yes.')])
    check('<think>never ended', [thought('never ended')])
    check('a\n</think>\nb', [said('a\n\nb')])
  })

  test('leaves markup that is spoken of alone', () => {
    expect.hasAssertions()
    for (const text of [
      'The parser looks for `<tool_call>` and `<think>` here.',
      'The tag <think> opens it.',
      '```xml\n<think>\n<tool_call>{"name": "search", "arguments": {"query": "a"}}</tool_call>\n```\n',
      'a < b and [TOOL is open',
      '```json\n{"name": "shop"}\n```\nthat is the manifest',
      '{"name": "shop", "version": 1}',
      '[src/cart.ts:1-2] holds it.',
    ]) {
      check(text, [said(text)])
    }
  })

  test('understands calls in the forms of local models', () => {
    expect.hasAssertions()
    const json = '{"name": "search", "arguments": {"query": "cart"}}'
    check(`<tool_call>\n${json}\n</tool_call>`, [searched])
    check(`I look.\n<tool_call>${json}</tool_call>\n<tool_call>${json}</tool_call>`, [
      said('I look.\n'),
      searched,
      said('\n'),
      searched,
    ])
    check(`<tools>${json}</tools>`, [searched])
    check(`[TOOL_CALLS] [${json}]`, [searched])
    check('[TOOL_CALLS]search[ARGS]{"query": "cart"}', [searched])
    check(`<|python_tag|>{"name": "search", "parameters": {"query": "cart"}}`, [searched])
    check(json, [searched])
    check(`\`\`\`json\n${json}\n\`\`\``, [searched])
    check('{"type": "function", "function": {"name": "search", "arguments": "{\\"query\\": \\"cart\\"}"}}', [
      searched,
    ])
    check(
      '<tool_call>\n<function=search>\n<parameter=query>\ncart\n</parameter>\n</function>\n</tool_call>',
      [searched],
    )
    check('<function=search>{"query": "cart"}</function>', [searched])
    check(
      '<function_calls>\n<invoke name="read_file">\n<parameter name="path">7</parameter>\n<parameter name="start_line">12</parameter>\n</invoke>\n</function_calls>',
      [call('read_file', { path: '7', start_line: 12 })],
    )
    check('<tool_call>search\n<arg_key>query</arg_key>\n<arg_value>cart</arg_value>\n</tool_call>', [
      searched,
    ])
    check('<think>I need it.</think>\n<tool_call>\n{"name": "search", "arguments": {"query": "cart"}}', [
      thought('I need it.'),
      searched,
    ])
  })

  test('shows what begins like a call and is none, but no call where no tools are offered', () => {
    expect.hasAssertions()
    check('<tool_call>{"name": "fly", "arguments": {}}</tool_call>', [
      said('<tool_call>{"name": "fly", "arguments": {}}</tool_call>'),
    ])
    check(
      'It is a cart.\n<tool_call>{"name": "search", "arguments": {"query": "a"}}</tool_call>',
      [said('It is a cart.\n')],
      new Set(),
    )
  })
})
