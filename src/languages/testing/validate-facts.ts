import { tableNames } from '../fact-tables.ts'
import {
  BindingKind,
  DefinitionFlag,
  ExportKind,
  ExpressionFlag,
  FlowKind,
  ImportKind,
  Op,
  type FileFacts,
} from '../facts.ts'
import { childExpressions } from './dump-facts.ts'

/** More problems than this say nothing new. */
const problemLimit = 50

/**
 * What is wrong with a file's facts, whatever its language: rows that name no row, extents outside the text or
 * their scope, names that do not stand where they are said to. Empty where all is well.
 */
export function validateFacts(facts: FileFacts, text: string): readonly string[] {
  const problems: string[] = []
  const check: Check = (isRight, table, row, problem) => {
    if (!isRight && problems.length < problemLimit) problems.push(`${table} ${row}: ${problem}`)
  }
  checkColumns(facts, check)
  if (problems.length > 0) return problems
  check(
    facts.textLength === text.length,
    'file',
    0,
    `textLength ${facts.textLength}, expected ${text.length}`,
  )
  checkScopes(facts, check)
  checkDefinitions(facts, text, check)
  checkBindings(facts, text, check)
  checkExpressions(facts, text, check)
  checkFlows(facts, check)
  checkImports(facts, check)
  checkExports(facts, check)
  return problems
}

type Check = (isRight: boolean, table: string, row: number, problem: string) => void

function checkColumns(facts: FileFacts, check: Check): void {
  for (const table of tableNames) {
    const { count, ...columns } = facts[table]
    for (const [name, column] of Object.entries(columns)) {
      check(
        column.length === count,
        table,
        count,
        `column ${name} has ${column.length} rows, expected ${count}`,
      )
    }
  }
  check(facts.strings[0] === '', 'strings', 0, `is "${facts.strings[0]}", expected the empty string`)
}

function checkScopes(facts: FileFacts, check: Check): void {
  const { scopes, definitions, textLength } = facts
  check(scopes.parent[0] === -1, 'scopes', 0, 'the file scope has a parent')
  for (let i = 0; i < scopes.count; i++) {
    const start = scopes.start[i]!
    const end = scopes.end[i]!
    const parent = scopes.parent[i]!
    const owner = scopes.definition[i]!
    check(isExtent(start, end, textLength), 'scopes', i, `extent ${start}-${end}`)
    check(i === 0 || isRow(parent, i), 'scopes', i, `parent ${parent}, expected an earlier scope`)
    check(owner === -1 || isRow(owner, definitions.count), 'scopes', i, `definition ${owner}`)
    if (isRow(owner, definitions.count)) {
      check(definitions.innerScope[owner] === i, 'scopes', i, `definition ${owner} has another inner scope`)
    }
    if (isRow(parent, i)) {
      const isInside = start >= scopes.start[parent]! && end <= scopes.end[parent]!
      check(isInside, 'scopes', i, `extent ${start}-${end} is not inside scope ${parent}`)
    }
  }
}

function checkDefinitions(facts: FileFacts, text: string, check: Check): void {
  const { definitions, scopes, bindings, strings, textLength } = facts
  for (let i = 0; i < definitions.count; i++) {
    const problem = (isRight: boolean, what: string): void => check(isRight, 'definitions', i, what)
    const [start, end] = [definitions.start[i]!, definitions.end[i]!]
    const [nameStart, nameEnd] = [definitions.nameStart[i]!, definitions.nameEnd[i]!]
    const name = strings[definitions.name[i]!]
    const [parent, inner, binding] = [
      definitions.parent[i]!,
      definitions.innerScope[i]!,
      definitions.binding[i]!,
    ]
    problem(definitions.kind[i]! >= 1 && definitions.kind[i]! <= 10, `kind ${definitions.kind[i]}`)
    problem(isExtent(start, end, textLength), `extent ${start}-${end}`)
    problem(isExtent(nameStart, nameEnd, textLength), `name extent ${nameStart}-${nameEnd}`)
    problem(
      nameStart >= start && nameEnd <= end,
      `name ${nameStart}-${nameEnd} is not inside ${start}-${end}`,
    )
    problem(name !== undefined, `name ${definitions.name[i]}`)
    const isAnonymous = (definitions.flags[i]! & DefinitionFlag.ANONYMOUS) !== 0
    problem(isAnonymous === (name === ''), `named "${name}", anonymous: ${isAnonymous}`)
    problem(
      // A component is named as its file is, a companion object of Kotlin by no text: at a place without extent.
      isAnonymous || nameStart === nameEnd || holdsName(text, nameStart, nameEnd, name!),
      `"${name}" is not at ${nameStart}-${nameEnd}`,
    )
    problem(isRow(definitions.scope[i]!, scopes.count), `scope ${definitions.scope[i]}`)
    problem(parent === -1 || isRow(parent, i), `parent ${parent}, expected an earlier definition`)
    problem(inner === -1 || isRow(inner, scopes.count), `innerScope ${inner}`)
    if (isRow(inner, scopes.count))
      problem(scopes.definition[inner] === i, `innerScope ${inner} has another owner`)
    problem(binding === -1 || isRow(binding, bindings.count), `binding ${binding}`)
    problem(strings[definitions.signature[i]!] !== undefined, `signature ${definitions.signature[i]}`)
    problem(!/[\n\r]/.test(strings[definitions.signature[i]!] ?? ''), 'signature has line breaks')
    problem(strings[definitions.signature[i]!]!.length <= 300, 'signature is longer than 300 characters')
    problem(strings[definitions.doc[i]!] !== undefined, `doc ${definitions.doc[i]}`)
    problem(strings[definitions.doc[i]!]!.length <= 4000, 'doc is longer than 4,000 characters')
  }
}

