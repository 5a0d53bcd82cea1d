import { PassThrough } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readQuestions } from './read-questions.ts'

/** The questions that are read where each takes a while to answer, and what was written beside them. */
async function read(text: string, isTTY: boolean): Promise<readonly [string[], string]> {
  const input = Object.assign(new PassThrough(), { isTTY })
  const prompts = new PassThrough()
  input.end(text)
  const questions: string[] = []
  for await (const question of readQuestions(input, prompts)) {
    questions.push(question)
    await setTimeout(20)
  }
  return [questions, String((prompts.read() as Buffer | null) ?? '')]
}

test('each line of a file is a question, up to its end, and nothing is written between them', async () => {
  expect(await read('Who calls total?\n\n  And its tests? \nlast', false)).toEqual([
    ['Who calls total?', 'And its tests?', 'last'],
    '',
  ])
  expect(await read('', false)).toEqual([[], ''])
})

test('on a terminal there is a prompt, and an empty line ends the questions', async () => {
  const [questions, prompts] = await read('Who calls total?\n\nnever asked\n', true)
  expect(questions).toEqual(['Who calls total?'])
  expect(prompts).toContain('> ')
})

test('a terminal that ends during an answer ends the questions', async () => {
  expect((await read('Who calls total?\n', true))[0]).toEqual(['Who calls total?'])
})
