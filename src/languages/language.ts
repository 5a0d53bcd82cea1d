import type { FactsBuilder } from './facts-builder.ts'
import type { Library } from './library.ts'
import type { RunByOthers } from './run-by-others.ts'
import type { FlatTree } from './tree.ts'

/** Names of the grammars that `syntax/` can load. */
export type GrammarName =
  | 'python'
  | 'javascript'
  | 'typescript'
  | 'tsx'
  | 'java'
  | 'go'
  | 'rust'
  | 'c'
  | 'cpp'
  | 'c_sharp'
  | 'ruby'
  | 'php'
  | 'kotlin'

/**
 * One language: how its files are recognised, which grammar reads them, and how its imports find files. Adding a
 * language is adding a folder that exports one of these and an extractor, and a line in `registry.ts`.
 */
export interface Language {
  readonly id: string
  readonly name: string
  /** With the dot, lower case. */
  readonly extensions: readonly string[]
  /** Whole names of files that have no extension, lower case: `rakefile`. */
  readonly fileNames?: readonly string[]
  /** Interpreter names in a `#!` line, e.g. `python3`. */
  readonly interpreters: readonly string[]
  /** Raised whenever the facts of an unchanged text change: part of the cache key. */
  readonly extractorVersion: number
  grammarFor(path: string): GrammarName
  createModuleResolver(project: ProjectFiles): ModuleResolver
  /** The repository's own packages, where their names stand in a manifest rather than in the tree of folders. */
  readonly ownPackages?: (project: ProjectFiles) => readonly OwnPackage[]
  readonly semantics: Semantics
  readonly runByOthers?: RunByOthers
  /** Statements by which a file passes on what others define, and the files in which they do. */
  readonly reexports?: { readonly files: RegExp; readonly statement: RegExp }
  /** Whether the path alone says that a file is a test (`test_x.py`, `x.spec.ts`, `src/test/java/…`). */
  isTestPath(path: string): boolean
}

/** A package of the repository as others name it in code. */
export interface OwnPackage {
  /** `cobra` for the Go module `github.com/spf13/cobra`, `grep_matcher` for the crate `grep-matcher`, `@scope/name`. */
  readonly name: string
  /** '' is the root. */
  readonly directory: string
  /** The file whose names are the package's; undefined where they are those of all its files. */
  readonly entry?: string | undefined
}

/** How facts are taken from a language's trees: apart from the language, because only threads that parse load it. */
export interface Extractor {
  extract(tree: FlatTree, facts: FactsBuilder, path: string): void
  /** The text as the grammar is to read it, where that stumbles over what is written; every offset stays, or the reading says what becomes of it. */
  prepare?(text: string, path: string): string | Reading
}

/** Another text that is parsed in place of a file's, by which grammar, and what takes the facts of its tree. */
export interface Reading {
  readonly text: string
  readonly grammar: GrammarName
  extract(tree: FlatTree, facts: FactsBuilder, path: string): void
}

/**
 * What linking must know of a language and cannot see in the facts: each idea is a property of its own. What no
 * property can say is a hook of its family's rules (`graph/language-rules`).
 */
