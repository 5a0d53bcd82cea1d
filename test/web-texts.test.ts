/** What the web app says: each message in each language, and none outside of them. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { edgeKinds, nodeKinds } from '../src/graph/graph.ts'
import { english } from '../web/src/texts/languages/en.ts'
import { findLiteralTexts } from './support/find-literal-texts.ts'

const web = join(import.meta.dirname, '../web/src')
const languages = globSync('texts/languages/*.ts', { cwd: web }).map((path) => basename(path, '.ts'))
const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((path) => !/\.test\.ts$|(?:^|\/)testing\.ts$|^texts\/languages\//u.test(path))
  .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }))

/** Texts that are the same in every language, or are shown where there is none. */
const exceptions = new Map([
  ['app/brand.tsx', ['Parley']],
  ['components/page-title.ts', ['Parley']],
  // Nothing could be loaded, so there is no catalogue to take it from.
  ['main.tsx', ['Parley could not be loaded. Reload the page to try again.']],
  // Keys, whose names a language has in `search.keyNames`.
  [
    'texts/shortcuts.ts',
    ['Ctrl K', 'Ctrl B', 'Shift Enter', 'Ctrl click', 'Ctrl F', 'Ctrl G']
      .concat(['↑', '↓', '←', '→', 'F3'].map((key) => `Shift ${key}`))
      .concat(['Alt C', 'Alt R', 'Alt Z']),
  ],
  ['settings/settings-page.tsx', ['x-api-key', '/api/v2', 'PARLEY_MODEL']],
  ['settings/git-token-section.tsx', ['github.com']],
  ['sign-in/key-form.tsx', ['npm start', 'sk-…']],
])

test('no component says anything but messages of the catalogues', () => {
  const found = sources.flatMap(({ path, text }) => {
    const allowed = exceptions.get(path) ?? []
    return findLiteralTexts(path, text)
      .filter((each) => !allowed.includes(each.slice(each.indexOf(' ') + 1)))
      .map((each) => `web/src/${path}:${each}`)
  })
  expect(found, 'Put these texts into web/src/texts/languages/*.ts').toEqual([])
})

test('texts that stand in a component are found', () => {
  const source = `
    import x from 'Some module.ts'
    const a = <p title="Copy" className="Not this">Hello {isOpen ? 'fold' : \`unfold \${name}\`}</p>
    const b = notify({ title: 'The end', id: 'No text' }), c = <Box label={busy ? 'Busy' : 'Idle'} to="/Path" />
    setProblem(\`Nothing found in \${place}\`)
    throw new Error('Cannot be')
  `
  expect(findLiteralTexts('x.tsx', source)).toEqual([
    '3: Copy',
    '3: Hello',
    '3: fold',
    '3: unfold …',
    '4: The end',
    '4: Busy',
    '4: Idle',
    '5: Nothing found in …',
  ])
})

type Messages = { readonly [key: string]: unknown }

/** Each message by its way in the catalogue, as what must be the same in every language. */
function listMessages(messages: Messages, way = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]): [string, string][] => {
      const own = way === '' ? key : `${way}.${key}`
      if (own === 'format') return []
      if (typeof value === 'function') return [[own, `takes ${value.length}`]]
      if (typeof value !== 'string') return [...listMessages(value as Messages, own)]
      const names = Array.from(value.matchAll(/\{(\w+)\}/gu), ([, name]) => name ?? '')
      return [
        [own, `names ${[...new Set(names)].toSorted((one, other) => one.localeCompare(other)).join(', ')}`],
      ]
    }),
  )
}

describe.each(languages)('%s', (language) => {
  test('has each message of the English file, with the same parts, and no other', async () => {
    const file = (await import(`../web/src/texts/languages/${language}.ts`)) as { default: Messages }
    expect(Object.fromEntries(listMessages(file.default))).toEqual(Object.fromEntries(listMessages(english)))
  })
})

test('there is more than one language', () => {
  expect(languages).toEqual(expect.arrayContaining(['en', 'de']))
})

test('every message is said somewhere', () => {
  // Looked up by what the service says, or by the type of what it says.
  const lookedUp =
    /^(?:kinds|edges|gaps|openReasons|conversations\.agents|search\.keyNames|diffs\.impact\.state|relations\.extent\.cut)\./u
  const said = new Set(sources.flatMap(({ text }) => text.match(/[\w-]+/gu) ?? []))
  const unsaid = [...listMessages(english).keys()].filter(
    (way) => !lookedUp.test(way) && !said.has(way.slice(way.lastIndexOf('.') + 1)),
  )
  expect(unsaid).toEqual([])
})

test('each kind of node and edge has a name', () => {
  expect(Object.keys(english.kinds)).toEqual([...nodeKinds])
  expect(Object.keys(english.edges)).toEqual([...edgeKinds])
})
