import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

export interface BuiltExpression {
  /** `src/a.ts:12`, 1-based. */
  readonly place: string
  /** What stands in the code of its own; undefined for each part that only a run can tell. */
  readonly parts: readonly (string | undefined)[]
  readonly flags: string
}

/** All regular expressions that the files of some folders make by `new RegExp(…)`, tests left out. */
export function findBuiltExpressions(root: string, folders: readonly string[]): BuiltExpression[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
    .toSorted()
    .flatMap((path) => expressionsIn(path, readFileSync(join(root, path), 'utf8')))
}

export function expressionsIn(path: string, text: string): BuiltExpression[] {
  const found: BuiltExpression[] = []
  const visit = (node: Node, scopes: readonly Scope[]): void => {
    const inner = declaresNames(node) ? [...scopes, namesOf(node)] : scopes
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const [pattern, flags] = listOf(node['arguments'])
      if (isNamed(node['callee'], 'RegExp') && pattern !== undefined) {
        const line = text.slice(0, node.start).split('\n').length
        const [given] = flags === undefined ? [''] : partsOf(flags, inner)
        found.push({ place: `${path}:${line}`, parts: joined(partsOf(pattern, inner)), flags: given ?? '' })
      }
    }
    for (const child of childrenOf(node)) visit(child, inner)
  }
  visit(parseSync(path, text).program as unknown as Node, [])
  return found
}

/** What is written out, bit by bit: texts, templates, sums of them, constants that hold such, `expression.source`. */
function partsOf(node: Node, scopes: readonly Scope[]): (string | undefined)[] {
  if (node.type === 'Literal') {
    const { regex, value } = node as { regex?: { pattern: string }; value?: unknown }
    return [regex?.pattern ?? (typeof value === 'string' ? value : undefined)]
  }
  if (node.type === 'TaggedTemplateExpression') {
    const isRaw = isNamed((node['tag'] as Node)['object'], 'String')
    return isRaw ? templateParts(node['quasi'] as Node, 'raw', scopes) : [undefined]
  }
  if (node.type === 'TemplateLiteral') return templateParts(node, 'cooked', scopes)
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    return [...partsOf(node['left'] as Node, scopes), ...partsOf(node['right'] as Node, scopes)]
  }
  if (node.type === 'MemberExpression' && isNamed(node['property'], 'source')) {
    return partsOf(node['object'] as Node, scopes)
  }
  if (node.type === 'Identifier') {
    const name = String(node['name'])
    const depth = scopes.findLastIndex((scope) => scope.has(name))
    const value = scopes[depth]?.get(name)
    return value === undefined ? [undefined] : partsOf(value, scopes.slice(0, depth + 1))
  }
  return [undefined]
}

function templateParts(node: Node, form: 'raw' | 'cooked', scopes: readonly Scope[]): (string | undefined)[] {
  const values = listOf(node['expressions'])
  return listOf(node['quasis']).flatMap((quasi, index) => {
    const text = (quasi['value'] as Record<'raw' | 'cooked', string>)[form]
    const value = values[index]
    return value === undefined ? [text] : [text, ...partsOf(value, scopes)]
  })
}

function joined(parts: readonly (string | undefined)[]): (string | undefined)[] {
  const result: (string | undefined)[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part !== undefined && last !== undefined) result[result.length - 1] = last + part
    else result.push(part)
  }
  return result
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/** Names that a block declares, with the value of each constant; undefined for what may be anything. */
type Scope = ReadonlyMap<string, Node | undefined>

function declaresNames({ type }: Node): boolean {
  return /^(?:Program|BlockStatement|For\w*Statement|Function\w*|ArrowFunctionExpression|CatchClause)$/.test(
    type,
  )
}

function namesOf(block: Node): Scope {
  const names = new Map<string, Node | undefined>()
  const bind = (target: unknown, value: Node | undefined): void => {
    if (isNode(target) && target.type === 'Identifier') names.set(String(target['name']), value)
    else if (isNode(target)) for (const child of childrenOf(target)) bind(child, undefined)
  }
  const isBody = block.type === 'Program' || block.type === 'BlockStatement'
  const statements = isBody
    ? listOf(block['body']).map((each) => (isNode(each['declaration']) ? each['declaration'] : each))
    : [block['left'], block['init']].filter(isNode)
  for (const statement of statements) {
    if (statement.type !== 'VariableDeclaration') continue
    const isConstant = statement['kind'] === 'const' && isBody
    for (const declarator of listOf(statement['declarations'])) {
      const value = declarator['init']
      bind(declarator['id'], isConstant && isNode(value) ? value : undefined)
    }
  }
  for (const parameter of [...listOf(block['params']), block['param']]) bind(parameter, undefined)
  return names
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node['name'] === name
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
