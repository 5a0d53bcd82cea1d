import type { Attribute, Tag } from './markup.ts'
import { endOfCode } from './scan-code.ts'
import type { VirtualCode } from './virtual-code.ts'

/** What is open around a place of the markup: an element or a block, and the code that closes it. */
interface Open {
  /** Of an element as it is written, of a block with `#`. */
  readonly name: string
  readonly closing: string
  /** The extent of what the block is about, where its middle needs it. */
  from: number
  readonly to: number
}

/** Writes the code that markup stands for; extents are offsets into the file. */
export class MarkupWriter {
  readonly text: string
  readonly code: VirtualCode
  /** The names of the script are those of the markup, too (`<script setup>`, Svelte). */
  readonly sharesNames: boolean
  /** Why something could not be read, '' where all was, and the names there. */
  unread = ''
  readonly unreadNames = new Set<string>()
  readonly #open: Open[] = []

  constructor(text: string, code: VirtualCode, sharesNames: boolean) {
    this.text = text
    this.code = code
    this.sharesNames = sharesNames
  }

  leaveUnread(why: string, from: number, to: number): void {
    this.unread ||= why
    for (const name of this.slice(from, to).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])
      this.unreadNames.add(name)
  }

  slice(from: number, to: number): string {
    return this.text.slice(from, to)
  }

  /** Code between what is written nowhere, without the spaces around it: nothing where there is none or it is broken. */
  wrapped(before: string, from: number, to: number, after: string): void {
    const [start, end] = this.trimmed(from, to)
    if (start === end) return
    if (endOfCode(this.text, start, end, '') !== end) {
      this.leaveUnread('an expression of the markup does not close', start, end)
      return
    }
    this.code.code(before, start)
    this.copy(start, end)
    // A comment may stand at its end.
    this.code.code(`\n${after}`, end)
  }

  /** An expression for itself. */
  expression(from: number, to: number): void {
    this.wrapped(';(', from, to, ');')
  }

  /** A function that is called when something happens. */
  handler(from: number, to: number): void {
    this.wrapped(';(', from, to, ')($event);')
  }

  /** A copy in which `&amp;` is read as markup reads it. */
  copy(from: number, to: number): void {
    let at = from
    while (at < to) {
      const entity = this.text.indexOf('&', at)
      if (entity === -1 || entity >= to) break
      const found = /^&(amp|lt|gt|quot|apos|#39);/u.exec(this.text.slice(entity, entity + 7))
      const end = found === null ? entity + 1 : entity + found[0].length
      this.code.copy(at, entity)
      if (found === null) this.code.copy(entity, end)
      else this.code.code(entities[found[1]!]!, entity, end)
      at = end
    }
    this.code.copy(at, to)
  }

  trimmed(from: number, to: number): [number, number] {
    let [start, end] = [from, Math.max(from, to)]
    while (start < end && /\s/u.test(this.text[start]!)) start++
    while (end > start && /\s/u.test(this.text[end - 1]!)) end--
    return [start, end]
  }

  open(name: string, closing: string, from = -1, to = -1): void {
    this.#open.push({ name, closing, from, to })
  }

  /** Closes what was opened last under a name, and all that was left open in it; nothing where none was. */
  close(name: string, end: number): void {
    const index = this.#open.findLastIndex(
      (each, at) => each.name === name || at + MAX_UNCLOSED < this.#open.length,
    )
    if (index !== -1 && this.#open[index]!.name !== name) return
    if (index === -1) return
    for (const { closing } of this.#open.splice(index).toReversed()) this.code.code(closing, end)
  }

  /** The block around, in which all is closed that is still open: undefined outside of blocks. */
  block(end: number): Open | undefined {
    const index = this.#open.findLastIndex((each) => each.name.startsWith('#'))
    if (index === -1) return undefined
    for (const { closing } of this.#open.splice(index + 1).toReversed()) this.code.code(closing, end)
    return this.#open[index]
  }

  closeAll(end: number): void {
    for (const { closing } of this.#open.splice(0).toReversed()) this.code.code(closing, end)
  }
}

/** More elements than this are not left open in another one. */
const MAX_UNCLOSED = 1_000

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
}

/** A property of an element that is a component: its name, and its value as it is written. */
export interface Property {
  readonly name: string
  readonly before: string
  readonly from: number
  readonly to: number
  readonly after: string
}

/**
 * `<Foo a="…">` is a call of Foo with the object of its properties. `callee` writes what is called, and names it where
 * that is not what is written.
 */
export function writeElement(
  writer: MarkupWriter,
  tag: Tag,
  callee: () => void,
  properties: readonly Property[],
): void {
  const { code } = writer
  callee()
  code.code('({', tag.start)
  for (const { name, before, from, to, after } of properties) {
    const key = name === '' ? '' : `${JSON.stringify(name)}: `
    if (from === to) continue
    writer.wrapped(key + before, from, to, `${after},`)
  }
  code.code('});', tag.end)
}

export function hasValue(attribute: Attribute): boolean {
  return attribute.valueEnd > attribute.valueStart
}
