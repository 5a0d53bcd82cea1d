import { findLanguage } from '../src/languages/registry.ts'
import { describeTarget, projectOf } from '../src/languages/testing/index.ts'
import { answerLines, testGoldenFiles } from './support/golden-files.ts'

// Where an import leads, by the rules of the language that a file is named by: `file import: target`, in a project whose
// name may stand behind the word.
testGoldenFiles('imports', 'imports', ({ path, texts, words: [name = ''], lines }) => {
  const project = { ...projectOf(texts), name }
  const resolver = findLanguage(path.replace('.txt', ''))!.createModuleResolver(project)
  return answerLines(lines, (asked) => {
    const [from = '', specifier = ''] = asked.split(' ')
    const target = resolver.resolve(specifier, from, '')
    const perhaps = target.kind === 'external' ? (target.perhaps ?? []) : []
    return [describeTarget(target), ...perhaps.map((file) => `perhaps ${file}`)].join(', ')
  })
})
