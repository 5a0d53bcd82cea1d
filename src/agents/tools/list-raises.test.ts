import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import type { ListRaisesOutput } from './list-raises.ts'
import { listRaisesTool } from './list-raises.ts'

const texts = {
  'mill/errors.py': 'class MillError(Exception):\n    pass\n\n\nclass JamError(MillError):\n    pass\n',
  'mill/grind.py': `import sys

from mill.errors import JamError, MillError


def grind(grain):
    if not grain:
        raise MillError("nothing to grind")
    if grain.wet:
        raise JamError(f"the stones are jammed by {grain.name}")


def main():
    try:
        grind(None)
    except MillError:
        sys.exit(2)
`,
  'mill/wheel.go': `package mill

import "errors"

var ErrDry = errors.New("no water")

func Turn(water int) error {
	if water == 0 {
		return ErrDry
	}
	return nil
}
`,
  'tests/test_grind.py': 'def test():\n    raise MillError("in a test")\n',
  'web/send.ts':
    'export function send(body: string) {\n  if (body === "") throw new TypeError("empty body")\n  return body\n}\n',
}

async function list(input: object): Promise<ListRaisesOutput> {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const context = {
    projects: labelProjects([{ repoName: 'acme/mill', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  return (await listRaisesTool.execute(context, input, new AbortController().signal)) as ListRaisesOutput
}

test('an error has its places with their conditions, who catches it, and its subtypes', async () => {
  const output = await list({ name: 'MillError' })
  expect(output).toMatchObject({
    definition: { name: 'MillError', location: 'mill/errors.py:1-2' },
    subtypes: ['JamError'],
    raises: [
      {
        name: 'MillError',
        location: 'mill/grind.py:8-8',
        text: 'raise MillError("nothing to grind")',
        in: 'mill/grind.py#grind',
        under: 'if not grain',
      },
    ],
    caught: [{ kind: 'catch', location: 'mill/grind.py:16-16', in: 'mill/grind.py#main' }],
    extent: { shown: 1, total: 1 },
  })
})

test('a message leads to the place that makes it, values and all', async () => {
  const { raises } = await list({ about: ['the stones are jammed by barley'] })
  expect(raises).toMatchObject([{ kind: 'message', location: 'mill/grind.py:10-10', under: 'if grain.wet' }])
})

test('all errors of the product are counted by name, those of tests left out', async () => {
  const { by_name: names, extent } = await list({})
  expect(names).toEqual({ MillError: 1, JamError: 1, '(unnamed)': 1, ErrDry: 1, TypeError: 1, '2': 1 })
  expect(extent).toMatchObject({ shown: 6, total: 6 })
})

test('an exit code leads to where the program ends with it', async () => {
  const { raises } = await list({ name: '2' })
  expect(raises).toMatchObject([
    { kind: 'exit', name: '2', location: 'mill/grind.py:17-17', under: 'except MillError' },
  ])
})
