import { expect, test } from 'vitest'
import type { Asked } from '../plans.ts'
import { understand } from '../understand.ts'
import type { ExactPlace } from './find-exact-places.ts'
import { findExactPlaces } from './find-exact-places.ts'

const options = { agentId: 'codebase_qna_agent', labels: [''], repositories: [], focus: [], images: 0 }

/** The places of a question, where each call of a tool is answered by its name. */
function placesFor(question: string, results: Readonly<Record<string, unknown>>): readonly ExactPlace[] {
  const asked: Asked = {
    understanding: understand(question),
    subjects: { found: [], missing: [], isFromContext: false },
    conversation: { question, earlier: [], documents: '', results: new Map(), alreadySaid: 0 },
    options,
  }
  const script = findExactPlaces(asked, [])
  let step = script.next([])
  while (step.done !== true) {
    const calls = step.value.kind === 'calls' ? step.value.calls : []
    step = script.next(calls.map(({ toolName }) => results[toolName]))
  }
  return step.value
}

const match = (location: string, text: string) => ({ location, text, in: `${location}::read` })

test('a literal is shown where it is read, then where it is described, then in documents', () => {
  const grep = {
    matches: [
      match('docs/tuning.md:7-7', 'Set POND_DEPTH to the depth.'),
      match('cmd/flags.go:3-3', 'flag("depth", "depth in m (default: $POND_DEPTH)")'),
      match('cmd/read.go:9-9', 'os.Getenv("POND_DEPTH")'),
      { ...match('cmd/read_test.go:2-2', 't.Setenv("POND_DEPTH", "1")'), in_test: true },
    ],
  }
  const places = placesFor('what does POND_DEPTH do?', { grep, search: { results: [] } })
  expect(places.map(({ path }) => path)).toEqual(['cmd/read.go', 'cmd/flags.go', 'docs/tuning.md'])
  expect(places[0]?.line).toBe('`cmd/read.go`: `os.Getenv("POND_DEPTH")` [cmd/read.go:9-9]')
})

test('a number counts beside a word of the question, in history first in a changelog', () => {
  const grep = {
    matches: [
      match('hash.py:3-3', 'ITERATIONS = 1_000_000'),
      match('CHANGES.rst:8-8', '- Increase iterations to 1,000,000.'),
      match('limits.py:4-4', 'LARGEST = 1_000_000'),
    ],
  }
  const found = { grep, search: { results: [] }, find_passages: { files: [] } }
  const places = placesFor('when was the number of iterations raised to 1 million?', found)
  expect(places.map(({ path }) => path)).toEqual(['CHANGES.rst', 'hash.py'])
})

test('a section that is headed by what is to be made is one of the places', () => {
  const section = (name: string, location: string) => ({ kind: 'section', name, location })
  const results = [
    section('Custom Converters', 'docs/routing.rst:8-20'),
    section('Built-in Converters', 'docs/routing.rst:2-7'),
    section('New converters', 'CHANGES.rst:2-7'),
  ]
  const places = placesFor('how do I add my own converter?', { grep: { matches: [] }, search: { results } })
  expect(places.map(({ line }) => line)).toEqual(['the section “Custom Converters” [docs/routing.rst:8-20]'])
})
