import { findLanguage } from '../src/languages/registry.ts'
import { describeTarget, projectOf } from '../src/languages/testing/index.ts'
import { answerLines, testGoldenFiles } from './support/golden-files.ts'

/** Of Go, Java and C#: a file begins with it. */
const packageOf = (text: string): string => /^(?:package|namespace) ([\w.]+)/.exec(text)?.[1] ?? ''
const includesIn = (text: string): string[] =>
  [...text.matchAll(/^#include (\S+)/gm)].map(([, included]) => included!)

// Where an import leads by the rules of the language that a file is named by, `file import: target`; behind the import
// the name that is imported, if that tells. The name of the project may stand behind the word.
testGoldenFiles('imports', 'imports', ({ path, texts, words: [name = ''], lines }) => {
  const project = { ...projectOf(texts, packageOf, includesIn), name }
  const resolver = findLanguage(path.replace('.txt', ''))!.createModuleResolver(project)
  return answerLines(lines, (asked) => {
    const [from = '', specifier = '', imported = ''] = asked.split(' ')
    const target = resolver.resolve(specifier, from, imported)
    const perhaps = target.kind === 'external' ? (target.perhaps ?? []) : []
    return [describeTarget(target), ...perhaps.map((file) => `perhaps ${file}`)].join(', ')
  })
})
