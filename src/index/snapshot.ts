import type { EdgeKind, Known, LinkRule, NodeKind, OpenReason } from '../graph/graph.ts'
import type { LinkLayer } from '../graph/layers.ts'

/**
 * A snapshot opened for reading: one project at one commit. Everything is answered from one immutable file,
 * without the clone. All methods are synchronous reads that take microseconds to a few milliseconds, but for
 * `grep` and `search`, which may take tens of milliseconds.
 * Lines are 1-based and inclusive, columns 0-based in UTF-16 units.
 */
export interface Snapshot extends Disposable {
  readonly info: SnapshotInfo

  // files
  listFiles(options?: { path?: string | undefined; limit?: number; offset?: number }): FileRecord[]
  findFile(path: string): FileRecord | undefined
  /** Text at the parsed commit; undefined for unknown, binary and too large files, links and submodules. */
  readText(path: string): string | undefined
  /** Lines `startLine..endLine`, cut to what exists; undefined where `readText` is. */
  readLines(path: string, startLine: number, endLine: number): FileLines | undefined
  /** What is directly in a folder ('' is the root); undefined where no file is below it. */
  listFolder(path: string): Folder | undefined
  /** Paths like the one asked for, best first: same name elsewhere, same ending, small spelling distance. */
  similarPaths(path: string, limit: number): string[]

  // nodes and edges
  findNode(nodeId: string): NodeRecord | undefined
  /** Direct and indirect members of a file in source order; those of a name are found by it. */
  nodesInFile(path: string, name?: string): NodeRecord[]
  /**
   * What stands in a file inside nothing else of that file, in source order: its own definitions, and the members that
   * it gives to a type or module of another file.
   */
  outermostIn(path: string): NodeRecord[]
  /** How many of them have a name, in a file or in all files below a folder. */
  countOutermost(path: string): number
  /** Innermost definition around a line, else the file's node. */
  nodeAt(path: string, line: number): NodeRecord | undefined
  childrenOf(nodeId: string): NodeRecord[]
  /**
   * What a name means as people write it: a node id, `path:line`, `name`, `Class.method`, `package.name`, `crate::Type`,
   * `variable.method`; in another case only where nothing is written so. The surest reading alone, definitions before
   * tests and externals, exported and central ones first.
   */
  resolveName(
    name: string,
    options?: { kinds?: readonly NodeKind[] | undefined; limit?: number },
  ): NamedNode[]
  similarNames(name: string, limit: number): NodeRecord[]
  edges(nodeId: string, options: EdgeQuery): EdgeRecord[]
  /** Whether an edge leads to a node from anything but itself, its own members and what contains it. */
  isUsedFromOutside(nodeId: string): boolean
  countEdges(nodeId: string): { kind: EdgeKind; direction: 'in' | 'out'; count: number }[]
  /** Whether the known uses of a node are surely all, and what may use it beside them, counted by reason: the one verdict for all answers. */
  completeness(nodeId: string): Completeness
  /** Places outside the graph that the verdict counts, in order of path. */
  namePlaces(nodeId: string): NamePlaces
  unresolvedCallsIn(nodeId: string, limit: number): UnresolvedCallRecord[]
  /** Calls that are written with the name of a node and lead nowhere: it may be what they call. */
  unresolvedCallsNamed(nodeId: string, limit: number): UnresolvedCallRecord[]
  /** Shortest path along the given kinds, undefined where there is none within `maxDepth` edges. */
  pathBetween(
    fromId: string,
    toId: string,
    options?: { kinds?: readonly EdgeKind[]; maxDepth?: number },
  ): EdgeRecord[] | undefined
  /** Centrality of a node in 0..1 (1: the most central of this snapshot). */
  centrality(nodeId: string): number
  mostCentral(options?: { kinds?: readonly NodeKind[]; path?: string; limit?: number }): NodeRecord[]
  /** The project as far as it is unfolded, with the edges between its parts added up; tens of milliseconds. */
  codeMap(options?: MapOptions): CodeMap
  /** Of the files that have functions or imports; tens of milliseconds. */
  measureFiles(): FileMeasure[]

