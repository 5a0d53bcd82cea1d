/**
 * Facts: what one file says, without knowing any other file.
 *
 * Facts are language-neutral and a pure function of (text, extractor version), so they are cached by blob and a
 * changed commit parses only changed blobs. They hold enough for linking to carry values (functions, classes,
 * instances, modules) along assignments, arguments, returns and fields without looking at the source again.
 *
 * Everything is a table of parallel typed arrays; a row is named by its index, -1 means none. String columns hold
 * indexes into `strings`, where index 0 is the empty string. Positions are UTF-16 offsets into the text.
 *
 *     class A(Base):            definition 1 class A, flow extends(1 <- name Base)
 *         def f(self, x=B()):   definition 2 method A.f, bindings self, x; flow assign(x <- call B)
 *             self.x = x        flow store(member(name self).x <- name x); definition 3 field A.x
 *             return x.g()      call(member(name x).g); flow return(2 <- call)
 */
export interface FileFacts {
  readonly language: string
  /** Package clause (`com.acme.app`, `main`), '' where the language has none. */
  readonly packageName: string
  readonly strings: readonly string[]
  /** UTF-16 offset of the start of each line; length is the number of lines. */
  readonly lineStarts: Int32Array
  readonly textLength: number
  /** Number of ERROR and MISSING nodes; 0 where the grammar understood all of the file. */
  readonly errorCount: number
  /** A stretch of lines was not understood: definitions may be missing. */
  readonly isBroken: boolean
  /** Names that stand where the grammar understood nothing, and that no row holds: what they mean there is not known. */
  readonly unreadNames: readonly string[]
  /** Why parts of the file are not in these facts, e.g. `parse timed out`; '' where nothing is missing. */
  readonly incomplete: string
  readonly scopes: ScopeTable
  readonly definitions: DefinitionTable
  readonly bindings: BindingTable
  readonly expressions: ExpressionTable
  readonly lists: Int32Array
  readonly flows: FlowTable
  readonly imports: ImportTable
  readonly exports: ExportTable
}

/**
 * A row of one table of a file. Any number may be one, but neither a row of another table nor the id of a row among
 * those of all files.
 */
type RowOf<Table extends string> = number & { readonly [table]?: `${Table} row`; valueOf(): number }
export declare const table: unique symbol

export type ScopeRow = RowOf<'scope'>
export type DefinitionRow = RowOf<'definition'>
export type BindingRow = RowOf<'binding'>
/** Calls and types are expressions. */
export type ExpressionRow = RowOf<'expression'>
export type FlowRow = RowOf<'flow'>
export type ImportRow = RowOf<'import'>

/** A column: what each row of a table has. It is a typed array. */
export type Cells<Row extends number, Value = number> = { readonly [row in Row]: Value } & {
  readonly length: number
  subarray(begin: number, end: number): ArrayLike<number>
  some(test: (value: number, row: number) => boolean): boolean
  keys(): Iterable<number>
}

/** Row 0 is the file's own scope. */
export interface ScopeTable {
  readonly count: number
  readonly kind: Cells<ScopeRow>
  readonly flags: Cells<ScopeRow>
  readonly parent: Cells<ScopeRow, ScopeRow>
  /** The definition whose body this is, -1 for a plain block. Row 0: -1. */
  readonly definition: Cells<ScopeRow, DefinitionRow>
  readonly start: Cells<ScopeRow>
  readonly end: Cells<ScopeRow>
}

export const ScopeKind = { FILE: 0, CLASS: 1, FUNCTION: 2, BLOCK: 3, NAMESPACE: 4 } as const
export const ScopeFlag = {
  /** Members of this class scope, inherited ones too, are visible by bare name inside it (Java, C#, C++; not Python, not JavaScript). */
  MEMBERS_VISIBLE: 1,
  /** Names of this scope are hidden from functions nested in it (a Python class body). */
  HIDDEN_FROM_NESTED: 2,
  /** Members of the value of its binding `with` are visible by bare name inside it (JavaScript's `with`). */
  WITH: 4,
} as const

/** Things that become nodes; of functions without a name, those that are run elsewhere than where they are written. */
export interface DefinitionTable {
  readonly count: number
  readonly kind: Cells<DefinitionRow>
  readonly flags: Cells<DefinitionRow>
  readonly name: Cells<DefinitionRow>
  /** Scope in which the name is declared. */
  readonly scope: Cells<DefinitionRow, ScopeRow>
  /** Scope of the body (parameters are bound there), -1 for none. */
  readonly innerScope: Cells<DefinitionRow, ScopeRow>
  /** Enclosing definition, -1 at file level. A Go method's receiver type is a RECEIVER flow instead. */
  readonly parent: Cells<DefinitionRow, DefinitionRow>
  /** Binding that names it, -1 for anonymous ones. */
  readonly binding: Cells<DefinitionRow, BindingRow>
  readonly nameStart: Cells<DefinitionRow>
  readonly nameEnd: Cells<DefinitionRow>
  /** Full extent, decorators included, doc comments before it not. */
  readonly start: Cells<DefinitionRow>
  readonly end: Cells<DefinitionRow>
  /** Head on one line, whitespace folded, without the body: `async def f(a, b=1) -> int`. */
  readonly signature: Cells<DefinitionRow>
  /** Doc comment or docstring as plain text, markers removed. */
  readonly doc: Cells<DefinitionRow>
}

