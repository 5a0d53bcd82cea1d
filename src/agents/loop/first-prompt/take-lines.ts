/** Characters of one token of paths and code, as the tokenizers of the large models cut them; fewer than of prose. */
const charactersOfToken = 3.2

export function charactersOf(tokens: number): number {
  return Math.floor(tokens * charactersOfToken)
}

/** A part of a prompt: its heading, and lines of which the first matter most. */
export interface PromptSection {
  readonly heading: string
  readonly lines: readonly string[]
  /** Of what all sections may take, from 0 to 1; what one does not need goes to those behind it. */
  readonly share: number
}

/** The sections with as many of their lines as fit, each saying what it leaves out. */
export function takeLines(sections: readonly PromptSection[], maximumCharacters: number): string {
  const taken: string[] = []
  let spare = 0
  for (const { heading, lines, share } of sections) {
    let left = Math.floor(maximumCharacters * share) + spare - heading.length - 1
    const fitting: string[] = []
    for (const line of lines) {
      // Room for the line that says how many are missing.
      if (line.length + 1 > left - 24) break
      fitting.push(line)
      left -= line.length + 1
    }
    if (fitting.length === 0) {
      spare = left + heading.length + 1
      continue
    }
    const missing = lines.length - fitting.length
    if (missing > 0) fitting.push(`(${missing} more left out)`)
    taken.push([heading, ...fitting].join('\n'))
    spare = Math.max(0, left - (missing > 0 ? 24 : 0))
  }
  return taken.join('\n\n')
}
