import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import type { DataModelOutput } from './data-model.ts'
import { dataModelTool } from './data-model.ts'

const model = (name: string, rest = ''): string =>
  `class ${name}(models.Model):\n    reason = models.CharField(max_length=9)\n${rest}\n`
const meta = (line: string): string => `    class Meta:\n        ${line}\n`
const texts = {
  'hc/api/models.py': `from django.db import models\n${model('Flip')}${model('Named', meta('db_table = "named"'))}${model('Base', meta('abstract = True'))}`,
}

/** Django names a table by its application and class. */
test.each([
  [undefined, ['Flip api_flip', 'Named named', 'Base -']],
  [['api_flip'], ['Flip api_flip']],
  [
    ['flip', 'NAMED'],
    ['Flip api_flip', 'Named named'],
  ],
  [['api_named'], []],
])('%j are models by their own names or those of their tables', async (names, found) => {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const projects = labelProjects([{ repoName: 'acme/checks', snapshot }])
  const output = await dataModelTool.execute(
    { projects, workspace: new WorkspaceSession(undefined) },
    { names },
    new AbortController().signal,
  )
  const { entities } = output as DataModelOutput
  expect(entities.map(({ name, table }) => `${name} ${table ?? '-'}`)).toEqual(found)
})