export const DefinitionKind = {
  CLASS: 1,
  INTERFACE: 2,
  ENUM: 3,
  TYPE: 4,
  FUNCTION: 5,
  METHOD: 6,
  FIELD: 7,
  VARIABLE: 8,
  MODULE: 9,
  TEST: 10,
} as const
export const DefinitionFlag = {
  EXPORTED: 1,
  STATIC: 2,
  ABSTRACT: 4,
  ASYNC: 8,
  GENERATOR: 16,
  CONSTRUCTOR: 32,
  GETTER: 64,
  SETTER: 128,
  /** Without a body: overload signature, interface method, ambient declaration. */
  DECLARATION: 256,
  /** A function or class without a name: owns calls and flows. */
  ANONYMOUS: 512,
  /** Declared inside a function body. */
  LOCAL: 1024,
  TEST: 2048,
  PRIVATE: 4096,
  VARIADIC: 8192,
  DEFAULT_EXPORT: 16384,
  CONSTANT: 32768,
  /** An enum's member or a constant that belongs to one. */
  ENUM_MEMBER: 65536,
  DEPRECATED: 131072,
  /** Bound to its receiver's class, first parameter is the class (a Python classmethod). */
  CLASS_METHOD: 262144,
  PROPERTY: 524288,
  /** One part of a type that others of its name complete (a C# partial class). */
  PARTIAL: 1048576,
  /** A type of its own that is made like the one it names: it has its fields, not its methods (Go). */
  DISTINCT: 2097152,
  /** Reached only through the interface that it names by an IMPLEMENTS flow (C# `void IThing.Go()`). */
  EXPLICIT: 4194304,
  /** Says that it may be overridden, or that it overrides (`virtual`, `override`), where not every method may be (C++, C#). */
  VIRTUAL: 8388608,
  /** Gives a pointer (C++). */
  POINTER: 16777216,
  /** Says that it is another member than the inherited one of its name (C# `new void Go()`). */
  HIDES: 33554432,
  /** A class that has the constructors of its bases (C++ `using Base::Base`). */
  INHERITS_CONSTRUCTORS: 67108864,
  /** A method of a module that the module itself has, too (Ruby `module_function`). */
  MODULE_FUNCTION: 134217728,
  /** Called by a name that no code of its language writes: `no_mangle` (Rust), `go:linkname` (Go), `Java_…` (C). */
  LINKED_BY_NAME: 268435456,
  /** Its body is the code of its file outside of other definitions, whose node it has: what makes a component runs its script and its markup (Vue, Svelte). */
  FILE_CODE: 536870912,
} as const

/** Every name that a scope declares, locals and parameters too. */
export interface BindingTable {
  readonly count: number
  readonly kind: Cells<BindingRow>
  readonly flags: Cells<BindingRow>
  readonly name: Cells<BindingRow>
  readonly scope: Cells<BindingRow, ScopeRow>
  /** Definition row for DEFINITION, import row for IMPORT, owner definition for PARAMETER, else -1. */
  readonly target: Cells<BindingRow>
  /** Position among the owner's parameters for PARAMETER (`self` counts; a Go receiver is -1), else -1. */
  readonly position: Cells<BindingRow>
  readonly nameStart: Cells<BindingRow>
  /** Offset from which the name is visible in its scope; 0 for the whole scope. */
  readonly visibleFrom: Cells<BindingRow>
}

export const BindingKind = { DEFINITION: 1, IMPORT: 2, PARAMETER: 3, VARIABLE: 4, TYPE_PARAMETER: 5 } as const
export const BindingFlag = {
  OPTIONAL: 1,
  /** `*args`, `...rest`. */
  REST: 2,
  /** `**kwargs`. */
  KEYWORD_REST: 4,
  KEYWORD_ONLY: 8,
  /**
   * The variable of this name of an outer scope as it is from here on: assigned anew, or told by a condition what it
   * is. Code that runs later, in a function, sees the variable itself, which all that is assigned flows into.
   */
  VERSION: 16,
  /** Declared as a pointer: operators of what it points to are not its own (C++). */
  POINTER: 32,
  /** What it holds may not be changed: methods that say that they do not are called on it (C++). */
  CONSTANT: 64,
  /** Holds an object, which ends with the block or the object around it (C++). */
  OBJECT: 128,
} as const

