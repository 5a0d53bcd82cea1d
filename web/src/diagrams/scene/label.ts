/** A piece of a line that is set in one way. */
export interface Run {
  readonly text: string
  readonly isBold?: boolean
  readonly isItalic?: boolean
}
export type Line = readonly Run[]
/** Lines of text, as they are broken in the source. */
export type Label = readonly Line[]

/** Its words in one line, as they are looked up and read out. */
export function plainText(label: Label): string {
  return label
    .map((line) => line.map(({ text }) => text).join(''))
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
