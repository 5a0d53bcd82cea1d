import { indentOf } from '../../indent-of.ts'

/** A condition around a line, as written. */
export interface Guard {
  readonly line: number
  readonly text: string
}

const keyword =
  /^(?:\}\s*)?(?:if|elif|elsif|else|unless|for|foreach|while|until|switch|match|case|when|except|catch|rescue|guard|default)\b/u
const condition = /^(?:\}\s*)?(?:if|elif|elsif|else if|unless|while|case|when|except|catch|rescue|guard)\b/u

/**
 * The conditions under which a line is reached inside its definition, innermost first: what encloses it by
 * indentation, and for an `else` the conditions that it excludes. Line numbers are 1-based.
 */
export function findGuards(lines: readonly string[], firstLine: number, line: number, most = 3): Guard[] {
  const start = line - firstLine
  const own = lines[start]
  if (own === undefined || own.trim() === '') return []
  const guards: Guard[] = []
  const trailing = /^(?:raise|throw|return|fail)\b.* (?:if|unless) \S/u.test(own.trim())
  if (condition.test(own.trim()) || trailing) guards.push(toGuard(lines, firstLine, start))
  let depth = indentOf(own)
  for (let index = start - 1; index > 0 && guards.length < most; index -= 1) {
    const text = lines[index] ?? ''
    if (text.trim() === '' || isComment(text) || indentOf(text) >= depth) continue
    depth = indentOf(text)
    if (!keyword.test(text.trim())) continue
    if (condition.test(text.trim())) guards.push(toGuard(lines, firstLine, index))
    else if (/^(?:\}\s*)?(?:else|default)\b/u.test(text.trim())) {
      const excluded = lines.findLastIndex(
        (above, position) =>
          position < index &&
          indentOf(above) === depth &&
          /^(?:\}\s*)?(?:if|elif|else if|case|when)\b/u.test(above.trim()),
      )
      if (excluded > 0) {
        const guard = toGuard(lines, firstLine, excluded)
        guards.push({ ...guard, text: `not ${guard.text.replace(/^else /u, '')}` })
      }
    }
  }
  return guards
}

/** The condition with the lines that it goes on over, without the brace that opens the block. */
function toGuard(lines: readonly string[], firstLine: number, index: number): Guard {
  let text = (lines[index] ?? '').trim()
  for (let next = index + 1; next < index + 5 && openBrackets(text) > 0; next += 1)
    text = `${text} ${(lines[next] ?? '').trim()}`
  return { line: firstLine + index, text: text.replace(/^\}\s*/u, '').replace(/\s?[{:]$/u, '') }
}

function openBrackets(text: string): number {
  return (text.match(/[([]/gu) ?? []).length - (text.match(/[)\]]/gu) ?? []).length
}

function isComment(line: string): boolean {
  return /^\s*(?:#|\/\/|\*|\/\*)/u.test(line)
}