  // names at places
  definitionAt(path: string, line: number, column: number): DefinitionAnswer
  references(nodeId: string, kind?: EdgeKind): ReferenceAnswer
  /** Names of a file that lead somewhere, in source order; one with several candidates once for each. Empty without facts. */
  linkedNames(path: string): Iterable<LinkedName>
  /** Nodes, then edges. Kinds of nodes choose among the nodes, kinds of edges among the edges; with kinds of nodes alone there are no edges. */
  exportGraph(options?: {
    kinds?: readonly string[] | undefined
    path?: string | undefined
  }): Iterable<ExportedRow>

  // search
  search(query: string, options?: SearchOptions): SearchResult[]
  /** Files and definitions by parts of their names, as people type them into a finder; milliseconds, but for the first call. */
  findNames(query: string, options?: FindOptions): FoundNames
  /** Which embeddings there are to rank by; undefined where there are none. */
  embeddings(): Embeddings | undefined
  /** Share in 0..1 of definitions, sections and files that have a word in one of its forms; 0 where nothing has it. */
  wordShare(word: string): number
  /** Words of the indexed texts that begin like a word of six letters and more, those in most definitions first. */
  similarWords(word: string, limit: number): string[]
  grep(pattern: string, options?: GrepOptions): GrepAnswer
}

export interface SnapshotInfo {
  readonly formatVersion: number
  readonly repoName: string
  readonly branchName: string | null
  readonly commitId: string | null
  /** ISO 8601. */
  readonly createdAt: string
  readonly files: number
  readonly textFiles: number
  readonly lines: number
  readonly nodesByKind: Readonly<Record<string, number>>
  readonly edgesByKind: Readonly<Record<string, number>>
  /** Files and lines by language, those of the graph first, most lines first. */
  readonly languages: readonly {
    /** Id of a language of the graph, else the name of one whose files are text that is searched. */
    readonly name: string
    readonly files: number
    readonly lines: number
    /** Nothing of this language is linked. */
    readonly searchableOnly?: true
    /** Definitions that its outline holds, of a language that is outlined. */
    readonly outlined?: number
  }[]
  readonly callSites: {
    readonly total: number
    readonly linked: number
    readonly openByReason: Readonly<Record<string, number>>
  }
  /** Which directories import which, most first. */
  readonly directoryImports: readonly DirectoryImports[]
  /**
   * Of a snapshot that serves until its calls are followed: there are names, texts, outlines and imports between files,
   * and no list is known to be complete.
   */
  readonly linking?: true
  /** Where linking left something out, for want of memory or because it failed: no list of callers is known to be complete. */
  readonly layer?: LinkLayer
  /** Where code is missing in the graph because linking failed at it or it could not be read. */
  readonly unlinked?: UnlinkedCode
  /** Where an index that another tool made (SCIP) was read: what it gave, and how far it and the graph say the same. */
  readonly preciseIndex?: PreciseIndexInfo
  /** Key of the index that was attached to the project when it was parsed, readable or not. */
  readonly attachedIndex?: string
  /** Files with lines that were not understood, where definitions may be missing; absent for none. */
  readonly brokenFiles?: number
  /** Files or parts that are not in the index, and why. */
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
}

/** Names are counted in files that are linked, where one of both leads to a definition of the repository. */
export interface PreciseIndexInfo {
  /** Name and version of what made it. */
  readonly tool: string
  /** Documents of the text that was parsed, of another text, of files that were not parsed, and too large ones. */
  readonly used: number
  readonly stale: number
  readonly unknown: number
  readonly tooLarge: number
  /** Documents of a file that another one was used for; absent in older statistics. */
  readonly repeated?: number
  /** Places of edges that it gave to code that is not linked. */
  readonly edges: number
  /** Names that lead to the same, to others, and by one of both alone. */
  readonly agree: number
  readonly differ: number
  readonly onlyIndex: number
  readonly onlyOurs: number
}

/** Code that may use anything of its languages without the graph showing it. */
export interface UnlinkedCode {
  /** Failed steps and files that could not be read. */
  readonly count: number
  /** Ids of the languages whose lists of callers are not known to be complete for it; 'all' for those of every node. */
  readonly languages: 'all' | readonly string[]
}

