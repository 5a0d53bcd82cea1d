import type { Answer } from '../contract/answer.ts'
import { CliError } from './cli-error.ts'
import { renderMarkdown, terminalColumns } from './render-markdown.ts'
import { shortPlace } from './short-place.ts'

/** More of them than fit beside an answer help nobody who reads it. */
const MAX_CITATIONS = 8

export interface AnswerStyle {
  /** The text as it was sent instead of rendered for a terminal. */
  readonly markdown?: boolean
  readonly allCitations?: boolean
}

/** Prints an answer as it streams, then its citations. On a terminal the tool that is called is shown meanwhile. */
export async function printAnswer(frames: AsyncIterable<Answer>, style: AnswerStyle = {}): Promise<void> {
  const printer = style.markdown === true ? printAsSent() : printRendered()
  let citations: readonly string[] = []
  let ended = false
  for await (const frame of frames) {
    if (frame.message !== '') {
      if (printer.isAtLineStart()) clearProgress()
      printer.write(frame.message)
    }
    for (const call of frame.tool_calls) {
      if (call.event_type === 'call' && printer.isAtLineStart()) showProgress(call.tool_response)
    }
    citations = frame.citations
    if (frame.status === undefined) continue
    ended = true
    if (printer.isAtLineStart()) clearProgress()
    printer.end()
    if (frame.status === 'error')
      throw new CliError(`The answer broke off: ${frame.error ?? 'no reason was given'}`)
  }
  if (!ended) {
    printer.end()
    clearProgress()
    throw new CliError('The answer broke off: the service closed the connection')
  }
  if (citations.length > 0) printCitations(citations, style.allCitations === true)
}

function printCitations(citations: readonly string[], all: boolean): void {
  const shown = all ? citations : citations.slice(0, MAX_CITATIONS)
  const left = citations.length - shown.length
  console.log('\nCitations, each checked against the parsed tree:')
  for (const citation of shown) console.log(`  ${shortPlace(citation)}`)
  if (left > 0) console.log(`  … and ${left} more: --all-citations lists them`)
}

const clearLine = '\r\u001B[K'

function showProgress(text: string): void {
  const { isTTY, columns } = process.stderr
  if (isTTY) process.stderr.write(`${clearLine}\u001B[2m· ${text.slice(0, (columns || 80) - 3)}\u001B[0m`)
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(clearLine)
}

interface Printer {
  write(text: string): void
  isAtLineStart(): boolean
  end(): void
}

function printAsSent(): Printer {
  let endsWithNewline = true
  return {
    write(text) {
      process.stdout.write(text)
      endsWithNewline = text.endsWith('\n')
    },
    isAtLineStart: () => endsWithNewline,
    end() {
      if (!endsWithNewline) console.log()
    },
  }
}

/** Block by block: what a block is shows only when the next one begins. */
function printRendered(): Printer {
  let pending = ''
  return {
    write(text) {
      pending += text
      const end = endOfBlocks(pending)
      if (end === 0) return
      process.stdout.write(renderMarkdown(pending.slice(0, end), terminalColumns()))
      pending = pending.slice(end)
    },
    isAtLineStart: () => true,
    end() {
      if (pending.trim() !== '') process.stdout.write(renderMarkdown(pending.trimEnd(), terminalColumns()))
    },
  }
}

/** Where the last blank line outside of a fence ends; 0 where there is none. */
function endOfBlocks(text: string): number {
  let end = 0
  let offset = 0
  let fence: string | undefined
  const lines = text.split('\n')
  // What the last line will be is not known yet.
  for (const line of lines.slice(0, -1)) {
    offset += line.length + 1
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined) {
      if (fence === undefined) fence = mark
      else if (mark.startsWith(fence)) fence = undefined
    } else if (fence === undefined && line.trim() === '') end = offset
  }
  return end
}
