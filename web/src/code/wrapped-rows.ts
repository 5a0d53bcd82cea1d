/**
 * How lines stand in rows of so many columns, broken wherever a row is full (`line-break: anywhere`): then their heights
 * are known without drawing them.
 */
import { showLine } from './split-lines.ts'

const tabWidth = 4

/** Of each line how many rows are above it, and at the end how many there are. */
export function wrapLines(lines: readonly string[], columns: number): Uint32Array {
  const tops = new Uint32Array(lines.length + 1)
  for (const [index, line] of lines.entries()) tops[index + 1] = (tops[index] ?? 0) + countRows(line, columns)
  return tops
}

export function countRows(line: string, columns: number): number {
  // Most lines are plain, and short.
  if (line.length * tabWidth <= columns) return 1
  const { text, hidden } = showLine(line)
  // How much is hidden stands in a row of its own.
  const note = hidden > 0 ? 1 : 0
  if (/^[\u0020-\u007e]*$/u.test(text)) return Math.max(1, Math.ceil(text.length / columns)) + note
  let rows = 1
  let column = 0
  for (const character of text) {
    const width = character === '\t' ? tabWidth - (column % tabWidth) : widthOf(character)
    if (column + width > columns) {
      rows++
      column = character === '\t' ? tabWidth : width
    } else column += width
  }
  return rows + note
}

/** In columns: marks stand over what is before them, characters of East Asia and pictures take two. */
function widthOf(character: string): number {
  if (character < '\u0300') return 1
  if (/^[\p{M}\p{Cf}]$/u.test(character)) return 0
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\p{Emoji_Presentation}]$/u.test(
    character,
  )
    ? 2
    : 1
}
