import { unescaped } from '../core/strings.ts'

/** The value of a Java string literal or text block as written in the source, quotes included. */
export function stringValue(literal: string): string {
  const isBlock = literal.startsWith('"""') && literal.length >= 6
  return unescaped(isBlock ? stripIndent(literal.slice(3, -3)) : literal.slice(1, -1), escape)
}

const escape = /\\(?:(?<letter>[btnfrs"'\\])|u+(?<hex>[0-9a-fA-F]{4})|(?<octal>[0-3]?[0-7]{1,2})|(?:\r?\n))/g

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
