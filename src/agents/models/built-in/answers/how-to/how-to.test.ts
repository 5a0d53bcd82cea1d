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

test('a language is added as the product has its own, not as the samples of its tests', async () => {
  const named = ['German', 'French', 'Dutch', 'Thai']
  const files: Record<string, string> = {
    'src/Shop.Tests/Messages.resx': '<root>\n</root>\n',
    'src/Shop.Tests/Messages.fr.resx': '<root>\n</root>\n',
    'src/Shop/LanguageManager.cs': `public class LanguageManager {\n  public static string Find(string culture, string key) {\n    return culture switch {\n${named.map((name) => `      ${name}Language.Culture => ${name}Language.Translate(key),\n`).join('')}      _ => null,\n    };\n  }\n}\n`,
  }
  for (const name of named) {
    files[`src/Shop/Languages/${name}Language.cs`] =
      `internal class ${name}Language {\n  public const string Culture = "${name}";\n  public static string Translate(string key) => key;\n}\n`
  }
  using snapshot = openTexts(files, await linkTexts(files), 'acme/shop')
  const { text } = await collectRun({
    projects: [{ repoName: 'acme/shop', snapshot }],
    question: 'how do I add a new language for the error messages?',
  })
  expect(text).not.toContain('Shop.Tests')
  expect(text).toMatch(/^Follow `src\/Shop\/Languages\/\w+Language\.cs`/u)
  expect(text).toContain('Add it to `src/Shop/LanguageManager.cs`')
})

test('that each language is a file is said of a directory only where most files there are such', async () => {
  const ask = async (rest: Readonly<Record<string, string>>): Promise<string> => {
    const files = {
      'app/messages.properties': 'hello=Hello\n',
      'app/messages_de.properties': 'hello=Hallo\n',
      'app/messages_fr.properties': 'hello=Salut\n',
      ...rest,
    }
    using snapshot = openTexts(files, await linkTexts(files), 'acme/shop')
    const question = 'how do I add another language to the messages?'
    return (await collectRun({ projects: [{ repoName: 'acme/shop', snapshot }], question })).text
  }
  expect(await ask({})).toMatch(/^Each language is a file of its own in `app`/u)
  const others = ['a', 'b', 'c', 'd'].map((name) => [`app/${name}.py`, `def ${name}():\n    return 1\n`])
  expect(await ask(Object.fromEntries(others))).toMatch(
    /^By their names, 3 files in `app` hold the texts of a language each/u,
  )
})
