/**
 * What a page of the book is made of, before it is Markdown. Whatever says something of the code is a `Statement` or a
 * row, and neither can be made without the lines that it rests on.
 */

/** `path:start-end`, 1-based and inclusive, or `path`. */
export type Citations = readonly [string, ...string[]]

/** One sentence or less, as Markdown. */
export interface Statement {
  readonly text: string
  readonly citations: Citations
}

/** Of a table; its cells are Markdown. */
export interface Row {
  readonly cells: readonly string[]
  readonly citations: Citations
}

export type Block =
  | ({ readonly kind: 'statement' } & Statement)
  /** In the words of the repository. */
  | ({ readonly kind: 'quotation' } & Statement)
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Statement[] }
  /** `total`: rows that there are, of which the first are here. */
  | {
      readonly kind: 'table'
      readonly columns: readonly string[]
      readonly rows: readonly Row[]
      readonly total: number
    }
  | { readonly kind: 'diagram'; readonly diagram: Diagram }

/** A table of the first entries of a list, which counts them all. */
export function tableOf<Item>(
  columns: readonly string[],
  items: readonly Item[],
  most: number,
  toRow: (item: Item) => Row,
): Block {
  return { kind: 'table', columns, rows: items.slice(0, most).map(toRow), total: items.length }
}

export interface Diagram {
  /** Boxes stand below each other, or beside each other. */
  readonly direction: 'down' | 'right'
  readonly nodes: readonly { readonly id: string; readonly label: string }[]
  readonly arrows: readonly {
    readonly from: string
    readonly to: string
    readonly label: string
    readonly citations: Citations
  }[]
}

export interface Section {
  /** As Markdown. */
  readonly title: string
  /** How what is in it was found, which is no statement about the code; '' for nothing. */
  readonly note: string
  readonly blocks: readonly Block[]
}

/** A page in the table of contents. */
export interface PageHead {
  /** Letters, digits and hyphens: a segment of an address and the name of a file. */
  readonly id: string
  readonly title: string
  /** What it is about, in a line of plain text. */
  readonly about: string
  /** Id of the page that it belongs below. */
  readonly parent?: string
}

export interface Page extends PageHead {
  /** Calls are still being followed: what rests on them is missing. */
  readonly isLinking: boolean
  readonly sections: readonly Section[]
}

/** A page as people and models read it. */
export interface WrittenPage extends PageHead {
  /** With citations in square brackets, and links to other pages as `id.md`. */
  readonly markdown: string
  /** All of them, each once, in the order in which they stand there. */
  readonly citations: readonly string[]
}
