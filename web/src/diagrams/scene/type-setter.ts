import type { Label, Line, Run } from './label.ts'
import { lineHeight } from './scene.ts'

/** What only a page knows. */
export interface TypeSetter {
  /** The width in pixels of a piece of text as diagrams are set. */
  readonly measure: (text: string, isBold: boolean) => number
  /** Whether a text is a colour of CSS. */
  readonly isColour: (text: string) => boolean
  /** The relative luminance of a colour, from 0 to 1; undefined where it is seen through. */
  readonly brightnessOf: (colour: string) => number | undefined
}

export interface Block {
  readonly lines: Label
  readonly width: number
  readonly height: number
}

/** Breaks lines that are wider than `maxWidth`: at spaces, or where a word is too long, within it. */
export function setLabel({ measure }: TypeSetter, label: Label, maxWidth: number): Block {
  const lines: Line[] = []
  let width = 0
  for (const line of label) {
    let current: Run[] = []
    let taken = 0
    const finish = (): void => {
      const last = current.at(-1)
      // A blank at the end would move what is centered.
      lines.push(last === undefined ? [] : [...current.slice(0, -1), { ...last, text: last.text.trimEnd() }])
      current = []
      taken = 0
    }
    for (const run of line) {
      for (const word of toWords(run.text, (text) => measure(text, run.isBold === true) > maxWidth)) {
        const length = measure(word, run.isBold === true)
        const seen = measure(word.trimEnd(), run.isBold === true)
        if (taken > 0 && taken + seen > maxWidth) finish()
        current.push({ ...run, text: word })
        width = Math.max(width, taken + seen)
        taken += length
      }
    }
    finish()
  }
  return { lines: lines.map(joinRuns), width: Math.ceil(width), height: lines.length * lineHeight }
}

/** Each with the blanks behind it; what is too long is parted behind marks, or else anywhere. */
function toWords(text: string, isTooLong: (word: string) => boolean): string[] {
  return (text.match(/\S+\s*|\s+/gu) ?? []).flatMap((word) => {
    if (!isTooLong(word)) return [word]
    const parts = word.match(/[^/._:,-]*[/._:,-]*\s*/gu) ?? []
    return parts
      .flatMap((part) => (isTooLong(part) ? Array.from(part) : [part]))
      .filter((part) => part !== '')
  })
}

function joinRuns(line: Line): Line {
  const joined: Run[] = []
  for (const run of line) {
    const last = joined.at(-1)
    if (last !== undefined && last.isBold === run.isBold && last.isItalic === run.isItalic)
      joined[joined.length - 1] = { ...last, text: last.text + run.text }
    else joined.push(run)
  }
  return joined
}
