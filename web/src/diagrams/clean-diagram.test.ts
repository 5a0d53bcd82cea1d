import { expect, test } from 'vitest'
import { withoutSettings } from './clean-diagram.ts'

test.each([
  [
    'a directive',
    '%%{init: {"themeCSS": ".node{background:url(https://x)}"}}%%\ngraph TD\nA-->B',
    ' \ngraph TD\nA-->B',
  ],
  ['one over several lines', 'graph TD\n%%{\ninit: {}\n}%%\nA-->B', 'graph TD\n \nA-->B'],
  ['one that does not end', 'graph TD\nA-->B\n%%{init: {', 'graph TD\nA-->B\n '],
  ['one that taking another out would make', '%%%{a}%%%{init: {}}%%', '% %{init: {}}%%'],
  ['a head', '\n---\nconfig:\n  theme: dark\n---\ngraph TD', 'graph TD'],
  ['a picture in a style', 'style A fill:URL (https://x)', 'style A fill:none(https://x)'],
  ['a node that is a picture', 'A@{ img : "https://x" }', 'A@{ image : "https://x" }'],
])('withoutSettings() takes out %s', (_name, source, expected) => {
  expect(withoutSettings(source)).toBe(expected)
})

test.each(['graph TD\n%% a comment\nA-->|yes|B{is it?}', 'sequenceDiagram\nA->>B: hello\n---', '---\nA-->B'])(
  'withoutSettings() leaves everything else as it is: %j',
  (source) => {
    expect(withoutSettings(source)).toBe(source)
  },
)
