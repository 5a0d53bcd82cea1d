/**
 * The return type that a signature declares: '' where the language declares every one and this has none, null where
 * the language leaves it open and nothing is declared, undefined where it cannot be read.
 */
export function readReturnType(signature: string, name: string, language: string): string | null | undefined {
  const text = signature.replace(/\s+/gu, ' ').trim()
  const own = findDeclared(text, name)
  if (own < 0) return undefined
  const close = closingOf(text, text.indexOf('(', own))
  if (close < 0) return undefined
  const rest = text.slice(close + 1).trim()
  const after = rest.endsWith('{') || rest.endsWith(';') ? rest.slice(0, -1).trim() : rest
  if (isBefore.has(language)) return readTypeBefore(text.slice(0, own), name, after)
  if (language === 'go') return after
  const declared = /^(?:->|:)\s*(.+?)(?:\s+where\b.*|:)?$/u.exec(after)?.[1]?.trim()
  return declared ?? (language === 'rust' ? '' : isOpen.has(language) ? null : undefined)
}

/** Languages in which a function need not say what it returns. */
const isOpen: ReadonlySet<string> = new Set(['python', 'javascript', 'typescript', 'tsx', 'jsx', 'ruby'])

/** Languages that write the type in front of the name. */
const isBefore: ReadonlySet<string> = new Set(['java', 'csharp', 'c', 'cpp'])

const modifiers =
  /^(?:public|private|protected|internal|static|final|abstract|virtual|override|async|sealed|synchronized|default|native|inline|constexpr|extern|unsafe|explicit|partial|readonly|new|friend|strictfp|\[[^[\]]*\]|\[\[\w+\]\]|@\w+(?:\([^)]*\))?|template ?<[^()]*?>(?= )|<[^()]*?>(?= )|[A-Z][A-Z\d_]+(?= ))\s+/u

function readTypeBefore(before: string, name: string, after: string): string | undefined {
  const trailing = /^(?:const |noexcept |override |final )*->\s*(.+)$/u.exec(after)?.[1]
  if (trailing !== undefined) return trailing
  // `logger::` belongs to the name.
  let rest = (before.endsWith('::') ? before.slice(0, before.lastIndexOf(' ') + 1) : before).trimStart()
  for (let shorter = rest.replace(modifiers, ''); shorter !== rest; shorter = rest.replace(modifiers, ''))
    rest = shorter
  const type = rest.trim()
  // A constructor has none.
  return type === '' || /[()=]/u.test(type) || name.startsWith('~') ? undefined : type === 'void' ? '' : type
}

function closingOf(text: string, open: number): number {
  let depth = 0
  for (let index = open; index < text.length; index++) {
    if (text[index] === '(') depth++
    else if (text[index] === ')' && --depth === 0) return index
  }
  return -1
}

/** Where the name stands in front of its parameters: not in a type or a receiver that is called so. */
function findDeclared(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0 && name !== ''; at = text.indexOf(name, at + 1)) {
    const isWhole = !/[\w$]/u.test(text[at - 1] ?? '')
    if (isWhole && /^(?:<[^()]{0,200}>|\[[^()]{0,200}\])? ?\(/u.test(text.slice(at + name.length))) return at
  }
  return -1
}
