import { ExtractionWithVariables, type Registration } from '../core/index.ts'
import { DefinitionFlag, ExpressionFlag, Op } from '../facts.ts'
import { NodeFlag } from '../tree.ts'
import { namesWithBodies } from './bodies.ts'
import { docBefore, foldSignature } from './docs.ts'
import { kindsOf } from './kinds.ts'
import { cppSuffixes, suffixOf } from './suffixes.ts'
import { isTestPath } from './test-paths.ts'

export * from '../core/index.ts'

/** What `#define F(a, b) text` says. */
export interface MacroText {
  readonly parameters: readonly string[]
  readonly text: string
  /** Scope of the parameters. */
  readonly scope: number
}

export interface DefinedMacro {
  readonly definition: number
  /** Node of the condition that it stands under, -1 for none. */
  readonly around: number
}

export interface Namespace {
  readonly scope: number
  readonly definition: number
}

export type Handlers = Registration<Context>

/** A header that says one of these is C++. */
const cppWords = /^[ \t\f\v]*(?:class\s+\w|namespace\b|template\s*<|using\s+\w|public:|private:)/m

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export class Context extends ExtractionWithVariables {
  readonly kinds = kindsOf(this.tree.grammar)
  /** Whether declarations mean what they mean in C++: `Foo x(y)` makes a Foo. */
  readonly isCpp =
    this.tree.grammar.name === 'cpp' &&
    (cppSuffixes.includes(suffixOf(this.path)) || cppWords.test(this.tree.text))
  readonly isTestFile = isTestPath(this.path)
  /** Names of the structs, unions, classes and enums that have a body in this file. */
  readonly bodies = namesWithBodies(this.tree)
  /** Classes declared without a body so far, by scope and name: once is enough. */
  readonly forwards = new Set<string>()
  /** Name of the class whose body is read, '' outside of one. */
  className = ''
  /** Flags that the latest `public:` or `private:` gives to members. */
  access: number = DefinitionFlag.EXPORTED
  /** Whether an anonymous namespace is around: its names are the file's own. */
  isFileLocal = false
  /** Template parameter lists that wait for the class or function which they belong to. */
  templates: number[] = []
  /** Outermost `template<…>` or attribute node around a declaration, -1 for none. */
  outer = -1
  /** A block that a test has taken already. */
  taken = -1
  /** An ERROR node that has been understood already. */
  understood = -1
  /** First template argument of the function name read last, -1 for none. */
  templateRow = -1
  /** Offsets of the names of the macros that are defined so far. */
  readonly macros = new Set<number>()
  /** Macros that are defined so far and not ended by an `#undef`, by name. */
  readonly macrosInForce = new Map<string, readonly DefinedMacro[]>()
  /** Function-like macros that are defined so far, by name. */
  readonly macroTexts = new Map<string, MacroText>()
  /** Namespace scopes by enclosing scope and name: a namespace is opened again and again. */
  readonly namespaces = new Map<string, Namespace>()

  override signature(start: number, end: number): string {
    return foldSignature(this.tree, start, end)
  }

  override docBefore(node: number): string {
    return docBefore(this, node)
  }

  /** A named child, and an ERROR, which counts as an extra where it is a detour. */
  override isPart(node: number): boolean {
    const flags = this.tree.flags[node]!
    return (flags & NodeFlag.ERROR) !== 0 || (flags & (NodeFlag.NAMED | NodeFlag.EXTRA)) === NodeFlag.NAMED
  }

  /** What the ERROR nodes directly in a declaration hold: in broken code a struct and all that follows it. */
  errorsIn(node: number): void {
    const { tree } = this
    if ((tree.flags[node]! & NodeFlag.HAS_ERROR) === 0) return
    for (let child = this.firstChild(node); child !== -1; child = tree.next[child]!) {
      const isError = (tree.flags[child]! & NodeFlag.ERROR) !== 0
      if (isError && child !== this.understood) this.statements(child)
    }
  }

  /** Marks a row as what is called. */
  asCallee(row: number): number {
    const { facts } = this
    facts.addExpressionFlags(row, ExpressionFlag.CALLEE)
    if (this.opOf(row) === Op.APPLY) {
      facts.addExpressionFlags(facts.expressions.get(row, 2), ExpressionFlag.CALLEE)
    }
    return row
  }
}