/**
 * Expressions and type expressions that can carry a value. Columns `a` and `b` mean by operator:
 *
 * | op | a | b |
 * |---|---|---|
 * | NAME | string: the name | |
 * | MEMBER | base expression | string: the member name |
 * | INDEX | base expression | index expression or -1; a SPREAD of the place that a slice begins at (`xs[1:]`) |
 * | CALL, NEW | callee expression | list of argument expressions, or -1 |
 * | DEFINITION | definition row (function, class, anonymous ones too) | |
 * | THIS, THIS_CLASS, SUPER | SUPER: expression of the class behind which the member is looked for (`super(A, self)`, Python), or -1 | THIS_OBJECT for what `this` points to, `*this` (C++) (`this`/`self`, `cls`, `super`) |
 * | STRING | string: its value | |
 * | LITERAL | string: `number`, `boolean`, `null`, `regexp`, `bytes`, …; `template:a${}b` | string: a small whole number as it is written; of a template: list of what is put in; else -1 |
 * | OBJECT | list of pairs: string key, value expression (key 0: computed or spread; key -1 - e: computed by expression e) | list: how far before its value each key begins, or NO_KEY; PLAIN_KEYS where that is always as far as `key: ` is long; -1 where it is not told |
 * | ARRAY | list of element expressions | string: names of a tuple's elements, or -1 |
 * | ANY_OF | list of expressions, any of which may be the value (conditional, `or`, union type) | -2: the others only where the first has no known value (`getattr(x, 'a', b)`) |
 * | AWAIT, YIELD, SPREAD, ELEMENT | operand | (YIELD: b is what is sent through a delegation (`yield from`, Python), itself a YIELD, or -1; ELEMENT: one element of an iterable; b is its position in a pattern or -1; -2: what a generator yields, anything else itself; -3: what ranging gives first: a key, an index, what a channel sends; `OUT_PARAMETER` - n: what a call leaves in its parameter n) |
 * | KEYWORD | string: the argument's name | value expression (a keyword argument in a CALL list) |
 * | CAST | operand | type expression |
 * | APPLY | type expression | list of type arguments (`Map<K, V>`, `List[T]`, `[]T` as APPLY of NAME `[]`) |
 * | IMPORT | import row (`import('x')`, `require('x')`) | |
 */
export interface ExpressionTable {
  readonly count: number
  readonly op: Cells<ExpressionRow>
  readonly flags: Cells<ExpressionRow>
  readonly a: Cells<ExpressionRow>
  readonly b: Cells<ExpressionRow>
  readonly scope: Cells<ExpressionRow, ScopeRow>
  /** NAME and MEMBER: extent of the name token alone. Others: of the whole expression. */
  readonly start: Cells<ExpressionRow>
  readonly end: Cells<ExpressionRow>
}

/** THIS: not the pointer, but what it points to. */
export const THIS_OBJECT = 1

/** OBJECT: every key begins as far before its value as `key: ` is long. */
export const PLAIN_KEYS = -2
/** OBJECT: the distance of a key that is not written as it is. */
export const NO_KEY = -1_000_000

/** ELEMENT of a call: what it leaves in its first parameter (C# `out`); each next parameter is one less. */
export const OUT_PARAMETER = -16

export const Op = {
  NAME: 1,
  MEMBER: 2,
  INDEX: 3,
  CALL: 4,
  NEW: 5,
  DEFINITION: 6,
  THIS: 7,
  THIS_CLASS: 8,
  SUPER: 9,
  STRING: 10,
  LITERAL: 11,
  OBJECT: 12,
  ARRAY: 13,
  ANY_OF: 14,
  AWAIT: 15,
  YIELD: 16,
  SPREAD: 17,
  ELEMENT: 18,
  KEYWORD: 19,
  CAST: 20,
  APPLY: 21,
  IMPORT: 22,
} as const

export const ExpressionFlag = {
  /** Stands where a type is written. */
  TYPE: 1,
  /** The target of an assignment. */
  WRITE: 2,
  /** The callee of a CALL or NEW. */
  CALLEE: 4,
  /** A decorator or annotation. */
  DECORATOR: 8,
  /** In an extends, implements or base-class list; on a NEW: what is made is of a class that extends this one (`new T() {…}`). */
  HERITAGE: 16,
  /** `a?.b`, or a call that may not happen because its callee may be absent; in C++ on what makes an object that ends with its statement. */
  OPTIONAL: 32,
  /** A name that may be a type or a value where those are apart (`export { a }`); a MEMBER that is a method where fields are apart (`Person::name`). */
  ANY_MEANING: 64,
  /** A callee, and its call, that a construct makes by itself: `for` asks for an iterator, `try (…)` closes. Its name is not written. An OBJECT that code does not keep: the attributes of an element of a platform, which may run the functions among them. */
  IMPLICIT: 128,
} as const

