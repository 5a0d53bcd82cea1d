export interface FoundLiteral {
  /** Text of a string, or of a template with `…` where values stand. */
  readonly text: string
  /** Functions in whose arguments it stands, outermost first. */
  readonly within: readonly string[]
}

const beforeExpression = /(?:^|[(,=:[!&|?{};+>]|\breturn|=>)\s*$/u
const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/uy

/** Strings and templates of a TypeScript source, without those of imports and `String.raw`. */
export function findLiterals(source: string): FoundLiteral[] {
  const found: FoundLiteral[] = []
  const within: string[] = []
  let at = 0
  const readCode = (end: string): void => {
    while (at < source.length) {
      const character = source[at] ?? ''
      if (source.startsWith('//', at)) at = endOf('\n')
      else if (source.startsWith('/*', at)) at = endOf('*/')
      else if (character === "'" || character === '"') readString(character)
      else if (character === '`') readTemplate()
      else if (character === '/' && beforeExpression.test(source.slice(Math.max(0, at - 40), at)))
        skipExpression()
      else if (character === '(' || character === '{' || character === '[') {
        within.push(character === '(' ? (/([\w.]*)$/u.exec(source.slice(0, at))?.[1] ?? '') : '')
        at += 1
        readCode(character === '(' ? ')' : character === '{' ? '}' : ']')
        within.pop()
      } else {
        at += 1
        if (character === end) return
      }
    }
  }
  const endOf = (text: string): number => {
    const end = source.indexOf(text, at)
    return end === -1 ? source.length : end + text.length
  }
  const skipExpression = (): void => {
    regularExpression.lastIndex = at
    at += regularExpression.exec(source)?.[0].length ?? 1
  }
  const readString = (quote: string): void => {
    const start = at
    for (at += 1; at < source.length && source[at] !== quote; at += 1) if (source[at] === '\\') at += 1
    at += 1
    const isModule = /\bfrom\s*$/u.test(source.slice(Math.max(0, start - 10), start))
    if (!isModule) found.push({ text: source.slice(start + 1, at - 1), within: within.filter(Boolean) })
  }
  const readTemplate = (): void => {
    const isRaw = source.slice(0, at).endsWith('String.raw')
    const own = within.filter(Boolean)
    let text = ''
    for (at += 1; at < source.length && source[at] !== '`';) {
      if (source.startsWith('${', at)) {
        at += 2
        readCode('}')
        text += '…'
      } else {
        text += source[at]
        at += source[at] === '\\' ? 2 : 1
      }
    }
    at += 1
    if (!isRaw) found.push({ text, within: own })
  }
  readCode('')
  return found
}
