import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

import { listWorkingTree } from '../../src/git/index.ts'
import { languageOfFile } from '../../src/languages/registry.ts'
import type { GrammarName } from '../../src/syntax/grammar.ts'
import { classifyFile } from '../../src/syntax/classify-file.ts'
import { decodeText } from '../../src/syntax/decode-text.ts'

export interface TreeSitterMeasurement {
  readonly seconds: number
  /** All threads together. */
  readonly processorSeconds: number
  readonly files: number
  readonly characters: number
}

export interface ParseFile {
  readonly grammar: GrammarName
  readonly text: string
}

const [folder, count] = process.argv.slice(2)
const files: ParseFile[] = []
for (const entry of (await listWorkingTree(folder!)).entries) {
  if (entry.kind !== 'file' || entry.byteSize > 20 * 2 ** 20) continue
  const decoded = decodeText(readFileSync(entry.absolutePath))
  if (decoded.kind === 'binary') continue
  const language = languageOfFile(entry.path, decoded.text.slice(0, 200).split('\n', 1)[0]!)
  if (language === undefined || decoded.text.length > 4 * 2 ** 20) continue
  if (classifyFile(entry.path, decoded.text, decoded.text.split('\n').length, true).isMinified) continue
  files.push({ grammar: language.grammarFor(entry.path), text: decoded.text })
}
// The largest first, dealt out in turn, so that the threads end together.
files.sort((a, b) => b.text.length - a.text.length)
const threads = Number(count)
const workers = Array.from({ length: threads }, (_, thread) => {
  const mine = files.filter((_file, index) => index % threads === thread)
  return new Worker(new URL('tree-sitter-thread.ts', import.meta.url), { workerData: mine })
})
await Promise.all(workers.map((worker) => once(worker, 'message')))
const startedAt = performance.now()
const processorAtStart = process.cpuUsage()
for (const worker of workers) worker.postMessage('go')
await Promise.all(workers.map((worker) => once(worker, 'message')))
const { user, system } = process.cpuUsage(processorAtStart)
const measurement: TreeSitterMeasurement = {
  processorSeconds: (user + system) / 1e6,
  seconds: (performance.now() - startedAt) / 1000,
  files: files.length,
  characters: files.reduce((sum, file) => sum + file.text.length, 0),
}
console.log(JSON.stringify(measurement))
process.exit(0)
