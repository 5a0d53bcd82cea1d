import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import type { GetNodeOutput } from './get-node.ts'
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

test.each([
  [
    { 'a.py': 'def build():\n    class Local:\n        def act(self): pass\n    def inner(): pass\n' },
    'a.py',
    ['build', 'build.Local', 'build.Local.act', 'build.inner'],
  ],
  [
    { 'a.rs': 'pub fn outer() {\n    enum State { On }\n    fn inner() {}\n}\n' },
    'a.rs',
    ['outer', 'outer.State', 'outer.State.On', 'outer.inner'],
  ],
  [{ 'a.ts': 'function make() {\n  function inner() {}\n}\n' }, 'a.ts', ['make', 'make.inner']],
])('what stands in functions is listed: %#', async (texts, path, names) => {
  expect(await membersOf(texts, path)).toMatchObject({
    node: { members: names.map((name) => ({ name })) },
    extent: { total: names.length, cut: null },
  })
})

test.each([
  [
    'index.ts',
    "export * from './lib.js'\nexport const own = 1\nexport {\n  default as b,\n  c,\n} from './lib.js'\nexport { own as d }\n",
    [
      { location: 'index.ts:1-1', text: "export * from './lib.js'" },
      { location: 'index.ts:3-6', text: "export { default as b, c, } from './lib.js'" },
    ],
  ],
  [
    'src/lib.rs',
    'mod a;\nuse a::B;\npub use a::run;\n',
    [{ location: 'src/lib.rs:3-3', text: 'pub use a::run;' }],
  ],
  ['pkg/__init__.py', 'import os\nfrom .a import (\n    b,\n)\n', [{ text: 'from .a import ( b, )' }]],
  ['pkg/a.py', 'from .b import c\n', undefined],
])('a file that passes on what others define lists that: %s', async (path, text, reexports) => {
  const { node, extent } = (await membersOf({ [path]: text }, path)) as GetNodeOutput
  expect(node.reexports).toEqual(reexports?.map((each) => expect.objectContaining(each)))
  expect(extent).toMatchObject({ total: node.member_count + (reexports?.length ?? 0), cut: null })
})

test('of a file whose source is too long to be shown with all its definitions, what is left out is counted', async () => {
  const methods = Array.from({ length: 100 }, (_, index) => `    def method_${index}(self): pass\n`)
  const text = `class Big:\n${methods.join('')}${'# filler\n'.repeat(2_000)}`
  const output = (await membersOf({ 'a.py': text }, 'a.py', { include_source: true })) as GetNodeOutput
  expect(output).toMatchObject({
    node: { members: [{ name: 'Big' }], member_count: 101 },
    extent: { shown: 1, total: 101, cut: 'limit' },
    note: expect.stringContaining('include_source: false'),
  })
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

async function membersOf(
  texts: Readonly<Record<string, string>>,
  path: string,
  options: object = { include_source: false },
): Promise<object> {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const context = {
    projects: labelProjects([{ repoName: 'acme/app', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  return getNodeTool.execute(context, { path, ...options }, new AbortController().signal)
}
