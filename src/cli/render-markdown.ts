import { styleText } from 'node:util'
import { Marked } from 'marked'
import type { Token, Tokens } from 'marked'

import { shortPlace } from '../contract/short-place.ts'
import { wrapText } from './wrap-text.ts'

type Style = Parameters<typeof styleText>[0]

/**
 * Markdown as a terminal shows it: headings and emphasis in styles, lists with bullets, code indented, tables in
 * columns. Control characters are replaced. Without styles where standard output takes none (`NO_COLOR`, a pipe).
 * Prose is wrapped to `columns`, where given; code and tables stay as wide as they are. Ends with a newline.
 */
export function renderMarkdown(source: string, columns?: number): string {
  return renderBlocks(markdown.lexer(source.replaceAll(CONTROLS, '�')), columns)
}

/** A citation is no Markdown: `[rich/__init__.py:23-36]` is the path that it says. */
const markdown = new Marked({
  extensions: [
    {
      name: 'citation',
      level: 'inline',
      start: (text) => text.indexOf('['),
      tokenizer(text) {
        const raw = /^\[[^[\]\\\n]{1,400}:\d{1,9}(?:-\d{1,9})?\](?!\()/.exec(text)?.[0]
        return raw === undefined ? undefined : { type: 'citation', raw }
      },
    },
  ],
})

/** How wide the terminal is; undefined where standard output is none. */
export function terminalColumns(): number | undefined {
  return process.stdout.isTTY ? process.stdout.columns : undefined
}

/** Quoted code may hold sequences that a terminal obeys: only line ends and tabs pass. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

function renderBlocks(tokens: readonly Token[], columns: number | undefined): string {
  return tokens.map((token) => renderBlock(token, columns)).join('')
}

function renderBlock(token: Token, columns: number | undefined): string {
  switch (token.type) {
    case 'space':
      return '\n'
    case 'heading':
      return `${wrapText(style('bold', renderInline(token)), columns)}\n\n`
    case 'code':
      return `${indent(style('dim', (token as Tokens.Code).text), '    ')}\n`
    case 'list':
      return renderList(token as Tokens.List, columns)
    case 'table':
      return renderTable(token as Tokens.Table)
    case 'blockquote':
      return renderQuote(token as Tokens.Blockquote, columns)
    case 'hr':
      return `${style('dim', '─'.repeat(20))}\n`
    default:
      return `${wrapText(renderInline(token), columns)}\n`
  }
}

function renderQuote({ tokens }: Tokens.Blockquote, columns: number | undefined): string {
  const bar = '  │ '
  return `${indent(renderBlocks(tokens, within(columns, bar)).trimEnd(), bar)}\n`
}

/** What is left of a line behind a prefix. */
function within(columns: number | undefined, prefix: string): number | undefined {
  return columns === undefined ? undefined : columns - prefix.length
}

function renderList(list: Tokens.List, columns: number | undefined): string {
  const first = list.start === '' ? 1 : list.start
  return list.items
    .map((item, index) => {
      const bullet = list.ordered ? `${first + index}. ` : '• '
      const text = renderBlocks(item.tokens, within(columns, bullet)).trimEnd()
      return `${bullet}${indent(text, ' '.repeat(bullet.length)).trimStart()}\n`
    })
    .join('')
}

function renderTable(table: Tokens.Table): string {
  const rows = [table.header, ...table.rows].map((row) => row.map((cell) => plainText(cell.tokens)))
  const widths = table.header.map((_, column) =>
    Math.min(widestColumn, Math.max(...rows.map((row) => row[column]?.length ?? 0))),
  )
  const lines = rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
  return [style('bold', lines[0]!), ...lines.slice(1)].join('\n') + '\n'
}

/** One long cell moves the rest of its own row alone. */
const widestColumn = 40

function renderInline(token: Token): string {
  const inner = (): string =>
    'tokens' in token && token.tokens !== undefined
      ? token.tokens.map((child) => renderInline(child)).join('')
      : decode((token as Tokens.Text).text ?? token.raw)
  switch (token.type) {
    case 'strong':
      return isName(token) ? `__${inner()}__` : style('bold', inner())
    case 'em':
      return style('italic', inner())
    case 'codespan':
      return style('cyan', (token as Tokens.Codespan).text)
    case 'br':
      return '\n'
    case 'link': {
      if (isBareLink(token)) return style('underline', bareLink(token))
      return `${inner()} (${style('underline', (token as Tokens.Link).href)})`
    }
    case 'citation':
      return renderCitation(token)
    case 'escape':
      return (token as Tokens.Escape).text
    default:
      return inner()
  }
}

function renderCitation({ raw }: Token): string {
  return `[${shortPlace(raw.slice(1, -1))}]`
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'citation') return renderCitation(token)
      if (isBareLink(token)) return bareLink(token)
      if (!('tokens' in token) || token.tokens === undefined) {
        return decode((token as Tokens.Text).text ?? token.raw)
      }
      return isName(token) ? `__${plainText(token.tokens)}__` : plainText(token.tokens)
    })
    .join('')
}

/** `__init__` is what a single word is written like in code; bold is `**so**`. */
function isName({ type, raw }: Token): boolean {
  return type === 'strong' && /^__\S+__$/.test(raw)
}

/** What is a link without brackets: an address, or what only looks like one, as `<uuid:code>` in the path of a route. */
function isBareLink({ type, raw }: Token): boolean {
  return type === 'link' && !raw.startsWith('[')
}

/** As it was written; the brackets around an address of the web are no part of it. */
function bareLink({ raw }: Token): string {
  return raw.replace(/^<(https?:[^>]*)>$/u, '$1')
}

/** The entities that people write; outside of code they stand for a character. */
function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

function indent(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : prefix + line))
    .join('\n')
}

function style(format: Style, text: string): string {
  return styleText(format, text, { stream: process.stdout })
}
