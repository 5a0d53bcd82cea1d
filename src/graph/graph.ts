import type { OutlineEntry } from '../languages/outline/outline-language.ts'
import type { FileFacts } from '../languages/facts.ts'
import type { LinkFailure } from './containment.ts'
import type { LinkLayer } from './layers.ts'

/**
 * The linked graph of one snapshot: what linking makes of all facts, as tables of parallel arrays.
 * Lines are 1-based and inclusive, columns 0-based in UTF-16 units.
 */
export interface LinkedGraph {
  readonly nodes: NodeTable
  readonly sites: SiteTable
  readonly unresolvedCalls: UnresolvedCallTable
  /** By file index: where each name of the file leads. Absent for files without facts. */
  readonly occurrences: readonly (OccurrenceRows | undefined)[]
  /** How deep linking went: not as deep as it was asked to where that failed. */
  readonly layer: LinkLayer
  /** Steps that failed, and what of the graph is missing for it: nothing where there are none. */
  readonly failures: readonly LinkFailure[]
}

export const nodeKinds = [
  'repository',
  'directory',
  'file',
  'module',
  'class',
  'interface',
  'enum',
  'type',
  'function',
  'method',
  'field',
  'variable',
  'route',
  'test',
  'section',
  'external',
] as const
export type NodeKind = (typeof nodeKinds)[number]

export const edgeKinds = [
  'contains',
  'imports',
  'calls',
  'references',
  'extends',
  'implements',
  'overrides',
  'instantiates',
  'reads',
  'writes',
  'has-type',
  'decorates',
  'tests',
  'handles',
  'requests',
  'documents',
] as const
export type EdgeKind = (typeof edgeKinds)[number]

/** How an edge is known. `exact`: bound by scope and module rules alone. `inferred`: the value or type was followed. `possible`: one of several candidates, or by name. */
export const knownLevels = ['exact', 'inferred', 'possible'] as const
export type Known = (typeof knownLevels)[number]

/**
 * The rule by which a site was linked; `index`: as an index says that another tool made; `route`: by the method and path
 * of an HTTP request; `event`: by the name under which something is sent and taken; `table`: by
 * the name of a table and its columns; `setting`: by its name.
 */
export const linkRules = [
  'scope',
  'import',
  'package',
  'member',
  'inherited',
  'declared-type',
  'assigned-value',
  'returned-value',
  'dispatch',
  'structural',
  'module-member',
  'syntax',
  'argument-value',
  'unique-name',
  'index',
  'route',
  'event',
  'table',
  'setting',
] as const
export type LinkRule = (typeof linkRules)[number]

/** Why a call site or name leads nowhere in the repository. */
export const openReasons = [
  'external',
  'builtin',
  'unresolved-import',
  'unresolved-name',
  'unresolved-receiver',
  'unresolved-member',
  'dynamic',
  'bound-hit',
  'incomplete-file',
  'linking-failed',
] as const
export type OpenReason = (typeof openReasons)[number]

export const NodeFlagBit = {
  EXPORTED: 1,
  STATIC: 2,
  ABSTRACT: 4,
  ASYNC: 8,
  CONSTRUCTOR: 32,
  /** A function without a name. */
  ANONYMOUS: 512,
  LOCAL: 1024,
  TEST: 2048,
  PRIVATE: 4096,
  /** A class that is built on one from outside, or a method that may override one of it: code there may make objects of it, or call it, whoever else does. */
  BUILT_ON_OUTSIDE: 1 << 13,
  /** Declared in a file that is a test by its path, or inside of a test. */
  IN_TEST_FILE: 1 << 24,
  GENERATED: 1 << 25,
  /** A method that a call on what is outside the repository may run: its type stands for one from there, or objects of it are held there. */
  RUN_FROM_OUTSIDE: 1 << 26,
  /** A function that escapes where it is written: as an argument, in a list, as what is returned. */
  ESCAPES: 1 << 27,
  /** A function that code of other languages, or of the linker, calls by its name. */
  LINKED_BY_NAME: 1 << 28,
  /** A definition of a language without facts: what it uses and what uses it is not known. */
  OUTLINED: 1 << 29,
  /** A function or method that code outside the repository holds, alone or as a member of an object, and may call. */
  HELD_OUTSIDE: 1 << 30,
} as const

