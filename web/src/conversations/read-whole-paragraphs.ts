/**
 * The paragraphs of an answer as they are said aloud; of one that is being written, those that are whole. Code and
 * diagrams are looked at, not listened to.
 */
export function readWholeParagraphs(markdown: string, isRunning: boolean): string[] {
  const paragraphs: string[] = []
  let lines: string[] = []
  let isCode = false
  const endParagraph = (): void => {
    const speech = toSpeech(lines.join('\n'))
    if (speech !== '') paragraphs.push(speech)
    lines = []
  }
  for (const line of markdown.split('\n')) {
    const isFence = line.trimStart().startsWith('```')
    if (isFence) isCode = !isCode
    else if (isCode) continue
    else if (line.trim() === '') endParagraph()
    else lines.push(line)
  }
  if (!isRunning) endParagraph()
  return paragraphs
}

/** Without citations, which are names of files and numbers, and without signs of Markdown. */
function toSpeech(markdown: string): string {
  return markdown
    .replaceAll(/\[[^\]\n]*:\d+(?:-\d+)?\]/gu, '')
    .replaceAll(/[`*#>|]/gu, '')
    .trim()
}
