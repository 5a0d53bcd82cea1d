import type { Command, Place } from './facts.ts'
import { findPurpose } from './find-purpose.ts'
import type { Purpose } from './facts.ts'

/** A part of a document under one heading, with what stands in it before the next. */
export interface DocumentSection {
  readonly path: string
  readonly heading: string
  /** 1 for a chapter of the document, 2 for what stands below it, and so on; 0 for what stands before all. */
  readonly level: number
  readonly line: number
  readonly blocks: readonly DocumentBlock[]
}

export interface DocumentBlock {
  readonly kind: 'prose' | 'commands' | 'code'
  readonly line: number
  readonly endLine: number
  readonly lines: readonly string[]
}

const underline = /^(?:={3,}|-{3,}|~{3,}|\^{3,}|\*{3,})\s*$/u
const shellWords =
  /^(?:\$ |> |# )?(?:sudo )?(?:npm|npx|pnpm|yarn|bun|node|python3?|pip3?|pipx|uv|poetry|flask|pytest|tox|nox|make|cmake|ctest|meson|ninja|git|go|cargo|rustup|mvn|gradle|dotnet|docker|docker-compose|podman|java|brew|apt|apt-get|choco|winget|scoop|conda|mkdir|cd|cp|source|export|autoreconf|task|just|bundle|composer|php|curl|wget|virtualenv|\.{1,2}\/[\w./-]+)(?:\s|$)/u

/** Markdown, reStructuredText and plain text, by headings. */
export function readDocument(path: string, text: string): DocumentSection[] {
  const lines = text.split('\n')
  const fence = path.endsWith('.adoc') ? /^(-{4,})\s*$/u : /^\s*(`{3,}|~{3,})\s*([\w+-]*)/u
  const sections: { path: string; heading: string; level: number; line: number; blocks: DocumentBlock[] }[] =
    []
  let current = { path, heading: '', level: 0, line: 1, blocks: [] as DocumentBlock[] }
  sections.push(current)
  let index = 0
  while (index < lines.length) {
    const line = lines[index] ?? ''
    const next = lines[index + 1] ?? ''
    const marked = /^ {0,3}(?:#{1,6}|={1,4}) +(\S.*)$/u.exec(line)?.[1]
    if (marked !== undefined || (line.trim() !== '' && !/^\s/u.test(line) && underline.test(next))) {
      current = {
        path,
        heading: plainHeading(marked ?? line),
        level: levelOf(line, next),
        line: index + 1,
        blocks: [],
      }
      sections.push(current)
      index += marked === undefined ? 2 : 1
      continue
    }
    const block = readFence(lines, index, fence) ?? readIndented(lines, index) ?? readProse(lines, index)
    if (block === undefined) {
      index += 1
      continue
    }
    current.blocks.push(block)
    index = Math.max(block.endLine, index + 1)
    if (fence.test(lines[index] ?? '') && block.kind !== 'prose') index += 1
  }
  return sections
}

/** By the number of marks; underlined headings by the usual order of the signs. */
function levelOf(line: string, next: string): number {
  const marks = /^ {0,3}(#{1,6}|={1,4}) /u.exec(line)?.[1]
  if (marks !== undefined) return marks.length
  return Math.max(1, ['=', '-', '~', '^', '*'].indexOf(next[0] ?? '') + 1)
}

function plainHeading(text: string): string {
  return text
    .replace(/\s#+\s*$/u, '')
    .replace(/<[^<>]*>|[`*_]/gu, '')
    .trim()
}

/** The content of a fence, without its marks. */
function readFence(lines: readonly string[], index: number, fence: RegExp): DocumentBlock | undefined {
  const opened = fence.exec(lines[index] ?? '')
  if (opened === null) return undefined
  const mark = opened[1] ?? ''
  let end = index + 1
  while (end < lines.length && !(lines[end] ?? '').trim().startsWith(mark)) end += 1
  const content = lines.slice(index + 1, end)
  if (content.length === 0) return undefined
  const language = (opened[2] ?? '').toLowerCase()
  const isShell =
    /^(?:sh|bash|shell|zsh|console|terminal|powershell|ps1|cmd|shellsession|shell-session)$/u.test(
      language,
    ) ||
    (/^(?:|text|txt|plaintext|none)$/u.test(language) && content.some((line) => shellWords.test(line.trim())))
  return { kind: isShell ? 'commands' : 'code', line: index + 2, endLine: end, lines: content }
}

