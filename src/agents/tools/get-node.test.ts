import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import { getNodeTool } from './get-node.ts'

const reopened = {
  'lib/app.rb': 'module App\n  def self.run\n  end\nend\n',
  'lib/app/page.rb': 'module App\n  class Page\n    def title\n    end\n  end\nend\n',
  'lib/app/site.rb': 'module App\n  class Site\n    def read\n    end\n  end\n\n  LIMIT = 3\nend\n',
}

const received = {
  'go.mod': 'module example.org/term\n',
  'terminal.go': 'package term\n\ntype Terminal struct {\n\twidth int\n}\n',
  'draw.go': 'package term\n\nfunc (t *Terminal) Draw() {}\n\nfunc clear() {}\n',
}

test.each([
  [reopened, 'lib/app/page.rb', ['Page', 'Page.title']],
  [reopened, 'lib/app/site.rb', ['Site', 'Site.read', 'LIMIT']],
  [received, 'terminal.go', ['Terminal', 'Terminal.width']],
  [received, 'draw.go', ['Terminal.Draw', 'clear']],
])('a file has the members that it gives to what another file declares: %#', async (texts, path, names) => {
  expect(await membersOf(texts, path)).toMatchObject({
    node: {
      members: names.map((name) => ({ name: expect.stringContaining(name) })),
      member_count: names.length,
    },
    extent: { shown: names.length, total: names.length, cut: null, unread: [] },
  })
})

test('of a file with more than are shown, fields are left out first, and all are counted', async () => {
  const count = 50
  const classes = Array.from(
    { length: count },
    (_, index) => `class C${index}:\n    a = 1\n    def run(self): pass\n`,
  )
  const outline = await membersOf({ 'a.py': classes.join('') }, 'a.py')
  expect(outline).toMatchObject({
    node: { member_count: 3 * count },
    extent: { total: 3 * count, cut: 'limit' },
  })
  const { members } = (outline as { node: { members: { kind: string }[] } }).node
  expect(members.filter(({ kind }) => kind === 'class')).toHaveLength(count)
  expect(members.filter(({ kind }) => kind === 'method')).toHaveLength(count)
})

test('a folder has its files and folders with how many definitions stand in them', async () => {
  expect(await membersOf(reopened, 'lib')).toMatchObject({
    node: {
      members: [
        { name: 'lib/app', definitions: 3 },
        { name: 'lib/app.rb', definitions: 1 },
      ],
    },
    extent: { shown: 2, total: 2 },
  })
})

async function membersOf(texts: Readonly<Record<string, string>>, path: string): Promise<object> {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const context = {
    projects: labelProjects([{ repoName: 'acme/app', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  return getNodeTool.execute(context, { path, include_source: false }, new AbortController().signal)
}
