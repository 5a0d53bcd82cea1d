import { afterAll, expect, test } from 'vitest'
import { collectRun } from '../../../../testing/collect-run.ts'
import { openSketch } from '../../../../testing/open-sketch.ts'

const mill = openSketch({
  files: {
    'mill/auth/service.py': {
      text: `class Gate:
    def open(self, key):
        if key is None:
            raise KeyFault.missing()
        raise StopOpening(key)
`,
      definitions: [
        { name: 'Gate', kind: 'class', lines: [1, 5] },
        { name: 'Gate.open', kind: 'method', lines: [2, 5] },
      ],
    },
    'mill/views.py': {
      text: `def enter(key):
    try:
        Gate().open(key)
    except StopOpening as reason:
        return reason
`,
      definitions: [{ name: 'enter', kind: 'function', lines: [1, 5] }],
    },
    'mill/plugins/spec.py': {
      text: `def mill_auth_failed(error):
    """Called when auth raises an exception that nobody handles."""
`,
      definitions: [
        {
          name: 'mill_auth_failed',
          kind: 'function',
          lines: [1, 2],
          doc: 'Called when auth raises an exception that nobody handles.',
        },
      ],
    },
  },
  edges: [['calls', 'mill/views.py#enter', 'mill/auth/service.py#Gate.open', 3]],
})
afterAll(() => mill[Symbol.dispose]())

async function ask(question: string): Promise<string> {
  const { text } = await collectRun({ question, projects: [mill.project] })
  return text
}

test('what a directory raises is read from its statements, and who handles it from those that catch', async () => {
  const text = await ask('Which exceptions does mill/auth raise and who handles them?')
  expect(text).toContain('I found 2 places that raise')
  expect(text).toContain(
    '`StopOpening`, raised in `Gate.open` [mill/auth/service.py:5-5]. Caught in `enter` [mill/views.py:4-4]',
  )
  expect(text).toContain(
    '`KeyFault.missing`, raised in `Gate.open` [mill/auth/service.py:4-4]. I found no place that names it',
  )
  expect(text).not.toContain('mill_auth_failed')
})

test('of a function the errors of what it calls itself are among them', async () => {
  const text = await ask('Which errors does `enter` raise?')
  expect(text).toContain('`StopOpening`, raised in `Gate.open`')
})
