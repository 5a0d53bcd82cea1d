/** Texts for people that stand in a component instead of the message catalogues (web/src/texts/languages). */
import { parseSync } from 'oxc-parser'

type Node = { readonly type: string; readonly start: number } & { readonly [key: string]: unknown }

/** Attributes and properties whose value somebody reads or hears. */
const spoken = new Set(
  'alt action aria-label aria-description aria-roledescription aria-valuetext detail empty label lead meaning note none placeholder text title unknown what whole'.split(
    ' ',
  ),
)

/** `Copy the path`, `Loading…`, `Nothing found.`: a word that begins like a sentence, and more. */
const sentence = /^\p{Lu}[\p{Ll}’']+(?: |…|[.:!?]$)/u
const letters = /\p{L}/u

/** Each as `line: text`, in order. */
export function findLiteralTexts(path: string, source: string): string[] {
  const found: string[] = []
  const add = (node: Node, text: string): void => {
    const line = source.slice(0, node.start).split('\n').length
    found.push(`${line}: ${text.replaceAll(/\s+/gu, ' ').trim()}`)
  }
  const visit = (value: unknown, parents: readonly Node[]): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, parents)
      return
    }
    if (!isNode(value)) return
    // Types and addresses of modules are for the compiler; errors that the app throws at itself are for developers.
    if (value.type === 'ImportDeclaration' || value.type.startsWith('TSLiteral') || isOwnFault(value)) return
    const text = textOf(value)
    if (text !== undefined && isForPeople(value, text, parents)) add(value, text)
    for (const child of Object.values(value)) visit(child, [value, ...parents])
  }
  visit(parseSync(path, source).program, [])
  return found
}

function isForPeople(node: Node, text: string, [parent, ...others]: readonly Node[]): boolean {
  if (!letters.test(text) || parent === undefined) return false
  if (node.type === 'JSXText') return true
  if (parent.type === 'JSXAttribute') return spoken.has(nameOf(parent['name']))
  if (parent.type === 'Property') return spoken.has(nameOf(parent['key'])) && sentence.test(text)
  // A value among several: `{isOpen ? 'Fold' : 'Unfold'}` between tags, or of an attribute.
  const container = [parent, ...others].find(({ type }) => !/^(?:Conditional|Logical)Expression$/u.test(type))
  if (container?.type === 'JSXExpressionContainer') {
    const around = [parent, ...others][[parent, ...others].indexOf(container) + 1]
    return around?.type === 'JSXAttribute' ? spoken.has(nameOf(around['name'])) : true
  }
  return sentence.test(text)
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('…')
}

function isOwnFault(node: Node): boolean {
  return node.type === 'NewExpression' && nameOf(node['callee']) === 'Error'
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
