import { NotUnderstood } from './not-understood.ts'
import type { Label, Line, Run } from './scene/label.ts'

const maxLength = 2_000

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: '\u{a0}',
  quot: '"',
}

export interface LabelOptions {
  /** Whether `<b>` and `<i>` are markup, and a written `\n` a new line: so in flowcharts, not in sequences. */
  readonly hasMarkup: boolean
  /** Whether it stands between backticks: `**bold**` and `*italic*`. */
  readonly isMarkdown?: boolean
}

/**
 * What a label says, with `<br/>` as a line break and entities (`#quot;`, `#35;`, `&lt;`) resolved. Text that would be
 * other HTML, an icon or a formula is not understood.
 */
export function readLabel(text: string, { hasMarkup, isMarkdown = false }: LabelOptions): Label {
  if (text.length > maxLength || /\bfa[bklrs]?:fa|\$\$/u.test(text)) throw new NotUnderstood()
  const pieces = text.split(/(<\/?[a-z!][^>]*>|\n)/iu)
  const lines: Run[][] = [[]]
  const open: string[] = []
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 1) {
      if (piece === '\n' || /^<br\s*\/?>$/iu.test(piece)) lines.push([])
      else if (hasMarkup) turn(open, piece)
      else throw new NotUnderstood()
      continue
    }
    for (const [number, part] of (hasMarkup ? piece.split(String.raw`\n`) : [piece]).entries()) {
      if (number > 0) lines.push([])
      if (part === '') continue
      // The beginning of a tag without its end.
      if (/<[a-z/!?]/iu.test(part)) throw new NotUnderstood()
      const isBold = open.includes('b')
      const isItalic = open.includes('i')
      const runs = isMarkdown ? readEmphasis(part) : [{ text: resolveEntities(part) }]
      lines
        .at(-1)!
        .push(...runs.map((run) => ({ ...run, ...(isBold && { isBold }), ...(isItalic && { isItalic }) })))
    }
  }
  if (open.length > 0) throw new NotUnderstood()
  return trim(lines)
}

function turn(open: string[], tag: string): void {
  const [, slash, name] = /^<(\/?)(b|strong|i|em)>$/iu.exec(tag) ?? []
  if (name === undefined) throw new NotUnderstood()
  const kind = /^(?:b|strong)$/iu.test(name) ? 'b' : 'i'
  if (slash === '') open.push(kind)
  else if (open.pop() !== kind) throw new NotUnderstood()
}

function readEmphasis(text: string): Run[] {
  const runs: Run[] = []
  for (const piece of text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/u)) {
    if (piece === '') continue
    const [, stars, inner] = /^(\*\*|\*)([^*]+)\1$/u.exec(piece) ?? []
    const plain = inner ?? piece
    if (/[*_`[\]~#]|^\s*(?:\d+\.|[-+])\s/u.test(plain)) throw new NotUnderstood()
    runs.push({
      text: resolveEntities(plain),
      ...(stars === '**' && { isBold: true }),
      ...(stars === '*' && { isItalic: true }),
    })
  }
  return runs
}

function resolveEntities(text: string): string {
  return text.replaceAll(/(?:&#|[#&])(\w+);/gu, (_entity, name: string) => {
    if (/^\d{1,7}$/u.test(name)) {
      const code = Number(name)
      if (code >= 32 && code <= 0x10_ff_ff) return String.fromCodePoint(code)
    }
    const character = entities[name]
    if (character === undefined) throw new NotUnderstood()
    return character
  })
}

function trim(lines: readonly Line[]): Label {
  return lines.map((line) =>
    line
      .map((run, index) => {
        const text = index === 0 ? run.text.trimStart() : run.text
        return { ...run, text: index === line.length - 1 ? text.trimEnd() : text }
      })
      .filter(({ text }) => text !== ''),
  )
}
