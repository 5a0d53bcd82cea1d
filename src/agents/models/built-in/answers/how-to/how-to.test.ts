import { afterAll, expect, test } from 'vitest'
import { linkTexts } from '../../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../../testing/collect-run.ts'

const report = (name: string): string =>
  `import { rows } from '../rows.ts'\n\n/** Counts ${name}. */\nexport function ${name}Report() {\n${'  rows()\n'.repeat(10)}}\n`
const texts = {
  'src/rows.ts': 'export function rows() {\n  return []\n}\n',
  'src/reports/sales.ts': report('sales'),
  'src/reports/returns.ts': report('returns'),
  'src/registry.ts':
    "import { salesReport } from './reports/sales.ts'\nimport { returnsReport } from './reports/returns.ts'\n\nexport const all = { sales: salesReport, returns: returnsReport }\n",
  'test/returns.test.ts':
    "import { returnsReport } from '../src/reports/returns.ts'\n\ntest('returns', () => returnsReport())\n",
  'docs/reports.md': '# Reports\n\nThe returnsReport counts what came back.\n',
}
const snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
afterAll(() => snapshot[Symbol.dispose]())

async function ask(question: string): Promise<string> {
  const run = await collectRun({ projects: [{ repoName: 'acme/shop', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('one that is named is followed: where it is defined, registered, tested and described', async () => {
  const text = await ask('how do I add a new report like returnsReport?')
  expect(text).toContain('1. Write one like it: `returnsReport` is in')
  expect(text).toContain(
    '`export const all = { sales: salesReport, returns: returnsReport }` [src/registry.ts:4-4]',
  )
  expect(text).toContain('Test it as [test/returns.test.ts] does.')
  expect(text).toContain('[docs/reports.md:3-3]')
})

test('where none is named, a directory that is called as the kind has the patterns', async () => {
  const text = await ask('how do I add a new report?')
  expect(text).toMatch(/Follow `src\/reports\/\w+\.ts`/u)
  expect(text).toContain('[src/registry.ts:')
})

const plugged = {
  'src/registry.py':
    'class Check:\n    """A check of a host."""\n\n    def run(self):\n        raise NotImplementedError\n\n\ndef register_check(name):\n    return lambda check: check\n',
  'src/checks/disk.py': check('disk', 'Disk'),
  'src/checks/load.py': check('load', 'Load'),
  'src/checks/memory.py': check('memory', 'Memory'),
  'src/specs.py':
    'from markers import hookspec\n\n\n@hookspec\ndef app_gather_validators():\n    """Validators that may refuse a registration."""\n\n\n@hookspec\ndef app_menu():\n    """Entries of the menu."""\n',
  'src/builtin.py':
    'from markers import hookimpl\n\n\n@hookimpl\ndef app_gather_validators():\n    return []\n',
  'src/catalogue.py': 'names = [\n    "disk_check",\n    "load_check",\n    "memory_check",\n]\n',
}
const plugins = openTexts(plugged, await linkTexts(plugged), 'acme/probe')
afterAll(() => plugins[Symbol.dispose]())

function check(name: string, title: string): string {
  return `from registry import Check, register_check\n\n\n@register_check("${name}_check")\nclass ${title}Check(Check):\n    """Looks at the ${name}."""\n\n    def run(self):\n        return "${name}"\n`
}

async function askPlugins(question: string): Promise<string> {
  const run = await collectRun({ projects: [{ repoName: 'acme/probe', snapshot: plugins }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('one more of a kind derives from the type of its name', async () => {
  const text = await askPlugins('How do I write my own check that looks at the battery?')
  expect(text).toMatch(/which derives from `Check` \[src\/registry\.py:1-5\]/u)
  expect(text).toContain('`run` [src/checks/')
})

test('what a plug-in is to do leads to the hook that speaks of it, with who implements it', async () => {
  const text = await askPlugins(
    'I want to write a plugin that refuses registration of certain hosts. What do I have to implement?',
  )
  expect(text).toContain('1. `app_gather_validators` [src/specs.py:')
  expect(text).toContain('It is implemented in `app_gather_validators` [src/builtin.py:')
  expect(text).not.toContain('app_menu')
})
