/**
 * Reads an answer out while it is written: each paragraph once it is whole, then that it is the last. The text
 * itself is no live region, or every word would be announced with all that stands before it.
 */
export function AnswerAnnouncer({ text, isRunning }: { text: string; isRunning: boolean }) {
  const paragraphs = text.split(/\n{2,}/u)
  const whole = isRunning ? paragraphs.slice(0, -1) : paragraphs
  const last = whole.at(-1) ?? ''
  return (
    <div aria-live="polite" className="sr-only">
      {isRunning && text === '' ? 'Looking for the answer.' : toSpeech(last)}
      {!isRunning && text !== '' && ' End of the answer.'}
    </div>
  )
}

function toSpeech(markdown: string): string {
  return markdown
    .replaceAll(/\[[^\]\n]*:\d+(?:-\d+)?\]/gu, '')
    .replaceAll(/[`*#>|]/gu, '')
    .trim()
}