/** Imports from the files of one directory ('' is the root) to the files of another, and where the first stands. */
export interface DirectoryImports {
  readonly from: string
  readonly to: string
  readonly count: number
  readonly filePath: string
  readonly line: number
}

export interface FileRecord {
  readonly path: string
  /** Language id, '' for none. */
  readonly language: string
  readonly kind: 'text' | 'binary' | 'too-large' | 'symlink' | 'submodule'
  readonly byteSize: number
  readonly lineCount: number
  /** git blob id, '' where there is none. */
  readonly blob: string
  readonly isTest: boolean
  readonly isGenerated: boolean
  readonly isMinified: boolean
  /** Lines of it were not understood: definitions may be missing. */
  readonly isBroken?: boolean
}

export interface Folder {
  readonly path: string
  /** By name. */
  readonly folders: readonly FolderEntry[]
  /** Paths of the files directly in it, sorted. */
  readonly files: readonly string[]
}

export interface FolderEntry {
  readonly name: string
  readonly path: string
  /** Files anywhere below. */
  readonly fileCount: number
}

export interface FileLines {
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly lineCount: number
  readonly text: string
}

export interface NodeRecord {
  readonly nodeId: string
  readonly kind: NodeKind
  readonly name: string
  /** '' for the repository and externals. */
  readonly filePath: string
  readonly startLine: number
  readonly endLine: number
  readonly nameLine: number
  readonly nameColumn: number
  readonly signature: string
  readonly doc: string
  readonly parentId: string | null
  readonly isExported: boolean
  readonly isTest: boolean
  readonly isGenerated: boolean
  /** A function without a name: one of its container that only edges lead to. */
  readonly isAnonymous: boolean
  /** A class that cannot be made, or a method that only subclasses give a body. */
  readonly isAbstract: boolean
  /** A definition of a language that is not linked: nothing is known of what it uses and what uses it. */
  readonly isOutlined: boolean
}

/**
 * How a name was understood. `qualified`: through classes, modules and packages that it is declared, inherited or
 * exported in. `written`: it is defined under this qualifier. `used`: places that write it so lead there, be it
 * because its importers named what is exported without a name. `inside`: it stands below a folder or file called like
 * the qualifier. `convention`: the qualifier is how one calls an object of what it is a member of, which is a guess.
 */
export type NameReading = 'id' | 'place' | 'name' | 'qualified' | 'written' | 'used' | 'inside' | 'convention'

export interface NamedNode {
  readonly node: NodeRecord
  readonly reading: NameReading
}

export interface EdgeQuery {
  readonly direction: 'in' | 'out'
  readonly kinds?: readonly EdgeKind[] | undefined
  readonly limit?: number
  readonly offset?: number
  /** At most so many sites an edge (default 20); `siteCount` is the true number. */
  readonly maxSites?: number
}

export interface EdgeRecord {
  readonly kind: EdgeKind
  readonly from: NodeRecord
  readonly to: NodeRecord
  /** The best level among its sites. */
  readonly known: Known
  readonly siteCount: number
  readonly sites: readonly SiteRecord[]
}

export interface SiteRecord {
  readonly filePath: string
  readonly line: number
  readonly column: number
  readonly known: Known
  readonly rule: LinkRule
}

/** Unknown ids are passed over: the code may have changed since they were read. */
export interface MapOptions {
  /** Ids of nodes that are unfolded, with all that is around them. The repository always is. */
  readonly open?: readonly string[] | undefined
  /** Ids of nodes that stay folded, whatever is unfolded. */
  readonly closed?: readonly string[] | undefined
  /** Ids of nodes to be seen: what is around them is unfolded, be it among `closed`. */
  readonly reveal?: readonly string[] | undefined
  /** Unfolds the directories that hold most until there are enough parts for an overview (`modules`), all directories (`files`), or everything (`definitions`). */
  readonly depth?: 'modules' | 'files' | 'definitions' | undefined
  /** 2,000 by default. Of a group that does not fit whole those children are shown that hold most. */
  readonly maxNodes?: number | undefined
  /** 4,000 by default, the strongest. */
  readonly maxEdges?: number | undefined
}

