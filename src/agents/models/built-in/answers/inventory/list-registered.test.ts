import { afterAll, expect, test } from 'vitest'
import { linkTexts } from '../../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../../testing/collect-run.ts'

const texts = {
  'go.mod': 'module example.org/mill\n\ngo 1.22\n',
  'README.md':
    '# Mill\n\nThe mill supports the following grinders and other things for making flour of grain.\n',
  'registry/registry.go': `package registry

type Registry struct{ names []string }

func (r *Registry) Register(name string) { r.names = append(r.names, name) }
`,
  'all/all.go': `package all

import "example.org/mill/registry"

func Grinders() *registry.Registry {
	grinders := &registry.Registry{}
	grinders.Register("stone")
	grinders.Register("steel")
	grinders.Register("burr")
	return grinders
}
`,
}
const snapshot = openTexts(texts, await linkTexts(texts), 'acme/mill')
afterAll(() => snapshot[Symbol.dispose]())

test('a function that is called like the things and registers each of them is their list', async () => {
  const question = 'Which grinders are supported?'
  const run = await collectRun({ projects: [{ repoName: 'acme/mill', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  expect(run.text).toContain(
    'list of grinders is `Grinders` [all/all.go:5-11], which makes them known one by one, in 3 lines',
  )
  expect(run.text).toContain('`grinders.Register("burr")` [all/all.go:9-9]')
  expect(run.text).not.toContain('no enum')
})