/** How values move. `target` and `source` mean by kind; every row keeps where it stands. */
export interface FlowTable {
  readonly count: number
  readonly kind: Cells<FlowRow>
  readonly target: Cells<FlowRow>
  readonly source: Cells<FlowRow>
  readonly start: Cells<FlowRow>
}

export const FlowKind = {
  /** binding <- expression */
  ASSIGN: 1,
  /** MEMBER or INDEX expression <- expression; a NAME where another file declares the variable */
  STORE: 2,
  /** definition returns expression */
  RETURN: 3,
  /** generator definition yields expression */
  YIELD: 4,
  /** binding has declared type expression */
  TYPE: 5,
  /** definition returns declared type expression */
  RETURN_TYPE: 6,
  /** definition is decorated by expression */
  DECORATE: 7,
  /** definition extends expression (a Go embedded field too) */
  EXTENDS: 8,
  /** definition implements expression; an EXPLICIT method: the interface that it belongs to */
  IMPLEMENTS: 9,
  /** method definition belongs to the type named by expression, declared elsewhere (Go receivers, Rust impls) */
  RECEIVER: 10,
  /** type alias definition stands for type expression */
  ALIAS: 11,
  /** definition throws or raises expression */
  THROW: 12,
  /** class definition is itself made by the class that the expression names (Python `metaclass=`) */
  METACLASS: 13,
  /** class definition has a module's members before its own (Ruby `prepend`) */
  PREPEND: 15,
  /** macro definition ends here, where the expression names it (C `#undef`) */
  UNDEFINE: 14,
} as const

export interface ImportTable {
  readonly count: number
  readonly kind: Cells<ImportRow>
  readonly flags: Cells<ImportRow>
  /** As written: `./x`, `..pkg.mod` (Python dots kept), `java.util.List`, `github.com/a/b`. */
  readonly specifier: Cells<ImportRow>
  /** NAMED and REEXPORT: the name in the other module. */
  readonly imported: Cells<ImportRow>
  /** Binding made here, -1 for none. */
  readonly binding: Cells<ImportRow, BindingRow>
  readonly start: Cells<ImportRow>
  readonly end: Cells<ImportRow>
}

export const ImportKind = {
  /** Binds the module itself: `import * as x`, `import a.b as c`, Go imports. */
  NAMESPACE: 1,
  /** Binds one name of the module (`default` for a default import). */
  NAMED: 2,
  /** All public names into the file's scope: `from m import *`, `import a.b.*`, Go dot imports. */
  STAR: 3,
  /** Runs the module only. */
  SIDE_EFFECT: 4,
  /** `export {a as b} from`: `imported` is a, the export row names b. */
  REEXPORT: 5,
  /** `export * from`. */
  REEXPORT_ALL: 6,
  /** Call of `require` or `import()`, valued by an IMPORT expression. */
  DYNAMIC: 7,
  /** Python `import a.b.c`: binds `a`, and loads a.b and a.b.c. `specifier` is the whole path. */
  PATH: 8,
  /** Java `import static a.b.C.m`. */
  STATIC: 9,
} as const
export const ImportFlag = {
  TYPE_ONLY: 1,
  /** Holds for all files of the project that the file belongs to (C# `global using`). */
  PROJECT: 2,
  /** A SIDE_EFFECT row for the extent of a module's path alone, whose rows of names follow (`from a.b import c, d`). */
  PATH_ALONE: 4,
  /** Written nowhere: names may come from there by what a tool does (the fixtures of a conftest.py). */
  IMPLICIT: 8,
  /** The text of the file stands here: what it names is looked up here, too (Rust `include!`). */
  INCLUDED: 16,
} as const

/** Explicit exports (JavaScript, TypeScript, Python `__all__`); elsewhere visibility follows from flags and names. */
export interface ExportTable {
  readonly count: number
  readonly kind: Uint8Array
  /** Exported name; `default`; `=` for `module.exports = …` and `export =`. */
  readonly name: Int32Array
  readonly target: Int32Array
  readonly start: Int32Array
}

export const ExportKind = {
  /** target: string, a name of the file's scope. */
  NAME: 1,
  /** target: expression row. */
  EXPRESSION: 2,
  /** target: import row of kind REEXPORT or REEXPORT_ALL (name 0), or NAMESPACE for `export * as ns from`. */
  IMPORT: 3,
  /** An entry of `__all__`; target -1. */
  ALL: 4,
} as const
