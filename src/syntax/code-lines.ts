import type { OutlineLanguage } from '../languages/outline/outline-language.ts'

/** A line of a file, and whether what stands in it is code. */
export interface CodeLine {
  /** 1-based. */
  readonly number: number
  /** `text`: inside of a text of several lines; `outside`: in a component, but not in its script. */
  readonly kind: 'code' | 'comment' | 'text' | 'outside' | 'blank'
  /** Width of the white space before it; a tab is as wide as four spaces. */
  readonly indent: number
  /** Length of that white space, in UTF-16 units. */
  readonly column: number
  /** Without white space around it, cut where it is very long. */
  readonly text: string
}

/** What is longer is data. */
const MAX_LINE = 600

type State =
  | { readonly kind: 'code' }
  | { readonly kind: 'comment' | 'text'; readonly end: string; readonly isWord?: boolean }

const CODE: State = { kind: 'code' }

/** The lines of a text by what they are; a state that never ends takes the rest of the file, as it does for its compiler. */
export function codeLines(language: OutlineLanguage, text: string): CodeLine[] {
  const lines = text.split(/\r\n|\r|\n/u)
  if (lines.at(-1) === '') lines.pop()
  let state: State = CODE
  let isScript = language.isComponent !== true
  return lines.map((whole, index): CodeLine => {
    const column = whole.length - whole.trimStart().length
    const line = whole.slice(column, column + MAX_LINE).trimEnd()
    const place = { number: index + 1, indent: widthOf(whole.slice(0, column)), column, text: line }
    if (line === '') return { ...place, kind: state.kind === 'code' ? 'blank' : state.kind }
    if (language.isComponent === true) {
      const edge = scriptEdge(line, isScript, index)
      if (edge !== undefined) {
        isScript = edge
        state = CODE
        return { ...place, kind: 'outside' }
      }
      if (!isScript) return { ...place, kind: 'outside' }
    }
    if (state.kind !== 'code') {
      const { kind } = state
      if (endsWithin(state, line)) state = CODE
      return { ...place, kind }
    }
    const { blockComment } = language
    if (blockComment !== undefined && line.startsWith(blockComment[0])) {
      if (!line.slice(blockComment[0].length).includes(blockComment[1])) {
        state = { kind: 'comment', end: blockComment[1] }
      }
      return { ...place, kind: 'comment' }
    }
    if (language.lineComment?.test(line) === true) return { ...place, kind: 'comment' }
    state = stateAfter(language, line)
    return { ...place, kind: 'code' }
  })
}

/** Whether code begins (true) or ends (false) at a line of a component. */
function scriptEdge(line: string, isScript: boolean, index: number): boolean | undefined {
  if (isScript) return /^(?:<\/script>|---\s*$)/iu.test(line) ? false : undefined
  if (/^<script\b[^>]*>$/iu.test(line)) return true
  return index === 0 && line === '---' ? true : undefined
}

function endsWithin(state: Exclude<State, { kind: 'code' }>, line: string): boolean {
  if (state.isWord !== true) return line.includes(state.end)
  return line.startsWith(state.end) && !/^\w/u.test(line.slice(state.end.length))
}

function stateAfter({ textMarks = [], hasHereDocuments }: OutlineLanguage, line: string): State {
  for (const mark of textMarks) {
    if (line.split(mark).length % 2 === 0) return { kind: 'text', end: mark }
  }
  if (hasHereDocuments !== true) return CODE
  const end = /<<(?:<\s?|[~-]|)(["'`]?)(?<end>[A-Z_][A-Z_\d]*)\1/u.exec(line)?.groups?.['end']
  return end === undefined ? CODE : { kind: 'text', end, isWord: true }
}

function widthOf(space: string): number {
  let width = 0
  for (const character of space) width += character === '\t' ? 4 : 1
  return width
}
