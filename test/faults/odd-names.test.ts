/** File names that git allows: each of them keeps its node id, can be read, and can be cited. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

const names = [
  'with space.py',
  ' leading and trailing .py',
  'line\nbreak.py',
  'carriage\rreturn.py',
  'tab\there.py',
  'double"quote.py',
  "single'quote.py",
  'back\\slash.py',
  'grüße/日本語.py',
  'émoji-🦓.py',
  'e\u0301 decomposed.py',
  '-rf.py',
  '--upload-pack=touch.py',
  '#hash.py',
  'C#/a#b.py',
  'percent%2Fencoded.py',
  '..py',
  '...py',
  '..dots/..a.py',
  'a..b/c.py',
  'question?.py',
  'colon:1-2.py',
  'star*[a]{b}.py',
  '`back`tick.py',
  '[link](target).py',
  '<b>markup</b>.py',
  '$(whoami).py',
  'semi;colon&and|pipe.py',
  'tilde~2.py',
  ':(top)magic.py',
  `${'long'.repeat(60)}.py`,
]

/** A citation stands in a line of running text: these names cannot be told from what is around them. */
const uncitable = new Set([
  ' leading and trailing .py',
  'line\nbreak.py',
  'carriage\rreturn.py',
  '`back`tick.py',
])

let service: HostedService
let committed: string
let folder: string

beforeAll(async () => {
  service = await startHostedService()
  const tree = names.map((name, index) => [name, source(index)] as const)
  await using repository = await createRepository([tree], { bare: true })
  await using plain = await createTemporaryDirectory()
  for (const [name, text] of tree) {
    await mkdir(dirname(join(plain.path, name)), { recursive: true })
    await writeFile(join(plain.path, name), text)
  }
  const [fromCommit, fromFolder] = await Promise.all([
    service.parse({ repo_path: repository.directory, commit_id: repository.head }),
    service.parse({ repo_path: plain.path }),
  ])
  committed = fromCommit.id
  folder = fromFolder.id
})
afterAll(() => service[Symbol.asyncDispose]())

function source(index: number): string {
  return `def function_${index}():\n    return ${index}\n`
}

describe('odd file names', () => {
  test.each(names.map((name, index) => ({ name, index, shown: JSON.stringify(name) })))(
    '$shown',
    async ({ name, index }) => {
      for (const id of [committed, folder]) {
        expect(await (await service.readFile(id, name)).text()).toBe(source(index))
        const node = (await (await service.node(id, `${name}#function_${index}`)).json()) as object
        expect(node).toMatchObject({ file_path: name, start_line: 1, end_line: 2 })
      }
      const found = await service.search(committed, `function_${index}`)
      expect(found).toContainEqual(expect.objectContaining({ file_path: name }))
      const answer = await service.ask(committed, `Where is function_${index} defined?`)
      expect(answer.citations.includes(`${name}:1-2`)).toBe(!uncitable.has(name))
    },
  )

  test('are listed as they are', async () => {
    const expected = names.toSorted((a, b) => (a < b ? -1 : 1))
    for (const id of [committed, folder]) {
      expect((await service.files(id)).map(({ path }) => path).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
        expected,
      )
    }
  })
})
