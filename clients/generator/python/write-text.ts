const width = 100

/** A text as lines that are no longer than a line of code, each behind the indent. */
export function wrap(text: string, indent: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line].map((text) => `${indent}${text}`).join('\n')
}

/** A docstring of paragraphs; nothing where there are none. */
export function toDocstring(paragraphs: readonly string[], indent: string): string {
  if (paragraphs.length === 0) return ''
  const text = paragraphs.map((paragraph) =>
    paragraph
      .split('\n')
      .map((line) => wrap(line, /^ */.exec(line)![0] + indent))
      .join('\n'),
  )
  const inner = text.join('\n\n').replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').trimStart()
  const isLong = inner.includes('\n') || indent.length + inner.length + 6 > width
  return `${indent}"""${inner}${isLong ? `\n${indent}` : ''}"""\n`
}

/** `# …` lines above a field. */
export function toComment(text: string | undefined, indent: string): string {
  return text === undefined ? '' : `${wrap(text, `${indent}# `)}\n`
}
