import { DefinitionFlag } from '../facts.ts'
import { type Context } from './context.ts'

const longestDoc = 4000

/** Gives a definition the text of the JSDoc comment before it; other comments are no documentation. */
export function applyDoc(context: Context, definition: number, comment: number): void {
  if (!isJsdoc(context, comment)) return
  const { tree, text, facts } = context
  const doc = plainText(
    text.slice(tree.start[comment]! + 3, Math.max(tree.end[comment]! - 2, tree.start[comment]! + 3)),
  )
  if (doc === '') return
  facts.setDoc(definition, doc)
  if (doc.includes('@deprecated')) facts.addDefinitionFlags(definition, DefinitionFlag.DEPRECATED)
}

export function isJsdoc(context: Context, comment: number): boolean {
  if (comment === -1) return false
  const { tree, text } = context
  return text.startsWith('/**', tree.start[comment]) && tree.end[comment]! - tree.start[comment]! > 4
}

/** The comment's text without the stars that begin its lines. */
function plainText(inner: string): string {
  const lines = inner.slice(0, longestDoc * 2).split('\n')
  const plain = lines
    .map((line) => withoutStar(line))
    .join('\n')
    .trim()
  return plain.length > longestDoc ? plain.slice(0, longestDoc) : plain
}

function withoutStar(line: string): string {
  const trimmed = line.trim()
  if (!trimmed.startsWith('*')) return trimmed
  return trimmed.startsWith('* ') ? trimmed.slice(2) : trimmed.slice(1)
}
