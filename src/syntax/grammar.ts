import { createRequire } from 'node:module'

import { Language, Parser } from 'web-tree-sitter'

import { flattenByCursor } from './flat-tree-cursor.ts'
import type { FlatTree, Grammar } from './flat-tree.ts'

const require = createRequire(import.meta.url)

/** The grammars that can be loaded: name and the WASM module of its official package. */
const wasmModules = {
  python: 'tree-sitter-python/tree-sitter-python.wasm',
  javascript: 'tree-sitter-javascript/tree-sitter-javascript.wasm',
  typescript: 'tree-sitter-typescript/tree-sitter-typescript.wasm',
  tsx: 'tree-sitter-typescript/tree-sitter-tsx.wasm',
  java: 'tree-sitter-java/tree-sitter-java.wasm',
  go: 'tree-sitter-go/tree-sitter-go.wasm',
} as const

export type GrammarName = keyof typeof wasmModules
export const grammarNames = Object.keys(wasmModules) as GrammarName[]

export interface LoadedGrammar {
  readonly name: GrammarName
  readonly grammar: Grammar
  readonly language: Language
}

export interface ParseLimits {
  /** Longest time for one file; 30 s unless said otherwise. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

const defaultTimeoutMs = 30_000
const loading = new Map<GrammarName, Promise<LoadedGrammar>>()
let runtime: Promise<void> | undefined
let parser: Parser | undefined

/** Loads a grammar, once per thread. */
export function loadGrammar(name: GrammarName): Promise<LoadedGrammar> {
  let loaded = loading.get(name)
  if (loaded === undefined) loading.set(name, (loaded = load(name)))
  return loaded
}

/**
 * Parses a text and flattens its tree; null when the time limit passed or the signal was aborted.
 * The arrays are views on memory that the next call on this thread writes over.
 */
export function parseFlat(loaded: LoadedGrammar, text: string, limits: ParseLimits = {}): FlatTree | null {
  const { timeoutMs = defaultTimeoutMs, signal } = limits
  if (signal?.aborted) return null
  const deadline = performance.now() + timeoutMs
  parser ??= new Parser()
  parser.setLanguage(loaded.language)
  parser.reset()
  const tree = parser.parse((offset) => text.slice(offset, offset + 4096), null, {
    progressCallback: () => signal?.aborted === true || performance.now() > deadline,
  })
  if (tree === null) return null
  try {
    return flattenByCursor(tree, text, loaded.grammar)
  } finally {
    tree.delete()
  }
}

async function load(name: GrammarName): Promise<LoadedGrammar> {
  runtime ??= Parser.init()
  await runtime
  const language = await Language.load(require.resolve(wasmModules[name]))
  return { name, language, grammar: grammarOf(name, language) }
}

function grammarOf(name: string, language: Language): Grammar {
  const idOf = (kind: string, named: boolean): number => {
    const id = language.idForNodeType(kind, named)
    if (id === null) throw new Error(`The ${name} grammar has no ${named ? 'kind' : 'token'} "${kind}".`)
    return id
  }
  return {
    name,
    kindId: (kind) => idOf(kind, true),
    tokenId: (text) => idOf(text, false),
    fieldId: (field) => {
      const id = language.fieldIdForName(field)
      if (id === null) throw new Error(`The ${name} grammar has no field "${field}".`)
      return id
    },
    kindName: (id) => language.nodeTypeForId(id) ?? 'ERROR',
  }
}
