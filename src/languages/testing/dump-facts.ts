import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  ExpressionFlag,
  ExportKind,
  FlowKind,
  ImportFlag,
  ImportKind,
  Op,
  ScopeFlag,
  ScopeKind,
  type FileFacts,
} from '../facts.ts'
import {
  definitionKindName,
  listAt,
  printDefinition,
  printExpression,
  qualifiedName,
} from './print-expression.ts'

export type DumpSection = 'definitions' | 'scopes' | 'flows' | 'evaluated' | 'imports' | 'exports'

const allSections: readonly DumpSection[] = [
  'definitions',
  'scopes',
  'flows',
  'evaluated',
  'imports',
  'exports',
]

/**
 * All facts of a file as stable, readable text for `test/facts/`; empty sections are left out. `evaluated` lists
 * expressions that stand in no flow and in no other expression. Lines are 1-based.
 */
export function dumpFacts(facts: FileFacts, sections: readonly DumpSection[] = allSections): string {
  const lines: string[] = []
  if (facts.packageName !== '') lines.push(`package ${facts.packageName}`)
  if (facts.errorCount > 0) lines.push(`errors ${facts.errorCount}`)
  if (facts.incomplete !== '') lines.push(`incomplete: ${facts.incomplete}`)
  for (const section of sections) {
    const body = dumpers[section](facts)
    if (body.length > 0) lines.push(section, ...body.map((line) => `  ${line}`))
  }
  return lines.join('\n')
}

const dumpers: Readonly<Record<DumpSection, (facts: FileFacts) => readonly string[]>> = {
  definitions: dumpDefinitions,
  scopes: dumpScopes,
  flows: (facts) => rowsOf(facts.flows.count, (row) => dumpFlow(facts, row)),
  evaluated: dumpEvaluated,
  imports: (facts) => rowsOf(facts.imports.count, (row) => dumpImport(facts, row)),
  exports: (facts) => rowsOf(facts.exports.count, (row) => dumpExport(facts, row)),
}

function dumpDefinitions(facts: FileFacts): string[] {
  const { definitions, strings } = facts
  const lines: string[] = []
  for (let i = 0; i < definitions.count; i++) {
    const flags = flagNames(DefinitionFlag, definitions.flags[i]!)
    const extent = `${lineOf(facts, definitions.start[i]!)}-${lineOf(facts, Math.max(definitions.end[i]! - 1, 0))}`
    const kind = definitionKindName(definitions.kind[i]!)
    lines.push(`${i} ${kind} ${qualifiedName(facts, i)}${flags} ${extent}`)
    const signature = strings[definitions.signature[i]!]!
    if (signature !== '') lines.push(`    ${signature}`)
    const doc = strings[definitions.doc[i]!]!
    if (doc !== '') lines.push(`    doc ${JSON.stringify(doc)}`)
  }
  return lines
}

function dumpScopes(facts: FileFacts): string[] {
  const { scopes, bindings, strings } = facts
  const lines: string[] = []
  for (let scope = 0; scope < scopes.count; scope++) {
    const owner = scopes.definition[scope]!
    const parent = scopes.parent[scope]!
    const of = owner === -1 ? '' : ` of ${printDefinition(facts, owner)}`
    const inside = parent === -1 ? '' : ` in ${parent}`
    lines.push(
      `${scope} ${nameOf(ScopeKind, scopes.kind[scope]!)}${of}${inside}${flagNames(ScopeFlag, scopes.flags[scope]!)}`,
    )
    for (let row = 0; row < bindings.count; row++) {
      if (bindings.scope[row] !== scope) continue
      const from = bindings.visibleFrom[row]!
      const visible = from === 0 ? '' : ` from ${place(facts, from)}`
      lines.push(
        `    ${strings[bindings.name[row]!]} = ${bindingText(facts, row)}${flagNames(BindingFlag, bindings.flags[row]!)}${visible}`,
      )
    }
  }
  return lines
}

function bindingText(facts: FileFacts, row: number): string {
  const { bindings } = facts
  const target = bindings.target[row]!
  switch (bindings.kind[row]) {
    case BindingKind.DEFINITION:
      return target === -1 ? 'definition' : printDefinition(facts, target)
    case BindingKind.IMPORT:
      return `import ${JSON.stringify(facts.strings[facts.imports.specifier[target]!])}`
    case BindingKind.PARAMETER:
      return `parameter ${bindings.position[row]}`
    default:
      return nameOf(BindingKind, bindings.kind[row]!)
  }
}

function dumpFlow(facts: FileFacts, row: number): string {
  const { flows } = facts
  const kind = flows.kind[row]!
  const target = flows.target[row]!
  const inType = kind === FlowKind.TYPE || kind === FlowKind.RETURN_TYPE || kind === FlowKind.ALIAS
  const isHeritage = kind === FlowKind.EXTENDS || kind === FlowKind.IMPLEMENTS
  const source = printExpression(
    facts,
    flows.source[row]!,
    inType || (isHeritage && isType(facts, flows.source[row]!)),
  )
  return `${nameOf(FlowKind, kind)} ${flowTarget(facts, kind, target)} <- ${source}`
}

