/**
 * Macros that are given whole items (`cfg_rt! { pub fn f() {} }`) mostly hand them on as they are. Such a call is read
 * as one without arguments, and the items as if they stood beside it. Every offset stays.
 *
 *     cfg_rt! { pub mod task; }
 *     cfg_rt!{} pub mod task;
 */
export function unwrapItemMacros(text: string): string {
  if (!/[A-Za-z0-9_]!\s*\{/.test(text)) return text
  const edits: Edit[] = []
  collect(text, edits)
  if (edits.length === 0) return text
  edits.sort((a, b) => a.start - b.start)
  const parts: string[] = []
  let last = 0
  for (const { start, end, by } of edits) {
    parts.push(text.slice(last, start), by)
    last = end
  }
  parts.push(text.slice(last))
  return parts.join('')
}

/** `by` is as long as what it replaces. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly by: string
}

const macroCall = /([A-Za-z_][A-Za-z0-9_]*)!\s*(?:([A-Za-z_][A-Za-z0-9_]*)\s*)?([{([])/y

/** `quote! { pub fn f() {} }` after `let tokens =` is a value. */
function isOperand(text: string, start: number): boolean {
  let at = start - 1
  while (at >= 0 && text.charCodeAt(at) <= 0x20) at--
  return '=(|&'.includes(text[at] ?? ' ') || (text[at] === '>' && text[at - 1] === '=')
}

function collect(text: string, edits: Edit[]): void {
  let at = 0
  let isInWord = false
  while (at < text.length) {
    const next = afterLiteral(text, at)
    if (next > at) {
      at = next
      isInWord = false
      continue
    }
    const isLetter = isWord(text.charCodeAt(at))
    if (isLetter && !isInWord) {
      macroCall.lastIndex = at
      const match = macroCall.exec(text)
      if (match !== null) {
        const open = macroCall.lastIndex - 1
        const isItems =
          match[2] === undefined && match[3] === '{' && !isOperand(text, at) && beginsItem(text, open + 1)
        const close = afterGroup(text, open) - 1
        if (isItems && close > open) {
          edits.push(callWithoutItems(text, at + match[1]!.length, open), {
            start: close,
            end: close + 1,
            by: ' ',
          })
          at = open + 1
        } else {
          at = Math.max(close, open) + 1
        }
        isInWord = false
        continue
      }
    }
    isInWord = isLetter
    at++
  }
}

/** `! {` becomes `!{}`; where there is no room for that, a semicolon ends the call. */
function callWithoutItems(text: string, bang: number, open: number): Edit {
  const start = bang + 1
  const hasRoom = text.slice(start, open).trim() === '' && open > start
  if (hasRoom && !text.slice(start, open + 1).includes('\n')) {
    return { start, end: open + 1, by: '{}'.padEnd(open + 1 - start) }
  }
  return { start: bang, end: open + 1, by: ';'.padEnd(start - bang) + blank(text, start, open + 1) }
}

function blank(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/[^\n\r]/g, ' ')
}

const visibility = /pub(?:\s*\([^)]*\))?\s+/y
const item =
  /(?:(?:const\s+|async\s+|unsafe\s+|extern\s+"[^"]*"\s+)*fn\s+\w+\s*[<(]|mod\s+\w+\s*[;{]|use\s+[\w:{*]|(?:struct|enum|union)\s+\w+\s*(?:[{(;<]|where\b)|(?:unsafe\s+)?(?:impl\b|trait\s+\w)|(?:const|static(?:\s+mut)?)\s+\w+\s*:|type\s+\w+|extern\s+(?:crate|"[^"]*"\s*\{)|macro_rules!)/y
const innerCall = /[A-Za-z_][A-Za-z0-9_]*!\s*\{/y

/** Whether an item begins here, behind comments and attributes. */
function beginsItem(text: string, from: number): boolean {
  let at = from
  for (;;) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at++
    if (text.charCodeAt(at) === HASH) {
      const bracket = text.indexOf('[', at)
      if (bracket === -1 || bracket > at + 2) return false
      at = afterGroup(text, bracket)
      continue
    }
    const next = text.charCodeAt(at) === SLASH ? afterLiteral(text, at) : at
    if (next === at) break
    at = next
  }
  visibility.lastIndex = at
  if (visibility.test(text)) at = visibility.lastIndex
  item.lastIndex = at
  if (item.test(text)) return !/^fn\s+\w+\s*\([^)]*\bin\b/.test(text.slice(at, at + 200))
  innerCall.lastIndex = at
  return innerCall.test(text) && beginsItem(text, innerCall.lastIndex)
}

const HASH = 35
const SLASH = 47
const STAR = 42
const QUOTE = 34
const APOSTROPHE = 39
const BACKSLASH = 92

/** Offset after the group whose bracket opens at an offset; 0 where it is never closed. */
function afterGroup(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length;) {
    const next = afterLiteral(text, at)
    if (next > at) {
      at = next
      continue
    }
    const unit = text.charCodeAt(at)
    if (unit === 123 || unit === 91 || unit === 40) depth++
    else if ((unit === 125 || unit === 93 || unit === 41) && --depth === 0) return at + 1
    at++
  }
  return 0
}

/** Offset after the comment, string or character that begins here; the same offset where none does. */
function afterLiteral(text: string, at: number): number {
  switch (text.charCodeAt(at)) {
    case SLASH:
      return afterComment(text, at)
    case QUOTE:
      return afterString(text, at + 1)
    case APOSTROPHE:
      return afterCharacter(text, at)
    case 114: // r"…" and r#"…"#; `r` that ends a word begins none.
      return at > 0 && isWord(text.charCodeAt(at - 1)) && text.charCodeAt(at - 1) !== 98
        ? at
        : afterRaw(text, at)
    default:
      return at
  }
}

function afterComment(text: string, at: number): number {
  const second = text.charCodeAt(at + 1)
  if (second === SLASH) {
    const end = text.indexOf('\n', at)
    return end === -1 ? text.length : end
  }
  if (second !== STAR) return at
  let depth = 1
  let end = at + 2
  while (end < text.length && depth > 0) {
    const unit = text.charCodeAt(end)
    const next = text.charCodeAt(end + 1)
    const step = (unit === SLASH && next === STAR) || (unit === STAR && next === SLASH) ? 2 : 1
    if (step === 2) depth += unit === SLASH ? 1 : -1
    end += step
  }
  return end
}

function afterString(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === BACKSLASH) at++
    else if (unit === QUOTE) return at + 1
  }
  return text.length
}

/** `'a'` and `'\n'`, but not the lifetime `'a`. */
function afterCharacter(text: string, at: number): number {
  if (text.charCodeAt(at + 1) === BACKSLASH) {
    const end = text.indexOf("'", at + 3)
    return end === -1 || end > at + 12 ? at : end + 1
  }
  const point = text.codePointAt(at + 1)
  const end = at + (point !== undefined && point > 0xffff ? 3 : 2)
  return text.charCodeAt(end) === APOSTROPHE ? end + 1 : at
}

function afterRaw(text: string, at: number): number {
  let hashes = at + 1
  while (text.charCodeAt(hashes) === HASH) hashes++
  if (text.charCodeAt(hashes) !== QUOTE) return at
  const end = text.indexOf(`"${'#'.repeat(hashes - at - 1)}`, hashes + 1)
  return end === -1 ? text.length : end + hashes - at
}

function isWord(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95
  )
}

function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13)
}
