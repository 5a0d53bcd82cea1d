import { BindingKind, FlowKind } from '../facts.ts'
import { isJsdoc } from './docs.ts'
import { readJsdocType } from './jsdoc-type.ts'
import { type Context } from './context.ts'

/** `@param {T} name` and `@returns {T}` of the comment before a function, in a language without type annotations. */
export function applyFunctionJsdoc(
  context: Context,
  comment: number,
  definition: number,
  firstBinding: number,
): void {
  if (!isJsdoc(context, comment)) return
  const { facts, text } = context
  forEachTag(context, comment, (tag, typeStart, typeEnd) => {
    switch (tag) {
      case 'param':
      case 'arg':
      case 'argument': {
        const binding = parameterNamed(context, nameAfter(text, typeEnd + 1), firstBinding)
        const type = binding === -1 ? -1 : readJsdocType(context, typeStart, typeEnd)
        facts.flow(FlowKind.TYPE, binding, type, typeStart)
        return
      }
      case 'returns':
      case 'return': {
        const type = readJsdocType(context, typeStart, typeEnd)
        facts.flow(FlowKind.RETURN_TYPE, definition, type, typeStart)
        return
      }
      default:
    }
  })
}

/** `@type {T}` of the comment before a variable or field. */
export function applyTypeJsdoc(context: Context, comment: number, binding: number): void {
  if (!isJsdoc(context, comment)) return
  forEachTag(context, comment, (tag, typeStart, typeEnd) => {
    if (tag !== 'type') return
    const type = readJsdocType(context, typeStart, typeEnd)
    context.facts.flow(FlowKind.TYPE, binding, type, typeStart)
  })
}

/** Each `@tag {type}` of a comment, with the extent of what stands between the braces. */
export function forEachTag(
  context: Context,
  comment: number,
  visit: (tag: string, typeStart: number, typeEnd: number) => void,
): void {
  const { tree, text } = context
  const end = tree.end[comment]! - 2
  let at = text.indexOf('@', tree.start[comment])
  while (at !== -1 && at < end) {
    let tagEnd = at + 1
    while (tagEnd < end && isWord(text.charCodeAt(tagEnd))) tagEnd++
    let open = tagEnd
    while (open < end && (text.charCodeAt(open) === 32 || text.charCodeAt(open) === 9)) open++
    if (text.charCodeAt(open) === 123) {
      const close = closingBrace(text, open, end)
      if (close === -1) return
      visit(text.slice(at + 1, tagEnd), open + 1, close)
      tagEnd = close
    }
    at = text.indexOf('@', tagEnd)
  }
}

function closingBrace(text: string, open: number, end: number): number {
  let depth = 0
  for (let at = open; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 123) depth++
    else if (unit === 125 && --depth === 0) return at
  }
  return -1
}

/** `name`, `[name]` or `[name=default]`; '' for a property such as `options.size`. */
function nameAfter(text: string, from: number): string {
  const [start, end] = nameExtent(text, from)
  return text.charCodeAt(end) === 46 ? '' : text.slice(start, end)
}

/** Where the name after a tag's type stands; both ends the same where there is none. */
export function nameExtent(text: string, from: number): readonly [start: number, end: number] {
  let at = from
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 91) at++
  const start = at
  while (isWord(text.charCodeAt(at))) at++
  return [start, at]
}

function parameterNamed(context: Context, name: string, firstBinding: number): number {
  const { bindings } = context.facts
  if (name === '') return -1
  const wanted = context.facts.string(name)
  for (let binding = firstBinding; binding < bindings.count; binding++) {
    if (bindings.get(binding, 2) === wanted && bindings.get(binding, 0) === BindingKind.PARAMETER)
      return binding
  }
  return -1
}

function isWord(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 48 && unit <= 57) ||
    unit === 36 ||
    unit === 95 ||
    unit > 127
  )
}