function readIndented(lines: readonly string[], index: number): DocumentBlock | undefined {
  const isIndented = (line: string): boolean => /^(?: {3,}|\t)\S/u.test(line)
  if (!isIndented(lines[index] ?? '') || (index > 0 && (lines[index - 1] ?? '').trim() !== ''))
    return undefined
  let end = index
  while (
    end < lines.length &&
    (isIndented(lines[end] ?? '') || ((lines[end] ?? '').trim() === '' && isIndented(lines[end + 1] ?? '')))
  )
    end += 1
  const content = lines.slice(index, end)
  if (!content.some((line) => shellWords.test(line.trim()))) return undefined
  return { kind: 'commands', line: index + 1, endLine: end, lines: content }
}

function readProse(lines: readonly string[], index: number): DocumentBlock | undefined {
  if ((lines[index] ?? '').trim() === '') return undefined
  let end = index + 1
  while (
    end < lines.length &&
    (lines[end] ?? '').trim() !== '' &&
    !/^\s*(?:`{3,}|~{3,}|#{1,6} |[-*+] |\d+\. )/u.test(lines[end] ?? '') &&
    !underline.test(lines[end + 1] ?? '')
  )
    end += 1
  return { kind: 'prose', line: index + 1, endLine: end, lines: lines.slice(index, end) }
}

/** Commands of a block, without prompts, comments and output. */
export function commandLines(block: DocumentBlock): string[] {
  const prompted = block.lines.filter((line) => /^\s*[$>] \S/u.test(line))
  const lines = prompted.length > 0 ? prompted : block.lines
  return lines
    .map((line) =>
      line
        .trim()
        .replace(/^[$>] /u, '')
        .replace(/(?<!\s)\s+#\s.*$/u, ''),
    )
    .filter((line) => line !== '' && !/^(?:#|\/\/|REM\b)/u.test(line))
}

/** Commands that prose names as code: "Run `npm start`". */
export function inlineCommands(block: DocumentBlock): { text: string; line: number }[] {
  return block.lines.flatMap((line, offset) =>
    [...line.matchAll(/`([^`\n]{3,120})`/gu)]
      .map(([, text]) => ({ text: (text ?? '').trim(), line: block.line + offset }))
      .filter(({ text }) => shellWords.test(text) && /\s|^\.\//u.test(text)),
  )
}

/** All commands of a section as facts. */
export function documentCommands(section: DocumentSection): Command[] {
  return section.blocks.flatMap((block): Command[] => {
    if (block.kind === 'code') return []
    if (block.kind === 'prose')
      return inlineCommands(block).map(({ text, line }) =>
        toCommand(text, section, { path: section.path, line, endLine: line }),
      )
    const texts = commandLines(block)
    if (texts.length === 0) return []
    return [
      toCommand(texts.join('\n'), section, { path: section.path, line: block.line, endLine: block.endLine }),
    ]
  })
}

function toCommand(text: string, section: DocumentSection, place: Place): Command {
  return {
    text,
    purpose: purposeOfDocument(text, section.heading),
    source: 'document',
    place,
  }
}

function purposeOfDocument(text: string, heading: string): Purpose {
  const lines = text.split('\n')
  const own = lines.map(findPurpose)
  if (lines.length === 1 && own[0] !== undefined && own[0] !== 'other') return own[0]
  const byHeading = headingPurposes.find(([, words]) => words.test(heading))?.[0]
  if (byHeading !== undefined && (own.includes(byHeading) || own.every((one) => one === 'other')))
    return byHeading
  return (
    own.findLast((one) => one !== 'other' && one !== 'install') ??
    own.find((one) => one !== 'other') ??
    'other'
  )
}

const headingPurposes: readonly (readonly [Purpose, RegExp])[] = [
  ['test', /\btest/iu],
  ['lint', /\blint/iu],
  ['format', /\bformat|\bcode style/iu],
  ['release', /\breleas|\bpublish|\bdeploy/iu],
  ['build', /\bbuild|\bcompil|\bfrom source/iu],
  ['run', /\brun|\bstart|\blaunch|\busage|\bquick ?start/iu],
  ['install', /\binstall|\bset ?up|\brequirements?|\bprerequisite|\bdevelop/iu],
]
