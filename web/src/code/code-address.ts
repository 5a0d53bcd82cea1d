import type { Citation } from './parse-citation.ts'
import type { LineRange } from './source-view.tsx'

/** What a page of the code browser is about, beside its project and path: all of it stands in the address. */
export type CodeSearch = {
  /** `L12` or `L12-L20`: the router would put bare numbers into quotes. */
  readonly lines?: string
  /** What is shown beside the code. `none`: nothing, where something is by default. */
  readonly show?: CodePanelName
  /** Of the definition that is shown beside the code. */
  readonly node?: string
  readonly view?: NodeView
  /** `on`: who last changed each line. */
  readonly blame?: string
  /** `source`: as it is written; `page`: as people read it. Absent: what the file is usually wanted as. */
  readonly as?: 'source' | 'page'
  /** The commit that a link was made at. */
  readonly commit?: string
}

export const panelNames = ['outline', 'symbol', 'history', 'none'] as const
export type CodePanelName = (typeof panelNames)[number]

export const nodeViews = ['uses', 'callers', 'callees', 'types', 'impact'] as const
export type NodeView = (typeof nodeViews)[number]

/** Whatever somebody wrote into the address bar, as far as it means something. */
export function readCodeSearch(search: Record<string, unknown>): CodeSearch {
  const text = (name: string): string | undefined => {
    // Somebody may write `lines=12`, which the router reads as a number.
    const value = search[name]
    return typeof value === 'number'
      ? String(value)
      : typeof value === 'string' && value !== ''
        ? value
        : undefined
  }
  const lines = text('lines')
  const show = panelNames.find((name) => name === search['show'])
  const view = nodeViews.find((name) => name === search['view'])
  const node = text('node')
  const commit = text('commit')
  const as = (['source', 'page'] as const).find((name) => name === search['as'])
  return {
    ...(lines !== undefined && parseLines(lines) !== null ? { lines } : {}),
    ...(show === undefined ? {} : { show }),
    ...(node === undefined ? {} : { node }),
    ...(view === undefined ? {} : { view }),
    ...(search['blame'] === 'on' ? { blame: 'on' } : {}),
    ...(as === undefined ? {} : { as }),
    ...(commit === undefined ? {} : { commit }),
  }
}

/** Whether a file that can be read as a page is wanted as it is written: lines are those of its text. */
export function wantsSource({ as, lines }: CodeSearch): boolean {
  return as === undefined ? lines !== undefined : as === 'source'
}

export function parseLines(text: string | undefined): LineRange | null {
  const match = /^L?(\d{1,9})(?:-L?(\d{1,9}))?$/u.exec(text ?? '')
  if (match === null) return null
  const [one, other] = [Number(match[1]), Number(match[2] ?? match[1])]
  return one < 1 || other < 1 ? null : { startLine: Math.min(one, other), endLine: Math.max(one, other) }
}

export function formatLineRange({ startLine, endLine }: LineRange): string {
  return startLine === endLine ? `L${startLine}` : `L${startLine}-L${endLine}`
}

/** Of the line that a name stands in; of what has no name, where it begins. */
export function formatLine(line: number, startLine = 1): string {
  return `L${line > 0 ? line : Math.max(1, startLine)}`
}

/** Where a citation leads in a file: to its lines, or to the file where it names none. */
export function toCodeSearch({ startLine, endLine }: Pick<Citation, 'startLine' | 'endLine'>): CodeSearch {
  return startLine === null ? {} : { lines: `L${startLine}-L${endLine ?? startLine}` }
}
