import { ExpressionFlag, Op, type FileFacts } from '../facts.ts'

/** Deeper expressions print as `…`: a dump is for reading. */
const depthLimit = 40

/**
 * One expression in a small readable syntax:
 *
 *     a.b  a?.b  a[i]  f(x, ...y, k=z)  new F(x)  <method 3 A.f>  this  "text"  <number>  {key: x, *: y}
 *     [x, y]  (x | y)  await x  element(x)  element(x, 0)  (x as T)  Map<K, V>  import("./x")
 *
 * `inType` says that a type is expected here; a name whose TYPE flag says otherwise prints as `type(A)` or `value(a)`.
 */
export function printExpression(facts: FileFacts, expression: number, inType = false, depth = 0): string {
  if (expression === -1) return ''
  if (depth > depthLimit) return '…'
  const { op, a, b, flags } = facts.expressions
  const first = a[expression]!
  const second = b[expression]!
  const isOptional = (flags[expression]! & ExpressionFlag.OPTIONAL) !== 0
  const print = (child: number): string => printExpression(facts, child, inType, depth + 1)
  const printAll = (list: number, separator = ', '): string =>
    listAt(facts, list)
      .map((child) => print(child))
      .join(separator)

  switch (op[expression]) {
    case Op.NAME:
      return printName(facts.strings[first]!, flags[expression]!, inType)
    case Op.MEMBER: {
      const isType = (flags[expression]! & ExpressionFlag.TYPE) !== 0
      const text = `${printExpression(facts, first, isType, depth + 1)}${isOptional ? '?.' : '.'}${facts.strings[second]}`
      return isType === inType ? text : printName(text, flags[expression]!, inType)
    }
    case Op.INDEX:
      return `${print(first)}${isOptional ? '?.' : ''}[${print(second)}]`
    case Op.CALL:
      return `${print(first)}${isOptional ? '?.' : ''}(${printAll(second)})`
    case Op.NEW:
      return `new ${print(first)}(${printAll(second)})`
    case Op.DEFINITION:
      return `<${printDefinition(facts, first)}>`
    case Op.THIS:
      return 'this'
    case Op.THIS_CLASS:
      return 'this-class'
    case Op.SUPER:
      return 'super'
    case Op.STRING:
      return JSON.stringify(facts.strings[first])
    case Op.LITERAL:
      return `<${facts.strings[first]}>`
    case Op.OBJECT:
      return `{${printPairs(facts, first, print)}}`
    case Op.ARRAY:
      return `[${printAll(first)}]`
    case Op.ANY_OF:
      return `(${printAll(first, ' | ')})`
    case Op.AWAIT:
      return `await ${print(first)}`
    case Op.YIELD:
      return `yield ${print(first)}`
    case Op.SPREAD:
      return `...${print(first)}`
    case Op.ELEMENT:
      return second === -1 ? `element(${print(first)})` : `element(${print(first)}, ${second})`
    case Op.KEYWORD:
      return `${facts.strings[first]}=${print(second)}`
    case Op.CAST:
      return `(${print(first)} as ${printExpression(facts, second, true, depth + 1)})`
    case Op.APPLY:
      return `${print(first)}<${printAll(second)}>`
    case Op.IMPORT:
      return `import(${JSON.stringify(facts.strings[facts.imports.specifier[first]!])})`
    default:
      return `<unknown op ${op[expression]}>`
  }
}

/** `method 3 A.f`: kind, row and dotted name. */
export function printDefinition(facts: FileFacts, definition: number): string {
  return `${definitionKindName(facts.definitions.kind[definition]!)} ${definition} ${qualifiedName(facts, definition)}`.trimEnd()
}

export function qualifiedName(facts: FileFacts, definition: number): string {
  const names: string[] = []
  for (let at = definition; at !== -1 && names.length < depthLimit; at = facts.definitions.parent[at]!) {
    names.unshift(facts.strings[facts.definitions.name[at]!] || '<anonymous>')
  }
  return names.join('.')
}

/** The values of a `[length, ...values]` list; none for -1. */
export function listAt(facts: FileFacts, list: number): readonly number[] {
  if (list === -1) return []
  return [...facts.lists.subarray(list + 1, list + 1 + facts.lists[list]!)]
}

const kindNames = [
  '',
  'class',
  'interface',
  'enum',
  'type',
  'function',
  'method',
  'field',
  'variable',
  'module',
  'test',
]

export function definitionKindName(kind: number): string {
  return kindNames[kind] ?? `kind-${kind}`
}

function printName(name: string, flags: number, inType: boolean): string {
  const isType = (flags & ExpressionFlag.TYPE) !== 0
  if (isType === inType) return name
  return isType ? `type(${name})` : `value(${name})`
}

function printPairs(facts: FileFacts, list: number, print: (child: number) => string): string {
  const values = listAt(facts, list)
  const pairs: string[] = []
  for (let i = 0; i + 1 < values.length; i += 2) {
    const key = values[i] === 0 ? '*' : facts.strings[values[i]!]!
    pairs.push(`${key}: ${print(values[i + 1]!)}`)
  }
  return pairs.join(', ')
}
