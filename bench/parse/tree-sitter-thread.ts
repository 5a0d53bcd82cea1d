import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

import { Language, Parser } from 'web-tree-sitter'

import type { ParseFile } from './measure-tree-sitter.ts'

/** web-tree-sitter as its documentation uses it, with nothing of ours between. */
const modules: Record<string, string> = {
  python: 'tree-sitter-python/tree-sitter-python.wasm',
  javascript: 'tree-sitter-javascript/tree-sitter-javascript.wasm',
  typescript: 'tree-sitter-typescript/tree-sitter-typescript.wasm',
  tsx: 'tree-sitter-typescript/tree-sitter-tsx.wasm',
  java: 'tree-sitter-java/tree-sitter-java.wasm',
  go: 'tree-sitter-go/tree-sitter-go.wasm',
  rust: 'tree-sitter-rust/tree-sitter-rust.wasm',
  c: 'tree-sitter-c/tree-sitter-c.wasm',
  cpp: 'tree-sitter-cpp/tree-sitter-cpp.wasm',
  c_sharp: 'tree-sitter-c-sharp/tree-sitter-c_sharp.wasm',
}
const require = createRequire(import.meta.url)
const files = workerData as ParseFile[]
await Parser.init()
const parser = new Parser()
const languages = new Map<string, Language>()
for (const name of new Set(files.map((file) => file.grammar))) {
  languages.set(name, await Language.load(require.resolve(modules[name]!)))
}
parentPort!.once('message', () => {
  for (const file of files) {
    parser.setLanguage(languages.get(file.grammar)!)
    parser.parse(file.text)?.delete()
  }
  parentPort!.postMessage('done')
})
parentPort!.postMessage('ready')
