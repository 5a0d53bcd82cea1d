/** Code within a sentence of Markdown, whatever stands in it: its fence is longer than any run of backticks inside. */
export function toCodeSpan(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/gu)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return `${fence}${space}${code}${space}${fence}`
}
