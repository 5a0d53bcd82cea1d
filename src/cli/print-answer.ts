import type { Answer } from '../contract/answer.ts'
import { AnswerProgress, describeUsage } from '../contract/answer-progress.ts'
import type { Progress } from '../contract/answer-progress.ts'
import { CliError } from './cli-error.ts'
import { renderMarkdown, terminalColumns } from './render-markdown.ts'
import { shortPlace, shortPlaces } from '../contract/short-place.ts'

/** More of them than fit beside an answer help nobody who reads it. */
const MAX_CITATIONS = 8

export interface AnswerStyle {
  /** The text as it was sent instead of rendered for a terminal. */
  readonly markdown?: boolean
  readonly allCitations?: boolean
}

/**
 * Prints an answer as it streams, then its citations. On a terminal it is shown meanwhile what is done for it, and in
 * the end what a model has used. Tells whether the answer is whole.
 */
export async function printAnswer(
  frames: AsyncIterable<Answer>,
  style: AnswerStyle = {},
): Promise<'completed' | 'stopped'> {
  const printer = style.markdown === true ? printAsSent() : printRendered()
  let citations: readonly string[] = []
  let last: Answer | undefined
  const progress = new AnswerProgress()
  for await (const frame of frames) {
    if (frame.message !== '') {
      if (printer.isAtLineStart()) clearProgress()
      printer.write(frame.message)
    }
    const done = progress.add(frame)
    if (done !== undefined && printer.isAtLineStart()) showProgress(done)
    citations = frame.citations
    if (frame.status !== undefined) last = frame
  }
  if (printer.isAtLineStart()) clearProgress()
  printer.end()
  if (last?.status === undefined)
    throw new CliError('The answer was interrupted: the service closed the connection')
  if (last.status === 'error')
    throw new CliError(`The answer was interrupted: ${last.error ?? 'no reason was given'}`)
  if (citations.length > 0) printCitations(citations, style.allCitations === true)
  if (last.status === 'stopped') console.error('Stopped here: the answer is not complete.')
  if (last.usage !== undefined && last.usage.steps > 0) showUsage(describeUsage(last.usage))
  return last.status
}

function printCitations(citations: readonly string[], all: boolean): void {
  const shown = all ? citations : citations.slice(0, MAX_CITATIONS)
  const left = citations.length - shown.length
  console.log('\nCitations, each checked against the parsed tree:')
  for (const citation of shown) console.log(`  ${shortPlace(citation)}`)
  if (left > 0) console.log(`  … and ${left} more: --all-citations lists them`)
}

const clearLine = '\r\u001B[K'

function showProgress({ step, spent }: Progress): void {
  const { isTTY, columns } = process.stderr
  if (!isTTY) return
  const behind = spent === '' ? '' : ` · ${spent}`
  const room = Math.max(0, (columns || 80) - 3 - behind.length)
  process.stderr.write(`${clearLine}\u001B[2m· ${step.slice(0, room)}${behind}\u001B[0m`)
}

function showUsage(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\n\u001B[2m${text}\u001B[0m\n`)
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(clearLine)
}

interface Printer {
  write(text: string): void
  isAtLineStart(): boolean
  end(): void
}

/** Line by line, since what is sent may end within a place. */
function printAsSent(): Printer {
  let pending = ''
  return {
    write(text) {
      pending += text
      const end = pending.lastIndexOf('\n') + 1
      process.stdout.write(shortPlaces(pending.slice(0, end)))
      pending = pending.slice(end)
    },
    isAtLineStart: () => true,
    end() {
      if (pending !== '') console.log(shortPlaces(pending))
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
