import { expect, test } from 'vitest'
import { splitMarkdown } from './split-markdown.ts'

const paragraph = `${'A sentence of some words. '.repeat(60)}\n\n`

test('a short answer is one part', () => {
  expect(splitMarkdown('One.\n\nTwo.')).toEqual(['One.\n\nTwo.'])
  expect(splitMarkdown('')).toEqual([''])
})

test('a long one is cut between blocks, and joined is what it was', () => {
  const text = paragraph.repeat(40)
  const parts = splitMarkdown(text)
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.join('')).toBe(text)
  for (const part of parts.slice(0, -1)) expect(part).toMatch(/\n\n$/u)
})

test('parts stay as they are while the answer grows', () => {
  const text = `${paragraph.repeat(3)}\`\`\`ts\n${'const a = 1\n\n'.repeat(400)}\`\`\`\n\n${paragraph.repeat(6)}`
  const whole = splitMarkdown(text)
  for (let length = 0; length < text.length; length += 97) {
    const parts = splitMarkdown(text.slice(0, length))
    expect(whole.slice(0, parts.length - 1)).toEqual(parts.slice(0, -1))
  }
})

test('a fence is never cut, nor is a quotation', () => {
  const fence = `\`\`\`\`md\n${'line\n\n```\n\n- item\n'.repeat(700)}\`\`\`\`\n\n`
  expect(splitMarkdown(`${fence}End.`)).toEqual([fence, 'End.'])
  const quotation = '> said\n\n'.repeat(900)
  expect(splitMarkdown(quotation)).toEqual([quotation])
})

test('a long list is cut between its items, never inside one', () => {
  const item = '- An item of a list\n\n  and its second paragraph\n  - with a list\n'
  const parts = splitMarkdown(item.repeat(600))
  expect(parts.length).toBeGreaterThan(4)
  for (const part of parts) expect(part.length % item.length).toBe(0)
  const numbered = splitMarkdown(Array.from({ length: 900 }, (_, index) => `${index + 1}. item\n`).join(''))
  expect(numbered.length).toBeGreaterThan(1)
  for (const part of numbered) expect(part).toMatch(/^\d+\. item\n/u)
})