function isType(facts: FileFacts, expression: number): boolean {
  return (facts.expressions.flags[expression]! & ExpressionFlag.TYPE) !== 0
}

function flowTarget(facts: FileFacts, kind: number, target: number): string {
  if (kind === FlowKind.STORE) return printExpression(facts, target)
  if (kind !== FlowKind.ASSIGN && kind !== FlowKind.TYPE) return printDefinition(facts, target)
  const { bindings, scopes, strings } = facts
  const scope = bindings.scope[target]!
  const owner = scopes.definition[scope]!
  const where = owner === -1 ? (scope === 0 ? '' : `${scope}:`) : `${qualifiedName(facts, owner)}/`
  return `${where}${strings[bindings.name[target]!]}`
}

function dumpEvaluated(facts: FileFacts): string[] {
  const { expressions } = facts
  const isUsed = usedExpressions(facts)
  const lines: string[] = []
  for (let i = 0; i < expressions.count; i++) {
    if (isUsed[i] === 1) continue
    const flags = expressions.flags[i]!
    const isTypePosition = (flags & ExpressionFlag.TYPE) !== 0
    const rest = flags & ~(ExpressionFlag.OPTIONAL | ExpressionFlag.CALLEE)
    lines.push(
      `${place(facts, expressions.start[i]!)} ${printExpression(facts, i, isTypePosition)}${flagNames(ExpressionFlag, rest)}`,
    )
  }
  return lines
}

function usedExpressions(facts: FileFacts): Uint8Array {
  const { expressions, flows, exports } = facts
  const isUsed = new Uint8Array(expressions.count)
  const use = (expression: number): void => {
    if (expression !== -1) isUsed[expression] = 1
  }
  for (let i = 0; i < expressions.count; i++) {
    for (const child of childExpressions(facts, i)) use(child)
  }
  for (let i = 0; i < flows.count; i++) {
    use(flows.source[i]!)
    if (flows.kind[i] === FlowKind.STORE) use(flows.target[i]!)
  }
  for (let i = 0; i < exports.count; i++) {
    if (exports.kind[i] === ExportKind.EXPRESSION) use(exports.target[i]!)
  }
  return isUsed
}

/** The expressions directly inside one, in order. */
export function childExpressions(facts: FileFacts, expression: number): readonly number[] {
  const a = facts.expressions.a[expression]!
  const b = facts.expressions.b[expression]!
  switch (facts.expressions.op[expression]) {
    case Op.MEMBER:
    case Op.AWAIT:
    case Op.YIELD:
    case Op.SPREAD:
    case Op.ELEMENT:
      return a === -1 ? [] : [a]
    case Op.INDEX:
    case Op.CAST:
      return b === -1 ? [a] : [a, b]
    case Op.CALL:
    case Op.NEW:
    case Op.APPLY:
      return [a, ...listAt(facts, b)]
    case Op.KEYWORD:
      return [b]
    case Op.OBJECT:
      return listAt(facts, a).filter((_, i) => i % 2 === 1)
    case Op.ARRAY:
    case Op.ANY_OF:
      return listAt(facts, a)
    default:
      return []
  }
}

function dumpImport(facts: FileFacts, row: number): string {
  const { imports, bindings, strings } = facts
  const binding = imports.binding[row]!
  const name = strings[imports.imported[row]!]!
  const as = binding === -1 ? '' : ` as ${strings[bindings.name[binding]!]}`
  const flags = flagNames(ImportFlag, imports.flags[row]!)
  return `${nameOf(ImportKind, imports.kind[row]!)} ${JSON.stringify(strings[imports.specifier[row]!])}${name === '' ? '' : ` ${name}`}${as}${flags}`
}

function dumpExport(facts: FileFacts, row: number): string {
  const { exports, imports, strings } = facts
  const name = strings[exports.name[row]!] || '*'
  const target = exports.target[row]!
  switch (exports.kind[row]) {
    case ExportKind.NAME:
      return `${name} = ${strings[target]}`
    case ExportKind.EXPRESSION:
      return `${name} = expression ${printExpression(facts, target)}`
    case ExportKind.IMPORT: {
      const imported = strings[imports.imported[target]!] || '*'
      return `${name} = ${imported} from ${JSON.stringify(strings[imports.specifier[target]!])}`
    }
    default:
      return `${name} in __all__`
  }
}

function rowsOf(count: number, print: (row: number) => string): string[] {
  return Array.from({ length: count }, (_, row) => print(row))
}

function nameOf(names: Readonly<Record<string, number>>, value: number): string {
  const found = Object.keys(names).find((name) => names[name] === value)
  return found === undefined ? `unknown-${value}` : wordOf(found)
}

function flagNames(names: Readonly<Record<string, number>>, value: number): string {
  const set = Object.keys(names).filter((name) => (value & names[name]!) !== 0)
  return set.length === 0 ? '' : ` [${set.map((name) => wordOf(name)).join(' ')}]`
}

function wordOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

function lineOf(facts: FileFacts, offset: number): number {
  let low = 0
  let high = facts.lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (facts.lineStarts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** `line:column`, the column 0-based. */
function place(facts: FileFacts, offset: number): string {
  const line = lineOf(facts, offset)
  return `${line}:${offset - facts.lineStarts[line - 1]!}`
}
