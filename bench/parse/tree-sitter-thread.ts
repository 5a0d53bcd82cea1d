import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

import { Language, Parser } from 'web-tree-sitter'

import { wasmModules } from '../../src/syntax/grammar.ts'
import type { GrammarName } from '../../src/syntax/grammar.ts'
import type { ParseFile } from './measure-tree-sitter.ts'

/** web-tree-sitter as its documentation uses it, with nothing of ours between but the table of grammars. */
const require = createRequire(import.meta.url)
const files = workerData as ParseFile[]
await Parser.init()
const parser = new Parser()
const languages = new Map<GrammarName, Language>()
for (const name of new Set(files.map((file) => file.grammar))) {
  languages.set(name, await Language.load(require.resolve(wasmModules[name])))
}
parentPort!.once('message', () => {
  for (const file of files) {
    parser.setLanguage(languages.get(file.grammar)!)
    parser.parse(file.text)?.delete()
  }
  parentPort!.postMessage('done')
})
parentPort!.postMessage('ready')
