/**
 * Colours code in a thread of its own, so that a long file never holds up typing or scrolling. The engine is the
 * grammars' own, as WebAssembly: in JavaScript the first TypeScript file took 1.5 s instead of 0.7 s.
 */
import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core'
import type { GrammarState, HighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import engineAddress from 'shiki/onig.wasm?url'
import { languages } from './languages.ts'
import type { LanguageId } from './languages.ts'

export type HighlightRequest =
  | { readonly id: number; readonly code: string; readonly language: LanguageId }
  /** Nobody looks at it any more. */
  | { readonly id: number; readonly cancel: true }
/** Text and the colour that it is shown in. */
export type Token = readonly [text: string, color: string]
/** Lines that follow those before; the last have `isDone`. */
export type HighlightReply = {
  readonly id: number
  readonly lines: readonly (readonly Token[])[]
  readonly isDone: boolean
}

const themeName = 'parley'
/** Lines longer than this are generated, and slow: they stay plain. */
const maximumLineLength = 2_000
/**
 * The usual half second is over before a line is, where the processor has much else to do and the grammar's expressions
 * are compiled: the line would end in the middle of a string, and all that follows be coloured as its contents.
 */
const maximumLineMs = 20_000
/** What is seen first comes first; what the page takes over at once stays below a frame or two. */
const firstLines = 200
const linesPerReply = 600

let highlighter: Promise<HighlighterCore> | undefined
const cancelled = new Set<number>()

self.addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  if ('cancel' in data) cancelled.add(data.id)
  else void highlight(data)
})

async function highlight({ id, code, language }: Exclude<HighlightRequest, { cancel: true }>): Promise<void> {
  const reply = (lines: HighlightReply['lines'], isDone: boolean): void => {
    self.postMessage({ id, lines, isDone } satisfies HighlightReply)
  }
  try {
    highlighter ??= createHighlighter()
    const core = await highlighter
    await core.loadLanguage(languages[language])
    const all = code.split('\n')
    let state: GrammarState | undefined
    for (let from = 0; from < all.length;) {
      const end = from + (from === 0 ? firstLines : linesPerReply)
      const tokens = core.codeToTokensBase(all.slice(from, end).join('\n'), {
        lang: language,
        theme: themeName,
        tokenizeMaxLineLength: maximumLineLength,
        tokenizeTimeLimit: maximumLineMs,
        ...(state === undefined ? {} : { grammarState: state }),
      })
      state = core.getLastGrammarState(tokens)
      reply(
        tokens.map((line) => mergeTokens(line)),
        end >= all.length,
      )
      from = end
      // A message that it is no longer wanted gets in between.
      await new Promise((resolve) => setTimeout(resolve))
      if (cancelled.has(id)) break
    }
    cancelled.delete(id)
  } catch {
    // Plain code is a good answer to a grammar that fails, or cannot be loaded just now.
    highlighter = undefined
    reply([], true)
  }
}

/** Neighbours of one colour as one piece: half as many elements. */
function mergeTokens(line: readonly { readonly content: string; readonly color?: string }[]): Token[] {
  const merged: [string, string][] = []
  for (const { content, color = '' } of line) {
    const last = merged.at(-1)
    if (last !== undefined && (last[1] === color || content.trim() === '')) last[0] += content
    else merged.push([content, color])
  }
  return merged
}

function createHighlighter(): Promise<HighlighterCore> {
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: themeName, variablePrefix: '--code-', fontStyle: false })],
    engine: createOnigurumaEngine(fetch(engineAddress)),
  })
}
