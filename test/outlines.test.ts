import { outlineFile } from '../src/syntax/outline-file.ts'
import { testGoldenFiles } from './support/golden-files.ts'

// What is defined in a file of a language without facts: `kind Outer.name 1-3`, one a line.
testGoldenFiles('outlines', 'outline', ({ texts }) => {
  const [[path, text] = ['', '']] = Object.entries(texts)
  const entries = outlineFile(path, text)
  const nameOf = (index: number): string => {
    const { parent, owner, name } = entries[index]!
    return [parent === -1 ? '' : nameOf(parent), owner, name].filter(Boolean).join('.')
  }
  return entries
    .map(({ kind, startLine, endLine }, index) => `${kind} ${nameOf(index)} ${startLine}-${endLine}`)
    .join('\n')
})
