import type { NodeDetail } from '../../../tools/get-node.ts'
import { blankComments } from '../../../inventory/blank-comments.ts'
import { stripNumbers } from '../prose.ts'

/**
 * Whether a function only declares that it is there: a hook's specification, an abstract method, a stub. What it is
 * said to be for is done by others.
 */
export function isBodiless({ kind, source }: Pick<NodeDetail, 'kind' | 'source'>): boolean {
  if ((kind !== 'function' && kind !== 'method') || source === undefined) return false
  const written = stripNumbers(source).lines.join('\n')
  const start = written.search(/\bdef /u)
  if (start >= 0) {
    const rest = afterParameters(blankComments(written.slice(start), 'hash'))
    const body = rest.slice(rest.indexOf(':') + 1).trim()
    return body === '' || body === 'pass' || body === '...' || /^raise NotImplementedError\b.*$/u.test(body)
  }
  const text = blankComments(written, 'c').trim()
  return /\{\s*\}\s*$|^[^{}=]*;$/u.test(text)
}

/** What follows the first pair of brackets: annotations of parameters have colons too. */
function afterParameters(text: string): string {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')') depth -= 1
    if (text[index] === ')' && depth === 0) return text.slice(index + 1)
  }
  return text
}