function checkBindings(facts: FileFacts, text: string, check: Check): void {
  const { bindings, definitions, imports, scopes, strings } = facts
  for (let i = 0; i < bindings.count; i++) {
    const problem = (isRight: boolean, what: string): void => check(isRight, 'bindings', i, what)
    const kind = bindings.kind[i]!
    const target = bindings.target[i]!
    const name = strings[bindings.name[i]!]
    const nameStart = bindings.nameStart[i]!
    problem(kind >= BindingKind.DEFINITION && kind <= BindingKind.TYPE_PARAMETER, `kind ${kind}`)
    // A parameter without a name still counts as one, and broken code has definitions without.
    const mayBeUnnamed = kind === BindingKind.PARAMETER || kind === BindingKind.DEFINITION
    problem(name !== undefined && (name !== '' || mayBeUnnamed), `name ${bindings.name[i]}`)
    problem(isRow(bindings.scope[i]!, scopes.count), `scope ${bindings.scope[i]}`)
    problem(nameStart >= 0 && nameStart <= facts.textLength, `nameStart ${nameStart}`)
    const isUnwritten =
      (kind === BindingKind.DEFINITION &&
        target >= 0 &&
        definitions.nameStart[target] === definitions.nameEnd[target]) ||
      // What JavaScript declares by itself, and its labels, whose names are told apart by a colon.
      name === 'arguments' ||
      name === 'with' ||
      name?.endsWith(':') === true
    problem(
      isUnwritten || holdsName(text, nameStart, nameStart + (name?.length ?? 0) + 1, name!),
      `"${name}" is not at ${nameStart}`,
    )
    if (kind === BindingKind.DEFINITION) problem(isRow(target, definitions.count), `target ${target}`)
    if (kind === BindingKind.IMPORT) problem(isRow(target, imports.count), `target ${target}`)
    if (kind === BindingKind.PARAMETER) {
      problem(target === -1 || isRow(target, definitions.count), `target ${target}`)
      // -1: a receiver that is declared before the name (Go).
      problem(bindings.position[i]! >= -1, `position ${bindings.position[i]}`)
    }
    problem(bindings.visibleFrom[i]! >= 0 && bindings.visibleFrom[i]! <= facts.textLength, 'visibleFrom')
  }
}

function checkExpressions(facts: FileFacts, text: string, check: Check): void {
  const { expressions, definitions, imports, scopes, strings, lists, textLength } = facts
  for (let i = 0; i < expressions.count; i++) {
    const problem = (isRight: boolean, what: string): void => check(isRight, 'expressions', i, what)
    const op = expressions.op[i]!
    const [a, b] = [expressions.a[i]!, expressions.b[i]!]
    const [start, end] = [expressions.start[i]!, expressions.end[i]!]
    problem(op >= Op.NAME && op <= Op.IMPORT, `op ${op}`)
    problem(isExtent(start, end, textLength), `extent ${start}-${end}`)
    problem(isRow(expressions.scope[i]!, scopes.count), `scope ${expressions.scope[i]}`)
    const list = listColumn(op, a, b)
    if (list !== -1) {
      const isList = isRow(list, lists.length) && list + lists[list]! < lists.length
      problem(isList, `list ${list}`)
      if (!isList) continue
    }
    for (const child of childExpressions(facts, i))
      problem(isRow(child, i), `child ${child}, expected an earlier one`)
    if (op === Op.NAME || op === Op.MEMBER) {
      const name = strings[op === Op.NAME ? a : b]
      const isWritten = (expressions.flags[i]! & ExpressionFlag.IMPLICIT) === 0
      const isThere = name !== undefined && (!isWritten || holdsName(text, start, end, name))
      problem(isThere, `"${name}" is not at ${start}-${end}`)
    }
    if (op === Op.STRING || op === Op.LITERAL || op === Op.KEYWORD)
      problem(strings[a] !== undefined, `string ${a}`)
    if (op === Op.DEFINITION) problem(isRow(a, definitions.count), `definition ${a}`)
    if (op === Op.IMPORT) problem(isRow(a, imports.count), `import ${a}`)
    if ((op === Op.CALL || op === Op.NEW) && isRow(a, i)) {
      const isCalleeFlagged = (expressions.flags[a]! & ExpressionFlag.CALLEE) !== 0
      const isImplicit = (expressions.flags[i]! & ExpressionFlag.IMPLICIT) !== 0
      const mustBe = !isImplicit && (expressions.op[a] === Op.NAME || expressions.op[a] === Op.MEMBER)
      // What a field holds, as Rust calls it, is no member that is called.
      const isInParentheses = text[expressions.end[a]!] === ')'
      problem(isCalleeFlagged || !mustBe || isInParentheses, `callee ${a} lacks its flag`)
    }
  }
}

