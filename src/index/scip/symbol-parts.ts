/** The last descriptor of a symbol and what stands before it. */
export interface SymbolParts {
  /** As it is written in the code, for most indexers and kinds. */
  readonly name: string
  readonly suffix:
    | 'namespace'
    | 'type'
    | 'term'
    | 'method'
    | 'type-parameter'
    | 'parameter'
    | 'meta'
    | 'macro'
  /** The symbol that it is a member of. */
  readonly owner: string
}

export function isLocalSymbol(symbol: string): boolean {
  return symbol.startsWith('local ')
}

/** A name ends the symbol, simple or in backticks, with the marks of its kind around it: the grammar of scip.proto. */
const last =
  /(?:\[(?<typeParameter>NAME)\]|\((?<parameter>NAME)\)|(?<method>NAME)\([\w+$-]*\)\.|(?<other>NAME)(?<mark>[/#.:!]))$/
const NAME = '(?:[\\w+$-]+|`(?:[^`]|``)+`)'
const descriptor = new RegExp(last.source.replaceAll('NAME', NAME), 'u')

const marks = { '/': 'namespace', '#': 'type', '.': 'term', ':': 'meta', '!': 'macro' } as const

/** Undefined for a local symbol and for one that does not follow the grammar. */
export function partsOfSymbol(symbol: string): SymbolParts | undefined {
  if (isLocalSymbol(symbol)) return undefined
  const match = descriptor.exec(symbol)
  if (match === null) return undefined
  const { typeParameter, parameter, method, other, mark } = match.groups!
  const name = unescape(typeParameter ?? parameter ?? method ?? other ?? '')
  const owner = symbol.slice(0, match.index)
  if (typeParameter !== undefined) return { name, suffix: 'type-parameter', owner }
  if (parameter !== undefined) return { name, suffix: 'parameter', owner }
  if (method !== undefined) return { name, suffix: 'method', owner }
  return { name, suffix: marks[mark as keyof typeof marks], owner }
}

function unescape(name: string): string {
  return name.startsWith('`') ? name.slice(1, -1).replaceAll('``', '`') : name
}
