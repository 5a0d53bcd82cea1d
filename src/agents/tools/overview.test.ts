import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { findEntryPoints } from '../knowledge/project/find-entry-points.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import { overviewTool } from './overview.ts'

async function entriesOf(texts: Record<string, string>): Promise<string[]> {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/mill')
  return findEntryPoints(snapshot, snapshot.listFiles()).map(({ path }) => path)
}

test('a program of Go begins in the file that has its `main`, whatever it is called', async () => {
  const found = await entriesOf({
    'go.mod': 'module example.org/mill\n\ngo 1.22\n',
    'cmd/mill/mill.go': 'package main\n\nfunc main() {}\n',
    'cmd/mill/cli/server.go': 'package cli\n\nfunc serve() {}\n',
    'tools/gen/gen.go': 'package main\n\nfunc main() {}\n',
  })
  expect(found).toEqual(['cmd/mill/mill.go'])
})

test('of C and Java it is no matter of the name either', async () => {
  expect(await entriesOf({ 'src/opentyr.c': 'int main(void) { return 0; }\n' })).toEqual(['src/opentyr.c'])
  expect(
    await entriesOf({
      'src/mill/Wheel.java':
        'package mill;\npublic class Wheel {\n  public static void main(String[] args) {}\n}\n',
      'src/mill/Server.java': 'package mill;\npublic class Server {}\n',
    }),
  ).toEqual(['src/mill/Wheel.java'])
})

test('a library of Go begins nowhere, whatever its files are called, and neither does a fixture', async () => {
  const found = await entriesOf({
    'go.mod': 'module example.org/mill\n\ngo 1.22\n',
    'app.go': 'package mill\n\nfunc Run() {}\n',
    'fixtures/broken/main.go': 'package main\n\nfunc main() {}\n',
  })
  expect(found).toEqual([])
})

test.each([
  ['lib/cart.ts', { node: { kind: 'file', members: [{ name: 'add' }] }, extent: { shown: 1, total: 1 } }],
  ['lib', { node: { kind: 'directory', members: [{ name: 'lib/cart.ts' }] } }],
  ['lib/', { node: { kind: 'directory' } }],
  ['nowhere', { error: expect.stringContaining('Cannot find "nowhere"') }],
])('of a path without parts there is what is in it: %s', async (path, expected) => {
  const texts = { 'lib/cart.ts': 'export function add() {}\n' }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const context = {
    projects: labelProjects([{ repoName: 'acme/app', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  expect(await overviewTool.execute(context, { path }, new AbortController().signal)).toMatchObject(expected)
})
