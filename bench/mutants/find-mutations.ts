import { parseSync } from 'oxc-parser'

/** One change of a text, which a good test notices. Offsets are UTF-16, lines begin at 1. */
export type Mutation = {
  readonly line: number
  readonly start: number
  readonly end: number
  readonly replacement: string
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

const otherOperators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '|': '&',
  '&': '|',
  '+=': '-=',
  '-=': '+=',
}

/** All that can be changed in a text of TypeScript: operators, constants, conditions, and statements that may go. */
export function findMutations(text: string): Mutation[] {
  const { program } = parseSync('mutated.ts', text)
  const lineStarts = [0, ...text.matchAll(/\n/gu).map(({ index }) => index + 1)]
  const found: Mutation[] = []
  const add = (start: number, end: number, replacement: string): void => {
    const line = lineStarts.findLastIndex((at) => at <= start) + 1
    found.push({ line, start, end, replacement })
  }
  visit(program as unknown as Node, (node) => {
    const child = (name: string): Node => node[name] as Node
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression': {
        const operator = String(node['operator'])
        const other = otherOperators[operator]
        // Between the operands stand the operator and at most parentheses and comments.
        const at = text.indexOf(operator, child('left').end)
        if (other !== undefined) add(at, at + operator.length, other)
        break
      }
      case 'Literal':
        if (typeof node['value'] === 'boolean') add(node.start, node.end, String(!node['value']))
        if (typeof node['value'] === 'number') add(node.start, node.end, String(node['value'] + 1))
        break
      case 'IfStatement':
      case 'ConditionalExpression':
      case 'WhileStatement': {
        const { start, end } = child('test')
        add(start, end, `!(${text.slice(start, end)})`)
        break
      }
      case 'ExpressionStatement':
      case 'BreakStatement':
      case 'ContinueStatement':
      case 'ThrowStatement':
        add(node.start, node.end, ';')
        break
    }
  })
  return found
}

/** Types are no code: nothing in them is changed. */
function visit(node: Node, see: (node: Node) => void): void {
  if (node.type.startsWith('TS') && node['expression'] === undefined) return
  see(node)
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'object' && each !== null && typeof each.type === 'string') visit(each, see)
    }
  }
}