export interface Semantics {
  /** `file`: each file is a module. `package`: files of one directory and package clause share their top level (Go). `package-name`: files of one package name do, wherever they lie (Java). */
  readonly module: 'file' | 'package' | 'package-name'
  /** Which top-level names other modules may bind: those exported explicitly, all, or those that begin with a capital (Go). */
  readonly visibility: 'exports' | 'all' | 'capitalised'
  /** A name that begins with an underscore is not for others, unless it is exported explicitly (Python). */
  readonly underscoresHide?: boolean
  /** Files that stand for the folder which they lie in, whose files are modules inside it: `__init__.py`. */
  readonly packageFiles?: RegExp
  /** What a method is called on is its first parameter, as which it can be handed over to a function, too (Python). */
  readonly receiverIsParameter?: boolean
  /** Elements of a tuple have names, `Item1` those without (C#). */
  readonly namedTuples?: boolean
  /** Types of one name are told apart by how many types they are applied to, and type parameters by what they are given: they can be made (C#). */
  readonly typesByArity?: boolean
  /** A method may be written in one type for another: its receiver is one of its parameters, and any type may have members that it does not declare (C#). */
  readonly extensionMethods?: boolean
  /** What the language itself calls a function without a name, where it has a word for it. */
  readonly nameOfUnnamed?: string
  /** A file sees what it includes, and what one file declares another one defines; namespaces are open (C, C++). */
  readonly includes: boolean
  /** Which of several star imports gives a name: where they are run (Python) the last one. */
  readonly starImports: 'first' | 'last'
  /** What stands in an import: the names that it binds, these and the path of a module in quotes, at the end of what its row covers where that is the path alone, or such a path alone (`import "net/http"`, Go); the path of a module as names (`import a.b`, Python). */
  readonly importsWrite: 'names' | 'names-of-modules' | 'names-and-paths' | 'paths'
  /** What a call of a class without `new` does: it makes an instance (Python), converts a value to it (Go), or neither. */
  readonly callOfClass: 'makes' | 'converts' | 'none'
  /** What a decorator returns takes the place of what it decorates (Python, JavaScript); elsewhere it only marks it. */
  readonly decoratorsReplace: boolean
  /**
   * Types from outside whose subtypes nobody but the repository makes, by their last names (`Exception`, `EventEmitter`)
   * or, where others have the same, with their package (`typing#Protocol`).
   */
  readonly plainBases?: ReadonlySet<string>
  /** Last names of what types may be marked with without anybody else making objects of them; where there are none any mark may lead to that. */
  readonly plainMarks?: ReadonlySet<string>
  /** An import is for its own module and those within, unless it is exported (Rust). */
  readonly privateImports?: boolean
  /** What makes an object of a type that has no constructor fills its fields by name or place, of type parameters too (Rust). */
  readonly makesByFields?: boolean
  /** How a type comes to implement an interface: by naming it, by a block for it with the methods that do (`impl Trait for Type`, Rust), or by having its methods (Go). */
  readonly interfaces: 'declared' | 'explicit' | 'structural'
  /** Which methods may override one of a type from outside: those that say so (`override`, Kotlin), these and public ones (C#), or all that are not private. */
  readonly overriding: 'marked' | 'marked-or-public' | 'any'
  /** Each function has a `this` of its own, whatever stands around it (JavaScript). */
  readonly ownThis: boolean
  /** A class and its instances have members apart from one another, possibly of one name (JavaScript). */
  readonly separateStatic: boolean
  /** `object['name']` is `object.name` (JavaScript). */
  readonly membersByKey: boolean
  /** Keys of an object literal are its members; where they are not it is a dictionary (Python). */
  readonly literalMembers: boolean
  /** Methods of a function that run it: `call` and `apply` (JavaScript), whatever its interface's only method is (Java). */
  readonly functionMethods: 'call' | 'any' | 'none'
  /** A type may have a field and a method of one name; a call means the method (Java, Rust). */
  readonly separateMethods: boolean
  /** What one name may mean beside one another in a scope: one thing; a variable and what is called (Java); a value and a type (TypeScript); a value and what a struct or class is called, which stands behind (C, C++); a module and a macro (Rust). */
  readonly meanings: 'one' | 'macros' | 'callables' | 'types' | 'tags'
  /** A class stands for itself where a value is expected; where it does not its body makes the one object of it (Java). */
  readonly classesAreValues: boolean
  /** A module is a class that others include: it has methods, and what includes it inherits them, before those of its class (Ruby). */
  readonly modulesAreMixedIn?: boolean
  /** `builtins` names the methods that every object has, too. */
  readonly builtinMembers: boolean
  /** Several definitions of one name in one scope are chosen by the number and types of arguments (Java). */
  readonly overloads: boolean
  /** A definition replaces an earlier one of its name and scope (Python). Elsewhere both are there, one for each build. */
  readonly redefinitions: boolean
  /** What a method of a library gives is of the library, never what the repository handed to it (Go). */
  readonly librariesReturnOwn: boolean
  /** What the language's libraries run, keep and give. */
  readonly library: Library
  /** The language's own containers, where their methods are not those that all languages have. */
  readonly containers?: ContainerRules
  /** Types that stand for their first argument: `Promise<T>`, `Optional[T]`. */
  readonly transparentTypes: ReadonlySet<string>
  /** Method names of constructors, which all run (`__new__` and `__init__`, `constructor`); CONSTRUCTOR flags mark them too. */
  readonly constructorNames: readonly string[]
  /** The method that runs where an object is called: `__call__`, `operator()`; '' where objects cannot be called. */
  readonly callMethod: string
  /** Python's data model: `Box[int]` is Box, only `__call__` makes an object a callback, `super` goes through several bases in one order. */
  readonly dataModel?: boolean
  /** Names that need no import and are never the repository's own unless it declares them (`print`, `console`, `String`). */
  readonly builtins: ReadonlySet<string>
  /** All members, without those of protocols, of objects of the language's own types; what is asked for another one is none of those (Python). */
  readonly builtinMemberNames?: ReadonlySet<string>
  /** Names of the members of protocols, which any object may have: `__len__`. */
  readonly protocolMembers?: RegExp
}

/** What holds in most languages, for each to say what does not. */
export const plainSemantics = {
  module: 'file',
  visibility: 'all',
  includes: false,
  starImports: 'first',
  importsWrite: 'names',
  callOfClass: 'none',
  decoratorsReplace: false,
  interfaces: 'declared',
  overriding: 'any',
  ownThis: false,
  separateStatic: false,
  membersByKey: false,
  literalMembers: true,
  functionMethods: 'none',
  separateMethods: false,
  meanings: 'one',
  classesAreValues: true,
  builtinMembers: false,
  overloads: false,
  redefinitions: false,
  librariesReturnOwn: false,
  constructorNames: [],
  callMethod: '',
} satisfies Partial<Semantics>

