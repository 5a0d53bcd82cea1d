import { expect, test } from 'vitest'
import { findGuide } from './find-guides.ts'

const text = [
  '# Contributing',
  '',
  '## Adding a check',
  '',
  'Checks look at a host.',
  '',
  '- [ ] Put it into `src/checks/<name>.py`.',
  '- [ ] Name it in the catalogue.',
  '',
  '## Style',
]

const section = (name: string, location: string) => ({ node_id: location, kind: 'section', name, location })

test('findGuide() takes the section whose heading says how one is made, with the items of its list', () => {
  const named = [
    section('The checks of the example', 'docs/example.md:1-9'),
    section('Adding a check', 'CONTRIBUTING.md:3-9'),
    section('Adding a check', 'docs/de-DE/contributing.md:3-9'),
  ]
  const script = findGuide({ phrase: 'check', words: ['check'], head: 'check' }, named, false)
  script.next([])
  const lines = text.map((line, index) => `${index + 1}| ${line}`).join('\n')
  const { value } = script.next([{ text: lines, line_count: text.length, location: 'CONTRIBUTING.md' }])
  // A file that was read whole is asked for no further lines.
  const guide = typeof value === 'object' && 'heading' in value ? value : script.next([]).value
  expect(guide).toMatchObject({
    heading: 'Adding a check',
    location: 'CONTRIBUTING.md:3-9',
    points: [
      { text: 'Put it into `src/checks/<name>.py`.', location: 'CONTRIBUTING.md:7-7' },
      { text: 'Name it in the catalogue.', location: 'CONTRIBUTING.md:8-8' },
    ],
  })
})
