const sign = '> **Parley:** '

/**
 * What the service itself says behind a model's answer: what its checks found, that another model went on. As a
 * quotation with a sign, so that people tell it from the answer and `withoutNotes()` takes it out of what is sent back
 * to a model as its own words. '' for ''.
 */
export function toNote(text: string): string {
  return text === '' ? '' : `\n\n${sign}${text.replaceAll('\n', '\n> ')}`
}

/** A text of an answer without the notes in it. */
export function withoutNotes(text: string): string {
  let isInNote = false
  const own = text.split('\n').filter((line) => {
    isInNote = line.startsWith(sign) || (isInNote && line.startsWith('>'))
    return !isInNote
  })
  return own.length === text.split('\n').length ? text : own.join('\n').trim()
}
