/** A line as it is read: the text of a block, or a line of what keeps its line ends. */
export type ReadLine = {
  readonly text: string
  /** The nodes that hold it, in order: of each what of its data stands in the line, and where in the line. */
  readonly pieces: readonly Piece[]
}

type Piece = { readonly node: Text; readonly from: number; readonly length: number; readonly at: number }

/** What an element is read as, instead of what it holds; null for nothing. Undefined: as what it holds. */
export type ReadAs = (element: Element) => string | null | undefined

/** Elements that stand in a line of text; all others begin and end one. */
const inLine = new Set(
  'a abbr b button cite code del em i ins kbd mark q s samp small span strong sub sup u var wbr'.split(' '),
)

/**
 * The text of an element, line by line, without lines that are empty. It is the same for Markdown as HTML and for what
 * the page has made of it, so that what is found in the one has a place in the other.
 */
export function readLines(root: Element, readAs: ReadAs): ReadLine[] {
  const lines: ReadLine[] = []
  let text = ''
  let pieces: Piece[] = []
  const end = (): void => {
    if (text.trim() !== '') lines.push({ text, pieces })
    text = ''
    pieces = []
  }
  const addText = (node: Text, isPreformatted: boolean): void => {
    let from = 0
    for (const [index, line] of (isPreformatted ? node.data.split('\n') : [node.data]).entries()) {
      if (index > 0) end()
      // White space at the beginning of a block is not drawn.
      const skipped = isPreformatted || text !== '' ? 0 : line.length - line.trimStart().length
      const shown = line.slice(skipped).replaceAll('\n', ' ')
      if (shown !== '') {
        pieces.push({ node, from: from + skipped, length: shown.length, at: text.length })
        text += shown
      }
      from += line.length + 1
    }
  }
  const visit = (parent: Node, isPreformatted: boolean): void => {
    for (const child of parent.childNodes) {
      if (child instanceof Text) addText(child, isPreformatted)
      if (!(child instanceof Element)) continue
      const read = readAs(child)
      if (read !== undefined) {
        text += read ?? ''
        continue
      }
      const isBlock = !inLine.has(child.localName)
      if (isBlock) end()
      visit(child, isPreformatted || child.localName === 'pre' || child.hasAttribute('data-keeps-lines'))
      if (isBlock) end()
    }
  }
  visit(root, root.hasAttribute('data-keeps-lines'))
  end()
  return lines
}

/** What of the page the characters `start..end` of a line are; undefined where no node holds them. */
export function rangeOfLine({ pieces }: ReadLine, start: number, end: number): Range | undefined {
  const first = pieces.find(({ at, length }) => at + length > start)
  const last = pieces.findLast(({ at }) => at < end)
  if (first === undefined || last === undefined || last.at + last.length <= start) return undefined
  const range = document.createRange()
  range.setStart(first.node, first.from + Math.max(0, start - first.at))
  range.setEnd(last.node, last.from + Math.min(last.length, end - last.at))
  return range
}
