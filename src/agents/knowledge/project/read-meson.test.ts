import { expect, test } from 'vitest'
import { readFileFacts } from './read-file-facts.ts'

test('meson.build: what every build needs, what only some do, and how it is built', () => {
  const facts = readFileFacts({
    path: 'meson.build',
    siblings: [],
    text: `project('bell', 'c',
  meson_version: '>= 0.56',
  default_options: ['c_std=gnu99'])
glib = dependency('glib-2.0', version: '>= 2.62')
# dependency('old')
if get_option('otr').enabled()
  otr = dependency('libotr')
endif
curses = dependency('ncurses', required: false)
cmocka = dependency('cmocka')
`,
  })
  expect(
    facts.packages.map(({ name, version, use, place }) => `${name} ${version} ${use} @${place.line}`),
  ).toEqual([
    'glib-2.0 >= 2.62 build @4',
    'libotr  optional @7',
    'ncurses  optional @9',
    'cmocka  development @10',
  ])
  expect(facts.requirements.map(({ what, version }) => `${what} ${version}`)).toEqual([
    'Meson >= 0.56',
    'C standard gnu99',
  ])
  expect(facts.commands.map(({ text }) => text)).toContain('meson test -C build')
})

test('meson_options.txt: an option may stand on several lines', () => {
  const facts = readFileFacts({
    path: 'meson_options.txt',
    siblings: [],
    text: `option('otr',
  type: 'feature',
  value: 'disabled',
  description: 'Enable OTR'
)
option('docs', type: 'boolean', value: true)
`,
  })
  expect(
    facts.settings.map(({ name, value, meaning, place }) => [
      name,
      value,
      meaning,
      place.line,
      place.endLine,
    ]),
  ).toEqual([
    ['otr', 'disabled', 'Enable OTR', 1, 5],
    ['docs', 'true', '', 6, 6],
  ])
})
