import { columnsOf, tableNames, type TableName } from './fact-tables.ts'
import { DefinitionFlag, ScopeKind, type FileFacts } from './facts.ts'

/** What the grammar did not understand of a text. */
export type TextErrors = Pick<FileFacts, 'errorCount' | 'isBroken' | 'unreadNames'>

export const noErrors: TextErrors = { errorCount: 0, isBroken: false, unreadNames: [] }

/**
 * Collects one file's facts row by row. An extractor gets one with scope 0 (the file) already there.
 * Methods return the index of the new row. Strings are interned.
 */
export class FactsBuilder {
  readonly #strings: string[] = ['']
  readonly #stringIds = new Map<string, number>([['', 0]])
  readonly scopes: Columns
  readonly definitions: Columns
  readonly bindings: Columns
  readonly expressions: Columns
  readonly flows: Columns
  readonly imports: Columns
  readonly exports: Columns
  readonly #tables: Tables
  #lists = new Int32Array(256)
  #listsLength = 0
  #packageName = ''
  #errors: TextErrors = noErrors
  #incomplete = ''
  readonly #language: string
  readonly #text: string

  constructor(language: string, text: string) {
    this.#language = language
    this.#text = text
    this.#tables = takeTables()
    this.scopes = this.#tables.scopes
    this.definitions = this.#tables.definitions
    this.bindings = this.#tables.bindings
    this.expressions = this.#tables.expressions
    this.flows = this.#tables.flows
    this.imports = this.#tables.imports
    this.exports = this.#tables.exports
    // A file begins where something is written: that is where its name leads.
    const start = Math.max(0, text.search(/\S/))
    this.scope({ kind: ScopeKind.FILE, parent: -1, start, end: text.length })
  }

  string(value: string): number {
    let id = this.#stringIds.get(value)
    if (id === undefined) {
      id = this.#strings.length
      // A slice of a big text keeps the whole text alive; the interned copy must not.
      this.#strings.push(value)
      this.#stringIds.set(value, id)
    }
    return id
  }