/**
 * Names of classes from outside that run nothing of what is built on them: errors, and what only says what a type is
 * (`new`: of `Struct.new`). Of names that libraries give to classes of theirs, too, those of the packages that are meant.
 */
export const RUNS_NOTHING =
  /(?:[eE]rror|[eE]xception|Throwable|\b(?:(?:Int|Str)?Enum|NamedTuple|TypedDict|[oO]bject|Struct|new)|\b(?:typing|typing_extensions|abc)#(?:ABC|Generic|Protocol))$/u

/** Node 0 is the repository. Order: repository, directories, files, then definitions in file and source order, then externals, then functions without a name in file and source order. */
export interface NodeTable {
  readonly count: number
  /** Index into `nodeKinds`. */
  readonly kind: Uint8Array
  readonly flags: Int32Array
  /** Stable readable id: `path/to/file.ts#Class.method`, `~2` for a second of that name; a directory or file by its path; `.` for the repository; `external:package` or `external:package#name`; a function without a name by the definition around it, `path#Class.method.<anonymous>`. */
  readonly id: readonly string[]
  readonly name: readonly string[]
  /** Index into the input files, -1 for none. */
  readonly file: Int32Array
  /** The node that contains it, -1 for the repository and externals. */
  readonly parent: Int32Array
  /** Definition that it stands for, as a row over the definitions of all files; -1 for none. */
  readonly definition: Int32Array
  readonly startLine: Int32Array
  readonly endLine: Int32Array
  /** Where the name stands; 0 and 0 where there is none. */
  readonly nameLine: Int32Array
  readonly nameColumn: Int32Array
  readonly signature: readonly string[]
  readonly doc: readonly string[]
}

/** Every site of every edge but `contains` (that is `parent`), sorted by (kind, from, to, file, line, column). */
export interface SiteTable {
  readonly count: number
  /** Index into `edgeKinds`. */
  readonly kind: Uint8Array
  readonly from: Int32Array
  readonly to: Int32Array
  readonly file: Int32Array
  readonly line: Int32Array
  readonly column: Int32Array
  /** Index into `knownLevels`. */
  readonly known: Uint8Array
  /** Index into `linkRules`. */
  readonly rule: Uint8Array
}

/** Call sites that lead to no node of the repository. */
export interface UnresolvedCallTable {
  readonly count: number
  /** The enclosing node. */
  readonly from: Int32Array
  /** The called name as written (last segment), '' for a computed callee. */
  readonly name: readonly string[]
  readonly file: Int32Array
  readonly line: Int32Array
  readonly column: Int32Array
  /** Index into `openReasons`. */
  readonly reason: Uint8Array
}

/**
 * Rows of seven numbers, sorted by (line, column): line, column, length, target node, target line and column of what
 * has no node (0 and -1 where there is none), and the level in `knownLevels`, or 100 + the index in `openReasons` for
 * a name that leads nowhere. In place of a node stands -1 for a local, parameter or entry of a literal in the same
 * file, and -2 less the index of the file for one in another. Declarations point at themselves. A name with
 * several candidates has several rows.
 */
export interface OccurrenceRows {
  readonly count: number
  readonly rows: Int32Array
}
export const OCCURRENCE_WIDTH = 7

/** What linking is given for each file, in byte order of path. */
export interface LinkFile {
  readonly path: string
  /** Language id, '' for a file without facts. */
  readonly language: string
  readonly facts: FileFacts | undefined
  readonly lineCount: number
  /** What the file says of itself at its top. */
  readonly doc: string
  readonly isTest: boolean
  readonly isGenerated: boolean
  /** Headings of a document, and definitions of code without facts, which become nodes without edges. */
  readonly outline: readonly OutlineEntry[]
  /** Of code that facts do not tell, or not all of: the names in its text, which may be those of what it uses. */
  readonly unreadNames?: readonly string[] | undefined
}
