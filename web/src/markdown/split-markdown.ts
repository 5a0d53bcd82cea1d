/** So long a part is drawn without anybody noticing. */
const leastCharacters = 3_000
/** A longer list goes on as another: they look the same. */
const mostOfList = 6_000

/**
 * An answer as parts that can be drawn one by one: cut where a blank line ends a block of Markdown, and between items
 * of a long list; never inside a fence, an item, a quotation or HTML. The parts, joined, are the text. A part that is not the last never changes while
 * the answer grows.
 */
export function splitMarkdown(text: string): string[] {
  const parts: string[] = []
  let start = 0
  let fence = ''
  let at = 0
  while (at < text.length) {
    const end = endOfLine(text, at)
    const line = text.slice(at, Math.min(end, at + 200))
    fence = nextFence(fence, line)
    at = end
    if (fence !== '' || at - start < leastCharacters || at >= text.length) continue
    const isEndOfBlock = line.trim() === '' && beginsBlock(text, at)
    const isEndOfItem = at - start >= mostOfList && isInList(line) && beginsItem(text, at)
    if (isEndOfBlock || isEndOfItem) {
      parts.push(text.slice(start, at))
      start = at
    }
  }
  parts.push(text.slice(start))
  return parts
}

/** Whether the text ends inside of a fence. */
export function hasOpenFence(text: string): boolean {
  let fence = ''
  for (let at = 0; at < text.length; at = endOfLine(text, at)) {
    fence = nextFence(fence, text.slice(at, Math.min(endOfLine(text, at), at + 200)))
  }
  return fence !== ''
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end + 1
}

/** The marks of the fence that is open behind the line; empty for none. */
export function nextFence(open: string, line: string): string {
  const marks = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1]
  if (marks === undefined) return open
  if (open === '') return marks
  const isEnd = marks[0] === open[0] && marks.length >= open.length && line.trim() === marks
  return isEnd ? '' : open
}

/** Whether the line there begins a block of its own whatever stands before: not the next item or a paragraph of one. */
function beginsBlock(text: string, at: number): boolean {
  // The rest of the line may still be to come.
  const line = text.slice(at, at + 12)
  return /^[^\s\-*+>|<\d[&]/u.test(line)
}

function isInList(line: string): boolean {
  return line.trim() === '' || /^(?: {2,}|\t|[-*+] |\d{1,9}[.)] )/u.test(line)
}

function beginsItem(text: string, at: number): boolean {
  return /^(?:[-*+] |\d{1,9}[.)] )\S/u.test(text.slice(at, at + 16))
}
