/** The list of shortcuts is what the handlers of keys do: no key is missing in it, and none is there for nothing. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { shortcuts } from '../web/src/texts/shortcuts.ts'

const web = join(import.meta.dirname, '../web/src')

/** Which files do what a group says. */
const handlers: { readonly [Group in keyof typeof shortcuts]: readonly string[] } = {
  everywhere: [
    'app/use-sidebar-fold.ts',
    'code/code-beside.tsx',
    'code/hover-card.tsx',
    'components/cancelable-form.tsx',
    'components/side-panel.tsx',
    'conversations/citation-preview.tsx',
    'conversations/conversation-header.tsx',
    'projects/project-picker.tsx',
    'search/finder.tsx',
  ],
  inSearch: ['map/map-search.tsx', 'search/search-dialog.tsx', 'search/parse-query.ts'],
  inQuestion: [
    'conversations/composer.tsx',
    'conversations/find-trigger.ts',
    'conversations/use-completion.ts',
  ],
  inConversation: ['conversations/message-list.tsx'],
  inCode: [
    'code/code-page.tsx',
    'code/file-view.tsx',
    'code/go-to-line-bar.tsx',
    'code/source-view.tsx',
    'code/use-wrap.ts',
  ],
  inFind: ['code/find-bar.tsx'],
  inTree: ['code/outline-panel.tsx', 'components/tree-view.tsx'],
  onEdge: ['components/resize-handle.tsx'],
  inBook: ['book/use-turned-pages.ts'],
  onMap: ['map/find-neighbour.ts', 'map/map-canvas.tsx'],
  inDiagram: ['diagrams/use-box-targets.ts'],
}

/** What a keyboard event calls the keys that the list names otherwise. */
const eventKeys = new Map([
  ['↑', 'ArrowUp'],
  ['↓', 'ArrowDown'],
  ['←', 'ArrowLeft'],
  ['→', 'ArrowRight'],
  ['Esc', 'Escape'],
  ['Space', ' '],
])

/** Handled, and not listed: the list of a search and a bar close as everything does, and a plus needs no Shift. */
const unlisted = new Map([
  ['inSearch', ['Escape']],
  ['inCode', ['Escape']],
  ['inTree', ['Escape']],
  ['onMap', ['=']],
])

describe.each(Object.entries(shortcuts))('%s', (group, meanings) => {
  test('lists the keys that are handled', () => {
    const paths = handlers[group as keyof typeof shortcuts]
    const handled = new Set(paths.flatMap((path) => keysIn(readFileSync(join(web, path), 'utf8'))))
    const hidden = unlisted.get(group) ?? []
    expect(hidden.filter((key) => !handled.delete(key))).toEqual([])
    const listed = Object.values<readonly string[]>(meanings)
      .flat()
      .map((keys) => keys.split(' ').at(-1) ?? '')
      // Letters are handled as such, and a mouse has no keys.
      .filter((key) => key !== 'z' && key.toLowerCase() !== 'click')
      .map((key) => eventKeys.get(key) ?? (/^[A-Z]$/u.test(key) ? key.toLowerCase() : key))
    expect([...new Set(listed)].toSorted()).toEqual([...handled].toSorted())
  })
})

test('every handler of keys belongs to a group', () => {
  const known = Object.values(handlers).flat()
  const found = globSync('**/*.{ts,tsx}', { cwd: web }).filter(
    (path) => !path.endsWith('.test.ts') && isHandler(readFileSync(join(web, path), 'utf8')),
  )
  expect(found.filter((path) => !known.includes(path))).toEqual([])
})

test('keys are found however a handler asks for them', () => {
  expect(
    keysIn("if (event.key === 'Enter' || key !== 'a') go()\nswitch (key) { case 'End': break }"),
  ).toEqual(['Enter', 'a', 'End'])
  expect(keysIn("const steps = {\n  ArrowDown: 1,\n  ' ': () => act(),\n  '>': 'commands',\n}")).toEqual([
    'ArrowDown',
    ' ',
    '>',
  ])
  expect(keysIn("word.startsWith('@') && event.key.toLowerCase() !== 'k'")).toEqual(['k', '@'])
})

function isHandler(source: string): boolean {
  return (
    /addEventListener\('keydown'|\bonKeyDown(?:=\{|: |\b.* = \()/u.test(source) && keysIn(source).length > 0
  )
}

/** Compared with, in the cases of a switch, the names of a table, or the sign at the beginning of a text. */
function keysIn(source: string): string[] {
  const ways = [
    /\bkey(?:\.toLowerCase\(\))? [!=]== '([^']+)'/gu,
    /\bcase '(Arrow\w+|Page\w+|Home|End|Enter|Escape|Tab)':/gu,
    /^ *(Arrow\w+|Page\w+|Home|End|Enter|Escape|Tab): /gmu,
    /^ *'([ >@%])': /gmu,
    /(?<=[{,] )(Arrow\w+|Page\w+): /gu,
    /\buseBarKey\('([a-z])'/gu,
    /\bstartsWith\('([@/])'\)/gu,
    /\['(Arrow\w+)'|, '(Arrow\w+)'/gu,
  ]
  const found = ways.flatMap((way) => [...source.matchAll(way)].map((match) => match[1] ?? match[2] ?? ''))
  return [...new Set(found)]
}
