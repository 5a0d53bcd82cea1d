import { Extraction, type Registration, type StatementHandler } from '../core/index.ts'
import { unescaped } from '../core/strings.ts'
import { ExpressionFlag, Op, ScopeKind } from '../facts.ts'
import type { Grammar } from '../tree.ts'
import { beginComponent, type Component } from './components/component.ts'
import type { PreparedComponent } from './components/prepare.ts'
import { Kind, namesOf } from './kinds.ts'
import { isTestPath } from './paths.ts'
import type { Version } from './versions.ts'

export * from '../core/index.ts'

export interface ClassMembers {
  readonly definition: number
  readonly scope: number
  readonly names: Set<string>
}

/** Read what holds what holds them: a block whose scope is entered, and all of a class but its name. */
interface Bodies {
  readonly block: StatementHandler<Context>
  readonly classBody: (context: Context, node: number, definition: number) => void
}

export type Handlers = Registration<Context>

/** Registers what reads each kind of node; kinds of the other grammars have no place in the table. */
export function onKinds<Handler>(
  table: (Handler | undefined)[],
  grammar: Grammar,
  handlerOf: (kind: number) => Handler | undefined,
): void {
  namesOf(grammar).kinds.forEach((kind, id) => {
    const handler = kind === Kind.OTHER ? undefined : handlerOf(kind)
    if (handler !== undefined) table[id] = handler
  })
}

/** A letter that stands for nothing else (`\a`) is left as it is. */
const escape =
  /\\(?:u\{(?<hex>[0-9a-fA-F]{1,6})\}|u(?<hex>[0-9a-fA-F]{4})|x(?<hex>[0-9a-fA-F]{2})|\r\n|[\r\n]|(?=[aes])|(?<letter>[\s\S]))/g

/** Where one file's extraction stands: the tree it reads, the facts it fills, and what is around the current node. */
export class Context extends Extraction {
  readonly kinds = namesOf(this.tree.grammar).kinds
  readonly fields = namesOf(this.tree.grammar).fields
  readonly text = this.tree.text
  readonly bodies: Bodies
  /** JavaScript files state types in JSDoc comments. */
  readonly hasJsdocTypes = this.tree.grammar.name === 'javascript'
  readonly isTest = isTestPath(this.path)
  /** Where `var` binds. */
  functionScope = 0
  /** Scope that binds `this`: arrow functions have none of their own. */
  thisScope = 0
  /** Class whose instance `this` is, where that is known. */
  thisClass: ClassMembers | undefined
  /** `this` is the class itself: static methods, blocks and initialisers. */
  isStatic = false
  functionDepth = 0
  /** Inside `declare …` or a declaration file. */
  isAmbient = /\.d\.[cm]?ts$/.test(this.path)
  /** A function or class expression that already has its definition, and its doc comment. */
  namedNode = -1
  namedDefinition = -1
  namedDoc = -1
  /** What the methods of the next object literal belong to: an expression that names a class, or -1. */
  objectReceiver = -1
  /** The expression of the computed key that was read last, or -1. */
  computedKey = -1
  /** Entries of objects that are replaced before anybody sees them; true where what replaces them is mixed in. */
  readonly overwritten = new Map<number, boolean>()
  /** Keys and values of the object literal that was read last. */
  lastEntries: readonly number[] = []
  /** The statement being read, and the comment before it. */
  statementNode = -1
  statementDoc = -1
  /** First binding of each name in each scope, by `scope * 2^22 + name`. */
  readonly bound = new Map<number, number>()
  /** Assignments to names whose binding may come later: name, scope, source or -1, start. */
  readonly assignments: number[] = []
  /** See versions.ts; the scope around each scope of a version that binds what is declared, and the version's block. */
  readonly versions: Version[] = []
  readonly declaringScopes = new Map<number, number>()
  readonly versionBlocks = new Map<number, number>()
  /** Names of the file's scope that are exported away from their declaration. */
  readonly exportedNames: number[] = []
  /** Whether the file exports as ECMAScript modules do, and whether `default` is among it. */
  hasEsExports = false
  hasDefaultExport = false
  /** The component that the file is, where it is one (Vue, Svelte). */
  readonly component: Component | undefined

  constructor(
    bodies: Bodies,
    component: PreparedComponent | undefined,
    ...file: ConstructorParameters<typeof Extraction>
  ) {
    super(...file)
    this.bodies = bodies
    this.component = component && beginComponent(this, component)
  }

