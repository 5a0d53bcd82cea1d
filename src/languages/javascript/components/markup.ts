import { endOfCode } from './scan-code.ts'

/** An attribute; extents are offsets into the file, those of a value lie inside of its quotes or braces. */
export interface Attribute {
  readonly name: string
  readonly start: number
  readonly nameEnd: number
  readonly end: number
  /** `text`: in quotes or bare; `code`: in braces (Svelte), a name there may be left out: `{x}`, `{...x}`. */
  readonly kind: 'none' | 'text' | 'code'
  readonly valueStart: number
  readonly valueEnd: number
}

export interface Tag {
  readonly name: string
  readonly start: number
  readonly nameStart: number
  /** Behind `>`. */
  readonly end: number
  readonly isClosing: boolean
  /** `<br>`, `<Foo/>`: nothing is in it. */
  readonly isEmpty: boolean
  readonly attributes: readonly Attribute[]
}

export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** The tag that begins at `<`; undefined where none does. `hasBraces`: code stands in braces (Svelte). */
export function readTag(text: string, start: number, to: number, hasBraces: boolean): Tag | undefined {
  const isClosing = text[start + 1] === '/'
  const nameStart = start + (isClosing ? 2 : 1)
  if (!/[\p{L}_$]/u.test(text[nameStart] ?? '')) return undefined
  let at = nameStart
  while (at < to && !/[\s/>{]/u.test(text[at]!)) at++
  const name = text.slice(nameStart, at)
  const attributes: Attribute[] = []
  while (at < to) {
    const unit = text[at]!
    if (unit === '>') break
    if (/[\s/]/u.test(unit)) {
      at++
      continue
    }
    const attribute = readAttribute(text, at, to, hasBraces)
    attributes.push(attribute)
    at = attribute.end
  }
  const isEmpty = text[at - 1] === '/' || voidElements.has(name.toLowerCase())
  return { name, start, nameStart, end: Math.min(at + 1, to), isClosing, isEmpty, attributes }
}

function readAttribute(text: string, start: number, to: number, hasBraces: boolean): Attribute {
  if (hasBraces && text[start] === '{') {
    const end = codeEnd(text, start + 1, to)
    return {
      name: '',
      start,
      nameEnd: start,
      end: end + 1,
      kind: 'code',
      valueStart: start + 1,
      valueEnd: end,
    }
  }
  let at = start + 1
  // Names of Vue may be told by code that stands in brackets.
  while (at < to && !/[\s=>]/u.test(text[at]!) && !(text[at] === '/' && text[at + 1] === '>')) at++
  const nameEnd = at
  const name = text.slice(start, nameEnd)
  let value = at
  while (value < to && /\s/u.test(text[value]!)) value++
  if (text[value] !== '=') {
    return { name, start, nameEnd, end: nameEnd, kind: 'none', valueStart: nameEnd, valueEnd: nameEnd }
  }
  value++
  while (value < to && /\s/u.test(text[value]!)) value++
  if (hasBraces && text[value] === '{') {
    const end = codeEnd(text, value + 1, to)
    // `a={b}c` is a text without quotes.
    if (/^(?:[\s/>]|$)/u.test(text.slice(end + 1, end + 2))) {
      return { name, start, nameEnd, end: end + 1, kind: 'code', valueStart: value + 1, valueEnd: end }
    }
  }
  const quote = text[value]
  const isQuoted = quote === '"' || quote === "'"
  const valueStart = isQuoted ? value + 1 : value
  let end = valueStart
  while (end < to && (isQuoted ? text[end] !== quote : !/[\s>]/u.test(text[end]!))) {
    if (hasBraces && text[end] === '{') end = codeEnd(text, end + 1, to) + 1
    else end++
  }
  const behind = Math.min(to, isQuoted ? end + 1 : end)
  return { name, start, nameEnd, end: behind, kind: 'text', valueStart, valueEnd: end }
}

/** Markup in which a brace does not close: no compiler takes it, and what follows is not read. */
export class BrokenMarkup extends Error {}

/** Where the brace closes before which code begins. */
export function codeEnd(text: string, from: number, to: number): number {
  const end = endOfCode(text, from, to, '}')
  if (end === -1 || end >= to) throw new BrokenMarkup(`a brace does not close: offset ${from}`)
  return end
}

export function attributeOf(tag: Tag, name: string): Attribute | undefined {
  return tag.attributes.find((attribute) => attribute.name === name)
}

/** What an attribute says, '' for one that is not there or has no text. */
export function textOfAttribute(text: string, tag: Tag, name: string): string {
  const attribute = attributeOf(tag, name)
  return attribute?.kind === 'text' ? text.slice(attribute.valueStart, attribute.valueEnd) : ''
}

/** Where an element ends whose content is no markup: `</name` behind an offset, `to` where it is missing. */
export function endOfRawText(text: string, name: string, from: number, to: number): number {
  const close = new RegExp(`</${name.replaceAll(/[^\w-]/gu, '.')}[\\s>]`, 'giu')
  close.lastIndex = from
  const found = close.exec(text)
  return found === null || found.index > to ? to : found.index
}
