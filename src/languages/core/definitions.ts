import type { FactsBuilder } from '../facts-builder.ts'
import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  FlowKind,
  Op,
  ScopeFlag,
  ScopeKind,
} from '../facts.ts'
import { foldSignature } from './docs.ts'
import { Rows } from './rows.ts'

/** What there is to say of a definition beside where it stands. */
interface Defined {
  readonly kind: number
  readonly name: string
  readonly flags: number
  /** Where the signature ends: at the body. */
  readonly headEnd: number
  readonly scope?: number
  readonly doc?: string
}

/** What every entry of an enumeration is. */
export const enumMember =
  DefinitionFlag.EXPORTED | DefinitionFlag.STATIC | DefinitionFlag.CONSTANT | DefinitionFlag.ENUM_MEMBER

type DefinitionRow = Parameters<FactsBuilder['definition']>[0]
/** What there is to say of a definition beside where it and its name stand. */
type NewDefinition = Pick<DefinitionRow, 'kind'> & Partial<DefinitionRow> & { readonly body?: number }
type ImportRow = Parameters<FactsBuilder['import']>[0]
export type BindingRow = Parameters<FactsBuilder['bind']>[0]
/** What there is to say of a binding beside where its name stands. */
export type NewBinding = Pick<BindingRow, 'kind'> & Partial<BindingRow>

/** The scopes and definitions of a file, and the names that are bound in them. */
export class Definitions extends Rows {
  /** Definition whose body this is, -1 at file level. */
  owner = -1
  /** Nearest function around, where `return` leads; -1 outside. */
  enclosingFunction = -1

  scopeAt(kind: number, node: number, parent: number, flags = 0): number {
    const { facts, tree } = this
    return facts.scope({ kind, parent, start: tree.start[node]!, end: tree.end[node]!, flags })
  }

  /** The scope row of a block, entered; give the result to `leaveScope`. */
  enterScope(kind: number, node: number, flags = 0): number {
    const outer = this.scope
    this.scope = this.scopeAt(kind, node, outer, flags)
    return outer
  }

  leaveScope(outer: number): void {
    this.scope = outer
  }

  /** What `inside` gives, read in another scope than the current one. */
  inScope<Result>(scope: number, inside: () => Result): Result {
    const outer = this.scope
    this.scope = scope
    const result = inside()
    this.scope = outer
    return result
  }

  /** What `inside` gives while fields of the context have other values, which are then what they were. */
  having<Result>(values: Partial<this>, inside: () => Result): Result {
    const before: Partial<this> = {}
    for (const name in values) before[name] = this[name]
    Object.assign(this, values)
    const result = inside()
    Object.assign(this, before)
    return result
  }

  /** Runs `inside` within the scope of a definition, a function's or another's, which owns what is declared there. */
  withOwner(kind: number, flags: number, definition: number, node: number, inside: () => void): void {
    const { owner, enclosingFunction } = this
    const outer = this.enterScope(kind, node, flags)
    this.facts.setInnerScope(definition, this.scope)
    this.owner = definition
    this.enclosingFunction = kind === ScopeKind.FUNCTION ? definition : -1
    inside()
    this.owner = owner
    this.enclosingFunction = enclosingFunction
    this.leaveScope(outer)
  }

  withFunction(definition: number, node: number, inside: () => void): void {
    this.withOwner(ScopeKind.FUNCTION, 0, definition, node, inside)
  }

  /** The same of a class whose members are visible by bare name in it. */
  withClass(definition: number, node: number, inside: () => void): void {
    this.withOwner(ScopeKind.CLASS, ScopeFlag.MEMBERS_VISIBLE, definition, node, inside)
  }

  /**
   * The row of what `node` defines under the name that stands at `nameNode`, or without one (-1): in the current scope,
   * of the current owner. Unless the row says others, its signature is what stands before the body (all of it where that
   * is -1), and its doc the comment above it.
   */
  definitionAt(node: number, nameNode: number, row: NewDefinition): number {
    const { tree } = this
    const { body = -1 } = row
    const start = tree.start[node]!
    const isNamed = nameNode !== -1
    return this.facts.definition({
      scope: this.scope,
      parent: this.owner,
      nameStart: isNamed ? this.nameStart(nameNode) : start,
      nameEnd: isNamed ? tree.end[nameNode]! : start,
      start,
      end: tree.end[node]!,
      ...row,
      name: row.name ?? (isNamed ? this.nameOf(nameNode) : ''),
      signature: row.signature ?? this.signature(start, body === -1 ? tree.end[node]! : tree.start[body]!),
      doc: row.doc ?? this.docBefore(node),
    })
  }

