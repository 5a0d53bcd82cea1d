import { Extraction, type Registration, type StatementHandler } from '../core/index.ts'
import { foldSignature } from '../core/docs.ts'
import { kindsOf } from './kinds.ts'

export * from '../core/index.ts'

/** Where items are declared: what an impl block or a trait declares are members. */
export interface Container {
  readonly kind: 'none' | 'trait' | 'impl'
  /** Type expression of an impl block, else -1. */
  readonly typeRow: number
  /** What `impl Trait for Type` declares is as visible as the trait. */
  readonly isTraitImpl: boolean
  /** Type expression of that trait, else -1. */
  readonly traitRow: number
  readonly isExported: boolean
  /** Flags of all that is declared in it: `#[wasm_bindgen] impl` makes each method one of another language. */
  readonly flags: number
}

export const noContainer: Container = {
  kind: 'none',
  typeRow: -1,
  isTraitImpl: false,
  traitRow: -1,
  isExported: false,
  flags: 0,
}

/** `selfType` where `Self` means nothing, and where it is the type whose declaration this is. */
export const noSelf = -2
export const declaredSelf = -1

export interface InnerImport {
  readonly row: number
  readonly scope: number
  readonly path: string
  readonly modulePath: readonly string[]
}

export interface Implementation {
  readonly typeRow: number
  readonly traitRow: number
  readonly start: number
}

export type Handlers = Registration<Context>

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export class Context extends Extraction {
  readonly kinds = kindsOf(this.tree.grammar)
  /** Reads the items that a macro is given; a field, because items hold macros that hold items. */
  readonly macroItems: StatementHandler<Context>
  /** Type that the function around is declared to return, -1 for none. */
  returnType = -1
  /** Names of the inline modules around, outermost first. */
  modulePath: readonly string[] = []
  container: Container = noContainer
  /** Type expression of the impl block around, or `noSelf`, `declaredSelf`. */
  selfType = noSelf
  /** Type expression of what an impl for a reference or pointer delegates to, -1 elsewhere: its `self` is one. */
  forwardedSelf = -1
  /** Class scope of the type whose declaration this is: `Self` is looked up there, other names are not. */
  selfScope = -1
  /** First type argument of the generic type that was read last, -1 for none. */
  firstTypeArgument = -1
  /** Latest local or parameter by `scope and name`: the value names that a later `let` shadows. */
  readonly locals = new Map<number, number>()
  /** Items, imports and type parameters by `scope and name`. */
  readonly items = new Map<number, number>()
  /** Assignments to names that no enclosing block declares so far: triples of name expression, source, offset. */
  readonly pending: number[] = []
  /** First names of paths (`a` in `a::b`): rows that `settlePaths` looks at once all names are declared. */
  readonly pathHeads: number[] = []
  /** Imports within inline modules whose first name may be a name of that module. */
  readonly innerImports: InnerImport[] = []
  /** `impl Trait for Type` blocks: the type may be declared further down. */
  readonly implementations: Implementation[] = []
  /** Types of the fields that patterns take apart, by `partKey`. */
  readonly parts = new Map<string, number>()
  /** Names of called macros that may be declared elsewhere: rows that `settleMacros` looks at. */
  readonly macroNames: number[] = []
  /** Definitions that are macros. */
  readonly macros = new Set<number>()
  /** Import row of each path that expressions begin with (`crate`, `super`, names of crates). */
  readonly pathImports = new Map<string, number>()

  constructor(macroItems: StatementHandler<Context>, ...file: ConstructorParameters<typeof Extraction>) {
    super(...file)
    this.macroItems = macroItems
  }

  /** Functions within a method are none of its type. */
  override withFunction(definition: number, node: number, inside: () => void): void {
    ;(this as Context).having({ returnType: -1, container: noContainer, selfScope: -1 }, () =>
      super.withFunction(definition, node, inside),
    )
  }

  override signature(start: number, end: number): string {
    return foldSignature(this.tree, start, end).replace(/(?<!\s)\s*;$/, '')
  }

  /** Where the name begins that a token writes: `r#type` is `type`. */
  override nameStart(node: number): number {
    const { tree } = this
    const start = tree.start[node]!
    const isRaw = tree.text.charCodeAt(start) === 114 && tree.text.charCodeAt(start + 1) === 35
    return isRaw ? start + 2 : start
  }
}
