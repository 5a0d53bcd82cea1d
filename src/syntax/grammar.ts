import { createRequire } from 'node:module'

import { Language } from 'web-tree-sitter'

import type { GrammarName } from '../languages/language.ts'
import { decodeTree } from './flat-tree-decode.ts'
import type { FlatTree, Grammar } from './flat-tree.ts'
import { addressOf, startRuntime, type Runtime } from './grammar-runtime.ts'
import { readGrammar, readTables, type GrammarTables } from './grammar-tables.ts'

export type { GrammarName } from '../languages/language.ts'

/** The WASM module of each grammar's official package. A new language is one line here. */
export const wasmModules: Readonly<Record<GrammarName, string>> = {
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
  ruby: 'tree-sitter-ruby/tree-sitter-ruby.wasm',
  php: 'tree-sitter-php/tree-sitter-php.wasm',
  kotlin: '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
}

export const grammarNames = Object.keys(wasmModules) as readonly GrammarName[]

export interface LoadedGrammar {
  readonly name: GrammarName
  readonly grammar: Grammar
  readonly language: Language
  readonly tables: GrammarTables
  readonly runtime: Runtime
}

export interface ParseLimits {
  /** Of processor time: a text has the same facts on a busy machine. */
  readonly timeoutMs?: number
  /** How large tree-sitter's memory may grow for one file; a tree takes 60 to 140 bytes for each unit of text. */
  readonly memoryBytes?: number
  /** The event loop stands still during a parse: give an `aborted` that reads shared memory to stop one half way. */
  readonly signal?: { readonly aborted: boolean }
}

const defaultTimeoutMs = 30_000
const defaultMemoryBytes = 2 ** 30
/** The module ends at 2 GiB, where a failed allocation aborts it for good: past this much it must always have room. */
const scarceMemoryBytes = 1.5 * 2 ** 30
const roomBytes = 64 * 2 ** 20
/** The parser's own input buffer holds 5,119 units. */
const chunkUnits = 4096

const loading = new Map<GrammarName, Promise<LoadedGrammar>>()

/** Loads a grammar, once per thread. */
export function loadGrammar(name: GrammarName): Promise<LoadedGrammar> {
  let loaded = loading.get(name)
  if (loaded === undefined) loading.set(name, (loaded = load(name)))
  return loaded
}

/**
 * Parses a text and flattens its tree; null where a limit was reached or the signal said stop.
 *
 * The arrays are views on memory that the next call on this thread writes over: take what you need before it.
 * Text may hold anything, NUL and lone surrogates too. An exception means that the module itself broke: end the thread.
 */
export function parseFlat(loaded: LoadedGrammar, text: string, limits: ParseLimits = {}): FlatTree | null {
  const { runtime, language, tables, grammar } = loaded
  if (limits.signal?.aborted === true) return null
  // Setting the language also forgets a parse that was stopped half way, and frees what it held.
  runtime.parser.setLanguage(language)
  const progressCallback = stopper(runtime, limits)
  const tree = runtime.parser.parse((offset) => chunkAt(text, offset), null, { progressCallback })
  if (tree === null) return null
  try {
    return decodeTree(runtime.words(), addressOf(tree), tables, text, grammar)
  } finally {
    tree.delete()
  }
}

/** Size of this thread's tree-sitter memory, which never shrinks: a pool may replace a thread that met a huge file. */
export function grammarMemoryBytes(loaded: LoadedGrammar): number {
  return loaded.runtime.words().byteLength
}

/** The parser asks every 100 steps, several thousand times per megabyte: looking each time costs 1 % of a parse. */
const asksPerLook = 16

function stopper(runtime: Runtime, limits: ParseLimits): () => boolean {
  const { timeoutMs = defaultTimeoutMs, memoryBytes = defaultMemoryBytes, signal } = limits
  const deadline = performance.now() + timeoutMs
  const usedBefore = process.threadCpuUsage()
  const isLate = (): boolean => {
    // Less time has been used than has gone by, and the clock costs less to ask.
    if (performance.now() <= deadline) return false
    const { user, system } = process.threadCpuUsage(usedBefore)
    return (user + system) / 1000 > timeoutMs
  }
  // What earlier files made it grow to is free again, so this file may use it.
  const mostBytes = Math.max(memoryBytes, runtime.words().byteLength)
  let asked = 0
  return () => {
    if (asked++ % asksPerLook !== 0) return false
    if (signal?.aborted === true || isLate()) return true
    const { byteLength } = runtime.words()
    return byteLength > mostBytes || (byteLength > scarceMemoryBytes && !runtime.hasRoom(roomBytes))
  }
}

/** The parser sees half a surrogate pair as a character of its own, so no chunk ends inside one. */
function chunkAt(text: string, offset: number): string {
  const end = offset + chunkUnits
  const isSplit = (text.charCodeAt(end - 1) & 0xfc_00) === 0xd8_00
  return text.slice(offset, isSplit ? end - 1 : end)
}

async function load(name: GrammarName): Promise<LoadedGrammar> {
  const runtime = await startRuntime()
  const language = await Language.load(createRequire(import.meta.url).resolve(wasmModules[name]))
  const address = addressOf(language)
  return {
    name,
    language,
    runtime,
    grammar: readGrammar(name, runtime.bytes(), address),
    tables: readTables(runtime.bytes(), address),
  }
}
