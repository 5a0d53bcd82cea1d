/** What of a language others run than the code that calls it: the language, test runners, frameworks. */
export interface RunByOthers {
  /** What a program begins with, and what the language runs before that. */
  readonly entryPoints?: RegExp
  /** Of the signature of a method that a program may begin with. */
  readonly entryMethods?: RegExp
  /** Of the text of a file up to a function that a program may begin with. */
  readonly entryFiles?: RegExp
  /** Members that the language or its library runs where no code names them. */
  readonly unnamed?: RegExp
  /** Constructors convert: what is made of a text may be written as the text (`Style("x")` as `"x"`, C++). */
  readonly convertingConstructors?: true
  /** What stands before a name that is written as a value, by which a library finds a member: `before_action :load`. */
  readonly symbols?: RegExp
  /** What makes objects that stand before others and hand their calls on, and the files that say so. */
  readonly proxies?: { readonly makers: string; readonly files: string }
  /** Names and places that frameworks and test runners ask for, as they document them. */
  readonly conventions?: readonly Convention[]
}

export interface Convention {
  readonly rule: string
  /** Of the file, from the root of the repository. */
  readonly path?: RegExp
  readonly name?: RegExp
  /** Of the lines of the definition that stand before its body, with its decorators. */
  readonly head?: RegExp
  readonly isTest?: true
  /** `path` and `head` are of a class, of which it makes objects: its constructors run. */
  readonly makes?: true
}
