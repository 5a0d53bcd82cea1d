import { expect, test } from 'vitest'
import { findLanguage, languageOfFile } from '../languages/registry.ts'
import { extractFacts } from '../syntax/extract-facts.ts'
import type { LinkFile } from './graph.ts'
import { linkFacts, loadRules } from './link.ts'
import { createProjectFiles } from './project-files.ts'

const texts: Readonly<Record<string, string>> = {
  'pkg/__init__.py': 'from .a import *\nfrom . import b\n',
  'pkg/a.py': 'from pkg.b import B\nclass A(B):\n    def f(self): return self.g()\n',
  'pkg/b.py':
    'from pkg import a\nclass B:\n    def f(self): return a.A().f()\n    def g(self): return self.f()\n',
  'web/x.ts': "import { y } from './y'\nexport const x = () => y(x)\n",
  'web/y.ts': "import { x } from './x'\nexport const y = (f: () => void) => { f(); x() }\n",
  'go.mod': 'module m\n',
  'a.go': 'package a\ntype T struct{}\nfunc (t *T) Run() { t.Stop() }\n',
  'b.go': 'package a\ntype R interface { Run() }\nfunc (t *T) Stop() { var r R = t; r.Run() }\n',
}

async function linkFiles(): Promise<LinkFile[]> {
  const files: (LinkFile & { readonly text: string })[] = []
  for (const path of Object.keys(texts).toSorted()) {
    const text = texts[path]!
    const language = languageOfFile(path, '')
    const facts = language === undefined ? undefined : await extractFacts(language, path, text)
    const lineCount = text.split('\n').length
    files.push({
      path,
      text,
      language: language?.id ?? '',
      facts,
      lineCount,
      doc: '',
      isTest: false,
      isGenerated: false,
      outline: [],
    })
  }
  return files
}

test('facts of a second extraction link to the same graph, row by row', async () => {
  const rulesOf = await loadRules(['python', 'typescript', 'go'])
  const [first, second] = [await linkFiles(), await linkFiles()].map((files) =>
    linkFacts({
      repoName: 'a/b',
      files,
      project: createProjectFiles(files as never),
      languageOf: findLanguage,
      rulesOf,
    }),
  )
  expect(second).toEqual(first)
})

test('linking the same facts twice changes nothing in them', async () => {
  const files = await linkFiles()
  const input = {
    repoName: 'a/b',
    files,
    project: createProjectFiles(files as never),
    languageOf: findLanguage,
    rulesOf: await loadRules(files.map(({ language }) => language)),
  }
  const first = linkFacts(input)
  expect(linkFacts(input)).toEqual(first)
})

test('a file that says nothing of the others leaves their edges as they are', async () => {
  const files = await linkFiles()
  const language = languageOfFile('zz.py', '')!
  const facts = await extractFacts(language, 'zz.py', 'def alone(): pass\n')
  const more = [...files, { ...files[0]!, path: 'zz.py', text: '', language: 'python', facts, lineCount: 1 }]
  const rulesOf = await loadRules(more.map(({ language }) => language))
  const edges = (list: readonly LinkFile[]) => {
    const { nodes, sites } = linkFacts({
      repoName: 'a/b',
      files: list,
      project: createProjectFiles(list as never),
      languageOf: findLanguage,
      rulesOf,
    })
    return Array.from(
      { length: sites.count },
      (_, row) =>
        `${sites.kind[row]} ${nodes.id[sites.from[row]!]} ${nodes.id[sites.to[row]!]} ${sites.line[row]}:${sites.column[row]} ${sites.known[row]}`,
    )
  }
  expect(new Set(edges(more))).toEqual(new Set(edges(files)))
})
