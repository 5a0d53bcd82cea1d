import type { GrammarName } from '../../language.ts'
import { svelteBlocks, vueBlocks, type Block } from './blocks.ts'
import { attributeOf, BrokenMarkup, textOfAttribute } from './markup.ts'
import { MarkupWriter } from './markup-writer.ts'
import { writeSvelteMarkup } from './svelte-markup.ts'
import { VirtualCode } from './virtual-code.ts'
import { writeVueMarkup } from './vue-markup.ts'

/** A component as the grammar is to read it, and what its file says besides. */
export interface PreparedComponent {
  readonly text: string
  readonly grammar: GrammarName
  readonly code: VirtualCode
  /** Where the code of the markup begins. */
  readonly markupStart: number
  readonly framework: 'vue' | 'svelte'
  /** The names of the script are those of the markup, too (`<script setup>`, Svelte). */
  readonly sharesNames: boolean
  /** Why part of the markup could not be read, '' where all was, and the names in it. */
  readonly unread: string
  readonly unreadNames: readonly string[]
}

export function prepareComponent(text: string, path: string): PreparedComponent {
  return path.toLowerCase().endsWith('.vue') ? prepareVue(text) : prepareSvelte(text)
}

function prepareVue(text: string): PreparedComponent {
  const blocks = vueBlocks(text)
  const scripts = blocks.filter(({ tag }) => tag.name === 'script')
  const code = new VirtualCode(text, blankAround(text, scripts))
  const names = namesIn(text, scripts)
  const sharesNames = scripts.some(({ tag }) => attributeOf(tag, 'setup') !== undefined)
  const writer = new MarkupWriter(text, code, sharesNames)
  const markupStart = code.length
  code.code('{', 0)
  for (const { tag, from, to } of blocks) {
    if (tag.name !== 'template') continue
    const dialect = textOfAttribute(text, tag, 'lang')
    if (dialect !== '' && dialect !== 'html') writer.leaveUnread(`a template in ${dialect}`, from, to)
    else reading(writer, from, to, () => writeVueMarkup(writer, from, to, (name) => names.has(name)))
  }
  code.code('};export {};', text.length)
  importSources(scripts, code)
  const grammar = grammarOf(text, scripts)
  return { text: code.text, grammar, code, markupStart, framework: 'vue', sharesNames, ...unreadOf(writer) }
}

function prepareSvelte(text: string): PreparedComponent {
  const blocks = svelteBlocks(text)
  const scripts = blocks.filter(({ tag }) => tag.name === 'script')
  const code = new VirtualCode(text, blankAround(text, scripts))
  const writer = new MarkupWriter(text, code, true)
  const markupStart = code.length
  // The last statement of a script may end without a semicolon.
  code.code('{', 0)
  const skipped = new Map(blocks.map(({ tag, end }) => [tag.start, end]))
  reading(writer, 0, text.length, () => writeSvelteMarkup(writer, text.length, skipped))
  code.code('};export {}', text.length)
  const grammar = grammarOf(text, scripts)
  return {
    text: code.text,
    grammar,
    code,
    markupStart,
    framework: 'svelte',
    sharesNames: true,
    ...unreadOf(writer),
  }
}

/** Markup that breaks off is read up to there, and its names stay open. */
function reading(writer: MarkupWriter, from: number, to: number, write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!(error instanceof BrokenMarkup)) throw error
    writer.closeAll(to)
    writer.leaveUnread(error.message, from, to)
  }
}

function unreadOf({ unread, unreadNames }: MarkupWriter): Pick<PreparedComponent, 'unread' | 'unreadNames'> {
  return { unread, unreadNames: [...unreadNames] }
}

/** `<script src="./x.js">` */
function importSources(scripts: readonly Block[], code: VirtualCode): void {
  for (const { tag } of scripts) {
    const source = attributeOf(tag, 'src')
    if (source?.kind !== 'text') continue
    code.code('import "', source.valueStart)
    code.copy(source.valueStart, source.valueEnd)
    code.code('";', source.valueEnd)
  }
}

function blankAround(text: string, scripts: readonly Block[]): string {
  let blank = ''
  let at = 0
  for (const { from, to } of scripts) {
    blank +=
      text.slice(at, from).replaceAll(/[^\n\r]/gu, (unit) => ' '.repeat(unit.length)) + text.slice(from, to)
    at = to
  }
  return blank + text.slice(at).replaceAll(/[^\n\r]/gu, (unit) => ' '.repeat(unit.length))
}

function grammarOf(text: string, scripts: readonly Block[]): GrammarName {
  const languages = scripts.map(({ tag }) => textOfAttribute(text, tag, 'lang'))
  if (languages.includes('tsx')) return 'tsx'
  return languages.some((language) => language === 'ts' || language === 'typescript')
    ? 'typescript'
    : 'javascript'
}

function namesIn(text: string, scripts: readonly Block[]): ReadonlySet<string> {
  const names = scripts.flatMap(
    ({ from, to }) => text.slice(from, to).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [],
  )
  return new Set(names)
}