/** What the graph counts of a file. */
export interface FileMeasure {
  readonly path: string
  /** Functions and methods with a name that are no tests. */
  readonly functions: number
  /** Of them those that run where a test runs, over calls that are exact or inferred. */
  readonly tested: number
  /** Steps of imports below it: 0 where it imports nothing of the repository; a circle is one step. */
  readonly layer: number
}

/** What is outside the repository is not on the map. */
export interface CodeMap {
  /** A node is behind the one that it is in; the repository is the first. */
  readonly nodes: readonly MapNode[]
  readonly edges: readonly MapEdge[]
  /** That would be shown without the limits. */
  readonly totalNodes: number
  readonly totalEdges: number
}

export interface MapNode {
  readonly nodeId: string
  /** Position among the nodes; -1 for the repository. */
  readonly parent: number
  readonly kind: NodeKind
  /** Of a directory the path from the one that it is in: folders that hold one folder alone are passed over. */
  readonly name: string
  /** Where the name stands; 0 where there is none. */
  readonly line: number
  /** Directly in it, shown or not. */
  readonly children: number
  /** In it at any depth, itself included. */
  readonly files: number
  readonly definitions: number
  /** Children are shown, as far as they fit. */
  readonly isOpen: boolean
  readonly isTest: boolean
}

/**
 * Edges of one kind that lead from one shown node to another, be it from or to what is folded up in them. None leads
 * between a node and what it contains.
 */
export interface MapEdge {
  /** Positions among the nodes. */
  readonly from: number
  readonly to: number
  readonly kind: EdgeKind
  /** How many are known so, each by its best level. */
  readonly exact: number
  readonly inferred: number
  readonly possible: number
}

export interface UnresolvedCallRecord {
  readonly name: string
  readonly filePath: string
  readonly line: number
  readonly column: number
  readonly reason: OpenReason
}

/** Why nothing is known of the uses of an outlined definition, as `Completeness` names it. */
export const NOT_LINKED = 'not linked'

/** Reasons of `Completeness` by which a name stands in text that the graph does not read: `named in Vue`. */
export const NAMED_IN = 'named in '

/** Begins the reason of what a framework runs; behind it stands the rule by which it does. */
export const RUN_BY_FRAMEWORK = 'run by a framework: '
/** It runs when the program starts: no code of the repository calls it. */
export const RUN_AT_START = 'run at the start'
/** Something outside holds it, and of the repository only tests call it: a framework may be named that runs it. */
export const HELD_BESIDE_TESTS = 'held outside, called by tests'
/** Its calls are still being followed: what uses it, and what a name leads to, is told by the whole snapshot. */
export const STILL_LINKING = 'still linking'
/** Not all text was searched for the name: it ended at a bound of time or lines. */
export const SEARCH_STOPPED = 'search stopped'
/** Of the callers of a field or variable: a place reads it without calling it, and what it holds may be called elsewhere. */
export const VALUE_PASSED_ON = 'value passed on'

/** Where a definition may be used by its name, outside of the graph. */
export interface NamePlaces {
  /** In templates, settings, tables and code of other languages. */
  readonly texts: readonly NamePlace[]
  /** In code: calls of its name, and texts that name it, that lead to nothing known. */
  readonly calls: readonly NamePlace[]
}

export interface NamePlace {
  readonly filePath: string
  readonly line: number
  /** Without its indentation; of a long line the part around the name. */
  readonly text: string
}

export interface Completeness {
  readonly complete: boolean
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
}

export interface DefinitionAnswer {
  readonly definitions: readonly {
    readonly nodeId: string | null
    readonly filePath: string
    readonly line: number
    readonly column: number
    readonly known: Known
  }[]
  readonly unresolved: string | null
}

export interface LinkedName {
  readonly line: number
  readonly column: number
  /** In UTF-16 units. */
  readonly length: number
  /** Undefined for what has no node: a local, a parameter, an entry of a literal. */
  readonly node: NodeRecord | undefined
  /** Where that is declared: the name itself for a declaration. */
  readonly filePath: string
  readonly targetLine: number
  readonly targetColumn: number
  readonly known: Known
}

