/** The value of a Java string literal or text block as written in the source, quotes included. */
export function stringValue(literal: string): string {
  const isBlock = literal.startsWith('"""') && literal.length >= 6
  const inner = isBlock ? stripIndent(literal.slice(3, -3)) : literal.slice(1, -1)
  return inner.includes('\\') ? inner.replaceAll(escape, unescape) : inner
}

const escape = /\\(?:([btnfrs"'\\])|u+([0-9a-fA-F]{4})|([0-3]?[0-7]{1,2})|(\r?\n))/g
const simple: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', s: ' ' }

function unescape(whole: string, letter?: string, unit?: string, octal?: string, lineEnd?: string): string {
  if (letter !== undefined) return simple[letter] ?? letter
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16))
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
  return lineEnd === undefined ? whole : ''
}

/** Takes the common indentation away (JLS 3.10.6); the line of the closing delimiter counts. */
function stripIndent(block: string): string {
  const lines = block.replaceAll('\r\n', '\n').split('\n').slice(1)
  let indent = Number.POSITIVE_INFINITY
  lines.forEach((line, index) => {
    const isLast = index === lines.length - 1
    if (line.trim() !== '' || isLast) indent = Math.min(indent, line.length - line.trimStart().length)
  })
  return lines.map((line) => line.slice(indent).trimEnd()).join('\n')
}
