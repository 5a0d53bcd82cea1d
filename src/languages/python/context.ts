import { Extraction, type Registration } from '../core/index.ts'
import { Op } from '../facts.ts'
import { createFrame, FrameKind, type Frame } from './frames.ts'
import { kindsOf } from './kinds.ts'
import type { ImportedName } from './special-calls.ts'
import { isTestPath } from './test-paths.ts'
import { NO_NAMES } from './versions.ts'

export * from '../core/index.ts'

/** A name (string id) and what it is where a condition holds (expression row). */
export interface Told {
  readonly name: number
  readonly row: number
}

/** A write to a name of an outer scope, bound at the end, when that scope's own names are all known. */
interface OuterWrite {
  readonly frame: Frame
  readonly isGlobal: boolean
  readonly name: number
  readonly source: number
  readonly node: number
  readonly statement: number
}

export type Handlers = Registration<Context>

/** Where one file's extraction stands: the tree it reads, the facts it fills, and what is around the current node. */
export class Context extends Extraction {
  readonly kinds = kindsOf(this.tree.grammar)
  readonly isTestFile = isTestPath(this.path)
  readonly isStub = this.path.endsWith('.pyi')
  readonly fileFrame = createFrame(FrameKind.FILE, 0, -1, null)
  /** The scope that is read, with the names that it has so far; `moveTo` changes it. */
  frame: Frame = this.fileFrame
  /** Inside `if TYPE_CHECKING:`. */
  typeOnly = false
  /** The assignment statement whose targets become variables and fields, -1 elsewhere. */
  declaring = -1
  /** Definitions that the last assignment statement made: a string right after it is their doc. */
  readonly declared: number[] = []
  readonly outerWrites: OuterWrite[] = []
  /** The innermost block of statements, numbered, and where it ends. */
  block = 0
  blockEnd = this.tree.text.length
  blockCount = 0
  /** Pairs (nodes) of dictionaries that the statements right behind replace. */
  readonly overwritten = new Set<number>()
  /** Names (strings) that the innermost block assigns more than once. */
  reassigned: ReadonlySet<number> = NO_NAMES
  /** What is assigned replaces what a name held until here: statements do, a walrus or `+=` may not. */
  rebinds = false
  /** The subscript that is being assigned to or deleted, -1 for none. */
  writing = -1
  /** Expression rows of the decorators of the last decorated definition, by node. */
  readonly decoratorRows = new Map<number, number>()
  /** What calls of `isinstance` say of a name, by the node of the call. */
  readonly tests = new Map<number, Told>()
  /** What imports say, by the binding that they make. */
  readonly importedNames = new Map<number, ImportedName>()
  /** Modules of which all names are imported. */
  readonly starModules = new Set<string>()
  /** Versions by the binding of their variable. */
  readonly versions = new Map<number, number[]>()
  /** Declared types by binding. */
  readonly typeRows = new Map<number, number>()
  /** Parameters with an annotation, and receivers: what a docstring says of their type does not count. */
  readonly typedBindings = new Set<number>()
  /** `T = TypeVar('T', bound=A)` so far: the place of the name and the bound (nodes, -1 for none), by name. */
  readonly typeVariables = new Map<string, { readonly name: number; readonly bound: number }>()
  /** The last list or tuple that was read, for assignments that take it apart at once. */
  lastSequence: { readonly row: number; readonly items: readonly number[] } = { row: -1, items: [] }
  /** The last call that was read, and its arguments. */
  lastCall: { readonly call: number; readonly rows: readonly number[] } = { call: -1, rows: [] }

  /** A NAME row for an identifier; error recovery makes some of nothing. */
  override nameRow(node: number, flags = 0): number {
    const isWritten = this.tree.end[node]! > this.tree.start[node]!
    return isWritten ? super.nameRow(node, flags) : this.unknown(node)
  }

  /** The last name of a NAME, MEMBER, or APPLY, INDEX or CALL of one: `Optional` for `typing.Optional[int]`. */
  lastNameOf(row: number): string {
    const { facts } = this
    for (let at = row; at !== -1;) {
      const op = this.opOf(at)
      if (op === Op.NAME) return facts.stringAt(facts.expressions.get(at, 2))
      if (op === Op.MEMBER) return facts.stringAt(facts.expressions.get(at, 3))
      if (op !== Op.APPLY && op !== Op.INDEX && op !== Op.CALL) return ''
      at = facts.expressions.get(at, 2)
    }
    return ''
  }

  /** What stands inside parentheses; the parentheses themselves where nothing does. */
  unwrap(wrapped: number): number {
    const { tree, kinds } = this
    let node = wrapped
    while (tree.kind[node] === kinds.parenthesized) {
      const inner = this.firstNamed(node)
      if (inner === -1) break
      node = inner
    }
    return node
  }

  /** Reads the parts of what carries no value that can be followed. */
  unknownParts(node: number): number {
    for (let child = this.firstNamed(node); child !== -1; child = this.nextNamed(child))
      this.expression(child)
    return this.unknown(node)
  }
}
