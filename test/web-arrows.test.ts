import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../web/src')

/** What each folder of the web app may import besides itself, `api`, `components` and `texts`. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  api: ['settings'],
  app: [
    'book',
    'changes',
    'code',
    'conversations',
    'map',
    'organisations',
    'projects',
    'relations',
    'search',
    'settings',
    'sign-in',
  ],
  book: ['code', 'conversations', 'diagrams', 'markdown', 'projects'],
  changes: ['code', 'diffs', 'projects'],
  code: ['diffs', 'drafts', 'markdown', 'projects', 'relations'],
  components: [],
  conversations: [
    'code',
    'diagrams',
    'drafts',
    'markdown',
    'organisations',
    'projects',
    'relations',
    'settings',
  ],
  diagrams: ['code', 'settings'],
  diffs: ['code', 'relations'],
  drafts: [],
  map: ['code', 'projects', 'search', 'settings'],
  markdown: [],
  organisations: ['settings', 'sign-in'],
  projects: ['code', 'drafts', 'organisations', 'settings'],
  relations: ['code', 'projects', 'search'],
  search: ['code', 'organisations', 'projects'],
  settings: ['app', 'organisations'],
  'sign-in': ['app', 'settings'],
  texts: [],
}
const everywhere = ['api', 'components', 'texts']

test('each folder of the web app imports only what the arrows allow', () => {
  const files = globSync('*/**/*.{ts,tsx}', { cwd: source }).filter((path) => !/\.test\.tsx?$/u.test(path))
  const violations = files.flatMap((path) => {
    const from = path.replaceAll('\\', '/').split('/')[0]!
    const text = readFileSync(join(source, path), 'utf8')
    return [...text.matchAll(/(?:from|import\()\s?'(?<specifier>\.[^']+)'/gu)].flatMap(({ groups }) => {
      const target = relative(source, resolve(source, dirname(path), groups!['specifier']!))
      const to = target.replaceAll('\\', '/').split('/')[0]!
      if (to === '..' || to === from || everywhere.includes(to)) return []
      return allowed[from]?.includes(to) === true ? [] : [`${path} imports ${target}`]
    })
  })
  expect(files.length).toBeGreaterThan(200)
  expect(violations).toEqual([])
})