  /** The text of a declaration on one line, without the semicolon that may end it. */
  signature(start: number, end: number): string {
    return foldSignature(this.tree, start, end).replace(/;$/, '')
  }

  /** The comment that documents a node, as plain text; for languages that document so. */
  docBefore(_node: number): string {
    return ''
  }

  /** A definition that a token names, bound in a scope: the current one unless another is said. */
  defineAt(
    node: number,
    nameNode: number,
    { kind, name, flags, headEnd, scope = this.scope, doc = '' }: Defined,
  ): number {
    const signature = this.signature(this.tree.start[node]!, headEnd)
    const definition = this.definitionAt(node, nameNode, { kind, name, scope, flags, signature, doc })
    this.bindDefinition(definition, name, nameNode, { scope })
    return definition
  }

  /** A function or class without a name; with the text up to `headEnd` for a signature. */
  anonymous(kind: number, start: number, end: number, headEnd = -1): number {
    return this.facts.definition({
      kind,
      name: '',
      scope: this.scope,
      parent: this.owner,
      nameStart: start,
      nameEnd: start,
      start,
      end,
      flags: DefinitionFlag.ANONYMOUS | (this.enclosingFunction === -1 ? 0 : DefinitionFlag.LOCAL),
      signature: headEnd === -1 ? '' : foldSignature(this.tree, start, headEnd),
    })
  }

  /** A test that a call names by a text. */
  defineTest(call: number, title: number, name: string, headEnd: number): number {
    return this.defineAt(call, title, {
      kind: DefinitionKind.TEST,
      name,
      flags: DefinitionFlag.TEST,
      headEnd,
    })
  }

  /** Binds the name that stands at `nameNode`, in the current scope unless the row says another. */
  bindAt(nameNode: number, row: NewBinding): number {
    return this.facts.bind(this.bindingRow(nameNode, row))
  }

  /** The same, not yet in the facts. */
  bindingRow(nameNode: number, row: NewBinding): BindingRow {
    const name = row.name ?? this.nameOf(nameNode)
    return { scope: this.scope, nameStart: this.nameStart(nameNode), ...row, name }
  }

  /** Binds a definition to the name that stands at `nameNode`. */
  bindDefinition(target: number, name: string, nameNode: number, row: Partial<BindingRow> = {}): number {
    return this.bindAt(nameNode, { kind: BindingKind.DEFINITION, name, target, ...row })
  }

  /**
   * A constructor is a member of that name which no bare name means (`Foo` in the body of Foo is the class), so its
   * binding is visible only from behind its class.
   */
  bindConstructor(target: number, name: string, nameNode: number): number {
    return this.bindDefinition(target, name, nameNode, { visibleFrom: this.facts.scopes.get(this.scope, 5) })
  }

  /**
   * Enters a block, `node`, in which the variable that is named at `nameNode` is another version of it that holds a
   * value; give the result to `leaveScope`.
   */
  enterVersion(nameNode: number, value: number, node: number, row: Partial<BindingRow> = {}): number {
    const outer = this.enterScope(ScopeKind.BLOCK, node)
    const flags = BindingFlag.VERSION
    const name = this.textAt(nameNode)
    const version = this.bindAt(nameNode, { kind: BindingKind.VARIABLE, name, flags, ...row })
    this.facts.flow(FlowKind.ASSIGN, version, value, this.tree.start[node]!)
    return outer
  }

  /** What a whole node imports. */
  importAt(node: number, row: Omit<ImportRow, 'start' | 'end'>): number {
    const { facts, tree } = this
    return facts.import({ ...row, start: tree.start[node]!, end: tree.end[node]! })
  }

  /** Labels are names of a kind of their own: with its colon a label is no other name. All of a function sees it. */
  bindLabel(label: number): void {
    const { facts, tree } = this
    let { scope } = this
    while (scope > 0 && facts.scopes.get(scope, 0) !== ScopeKind.FUNCTION) scope = facts.scopes.get(scope, 2)
    const name = this.labelName(label)
    if (scope > 0) facts.bind({ kind: BindingKind.VARIABLE, name, scope, nameStart: tree.start[label]! })
  }

  /** What a `goto`, `break` or `continue` names. */
  labelRow(label: number): void {
    this.spanning(Op.NAME, this.facts.string(this.labelName(label)), -1, label)
  }

  labelName(label: number): string {
    return `${this.textAt(label)}:`
  }
}
