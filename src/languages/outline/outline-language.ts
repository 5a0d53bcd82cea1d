/** What an outline names: kinds of nodes of the graph. */
export type OutlineKind =
  | 'module'
  | 'class'
  | 'interface'
  | 'enum'
  | 'type'
  | 'function'
  | 'method'
  | 'field'
  | 'variable'
  | 'section'

/** A definition of a file without facts, or a heading of a document. Lines are 1-based and inclusive, columns 0-based. */
export interface OutlineEntry {
  readonly kind: OutlineKind
  readonly name: string
  /** What the name is written behind, `Account` of `function Account:deposit`; '' for nothing. */
  readonly owner: string
  /** Index of the entry that it stands in, -1 for none. */
  readonly parent: number
  readonly startLine: number
  readonly endLine: number
  readonly nameColumn: number
  /** The line that defines it, without what opens its body. */
  readonly signature: string
  readonly doc: string
}

/** `pattern` is tried on a line without its indentation and has the groups `name` and, at times, `owner`. */
export interface OutlineRule {
  readonly kind: OutlineKind
  readonly pattern: RegExp
}

/** How the definitions of a language are told from lines that stand alone. */
export interface OutlineLanguage {
  /** Tried in this order; the first that matches a line counts. */
  readonly rules: readonly OutlineRule[]
  /** How a line begins that is a comment. */
  readonly lineComment?: RegExp
  /** How a comment of several lines begins and ends. */
  readonly blockComment?: readonly [string, string]
  /** What encloses a text of several lines. */
  readonly textMarks?: readonly string[]
  /** Whether texts of several lines end with a word that `<<` names (`<<~SQL`). */
  readonly hasHereDocuments?: true
  /** Where a definition ends: with its indentation, or with the next `;` at the end of a line. */
  readonly ends?: 'semicolon'
  /** Kinds besides classes, interfaces, enums and types whose functions are methods. */
  readonly methodsIn?: readonly OutlineKind[]
  /** Whether only what stands in `<script>` or between `---` is code, and the file itself is a component. */
  readonly isComponent?: true
}