  /** Reads a statement behind the comment (node) that stands before it, -1 for none. */
  readStatement(node: number, doc: number): void {
    const { statementNode, statementDoc } = this
    this.statementNode = node
    this.statementDoc = doc
    this.statement(node)
    this.statementNode = statementNode
    this.statementDoc = statementDoc
  }

  kindOf(node: number): number {
    return this.kinds[this.tree.kind[node]!]!
  }

  fieldOf(node: number, field: number): number {
    return field === -1 ? -1 : this.childByField(node, field)
  }

  childOf(node: number, kind: number): number {
    for (let child = this.firstChild(node); child !== -1; child = this.tree.next[child]!) {
      if (this.kindOf(child) === kind) return child
    }
    return -1
  }

  /**
   * Where a statement or function ends: the comment behind one that has no semicolon is a child of it, or of its last
   * part, and says nothing of it.
   */
  endOfStatement(node: number): number {
    const { tree } = this
    const tail = tree.last[node]!
    let end = tree.end[node]!
    if (this.kindOf(tail) !== Kind.COMMENT || tree.end[tail] !== end) return end
    for (let child = tree.parent[tail]! + 1; child !== -1; child = tree.next[child]!) {
      if (this.kindOf(child) !== Kind.COMMENT) end = tree.end[child]!
    }
    return end
  }

  /** A declared name. The first binding of a name in a scope is the one that assignments to it reach. */
  declare(
    kind: number,
    name: string,
    scope: number,
    nameStart: number,
    target = -1,
    position = -1,
    flags = 0,
  ): number {
    const binding = this.facts.bind({ kind, name, scope, nameStart, target, position, flags })
    const key = scope * 0x40_0000 + this.facts.string(name)
    if (!this.bound.has(key)) this.bound.set(key, binding)
    return binding
  }

  /** The binding that a name reaches from a scope, or -1. Members of classes are not reached by bare name. */
  findBinding(name: number, from: number): number {
    const { scopes } = this.facts
    for (let scope = from; scope !== -1; scope = scopes.get(scope, 2)) {
      if (scopes.get(scope, 0) === ScopeKind.CLASS) continue
      const binding = this.bound.get(scope * 0x40_0000 + name)
      if (binding !== undefined) return binding
    }
    return -1
  }

  bindingIn(name: string, scope: number): number {
    return this.bound.get(scope * 0x40_0000 + this.facts.string(name)) ?? -1
  }

  /** A NAME row; -1 for a name that error recovery made of nothing. */
  override nameRow(node: number, flags = 0): number {
    const isWritten = this.tree.end[node]! > this.tree.start[node]!
    return isWritten ? super.nameRow(node, flags) : -1
  }

  /** A small whole number that never changes may be the place of something: its row (a literal) says what it is. */
  notePlace(node: number, row: number): void {
    const { tree, facts } = this
    if (this.kindOf(node) !== Kind.NUMBER || tree.end[node]! - tree.start[node]! > 2) return
    const text = this.textAt(node)
    if (/^\d+$/.test(text)) facts.expressions.set(row, 3, facts.string(text))
  }

  /** Visits for what is referred to; the value is not wanted, so plain literals cost nothing. */
  visitUnused(node: number): void {
    const kind = this.kindOf(this.withoutParentheses(node))
    const isPlain = kind >= Kind.NUMBER && kind <= Kind.REGEX
    const row = isPlain ? -1 : this.valueRow(node)
    if (kind === Kind.OBJECT && row !== -1) this.facts.addExpressionFlags(row, ExpressionFlag.IMPLICIT)
  }

  memberOf(base: number, name: string, start: number, end: number, flags = 0): number {
    const { scope } = this
    return this.facts.expression(Op.MEMBER, base, this.facts.string(name), scope, start, end, flags)
  }

  /** The expression inside any number of parentheses, casts to a type left on. */
  withoutParentheses(node: number): number {
    let inner = node
    while (this.kindOf(inner) === Kind.PARENTHESES) {
      const child = this.firstNamed(inner)
      if (child === -1) break
      inner = child
    }
    return inner
  }

  /** The value of a string token; escapes are read, quotes are not part. */
  stringValue(node: number): string {
    const { tree } = this
    const start = tree.start[node]! + 1
    return unescaped(tree.text.slice(start, Math.max(tree.end[node]! - 1, start)), escape)
  }
}
