import { createRequire } from 'node:module'

import { Language } from 'web-tree-sitter'

import type { GrammarName } from '../languages/language.ts'
import { decodeTree } from './flat-tree-decode.ts'
import type { FlatTree, Grammar } from './flat-tree.ts'
import { addressOf, startRuntime, type Runtime } from './grammar-runtime.ts'
import { readGrammar, readTables, type GrammarTables } from './grammar-tables.ts'

export type { GrammarName } from '../languages/language.ts'

/** The WASM module of each grammar's official package. A new language is one line here. */
const wasmModules: Readonly<Record<GrammarName, string>> = {
  python: 'tree-sitter-python/tree-sitter-python.wasm',
  javascript: 'tree-sitter-javascript/tree-sitter-javascript.wasm',
  typescript: 'tree-sitter-typescript/tree-sitter-typescript.wasm',
  tsx: 'tree-sitter-typescript/tree-sitter-tsx.wasm',
  java: 'tree-sitter-java/tree-sitter-java.wasm',
  go: 'tree-sitter-go/tree-sitter-go.wasm',
}

export interface LoadedGrammar {
  readonly name: GrammarName
  readonly grammar: Grammar
  readonly language: Language
  readonly tables: GrammarTables
  readonly runtime: Runtime
}

export interface ParseLimits {
  readonly timeoutMs?: number
  /** Memory that tree-sitter may use for one file, at most 1.75 GiB: past 2 GiB its module aborts for good. */
  readonly memoryBytes?: number
  readonly signal?: AbortSignal
}

const defaultTimeoutMs = 30_000
const defaultMemoryBytes = 1 << 30
const mostMemoryBytes = 1.75 * (1 << 30)
/** The parser's own input buffer holds 5,119 units. */
const chunkUnits = 4096
/** Progress is reported every 100 steps of the parser, several thousand times per megabyte. */
const reportsPerMemoryCheck = 64

const loading = new Map<GrammarName, Promise<LoadedGrammar>>()

/** Loads a grammar, once per thread. */
export function loadGrammar(name: GrammarName): Promise<LoadedGrammar> {
  let loaded = loading.get(name)
  if (loaded === undefined) loading.set(name, (loaded = load(name)))
  return loaded
}

/**
 * Parses a text and flattens its tree; null where a limit was reached or the signal aborted first.
 *
 * The arrays are views on memory that the next call on this thread writes over: take what you need before it.
 * Text may hold anything, NUL and lone surrogates too; a byte order mark belongs to no node.
 */
export function parseFlat(loaded: LoadedGrammar, text: string, limits: ParseLimits = {}): FlatTree | null {
  const { runtime, language, tables, grammar } = loaded
  const { timeoutMs = defaultTimeoutMs, signal } = limits
  if (signal?.aborted === true) return null
  const memoryBytes = Math.min(limits.memoryBytes ?? defaultMemoryBytes, mostMemoryBytes)
  const deadline = performance.now() + timeoutMs
  let reports = 0
  const mustStop = (): boolean => {
    if (signal?.aborted === true || performance.now() > deadline) return true
    if (++reports % reportsPerMemoryCheck !== 0) return false
    const reach = runtime.allocatorReach()
    return reach === 0 || reach > memoryBytes
  }
  // Setting the language also forgets a parse that was stopped half way.
  runtime.parser.setLanguage(language)
  const tree = runtime.parser.parse((offset) => chunkAt(text, offset), null, { progressCallback: mustStop })
  if (tree === null) return null
  try {
    return decodeTree(runtime.words(), addressOf(tree), tables, text, grammar)
  } finally {
    tree.delete()
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
