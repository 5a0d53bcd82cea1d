import type { FileFacts, ScopeRow, table } from '../languages/facts.ts'

/**
 * What rows of the facts' tables are called project-wide, by table: the base of their file and the row in it. A type
 * each, so that neither a row of a file nor one of another table is taken for one. -1 stands for none, and is not of
 * these types.
 */
type Id<Table extends string> = number & { readonly [table]: Table }

export type DefinitionId = Id<'definition'>
export type BindingId = Id<'binding'>
/** Calls and types are expressions. */
export type ExpressionId = Id<'expression'>
export type FlowId = Id<'flow'>
export type ImportId = Id<'import'>

/** A value or an entity: see `solver/values.ts`. */
export type Packed = Id<'packed'>

/** Id of the first row that a file has of a table. */
export type Base<Id extends number> = number & { readonly [first]: Id }
declare const first: unique symbol

/** Where the row of an id is: its file, what that says by table, the base of the row's table there, and the row in it. */
export class RowPlace<Id extends number> {
  readonly file: number
  readonly facts: FileFacts
  readonly base: Base<Id>
  readonly row: number

  constructor(file: number, facts: FileFacts, base: Base<Id>, row: number) {
    this.file = file
    this.facts = facts
    this.base = base
    this.row = row
  }

  get scopes(): FileFacts['scopes'] {
    return this.facts.scopes
  }

  get definitions(): FileFacts['definitions'] {
    return this.facts.definitions
  }

  get bindings(): FileFacts['bindings'] {
    return this.facts.bindings
  }

  get expressions(): FileFacts['expressions'] {
    return this.facts.expressions
  }

  get flows(): FileFacts['flows'] {
    return this.facts.flows
  }

  get imports(): FileFacts['imports'] {
    return this.facts.imports
  }

  get lists(): FileFacts['lists'] {
    return this.facts.lists
  }

  get strings(): FileFacts['strings'] {
    return this.facts.strings
  }
}

/** An expression where it is written. */
export class Place extends RowPlace<ExpressionId> {
  get op(): number {
    return this.facts.expressions.op[this.row]!
  }

  get flags(): number {
    return this.facts.expressions.flags[this.row]!
  }

  get a(): number {
    return this.facts.expressions.a[this.row]!
  }

  get b(): number {
    return this.facts.expressions.b[this.row]!
  }

  get scope(): ScopeRow {
    return this.facts.expressions.scope[this.row]!
  }

  get start(): number {
    return this.facts.expressions.start[this.row]!
  }

  /** What `a` is where that is an expression: the callee of a CALL, what is before the dot of a MEMBER. */
  get operand(): ExpressionId {
    return idAt(this.base, this.a)
  }

  /** The text that `b` is: the name of a MEMBER. */
  get name(): string {
    return this.facts.strings[this.b]!
  }

  /** Another expression of the file. */
  withRow(row: number): Place {
    return new Place(this.file, this.facts, this.base, row)
  }
}

/** Bases by file. */
export type Bases<Id extends number> = Column<number, Base<Id>>

/** A column for the rows of one table of all files. */
export type Column<Id extends number, Value> = { readonly [id in Id]: Value }

/** The same while it is filled. */
export type MutableColumn<Id extends number> = { [id in Id]: number }

/** The id of a row of the file whose rows begin at `base`. */
export function idAt<Id extends number>(base: Base<Id>, row: number): Id {
  return (base + row) as Id
}

/** For filters: no predicate is inferred from `id !== -1`. */
export function isPresent<Id extends number>(id: Id | -1): id is Id {
  return id !== -1
}
