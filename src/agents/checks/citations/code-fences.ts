/**
 * Where fenced code of Markdown begins and ends, line by line. Code goes out as it is, so nothing may be taken for code
 * that some reader takes for text. Blocks are those of CommonMark (4.5 fences, 5.1 quotes, 5.2 list items); where a
 * line can be read in two ways, because it may or may not end a list item, no fence is told from then on.
 */
interface Fence {
  readonly character: string
  readonly length: number
  /** `>` before each of its lines. */
  readonly quotes: number
  /** Lines with less before them may be behind the item that it stands in. */
  readonly from: number
  /** Columns that may stand before its end. */
  readonly most: number
}

export class CodeFences {
  #fence: Fence | undefined
  #isCertain = true
  /** Where the text of the list item begins that a line is surely in, -1 for none. */
  #item = -1
  #isAfterBlank = true

  /** Whether a whole line is code or a fence of it. */
  read(line: string): boolean {
    if (!this.#isCertain) return false
    const code = this.#fence === undefined ? undefined : this.#readInside(this.#fence, line)
    if (code !== undefined) return code
    const opened = this.#open(line)
    if (opened === undefined) this.#note(line)
    else this.#fence = opened
    return opened !== undefined && this.#isCertain
  }

  /** Whether the next line is known once it is whole. */
  get isInside(): boolean {
    return this.#fence !== undefined && this.#isCertain
  }

  /** The line that would end the code that is open; undefined where none is, it is not certain, or a blank line ends it. */
  get end(): string | undefined {
    if (this.#fence === undefined || !this.#isCertain || this.#fence.quotes > 0) return undefined
    return ' '.repeat(this.#fence.from) + this.#fence.character.repeat(this.#fence.length)
  }

  /** Undefined where a quotation ended, and the fence with it. */
  #readInside({ character, length, quotes, from, most }: Fence, line: string): boolean | undefined {
    const inner = unquote(line)
    if (inner.quotes < quotes) {
      this.#fence = undefined
      return undefined
    }
    // Further signs are those of the code.
    const text = inner.quotes > quotes ? unquote(line, quotes).text : inner.text
    const indent = columns(/^[ \t]*/u.exec(text)?.[0] ?? '')
    if (text.trim() === '') return true
    const isEnd = text.trim().length >= length && text.trim().replaceAll(character, '') === ''
    if (indent < from || (isEnd && indent > most && from > 0)) {
      this.#isCertain = false
      return false
    }
    if (isEnd && indent <= most) this.#fence = undefined
    return true
  }

  #open(line: string): Fence | undefined {
    const { quotes, text } = unquote(line)
    const [, space = '', marker = '', fence = '', info = ''] =
      /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/su.exec(text) ?? []
    if (fence === '' || (fence.startsWith('`') && info.includes('`'))) return undefined
    const indent = columns(space)
    const isInItem = quotes === 0 && this.#item >= 0 && indent >= this.#item && indent <= this.#item + 3
    const around = isInItem ? this.#item : 0
    // Further `>`, deep indents and whatever else stands here mean one thing in one list and another in the next.
    if (space.includes('>') || indent > around + 3 || /[ \t]{5}$|\t/u.test(marker)) this.#isCertain = false
    if (marker !== '' && !this.#beginsItem(marker)) this.#isCertain = false
    const from = marker === '' ? (isInItem ? this.#item : indent) : indent + marker.length
    const most = marker === '' ? around + 3 : from + 3
    if (!isInItem || marker !== '') this.#item = marker === '' || quotes > 0 ? -1 : from
    return { character: fence[0]!, length: fence.length, quotes, from, most }
  }

  /** What a line that is no code does to the list item around. */
  #note(line: string): void {
    if (line.trim() === '') {
      this.#isAfterBlank = true
      return
    }
    const [, space = '', marker = '', gap = ''] = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)\S/u.exec(line) ?? []
    const indent = columns(space)
    const isRule = /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}$/u.test(line)
    const around = this.#item >= 0 && indent >= this.#item ? this.#item : 0
    if (marker !== '' && !isRule && this.#beginsItem(marker) && indent <= around + 3)
      this.#item = indent + marker.length + (gap.length > 4 || gap.includes('\t') ? 1 : gap.length)
    else if (columns(/^[ \t]*/u.exec(line)?.[0] ?? '') < this.#item) this.#item = -1
    this.#isAfterBlank = false
  }

  /** Another number than 1 begins no list in the middle of a paragraph. */
  #beginsItem(marker: string): boolean {
    return this.#isAfterBlank || this.#item >= 0 || /^(?:[-*+]|1[.)])\s*$/u.test(marker)
  }
}

/** What ends the code that a text leaves open, on a line of its own; '' where it leaves none. */
export function endOpenCode(text: string): string {
  const fences = new CodeFences()
  for (const line of text.split('\n')) fences.read(line)
  const { end } = fences
  return end === undefined ? '' : `${text.endsWith('\n') ? '' : '\n'}${end}`
}

/** What stands behind the `>` at the beginning of a line, at most so many. */
function unquote(line: string, most = Infinity): { readonly quotes: number; readonly text: string } {
  let quotes = 0
  let at = 0
  while (quotes < most && line[at] === '>') {
    quotes += 1
    at += line[at + 1] === ' ' ? 2 : 1
  }
  return { quotes, text: line.slice(at) }
}

/** Columns of white space: a tab goes on to the next multiple of four. */
function columns(space: string): number {
  let count = 0
  for (const character of space) count += character === '\t' ? 4 - (count % 4) : 1
  return count
}
