import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import type { FindPathOutput } from './find-path.ts'
import { findPathTool } from './find-path.ts'

const name = (index: number): string => `cmd${index}/main.go`
const texts = {
  'go.mod': 'module shop\n\ngo 1.22\n',
  'store/store.go': 'package store\n\nfunc Persist() {}\n\nfunc Forget() {}\n',
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [name(index), 'package main\n\nfunc main() {}\n']),
  ),
  [name(7)]: 'package main\n\nimport "shop/store"\n\nfunc main() { store.Persist() }\n',
}

test.for([
  ['Persist', true, ''],
  ['Forget', false, 'No way of at most 12 steps in either direction from any of 9 definitions of main.'],
] as const)('a name that nine have is followed from each of them: %s', async ([to, found, note]) => {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const context = {
    projects: labelProjects([{ repoName: 'shop', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  const output = await findPathTool.execute(context, { from: 'main', to }, new AbortController().signal)
  expect(output).toMatchObject({ found, ...(note === '' ? {} : { note, extent: { total: 0, unread: [] } }) })
  if (found) expect((output as FindPathOutput).steps[0]?.site).toContain(name(7))
})
