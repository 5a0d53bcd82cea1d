import { createRequire } from 'node:module'

import type { GrammarName } from '../../languages/language.ts'
import type { FlatTree, Grammar } from '../flat-tree.ts'
import { decodeRawTree } from './decode.ts'
import { isOxcGrammar, oxcVersion } from './grammars.ts'
import type { OxcGrammarName } from './grammars.ts'
import { createOxcGrammar, K } from './kinds.ts'
import { fitsMemory, fitsNativeStack } from './native-stack.ts'

/**
 * JavaScript and TypeScript parsed by oxc, natively and several times as fast as by tree-sitter. oxc hands its tree
 * over as memory ("raw transfer"), which is decoded into the flat tree that tree-sitter would give, as far as the
 * extractor reads it. A file with a syntax error, or one that cannot be told in tree-sitter's terms, is tree-sitter's,
 * as are all files where oxc cannot be loaded.
 */
export interface OxcParser {
  /**
   * Null for a file that is tree-sitter's. The arrays are views that the next call on this thread writes over.
   * `stackBytes`: what native code may use of this thread's stack, where that is known better than by its limits.
   */
  parse(name: GrammarName, path: string, text: string, stackBytes?: number): FlatTree | null
}

let loading: Promise<OxcParser | undefined> | undefined

/** Loads oxc, once per thread; undefined where it does not run, or does not run as expected. */
export function loadOxc(): Promise<OxcParser | undefined> {
  return (loading ??= load().catch(() => undefined))
}

async function load(): Promise<OxcParser | undefined> {
  const require = createRequire(import.meta.url)
  const manifest = require('oxc-parser/package.json') as { version: string }
  if (manifest.version !== oxcVersion) return undefined
  const rawTransfer = 'oxc-parser/src-js/raw-transfer/common.js'
  // Throws where there is no native module for this machine, or no raw transfer.
  const oxc = (await import(rawTransfer)) as RawTransfer
  const parser: OxcParser = {
    parse: (name, path, text, stackBytes) =>
      isOxcGrammar(name) && fitsNativeStack(text, stackBytes) && fitsMemory(text, name === 'javascript')
        ? parse(oxc, name, path, text)
        : null,
  }
  return readsSample(parser) ? parser : undefined
}

interface RawTransfer {
  parseSyncRawImpl<Result>(
    filename: string,
    text: string,
    options: object,
    convert: (buffer: RawBuffer, text: string, sourceStart: number, sourceBytes: number) => Result,
  ): Result
  returnBufferToCache(buffer: RawBuffer): void
}

interface RawBuffer extends Uint8Array {
  readonly int32: Int32Array
}

/** Index of the word that holds the address of what was parsed. */
const dataAt = 536_870_890
/** Bytes from there to the list of errors. */
const errorsAt = 272

const grammars: Readonly<Record<OxcGrammarName, Grammar>> = {
  javascript: createOxcGrammar('javascript'),
  typescript: createOxcGrammar('typescript'),
  tsx: createOxcGrammar('tsx'),
}

function parse(oxc: RawTransfer, name: OxcGrammarName, path: string, text: string): FlatTree | null {
  try {
    // The name is only there for messages.
    return oxc.parseSyncRawImpl('', text, optionsOf(name, path), (buffer, _text, _start, sourceBytes) => {
      try {
        const words = buffer.int32
        const data = words[dataAt]!
        const errors = words[((data + errorsAt) >> 2) + 2]!
        if (errors !== 0) return null
        return decodeRawTree(buffer, words, data, text, sourceBytes === text.length, grammars[name])
      } finally {
        oxc.returnBufferToCache(buffer)
      }
    })
  } catch {
    // No room for the buffer, a tree too deep for a stack, or one that tree-sitter tells otherwise.
    return null
  }
}

function optionsOf(name: OxcGrammarName, path: string): object {
  // Files with imports or exports are modules, others scripts, where more is allowed.
  const sourceType = 'unambiguous'
  if (name === 'javascript') return { lang: 'jsx', sourceType }
  if (name === 'tsx') return { lang: 'tsx', sourceType }
  return { lang: /\.d\.[cm]?ts$/.test(path) ? 'dts' : 'ts', sourceType }
}

/** Whether a text that has much of both languages comes out as it must; it does not where the layout is another. */
function readsSample(parser: OxcParser): boolean {
  const tree = parser.parse('tsx', 'sample.tsx', sampleText)
  return tree !== null && namesIn(tree) === sampleNames
}

export const sampleText = `import a, { type B as C } from 'é'
/** Doc. */
@d export abstract class E<T extends F = G> extends H<T> implements I {
  static readonly #j?: K[] = [1, , ...l]
  constructor(private m: N, ...o: P[]) { super() }
  get [q](): this is E<T> { return \`r\${this.#j!.s?.(t)}u\` as const }
}
type V = { readonly [W in keyof X]?: Y | Z<A> } & ((b: c) => asserts b)
export const { e, f: [, g = 1], ...h } = async <T,>(i: J) => { for await (const k of i) await (l ||= k) }
export default <m.N o={p} {...q}>{r ? s : <t/>}</m.N>
switch (u) { case 1: try { throw v } catch { label: w++ } }
`

/** Its names in the order of the text. */
const sampleNames =
  'a B C d E T F G H T I #j K l constructor m N o P q E T #j s t V W X Y Z A b c b e f g h T i J k i l k m N o p q r s t m N u v label w'

function namesIn(tree: FlatTree): string {
  const names: string[] = []
  tree.kind.forEach((kind, node) => {
    const isName = kind >= K.identifier && kind <= K.type_identifier
    if (isName) names.push(tree.text.slice(tree.start[node], tree.end[node]))
  })
  return names.join(' ')
}
