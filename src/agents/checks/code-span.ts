/** Code within a sentence of Markdown, whatever stands in it. */
export function toCodeSpan(code: string): string {
  const fence = fenceFor(code, 1)
  const space = fence.length > 1 ? ' ' : ''
  return `${fence}${space}${code}${space}${fence}`
}

/** Longer than any run of backticks in the code, with which it would end. */
export function fenceFor(code: string, least: number): string {
  return (code.match(/`+/gu) ?? []).reduce(
    (fence, run) => (run.length < fence.length ? fence : `${run}\``),
    '`'.repeat(least),
  )
}