  /** Signatures and docs hardly ever repeat and are compared by nobody: hashing them would cost more than it saves. */
  #longString(value: string): number {
    return value === '' ? 0 : this.#strings.push(value) - 1
  }

  stringAt(id: number): string {
    return this.#strings[id]!
  }

  setPackage(name: string): void {
    this.#packageName = name
  }

  setErrors(errors: TextErrors, incomplete = ''): void {
    this.#errors = errors
    this.#incomplete = incomplete
  }

  /** Says of what the grammar was not even given that it is missing; the names there may mean anything. */
  leaveUnread(why: string, names: readonly string[]): void {
    this.#incomplete ||= why
    this.#errors = { ...this.#errors, unreadNames: [...this.#errors.unreadNames, ...names] }
  }

  scope(row: {
    kind: number
    parent: number
    start: number
    end: number
    definition?: number
    flags?: number
  }): number {
    return this.scopes.push(row.kind, row.flags ?? 0, row.parent, row.definition ?? -1, row.start, row.end)
  }

  /** `binding` and `innerScope` are usually set afterwards by `bind` and `setInnerScope`. */
  definition(row: {
    kind: number
    name: string
    scope: number
    parent: number
    nameStart: number
    nameEnd: number
    start: number
    end: number
    flags?: number
    signature?: string
    doc?: string
  }): number {
    const id = this.definitions.push(
      row.kind,
      // A name that the parser had to invent is none.
      (row.flags ?? 0) | (row.name === '' ? DefinitionFlag.ANONYMOUS : 0),
      this.string(row.name),
      row.scope,
      -1,
      row.parent,
      -1,
      row.nameStart,
    )
    this.definitions.set(id, 8, row.nameEnd)
    this.definitions.set(id, 9, row.start)
    this.definitions.set(id, 10, row.end)
    this.definitions.set(id, 11, this.#longString(row.signature ?? ''))
    this.definitions.set(id, 12, this.#longString(row.doc ?? ''))
    return id
  }

  /** Makes `scope` the body of `definition`, both ways. */
  setInnerScope(definition: number, scope: number): void {
    this.definitions.set(definition, 4, scope)
    this.scopes.set(scope, 3, definition)
  }

  addDefinitionFlags(definition: number, flags: number): void {
    this.definitions.set(definition, 1, this.definitions.get(definition, 1) | flags)
  }

  setSignature(definition: number, signature: string): void {
    this.definitions.set(definition, 11, this.#longString(signature))
  }

  setDoc(definition: number, doc: string): void {
    this.definitions.set(definition, 12, this.#longString(doc))
  }

  /** Declares a name in a scope. A binding of kind DEFINITION also becomes its definition's binding, if that has none. */
  bind(row: {
    kind: number
    name: string
    scope: number
    nameStart: number
    target?: number
    position?: number
    flags?: number
    visibleFrom?: number
  }): number {
    const target = row.target ?? -1
    const id = this.bindings.push(
      row.kind,
      row.flags ?? 0,
      this.string(row.name),
      row.scope,
      target,
      row.position ?? -1,
      row.nameStart,
      row.visibleFrom ?? 0,
    )
    if (row.kind === 1 && target !== -1 && this.definitions.get(target, 6) === -1) {
      this.definitions.set(target, 6, id)
    }
    return id
  }

  /** See `ExpressionTable` for what `a` and `b` mean. */
  expression(op: number, a: number, b: number, scope: number, start: number, end: number, flags = 0): number {
    return this.expressions.push(op, flags, a, b, scope, start, end)
  }

  addExpressionFlags(expression: number, flags: number): void {
    this.expressions.set(expression, 1, this.expressions.get(expression, 1) | flags)
  }

  /** Stores `[length, ...values]` and returns its index, for argument lists, pairs and elements. */
  list(values: readonly number[]): number {
    const index = this.#listsLength
    const needed = index + values.length + 1
    if (needed > this.#lists.length) {
      const grown = new Int32Array(Math.max(needed, this.#lists.length * 2))
      grown.set(this.#lists)
      this.#lists = grown
    }
    this.#lists[index] = values.length
    for (let i = 0; i < values.length; i++) this.#lists[index + 1 + i] = values[i]!
    this.#listsLength = needed
    return index
  }

  /** An entry of a list that is already there, -1 behind its end. */
  listAt(list: number, index: number): number {
    return index < this.#lists[list]! ? this.#lists[list + 1 + index]! : -1
  }

  /** Nothing flows without a source or to no target (-1). */
  flow(kind: number, target: number, source: number, start: number): void {
    if (source !== -1 && target !== -1) this.flows.push(kind, target, source, start)
  }

  import(row: {
    kind: number
    specifier: string
    imported?: string
    binding?: number
    start: number
    end: number
    flags?: number
  }): number {
    return this.imports.push(
      row.kind,
      row.flags ?? 0,
      this.string(row.specifier),
      this.string(row.imported ?? ''),
      row.binding ?? -1,
      row.start,
      row.end,
    )
  }

  setImportBinding(importRow: number, binding: number): void {
    this.imports.set(importRow, 4, binding)
  }

  export(kind: number, name: string, target: number, start: number): number {
    return this.exports.push(kind, this.string(name), target, start)
  }

  /** The facts. The builder is not to be used afterwards: its tables go to the next one. */
  finish(): FileFacts {
    const tables = tableNames.map((name) => [name, this[name].toTable(name)])
    const facts = {
      language: this.#language,
      packageName: this.#packageName,
      strings: this.#strings,
      lineStarts: lineStartsOf(this.#text),
      textLength: this.#text.length,
      ...this.#errors,
      incomplete: this.#incomplete,
      lists: this.#lists.slice(0, this.#listsLength),
      ...Object.fromEntries(tables),
    } as FileFacts
    spareTables.push(this.#tables)
    return facts
  }
}

/**
 * Growing rows of 32-bit integers, kept column by column. Columns are handed from one file to the next, because
 * making and growing fifty arrays a file cost a tenth of extraction.
 */
class Columns {
  count = 0
  #capacity = 256
  readonly #columns: Int32Array[]

  constructor(width: number) {
    this.#columns = Array.from({ length: width }, () => new Int32Array(this.#capacity))
  }

  /** Index of a new row. Eight columns at the most are set here, without an array of arguments; `set` does the rest. */
  push(c0: number, c1: number, c2: number, c3: number, c4 = 0, c5 = 0, c6 = 0, c7 = 0): number {
    if (this.count === this.#capacity) this.#grow()
    const index = this.count++
    const columns = this.#columns
    columns[0]![index] = c0
    columns[1]![index] = c1
    columns[2]![index] = c2
    columns[3]![index] = c3
    if (columns.length === 4) return index
    columns[4]![index] = c4
    columns[5]![index] = c5
    if (columns.length === 6) return index
    columns[6]![index] = c6
    if (columns.length === 7) return index
    columns[7]![index] = c7
    return index
  }

  get(row: number, column: number): number {
    return this.#columns[column]![row]!
  }

  set(row: number, column: number, value: number): void {
    this.#columns[column]![row] = value
  }

  /** A copy of what is in the columns, each under its name. */
  toTable(name: TableName): Record<string, unknown> {
    const { count } = this
    const table: Record<string, unknown> = { count }
    columnsOf(name).forEach((column, index) => {
      const values = this.#columns[index]!
      // Not `from`, which goes through an iterator and takes twenty times as long.
      table[column.name] = column.isByte ? new Uint8Array(values.subarray(0, count)) : values.slice(0, count)
    })
    return table
  }

  #grow(): void {
    this.#capacity *= 2
    for (let column = 0; column < this.#columns.length; column++) {
      const grown = new Int32Array(this.#capacity)
      grown.set(this.#columns[column]!)
      this.#columns[column] = grown
    }
  }
}

type Tables = Readonly<Record<TableName, Columns>>

/** Tables of builders that are finished. */
const spareTables: Tables[] = []

function takeTables(): Tables {
  const spare = spareTables.pop()
  if (spare === undefined) {
    const tables = tableNames.map((name) => [name, new Columns(columnsOf(name).length)])
    return Object.fromEntries(tables) as Tables
  }
  for (const columns of Object.values(spare)) columns.count = 0
  return spare
}

/** Lines end with `\n`, `\r\n` or a lone `\r`, as editors count them. */
export function lineStartsOf(text: string): Int32Array {
  const starts: number[] = [0]
  if (text.includes('\r')) {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1)
    }
  } else {
    // The engine's own search is several times faster than a loop over units.
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  }
  return new Int32Array(starts)
}