function listColumn(op: number, a: number, b: number): number {
  if (op === Op.CALL || op === Op.NEW || op === Op.APPLY) return b
  return op === Op.OBJECT || op === Op.ARRAY || op === Op.ANY_OF ? a : -1
}

function checkFlows(facts: FileFacts, check: Check): void {
  const { flows, expressions, bindings, definitions } = facts
  for (let i = 0; i < flows.count; i++) {
    const kind = flows.kind[i]!
    const target = flows.target[i]!
    check(isRow(flows.source[i]!, expressions.count), 'flows', i, `source ${flows.source[i]}`)
    check(flows.start[i]! >= 0 && flows.start[i]! <= facts.textLength, 'flows', i, `start ${flows.start[i]}`)
    if (kind === FlowKind.ASSIGN || kind === FlowKind.TYPE) {
      check(isRow(target, bindings.count), 'flows', i, `target ${target}, expected a binding`)
    } else if (kind === FlowKind.STORE) {
      const op = isRow(target, expressions.count) ? expressions.op[target] : 0
      const isPlace = op === Op.MEMBER || op === Op.INDEX || op === Op.NAME
      check(isPlace, 'flows', i, `target ${target}, expected a MEMBER, INDEX or NAME`)
    } else {
      check(kind >= FlowKind.ASSIGN && kind <= FlowKind.UNDEFINE, 'flows', i, `kind ${kind}`)
      check(isRow(target, definitions.count), 'flows', i, `target ${target}, expected a definition`)
    }
  }
}

function checkImports(facts: FileFacts, check: Check): void {
  const { imports, bindings, strings, textLength } = facts
  for (let i = 0; i < imports.count; i++) {
    const kind = imports.kind[i]!
    const binding = imports.binding[i]!
    check(kind >= ImportKind.NAMESPACE && kind <= ImportKind.STATIC, 'imports', i, `kind ${kind}`)
    check(binding === -1 || isRow(binding, bindings.count), 'imports', i, `binding ${binding}`)
    check(isExtent(imports.start[i]!, imports.end[i]!, textLength), 'imports', i, 'extent')
    check(strings[imports.specifier[i]!] !== undefined, 'imports', i, `specifier ${imports.specifier[i]}`)
    check(strings[imports.imported[i]!] !== undefined, 'imports', i, `imported ${imports.imported[i]}`)
  }
}

function checkExports(facts: FileFacts, check: Check): void {
  const { exports, expressions, imports, strings, textLength } = facts
  const limits: Record<number, number> = {
    [ExportKind.NAME]: strings.length,
    [ExportKind.EXPRESSION]: expressions.count,
    [ExportKind.IMPORT]: imports.count,
  }
  for (let i = 0; i < exports.count; i++) {
    const kind = exports.kind[i]!
    const limit = limits[kind]
    check(kind >= ExportKind.NAME && kind <= ExportKind.ALL, 'exports', i, `kind ${kind}`)
    check(
      limit === undefined || isRow(exports.target[i]!, limit),
      'exports',
      i,
      `target ${exports.target[i]}`,
    )
    check(strings[exports.name[i]!] !== undefined, 'exports', i, `name ${exports.name[i]}`)
    check(
      exports.start[i]! >= 0 && exports.start[i]! <= textLength,
      'exports',
      i,
      `start ${exports.start[i]}`,
    )
  }
}

/** A name may be written with quotes (a string as a key, a test's name) or escapes; `[]` names a built-in type by its form, `{0}` a parameter that is only a pattern. */
function holdsName(text: string, start: number, end: number, name: string): boolean {
  const written = text.slice(start, end)
  const first = written.charCodeAt(0)
  const isQuoted = first === 34 || first === 39 || first === 96
  return (
    isQuoted ||
    written.startsWith(name) ||
    // A namespace inside another one may go by its whole name; a test's is put together of what is written.
    (name.includes('.') && written.includes(name.slice(name.lastIndexOf('.') + 1))) ||
    // A label is written without its colon where it is jumped to.
    written === name.slice(0, -1) ||
    written.includes('\\') ||
    name.startsWith('[') ||
    name.startsWith('{')
  )
}

function isRow(row: number, count: number): boolean {
  return row >= 0 && row < count
}

function isExtent(start: number, end: number, length: number): boolean {
  return start >= 0 && start <= end && end <= length
}