export interface ReferenceAnswer {
  readonly sites: readonly {
    readonly filePath: string
    readonly line: number
    readonly column: number
    readonly from: string
    readonly kind: EdgeKind
    readonly known: Known
    readonly rule: LinkRule
  }[]
  readonly complete: boolean
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
}

export type ExportedRow =
  | {
      readonly type: 'node'
      readonly node_id: string
      readonly kind: NodeKind
      readonly name: string
      readonly file_path: string
      readonly start_line: number
      readonly end_line: number
      /** Where the name stands; 0 and 0 where there is none. */
      readonly line: number
      readonly column: number
      readonly abstract: boolean
    }
  | {
      readonly type: 'edge'
      readonly kind: EdgeKind
      readonly from: string
      readonly to: string
      readonly file_path: string
      readonly line: number
      readonly column: number
      readonly known: Known
    }

export interface SearchOptions {
  readonly limit?: number
  readonly kinds?: readonly NodeKind[] | undefined
  /** Path prefix or glob. */
  readonly path?: string | undefined
  /** `file`: each file once, as its best node. */
  readonly group?: 'file' | undefined
  /** Tests and generated code are set back unless this is true. */
  readonly includeTests?: boolean
  readonly explain?: boolean
  /** What the query means, as a vector of the model that the snapshot was embedded with. */
  readonly meaning?: Float32Array | undefined
}

export interface Embeddings {
  readonly model: string
  readonly dimensions: number
  /** Definitions and sections that have one, of so many that could. */
  readonly embedded: number
  readonly total: number
  /** Why there are fewer; '' where it is the budget, or there are not. */
  readonly failure: string
}

/** Which files a search looks at. */
export interface FileSelection {
  /** Path prefix or glob. */
  readonly path?: string | undefined
  /** What is left out of it, as path prefixes or globs. */
  readonly excludePaths?: readonly string[] | undefined
  /** Ids of languages of the graph, and names of those that are searchable only, in any case of letters. */
  readonly languages?: readonly string[] | undefined
  readonly excludeLanguages?: readonly string[] | undefined
}

export interface FindOptions extends FileSelection {
  /** Kinds of nodes; `file` for files. */
  readonly kinds?: readonly NodeKind[] | undefined
  /** False by default. */
  readonly caseSensitive?: boolean
  /** Of each, 20 by default. */
  readonly limit?: number
}

/** Best first. */
export interface FoundNames {
  readonly files: readonly FileRecord[]
  readonly nodes: readonly NodeRecord[]
}

export interface SearchResult {
  readonly node: NodeRecord
  /** Lines that show the match, at most 20. */
  readonly content: string
  /** The first of them. */
  readonly contentLine: number
  readonly matchType: 'name' | 'text' | 'graph'
  /** In 0..1, the best result near 1. */
  readonly relevance: number
  /** With `explain`: the parts that the rank is made of. */
  readonly explanation?: readonly { readonly part: string; readonly score: number }[]
}

export interface GrepOptions extends FileSelection {
  /** Code of the product before its tests, texts and data, and what is generated or copied; else by path. */
  readonly productFirst?: boolean
  readonly regex?: boolean
  /**
   * With `regex: false`: lines that have the words of the pattern, which is read by `readSearchTerms`, then lines with
   * those that the path of their file has not, then lines with some in files that have all in their text or path.
   */
  readonly words?: boolean
  readonly caseSensitive?: boolean
  /** Only files of languages that are not in the graph. */
  readonly searchableOnly?: boolean
  readonly limit?: number
  /** Longer lines, in UTF-16 units, are passed over. */
  readonly longestLine?: number
  /** After so much processor time what was found is given as `truncated`; 2 s by default. */
  readonly timeMs?: number
}

export interface GrepAnswer {
  readonly matches: readonly {
    readonly filePath: string
    readonly line: number
    readonly column: number
    readonly text: string
  }[]
  /** True where there are more matches than `limit`, or the time bound was reached. */
  readonly truncated: boolean
  /** Why the pattern could not be used, e.g. a look-ahead; '' where it could. */
  readonly error: string
}