/** What the containers of a language hand back, by the name of the method. */
export interface ContainerRules {
  /** Gives what holds the same: a view, an iterator, an option of an element. Of what is no container: that itself. */
  readonly same: ReadonlySet<string>
  /** Gives what is held. */
  readonly element: ReadonlySet<string>
  /** Either of the two, as the container may be. */
  readonly either: ReadonlySet<string>
  /** Types that begin empty, and the functions of a type that make one. */
  readonly emptyTypes: ReadonlySet<string>
  readonly emptyMakers: ReadonlySet<string>
  /** Functions of transparent types that return what they are given: `Arc::new(x)`. */
  readonly wrappers: ReadonlySet<string>
  /** Types that are walked by pairs. */
  readonly pairTypes: ReadonlySet<string>
  /** Types that hold their first argument; the second one is what is held instead of it (`Result<T, E>`). */
  readonly firstTypes: ReadonlySet<string>
  /** What a type has from elsewhere and gives one of it: `default`. */
  readonly makers: ReadonlySet<string>
  /** Methods by which a type says what walking over it gives. */
  readonly iteration: readonly string[]
  /** Method that gives the deref target of a type, whose members it has too; '' for none. */
  readonly derefMethod: string
}

/** What module rules may look at: which files exist, and the text of configuration files. */
export interface ProjectFiles {
  /** Name of the repository or folder whose files these are, without its owner; absent where it is not known. */
  readonly name?: string
  hasFile(path: string): boolean
  /** Paths directly in a directory ('' is the root), files only, in byte order. */
  filesIn(directory: string): readonly string[]
  /** Paths in a directory and in those within it, in byte order. */
  filesBelow(directory: string): readonly string[]
  hasDirectory(path: string): boolean
  /** Paths whose last segment is `name` (`go.mod`, `package.json`), in byte order. */
  filesNamed(name: string): readonly string[]
  /** Text of a configuration file, undefined where it is absent, binary or too large (1 MiB). */
  readText(path: string): string | undefined
  /** Package clause of each parsed file of this language. */
  packageOf(path: string): string
  /** Parsed files of any language with this package clause, in byte order. */
  filesOfPackage(packageName: string): readonly string[]
  /** Parsed files that open a namespace of this whole name beside their package, in byte order. */
  filesOfNamespace(name: string): readonly string[]
  /** What the imports of the parsed files of a language (its id) name, each once, as written. */
  specifiersOf(language: string): ReadonlySet<string>
}

/** An import that no file writes; `imported` is '' for all names of a module, '*' for those of a type. */
export interface ImpliedImport {
  readonly specifier: string
  readonly imported: string
}

/** What the files of a project see without importing it: one object for all of them. */
export interface ImpliedFiles {
  /** Paths of modules whose exports are seen by their names. */
  readonly modules: readonly string[]
  /** Paths of modules by the name under which their default is seen. */
  readonly components: ReadonlyMap<string, string>
}

export interface ModuleResolver {
  /**
   * Where an import leads. `imported` is the bound name for NAMED imports: in Python it may be a submodule. `within`
   * names the modules of the file around the place where that is not told by the specifier: a text that is included.
   */
  resolve(specifier: string, fromPath: string, imported: string, within?: readonly string[]): ModuleTarget
  /** Modules around a file's own, whose names it sees before those that it imports, the nearest first (C#: `A.B` and `A` for a file in A.B.C). */
  enclosing?(path: string): readonly string[]
  /** Modules whose names a file sees beside those that it imports, because its project says so. */
  implied?(path: string): readonly ImpliedImport[]
  /** Files whose exports a file sees beside those that it imports, because its project says so. */
  impliedFiles?(path: string): ImpliedFiles | undefined
  /** The project that a file belongs to: for its files hold the imports that are flagged PROJECT. */
  projectOf?(path: string): string
  /** Whether the module of one file lies within that of another, where files nest so. */
  isWithin?(path: string, outerPath: string): boolean
}

/**
 * `files`: the module's files: one for `file` modules (an `__init__.py`, an `index.ts`), all of them for packages.
 * `member`: what is meant inside those files where the specifier itself says so (Java `a.b.C` is file C.java, member C).
 * `namespace`: a directory that is a package without a file of its own (Python namespace packages).
 */
export type ModuleTarget =
  | { readonly kind: 'files'; readonly files: readonly string[]; readonly member?: readonly string[] }
  | { readonly kind: 'namespace'; readonly directory: string }
  /**
   * `path`: what is meant inside the package where the specifier says so (`std::fs` is `fs` of std). `perhaps`: files
   * that it may lead to after all, were the repository parsed from further up.
   */
  | {
      readonly kind: 'external'
      readonly packageName: string
      readonly path?: readonly string[]
      readonly perhaps?: readonly string[]
    }
  | { readonly kind: 'unresolved'; readonly reason: string }
