// Generated from the contract by clients/generator: npm run generate.

export type ParseResponse = {
  readonly project_id: string
  readonly status: 'submitted' | 'cloned' | 'parsed' | 'processing' | 'inferring' | 'ready' | 'error'
}

export type ParsingStatus = {
  readonly status: 'submitted' | 'cloned' | 'parsed' | 'processing' | 'inferring' | 'ready' | 'error'
  /** The parsed commit is the head of its branch. */
  readonly latest: boolean
  /** What is still being worked out of a project that can be asked already; empty once all is known. `calls`: after the first parse of a large repository names, texts, outlines and imports between files are known, edges are not, and no list of them is said to be complete. */
  readonly pending?: readonly 'calls'[] | undefined
  readonly error?: string | null | undefined
  /** Stage, files done and total, and how far the whole parse is. */
  readonly progress?:
    | {
        readonly stage?: string | undefined
        readonly done?: number | undefined
        readonly total?: number | undefined
        /** How much of the whole parse is done, 0 to 1; it never goes back. */
        readonly fraction?: number | undefined
        /** Since the parse began. */
        readonly seconds?: number | undefined
        /** What git does while it fetches. */
        readonly step?: string | undefined
        /** What happened to the parse, such as that it was taken up again. */
        readonly note?: string | undefined
        /** An estimate, absent as long as there is none. */
        readonly seconds_left?: number | undefined
        readonly [name: string]: unknown
      }
    | null
    | undefined
  readonly [name: string]: unknown
}

export type Project = {
  readonly id: string
  readonly repo_name: string
  readonly status: 'submitted' | 'cloned' | 'parsed' | 'processing' | 'inferring' | 'ready' | 'error'
  /** What is still being worked out of a project that can be asked already; empty once all is known. `calls`: after the first parse of a large repository names, texts, outlines and imports between files are known, edges are not, and no list of them is said to be complete. */
  readonly pending: readonly 'calls'[]
  readonly branch_name: string | null
  /** Of the graph that is served; before the first parse is through, the one that is parsed. */
  readonly commit_id: string | null
  /** When the graph that is served was made; null before the first parse is through. */
  readonly parsed_at: string | null
  readonly created_at: string
  /** Folder of a local project. */
  readonly repo_path: string | null
  /** Whose members see it; null: it is yours alone. */
  readonly organisation_id: string | null
  /** Why the last parse failed. What an earlier one made is served all the same. */
  readonly error: string | null
  readonly error_code: string | null
  /** Stage, files done and total, and how far the whole parse is. */
  readonly progress: {
    readonly stage?: string | undefined
    readonly done?: number | undefined
    readonly total?: number | undefined
    /** How much of the whole parse is done, 0 to 1; it never goes back. */
    readonly fraction?: number | undefined
    /** Since the parse began. */
    readonly seconds?: number | undefined
    /** What git does while it fetches. */
    readonly step?: string | undefined
    /** What happened to the parse, such as that it was taken up again. */
    readonly note?: string | undefined
    /** An estimate, absent as long as there is none. */
    readonly seconds_left?: number | undefined
    readonly [name: string]: unknown
  } | null
  readonly [name: string]: unknown
}

export type ProjectDetails = {
  readonly id: string
  readonly repo_name: string
  readonly status: 'submitted' | 'cloned' | 'parsed' | 'processing' | 'inferring' | 'ready' | 'error'
  /** What is still being worked out of a project that can be asked already; empty once all is known. `calls`: after the first parse of a large repository names, texts, outlines and imports between files are known, edges are not, and no list of them is said to be complete. */
  readonly pending: readonly 'calls'[]
  readonly branch_name: string | null
  /** Of the graph that is served; before the first parse is through, the one that is parsed. */
  readonly commit_id: string | null
  /** When the graph that is served was made; null before the first parse is through. */
  readonly parsed_at: string | null
  readonly created_at: string
  /** Folder of a local project. */
  readonly repo_path: string | null
  /** Whose members see it; null: it is yours alone. */
  readonly organisation_id: string | null
  /** Why the last parse failed. What an earlier one made is served all the same. */
  readonly error: string | null
  readonly error_code: string | null
  /** Stage, files done and total, and how far the whole parse is. */
  readonly progress: {
    readonly stage?: string | undefined
    readonly done?: number | undefined
    readonly total?: number | undefined
    /** How much of the whole parse is done, 0 to 1; it never goes back. */
    readonly fraction?: number | undefined
    /** Since the parse began. */
    readonly seconds?: number | undefined
    /** What git does while it fetches. */
    readonly step?: string | undefined
    /** What happened to the parse, such as that it was taken up again. */
    readonly note?: string | undefined
    /** An estimate, absent as long as there is none. */
    readonly seconds_left?: number | undefined
    readonly [name: string]: unknown
  } | null
  readonly latest: boolean
  /** Of whoever asks. `manage`: may delete it, and give it to an organisation. */
  readonly access: 'manage' | 'use'
  /** What was sent to be read with each parse; null: nothing. */
  readonly attached_index: {
    readonly sha256: string
    readonly byte_size: number
  } | null
  /** Of the graph that is served; null before the first parse is through. */
  readonly statistics: {
    readonly files: number
    readonly text_files: number
    readonly lines: number
    /** By kind. */
    readonly nodes: {
      readonly [name: string]: number
    }
    /** By kind. */
    readonly edges: {
      readonly [name: string]: number
    }
    /** Those of the graph first, most lines first. */
    readonly languages: readonly {
      readonly name: string
      readonly files: number
      readonly lines: number
      /** False where files of the language can be searched and read, but are not linked: what uses what is not known. */
      readonly graph: boolean
      /** Definitions of a language that is not linked which are nodes all the same. */
      readonly outlined?: number | undefined
    }[]
    /** How many calls lead to a definition of the repository, and why the others do not. */
    readonly call_sites: {
      readonly total: number
      readonly linked: number
      readonly open_by_reason: {
        readonly [name: string]: number
      }
    }
    /** Where an index that another tool made of the code was read: one that is attached, else index.scip of a folder. */
    readonly precise_index?:
      | {
          /** Name and version of what made it. */
          readonly tool: string
          /** Those of the text that was parsed, of another text, of files that were not parsed, larger than is read, and of files that another one was used for. */
          readonly documents: {
            readonly used: number
            readonly stale: number
            readonly unknown: number
            readonly too_large: number
            readonly repeated: number
          }
          /** Places of edges that it gave to code that is not linked. */
          readonly edges: number
          /** In linked code, names that lead to a definition of the repository by the index or the graph: to the same, to others, and by one of both alone. The graph stays as it is. */
          readonly names: {
            readonly agree: number
            readonly differ: number
            readonly only_index: number
            readonly only_graph: number
          }
        }
      | undefined
    /** Files or parts that are not in the graph, and why. */
    readonly problems: readonly {
      readonly path: string
      readonly reason: string
    }[]
  } | null
  readonly [name: string]: unknown
}

export type IndexState = {
  readonly commit_id: string | null
  /** `refreshed`: what had changed was parsed before the answer. `behind`: what has changed is not in the answer. `unchecked`: nobody looked, or could. */
  readonly state: 'current' | 'refreshed' | 'behind' | 'unchecked'
  /** Why it is `behind` or `unchecked`, for people. */
  readonly reason: string | null
  /** Of a local folder, since the parse; the first ones. */
  readonly changed_files: readonly string[]
  readonly changed_count: number
  /** What is still being worked out of a project that can be asked already; empty once all is known. `calls`: after the first parse of a large repository names, texts, outlines and imports between files are known, edges are not, and no list of them is said to be complete. */
  readonly pending: readonly 'calls'[]
}

export type Orientation = {
  /** How the README begins. */
  readonly readme: {
    readonly text: string
    /** `path:start-end`, 1-based and inclusive, or a path. */
    readonly location: string
  } | null
  /** How to install, build, run, test and check it, the best first of each purpose. */
  readonly commands: readonly {
    readonly purpose: string
    readonly command: string
    /** `path:start-end`, 1-based and inclusive, or a path. */
    readonly location: string
  }[]
  /** What must be installed, e.g. `Node.js >=20`. */
  readonly requirements: readonly {
    readonly text: string
    /** `path:start-end`, 1-based and inclusive, or a path. */
    readonly location: string
  }[]
  /** The directories of the code, most lines first, and what they say of themselves. */
  readonly modules: readonly {
    readonly path: string
    readonly files: number
    readonly lines: number
    readonly purpose: {
      readonly text: string
      /** `path:start-end`, 1-based and inclusive, or a path. */
      readonly location: string
    } | null
  }[]
  /** Imports between directories, most first. */
  readonly dependencies: readonly {
    readonly from: string
    readonly to: string
    readonly imports: number
    /** `path:start-end`, 1-based and inclusive, or a path. */
    readonly site: string
  }[]
  /** Files that a program may start in. */
  readonly entry_points: readonly string[]
  /** Definitions that most of the others depend on. */
  readonly central: readonly {
    readonly node_id: string
    readonly kind: string
    readonly name: string
    /** `path:start-end`, 1-based and inclusive, or a path. */
    readonly location: string
    readonly signature: string
    readonly doc: string
  }[]
  readonly routes: {
    readonly total: number
    readonly shown: readonly {
      readonly method: string
      readonly route: string
      readonly handler: string
      /** `path:start-end`, 1-based and inclusive, or a path. */
      readonly location: string
    }[]
  }
  readonly tables: {
    readonly total: number
    readonly shown: readonly {
      readonly name: string
      readonly fields: number
      /** `path:start-end`, 1-based and inclusive, or a path. */
      readonly location: string
    }[]
  }
  /** Options and arguments of the command line. */
  readonly options: {
    readonly total: number
    readonly shown: readonly {
      readonly name: string
      readonly help: string
      /** `path:start-end`, 1-based and inclusive, or a path. */
      readonly location: string
    }[]
  }
  /** Manifests, settings, containers and CI files. */
  readonly configuration: {
    readonly total: number
    readonly shown: readonly {
      readonly kind: string
      readonly path: string
    }[]
  }
  readonly tests: {
    readonly files: number
    /** Those that the graph knows. */
    readonly cases: number
  }
  /** Files that commits change most. */
  readonly hot_spots: {
    readonly files: readonly {
      readonly path: string
      readonly commits: number
      readonly last: string
    }[]
    /** Commits that were counted; merges and sweeping ones are not. */
    readonly commits: number
    readonly since: string
    readonly complete: boolean
    /** Why there is no history. */
    readonly unavailable: string | null
  }
  /** Questions to begin with, without those that the user has asked already. */
  readonly questions: readonly string[]
}

export type InventoryPart = {
  readonly routes?:
    | {
        readonly total: number
        readonly shown: readonly {
          readonly method: string
          readonly route: string
          readonly handler: string
          /** `path:start-end`, 1-based and inclusive, or a path. */
          readonly location: string
        }[]
      }
    | undefined
  readonly tables?:
    | {
        readonly total: number
        readonly shown: readonly {
          readonly name: string
          readonly fields: number
          /** `path:start-end`, 1-based and inclusive, or a path. */
          readonly location: string
        }[]
      }
    | undefined
  /** Options and arguments of the command line. */
  readonly options?:
    | {
        readonly total: number
        readonly shown: readonly {
          readonly name: string
          readonly help: string
          /** `path:start-end`, 1-based and inclusive, or a path. */
          readonly location: string
        }[]
      }
    | undefined
  /** Manifests, settings, containers and CI files. */
  readonly configuration?:
    | {
        readonly total: number
        readonly shown: readonly {
          readonly kind: string
          readonly path: string
        }[]
      }
    | undefined
}

export type Book = {
  readonly repo_name: string
  readonly commit_id: string | null
  /** What is still being worked out of a project that can be asked already; empty once all is known. `calls`: after the first parse of a large repository names, texts, outlines and imports between files are known, edges are not, and no list of them is said to be complete. */
  readonly pending: readonly 'calls'[]
  /** In reading order. */
  readonly pages: readonly {
    /** Letters, digits and hyphens. */
    readonly id: string
    readonly title: string
    /** What it is about, in a line. */
    readonly about: string
    /** Id of the page that it belongs below. */
    readonly parent: string | null
    /** It is as somebody has written it, whatever is parsed. */
    readonly corrected: boolean
  }[]
}

export type BookPage = {
  /** Letters, digits and hyphens. */
  readonly id: string
  readonly title: string
  /** What it is about, in a line. */
  readonly about: string
  /** Id of the page that it belongs below. */
  readonly parent: string | null
  /** It is as somebody has written it, whatever is parsed. */
  readonly corrected: boolean
  readonly commit_id: string | null
  /** What is still being worked out of a project that can be asked already; empty once all is known. `calls`: after the first parse of a large repository names, texts, outlines and imports between files are known, edges are not, and no list of them is said to be complete. */
  readonly pending: readonly 'calls'[]
  /** With citations in square brackets, and links to other pages as `id.md`; diagrams are Mermaid. */
  readonly markdown: string
  /** All that stand there, `path:start-end` or a path, each once; each resolves in the commit. */
  readonly citations: readonly string[]
  /** Null for a page as it is made. */
  readonly correction: {
    /** Name of who wrote it; null where the account is gone. */
    readonly by: string | null
    readonly at: string
    /** That was parsed then. */
    readonly commit_id: string | null
    /** Cited lines that are not what they were when it was written. */
    readonly changes: readonly {
      /** As it was written then. */
      readonly citation: string
      readonly state: 'moved' | 'changed' | 'gone'
      /** Where it stands now, of `moved`. */
      readonly start_line: number | null
      readonly end_line: number | null
    }[]
  } | null
  /** Of what a model has written at the beginning; each of its sentences is cited. */
  readonly prose: {
    readonly model: string
    readonly at: string
  } | null
  /** Id of the page before it. */
  readonly previous: string | null
  readonly next: string | null
}

export type BookWriting = {
  readonly enabled: boolean
  /** Read and written, at most, behind each parse; null where it is off. */
  readonly tokens: number | null
  /** For what is parsed now, or was last. */
  readonly spent_tokens: number
  /** The one of whoever asks, which would be asked; null for none. */
  readonly model: string | null
  /** What all pages take once, at most about. */
  readonly estimate: {
    readonly pages: number
    readonly tokens: number
    /** US dollars; null where the price is not known. */
    readonly cost: number | null
  }
  /** Pages with prose. */
  readonly written: number
  readonly under_way: boolean
  /** Why not all pages are written. */
  readonly failure: string | null
}

/** A JSON object a line, nodes first. */
export type GraphLine = GraphNode | GraphEdge

export type GraphNode = {
  readonly type: 'node'
  readonly node_id: string
  readonly kind: string
  readonly name: string
  readonly file_path: string
  readonly start_line: number
  readonly end_line: number
  /** Where the name stands; 0 where there is none. */
  readonly line: number
  readonly column: number
  readonly abstract: boolean
}

export type GraphEdge = {
  readonly type: 'edge'
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly file_path: string
  readonly line: number
  readonly column: number
  readonly known: 'exact' | 'inferred' | 'possible'
}

export type AttachedIndex = {
  readonly project_id: string
  readonly status: 'submitted' | 'cloned' | 'parsed' | 'processing' | 'inferring' | 'ready' | 'error'
  readonly index: {
    /** Name and version of what made it. */
    readonly tool: string
    readonly documents: number
    readonly byte_size: number
    readonly sha256: string
  }
  readonly [name: string]: unknown
}

export type Folder = {
  readonly path: string
  /** Folders and files directly in it. */
  readonly total: number
  readonly folders: readonly {
    readonly path: string
    readonly name: string
    readonly file_count: number
  }[]
  readonly files: readonly {
    readonly path: string
    readonly language: string
    readonly kind: string
    readonly byte_size: number
    readonly line_count: number
    readonly is_test: boolean
    readonly is_generated: boolean
    readonly name: string
  }[]
}

export type Outline = {
  readonly file: {
    readonly path: string
    readonly language: string
    readonly kind: string
    readonly byte_size: number
    readonly line_count: number
    readonly is_test: boolean
    readonly is_generated: boolean
  }
  readonly commit_id: string | null
  /** git blob id; empty where there is none. */
  readonly blob: string
  /** In the order of the source. */
  readonly definitions: readonly {
    readonly node_id: string
    readonly kind: string
    readonly name: string
    readonly file_path: string
    readonly start_line: number
    readonly end_line: number
    /** Where the name stands; 0 where there is none. */
    readonly line: number
    readonly column: number
    readonly signature: string
    readonly parent_id: string | null
  }[]
  /** Definitions in the file; more than 5,000 are not listed. */
  readonly total: number
}

export type Hover = {
  readonly definitions: readonly {
    readonly node_id: string
    readonly kind: string
    readonly name: string
    readonly file_path: string
    readonly start_line: number
    readonly end_line: number
    /** Where the name stands; 0 where there is none. */
    readonly line: number
    readonly column: number
    readonly signature: string
    readonly doc: string
    readonly known: 'exact' | 'inferred' | 'possible'
  }[]
  /** Where what is no node is defined, such as a local variable. */
  readonly places: readonly {
    readonly file_path: string
    readonly line: number
    readonly column: number
    readonly known: 'exact' | 'inferred' | 'possible'
  }[]
  /** Why the name leads nowhere in the repository. */
  readonly unresolved: string | null
}

export type Uses = {
  readonly node_id: string
  readonly uses: readonly {
    readonly file_path: string
    readonly line: number
    readonly column: number
    readonly kind: string
    /** The definition that the place is in. */
    readonly from: string
    readonly known: 'exact' | 'inferred' | 'possible'
    readonly rule: string
    /** The line, cut to 400 characters. */
    readonly text: string
  }[]
  readonly total: number
  /** Of all uses of the chosen kinds and paths. */
  readonly by_known: {
    readonly exact: number
    readonly inferred: number
    readonly possible: number
  }
  /** Of all uses, whatever was chosen. */
  readonly by_kind: {
    readonly [name: string]: number
  }
  /** Whether these are surely all. */
  readonly complete: boolean
  readonly reasons: readonly {
    readonly reason: string
    readonly count: number
  }[]
}

export type Hierarchy = {
  readonly node: {
    readonly node_id: string
    readonly kind: string
    readonly name: string
    readonly file_path: string
    readonly start_line: number
    readonly end_line: number
    /** Where the name stands; 0 where there is none. */
    readonly line: number
    readonly column: number
    readonly signature: string
    readonly doc: string
  }
  readonly entries: readonly {
    readonly node: {
      readonly node_id: string
      readonly kind: string
      readonly name: string
      readonly file_path: string
      readonly start_line: number
      readonly end_line: number
      /** Where the name stands; 0 where there is none. */
      readonly line: number
      readonly column: number
      readonly signature: string
    }
    readonly kind: string
    readonly known: 'exact' | 'inferred' | 'possible'
    readonly site_count: number
    readonly sites: readonly {
      readonly file_path: string
      readonly line: number
      readonly column: number
      readonly known: 'exact' | 'inferred' | 'possible'
    }[]
    /** The entry has entries of its own. */
    readonly has_more: boolean
  }[]
  readonly total: number
  /** Whether these are surely all; null where nothing tells: of types and overrides. */
  readonly complete: boolean | null
  readonly reasons: readonly {
    readonly reason: string
    readonly count: number
  }[]
}

export type JudgedDiff = {
  readonly files: readonly {
    readonly path: string
    /** `new`: nothing depends on it yet. `missing`: no such file was parsed. `unmatched`: its lines are not those that the diff changes. */
    readonly state: 'judged' | 'new' | 'missing' | 'unmatched'
    /** Definitions whose lines are changed or removed. */
    readonly changed: readonly {
      readonly node_id: string
      readonly kind: string
      /** `Class.method`. */
      readonly name: string
      /** `path:start-end`. */
      readonly location: string
      readonly signature?: string | undefined
    }[]
    readonly changed_count: number
    readonly levels: readonly {
      readonly depth: number
      readonly nodes: readonly {
        readonly node_id: string
        readonly kind: string
        /** `Class.method`. */
        readonly name: string
        /** `path:start-end`. */
        readonly location: string
        readonly signature?: string | undefined
        /** Kind of the edge. */
        readonly via: string
        /** The name that it uses. */
        readonly through: string
        /** `path:line`, or empty. */
        readonly site: string
        readonly known: 'exact' | 'inferred' | 'possible'
        /** The line of the site. */
        readonly text?: string | undefined
      }[]
      readonly total: number
      /** It has all that there are, and so have those before it. */
      readonly complete: boolean
    }[]
    /** The nearest first. */
    readonly tests: readonly {
      readonly node_id: string
      readonly kind: string
      /** `Class.method`. */
      readonly name: string
      /** `path:start-end`. */
      readonly location: string
      readonly signature?: string | undefined
      readonly depth: number
    }[]
    readonly test_count: number
    /** In which dependents and tests stand. */
    readonly file_count: number
    readonly extent: {
      readonly shown: number
      /** Null where counting stopped before the end. */
      readonly total: number | null
      readonly cut: 'limit' | 'length' | 'time' | 'depth' | 'memory' | null
      /** What was not looked at and could hold more. */
      readonly unread: readonly {
        readonly what: string
        readonly count: number
      }[]
    }
  }[]
}

export type Map = {
  /** Each behind the one that it is in. */
  readonly nodes: readonly {
    readonly node_id: string
    /** Position of the node that it is in; -1 of the repository, which is first. */
    readonly parent: number
    readonly kind: string
    /** Of a directory the path from the one that it is in. */
    readonly name: string
    /** Where the name stands; absent where there is none. */
    readonly line?: number | undefined
    /** Directly in it, shown or not; absent: none. */
    readonly children?: number | undefined
    /** In it at any depth, itself included; absent: none. */
    readonly files?: number | undefined
    /** In it at any depth, itself included; absent: none. */
    readonly definitions?: number | undefined
    /** Its children are shown, as far as they fit. */
    readonly is_open?: true | undefined
    readonly is_test?: true | undefined
  }[]
  /** Edges of one kind between two nodes and what is folded up in them, counted by how each is known; none between a node and what it contains. */
  readonly edges: readonly {
    /** Position of a node. */
    readonly from: number
    readonly to: number
    readonly kind: string
    readonly exact: number
    readonly inferred: number
    readonly possible: number
  }[]
  /** That would be shown without `max_nodes`. */
  readonly total_nodes: number
  /** Between the shown nodes, without `max_edges`. */
  readonly total_edges: number
}

export type FileMeasures = {
  readonly files: readonly {
    readonly path: string
    /** Functions and methods that are no tests; absent: none. */
    readonly functions?: number | undefined
    /** Of them those that run where a test runs, over calls that are exact or inferred; absent: none. */
    readonly tested?: number | undefined
    /** Steps of imports below it, a circle of imports being one; absent where it imports nothing of the repository. */
    readonly layer?: number | undefined
    /** That changed it, of those that were counted; absent: none. */
    readonly commits?: number | undefined
    /** Position in `authors` of whoever made most of them. */
    readonly author?: number | undefined
  }[]
  /** Those with most files of which they made most commits first. */
  readonly authors: readonly string[]
  /** Commits that were counted; merges and those of more than 30 files are not. */
  readonly commits: number
  /** Day of the oldest of them. */
  readonly since: string
  /** No older commit was left out. */
  readonly complete: boolean
  /** Why there is no history. */
  readonly unavailable: string | null
}

export type FoundNames = {
  readonly files: readonly {
    readonly path: string
    readonly language: string
    readonly kind: string
    readonly byte_size: number
    readonly line_count: number
    readonly is_test: boolean
    readonly is_generated: boolean
  }[]
  readonly nodes: readonly {
    readonly node_id: string
    readonly kind: string
    readonly name: string
    readonly file_path: string
    readonly start_line: number
    readonly end_line: number
    /** Where the name stands; 0 where there is none. */
    readonly line: number
    readonly column: number
    readonly signature: string
  }[]
}

export type ResolvedNames = {
  readonly names: readonly {
    readonly name: string
    /** Of exactly this name or id; none where it means more than 20. */
    readonly nodes: readonly {
      readonly node_id: string
      readonly kind: string
      readonly name: string
      readonly file_path: string
      readonly start_line: number
      readonly end_line: number
      /** Where the name stands; 0 where there is none. */
      readonly line: number
      readonly column: number
      readonly signature: string
    }[]
  }[]
}

export type TextMatches = {
  readonly matches: readonly {
    readonly file_path: string
    readonly line: number
    readonly column: number
    readonly text: string
  }[]
  /** There may be more: the limit or the time for it was reached. */
  readonly truncated: boolean
}

export type Blame = {
  readonly lines: readonly {
    readonly commit: string
    readonly author: string
    /** When it was committed, in UTC: `2026-01-31`. */
    readonly date: string
    readonly subject: string
    readonly start_line: number
    readonly end_line: number
  }[]
  /** Older commits may be missing. */
  readonly cut: boolean
  /** Why there is no history to read. */
  readonly unavailable: string | null
}

export type LineHistory = {
  readonly commits: readonly {
    readonly commit: string
    readonly author: string
    /** When it was committed, in UTC: `2026-01-31`. */
    readonly date: string
    readonly subject: string
    readonly body: string
  }[]
  /** Older commits may be missing. */
  readonly cut: boolean
  /** Why there is no history to read. */
  readonly unavailable: string | null
}

export type Node = {
  readonly node_id: string
  readonly kind: string
  readonly name: string
  readonly file_path: string
  readonly start_line: number
  readonly end_line: number
  readonly signature: string
  readonly doc: string
  readonly parent_id: string | null
  readonly source: string | null
  readonly edges: {
    readonly [name: string]: {
      readonly in: readonly {
        readonly node: {
          readonly node_id: string
          readonly kind: string
          readonly name: string
          readonly file_path: string
          readonly start_line: number
          readonly end_line: number
        }
        readonly known: string
        readonly site_count: number
        readonly sites: readonly {
          readonly file_path: string
          readonly line: number
          readonly column: number
          readonly known: string
          readonly rule: string
        }[]
      }[]
      readonly out: readonly {
        readonly node: {
          readonly node_id: string
          readonly kind: string
          readonly name: string
          readonly file_path: string
          readonly start_line: number
          readonly end_line: number
        }
        readonly known: string
        readonly site_count: number
        readonly sites: readonly {
          readonly file_path: string
          readonly line: number
          readonly column: number
          readonly known: string
          readonly rule: string
        }[]
      }[]
      readonly in_count: number
      readonly out_count: number
    }
  }
  /** Whether the lists of what leads here are complete. */
  readonly complete: boolean
  readonly reasons: readonly {
    readonly reason: string
    readonly count: number
  }[]
}

export type SearchResponse = {
  readonly results: readonly {
    readonly node_id: string
    readonly name: string
    readonly file_path: string
    readonly start_line: number
    readonly end_line: number
    readonly kind: string
    readonly content: string
    readonly match_type: string
    readonly relevance: number
    readonly [name: string]: unknown
  }[]
}

export type ToolDescription = {
  readonly name: string
  readonly description: string
  /** JSON Schema of what is posted. */
  readonly input_schema: {
    readonly [name: string]: unknown
  }
}

export type ToolAnswer = {
  readonly tool: string
  /** What the tool says; with `error` where it could not answer. */
  readonly output: {
    readonly [name: string]: unknown
  }
  readonly failed: boolean
  /** One line for people. */
  readonly summary: string
  readonly verdict: {
    /** The output holds everything that there is. */
    readonly complete: boolean
    readonly text: string
  }
  /** `path:start-end`, 1-based and inclusive, each checked against the parsed tree. */
  readonly citations: readonly string[]
  readonly index: IndexState
}

export type Conversation = {
  readonly id: string
  readonly title: string
  readonly hidden: boolean
  readonly agent_ids: readonly string[]
  readonly project_ids: readonly string[]
  readonly pinned: boolean
  readonly created_at: string
  readonly updated_at: string
  /** `read`: somebody else has shared it. */
  readonly access: 'write' | 'read'
  /** What answers in it, such as `openai:gpt-5` or `built-in`; `default`: whatever answers otherwise. */
  readonly model: string
  /** The conversation that it was branched from, which may be gone; null where there is none, and for readers. */
  readonly branch_of: string | null
  /** The organisation whose members read it. */
  readonly shared_with: string | null
  /** Of an answer that is being written. */
  readonly active_session_id?: string | null | undefined
}

export type SharedConversation = {
  readonly id: string
  readonly title: string
  readonly hidden: boolean
  readonly agent_ids: readonly string[]
  readonly project_ids: readonly string[]
  readonly pinned: boolean
  readonly created_at: string
  readonly updated_at: string
  /** `read`: somebody else has shared it. */
  readonly access: 'write' | 'read'
  /** What answers in it, such as `openai:gpt-5` or `built-in`; `default`: whatever answers otherwise. */
  readonly model: string
  /** The conversation that it was branched from, which may be gone; null where there is none, and for readers. */
  readonly branch_of: string | null
  /** The organisation whose members read it. */
  readonly shared_with: string | null
  /** Of an answer that is being written. */
  readonly active_session_id?: string | null | undefined
  /** The name of who has begun it. */
  readonly shared_by: string
  /** Null where it is not known any more. */
  readonly shared_at: string | null
  /** The name of the organisation whose members read it. */
  readonly organisation: string
}

export type Message = {
  readonly id: string
  readonly role: 'human' | 'agent'
  /** The role, in the words of older clients. */
  readonly type: 'HUMAN' | 'AI_GENERATED'
  readonly message: string
  readonly content: string
  readonly citations: readonly string[]
  readonly tool_calls: readonly ToolCall[]
  readonly thinking: string | null
  readonly node_ids: readonly string[]
  readonly attachment_ids: readonly string[]
  readonly status: 'running' | 'completed' | 'stopped' | 'error'
  /** Of an answer that failed: why. */
  readonly error?: string | null | undefined
  /** Of an answer: the agent that gave it. */
  readonly agent_id?: string | undefined
  /** Of an answer: the model that gave it, and what it used. */
  readonly usage?: AnswerUsage | undefined
  /** Of an answer that has taken the place of others: how many there are, with itself. */
  readonly versions?: number | undefined
  readonly created_at: string
}

export type ToolCall = {
  readonly call_id: string
  readonly event_type: 'call' | 'result' | 'error'
  readonly tool_name: string
  /** One line for people. */
  readonly tool_response: string
  readonly tool_call_details: {
    readonly summary: string
    readonly arguments?: unknown
    readonly content?: string | undefined
  }
  readonly is_complete: boolean
  readonly is_truncated: boolean
  readonly original_length: number
}

export type AnswerUsage = {
  /** Such as `openai:gpt-5`, or `built-in`. */
  readonly model: string
  /** Requests to the model. */
  readonly steps: number
  readonly input_tokens: number
  /** Of the input, what was in the provider's cache. */
  readonly cached_input_tokens: number
  readonly output_tokens: number
  /** US dollars; null where no prices are configured. */
  readonly cost: number | null
  /** Why the built-in model answered instead. */
  readonly fallback?:
    | {
        readonly code: string
        readonly message: string
      }
    | undefined
}

export type ChangedCitations = readonly ChangedCitation[]

export type ChangedCitation = {
  readonly message_id: string
  readonly citation: string
  /** `moved`: the lines stand elsewhere in their file. `changed`: they are not in it as they were. `gone`: the file is not there. */
  readonly state: 'moved' | 'changed' | 'gone'
  /** Of moved lines, where they stand. */
  readonly start_line: number | null
  readonly end_line: number | null
}

export type Answer = {
  /** The text of the answer; the same as `content`. */
  readonly message: string
  readonly content: string
  /** `path:start-end`, 1-based and inclusive, each checked against the parsed tree. */
  readonly citations: readonly string[]
  readonly tool_calls: readonly ToolCall[]
  readonly thinking: string | null
  readonly conversation_id?: string | undefined
  readonly message_id?: string | undefined
  readonly session_id?: string | undefined
  readonly status?: 'completed' | 'stopped' | 'error' | undefined
  readonly error?: string | undefined
  /** Of a whole answer, and of the last frame of a stream; in a frame before it, what the model has used so far. */
  readonly usage?: AnswerUsage | undefined
  /** The stream ended and the answer goes on: attach to its session for the rest. */
  readonly resumable?: boolean | undefined
}

export type ExportedRun = {
  readonly format: 'parley-run-1'
  readonly run_id: string
  readonly status: string
  readonly created_at: string
  readonly finished_at: string | null
  readonly usage?: AnswerUsage | undefined
  /** What was asked, sent, called, replied and answered, with the SHA-256 of each whole result. */
  readonly record: {
    readonly [name: string]: unknown
  }
}

export type RunComparison = {
  /** Bit for bit, with the recorded replies of the model. */
  readonly same: boolean
  /** Prompts, results of tools and characters of the answer; null where it was not made again. */
  readonly compared: {
    readonly prompts: number
    readonly calls: number
    readonly characters: number
  } | null
  readonly differences: readonly string[]
  /** Why it cannot be made again. */
  readonly refusal: string | null
  readonly snapshots: readonly {
    readonly repo_name: string
    /** The file that was read. */
    readonly recorded: string
    /** The one that is served now. */
    readonly served: string
  }[]
}

export type Agent = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly status: 'SYSTEM'
  readonly visibility: null
}

export type Installation = {
  /** Folders of the machine may be parsed. */
  readonly development_mode: boolean
  readonly model: {
    /** Such as `openai:gpt-5`, or `built-in`. */
    readonly name: string
    /** Where questions and code are sent; null: nowhere. */
    readonly host: string | null
    /** They stay on the machine. */
    readonly local: boolean
  }
}

export type Usage = {
  readonly plan: string | null
  readonly message_limit: number | null
  readonly messages_used: number
  readonly period_end: string | null
  /** Read by models for the messages of the period. */
  readonly input_tokens: number
  /** Of these, what was in the provider's cache. */
  readonly cached_input_tokens: number
  readonly output_tokens: number
  /** US dollars; null where no prices are configured. */
  readonly cost: number | null
}

export type ApiKey = {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
  readonly last_used_at: string | null
}

export type CreatedApiKey = {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
  readonly last_used_at: string | null
  /** Shown this once. */
  readonly key: string
}

export type GitToken = {
  readonly id: string
  /** What it is sent to, such as `https://gitlab.example.com`. */
  readonly host: string
  readonly created_at: string
  readonly last_used_at: string | null
}

export type Models = {
  /** What answers you where a conversation chooses nothing else, such as `built-in`. */
  readonly used: string
  /** The first answers where a conversation chooses nothing else. */
  readonly available: readonly AvailableModel[]
  /** What a conversation may choose. */
  readonly choices: readonly string[]
  readonly may_set_service: boolean
  /** Models of the providers. Others work, too. */
  readonly known: readonly KnownModel[]
  /** When windows and prices of these were read. */
  readonly known_on: string
}

export type AvailableModel = {
  /** Who chose it: you, an administrator in the web app, or the settings that the service started with. */
  readonly source: 'own' | 'service' | 'environment'
  /** Such as `openai:gpt-5`. */
  readonly name: string
  /** Where questions and code are sent. */
  readonly host: string
  /** They stay on the machine of the service. */
  readonly local: boolean
  /** For whoever may change it. */
  readonly base_url: string | null
  readonly has_key: boolean
  /** That it reads and writes in one request; null: not known. */
  readonly context_tokens: number | null
  /** US dollars for a million tokens; null: not known. */
  readonly prices: {
    readonly input: number
    readonly output: number
    readonly cached_input: number
  } | null
  readonly updated_at: string | null
}

export type KnownModel = {
  readonly provider: 'openai' | 'anthropic' | 'google' | 'openai-compatible'
  readonly name: string
  /** That it reads and writes in one request; null: not known. */
  readonly context_tokens: number | null
  /** US dollars for a million tokens; null: not known. */
  readonly prices: {
    readonly input: number
    readonly output: number
    readonly cached_input: number
  } | null
}

export type ModelTrial = {
  readonly name: string
  readonly host: string
  readonly seconds: number
  readonly input_tokens: number
  readonly output_tokens: number
  /** US dollars; null where no prices are known. */
  readonly cost: number | null
  /** What it said; null where it failed. */
  readonly reply: string | null
  /** Why it failed. */
  readonly error: string | null
}

export type Attachment = {
  readonly id: string
  readonly attachment_type: 'image' | 'document'
  readonly file_name: string
  readonly mime_type: string
  readonly file_size: number
  readonly message: string
}

export type Entrance = {
  /** People sign in; false: clients have an API key, and nothing else. */
  readonly accounts: boolean
  /** `first`: there is no account yet, and the token that the service printed makes one. */
  readonly sign_up: 'first' | 'open' | 'invited'
  /** Other services to sign in with. */
  readonly providers: readonly {
    readonly id: string
    readonly name: string
  }[]
  /** Whose session the request carries. */
  readonly user: Account | null
}

export type Account = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly role: 'member' | 'administrator'
  /** False for who signs in with another service alone. */
  readonly has_password: boolean
}

export type AccountContents = {
  /** Deleted, with those of `ending_organisations`. */
  readonly projects: number
  /** Of organisations: they stay, in the name of another member. */
  readonly shared_projects: number
  /** Deleted, also where they are shared. */
  readonly conversations: number
  readonly attachments: number
  readonly api_keys: number
  readonly git_tokens: number
  /** Names of those without another member: they end. */
  readonly ending_organisations: readonly string[]
  /** Names of those with members but without another owner: the deletion is refused. */
  readonly owned_organisations: readonly string[]
  /** Nobody else administers the service: the deletion is refused. */
  readonly last_administrator: boolean
}

export type Organisation = {
  readonly id: string
  readonly name: string
  /** Of whoever asks. */
  readonly role: 'owner' | 'admin' | 'member'
  readonly members: number
  readonly created_at: string
}

export type OrganisationDetails = {
  readonly id: string
  readonly name: string
  readonly role: 'owner' | 'admin' | 'member'
  readonly created_at: string
  /** Members may ask about its projects with keys of their own. */
  readonly own_models: boolean
  readonly members: readonly Member[]
  /** That can be accepted; none for who may not invite. */
  readonly invitations: readonly Invitation[]
}

export type Member = {
  readonly user_id: string
  readonly name: string
  readonly email: string | null
  readonly role: 'owner' | 'admin' | 'member'
  readonly joined_at: string
}

export type Invitation = {
  readonly id: string
  readonly role: 'admin' | 'member'
  readonly created_at: string
  readonly expires_at: string
}

export type MadeInvitation = {
  readonly id: string
  readonly role: 'admin' | 'member'
  readonly created_at: string
  readonly expires_at: string
  /** Shown this once: it stands behind `/settings#invitation=` in the address of the web app. */
  readonly token: string
}

export type List = {
  readonly id: string
  readonly name: string
  /** How many. */
  readonly entries: number
  readonly created_at: string
}

export type ListEntry = {
  readonly id: string
  /** Of the search, or the title of the conversation. */
  readonly name: string
  /** Null: it is a search. */
  readonly conversation_id: string | null
  /** What follows `/search?` in the address of the web app. */
  readonly search: string | null
  readonly added_at: string
}

export type RequestParseParameters = {
  /** Repository in `owner/repo` form, or its full address. */
  readonly repo_name?: string | undefined
  /** Absolute path of a local repository; in development mode only. */
  readonly repo_path?: string | undefined
  readonly branch_name?: string | undefined
  readonly commit_id?: string | undefined
  /** Whose project it becomes; yours if absent. */
  readonly organisation_id?: string | undefined
}

export type GetParsingStatusParameters = {
  readonly project_id: string
}

export type FindParsingParameters = {
  readonly repo_name: string
  readonly branch_name?: string | undefined
  readonly commit_id?: string | undefined
}

export type FindParsingResponse = {
  readonly project_id: string
  readonly repo_name: string
  readonly status: 'submitted' | 'cloned' | 'parsed' | 'processing' | 'inferring' | 'ready' | 'error'
  readonly latest: boolean
  readonly [name: string]: unknown
}

export type ListProjectsResponse = readonly Project[]

export type GetProjectParameters = {
  readonly project_id: string
}

export type RefreshProjectParameters = {
  readonly project_id: string
}

export type CheckFolderParameters = {
  readonly project_id: string
}

export type DeleteProjectParameters = {
  readonly project_id: string
}

export type DeleteProjectResponse = {
  readonly message: string
}

export type OrientParameters = {
  readonly project_id: string
}

export type ListInventoryParameters = {
  readonly project_id: string
  readonly list: 'routes' | 'tables' | 'options' | 'configuration'
  /** So many are left out; 0 if absent. */
  readonly start?: number | undefined
  /** 100 if absent. */
  readonly limit?: number | undefined
}

export type GetBookParameters = {
  readonly project_id: string
}

export type GetBookPageParameters = {
  readonly project_id: string
  readonly page: string
}

export type CorrectBookPageParameters = {
  readonly project_id: string
  readonly page: string
  /** The whole page. Each citation in it, `[path:start-end]`, has to be in the project as it is parsed. */
  readonly markdown: string
}

export type TakeBackCorrectionParameters = {
  readonly project_id: string
  readonly page: string
}

export type TakeBackCorrectionResponse = {
  readonly message: string
}

export type GetBookWritingParameters = {
  readonly project_id: string
}

export type SetBookWritingParameters = {
  readonly project_id: string
  /** Read and written, at most, behind each parse. A page that would go beyond is not begun. */
  readonly tokens: number
}

export type EndBookWritingParameters = {
  readonly project_id: string
}

export type EndBookWritingResponse = {
  readonly message: string
}

export type ExportBookParameters = {
  readonly project_id: string
  /** Id of one page; the whole book where it is absent. */
  readonly page?: string | undefined
}

export type GetBookIndexParameters = {
  readonly project_id: string
}

export type LookIntoFolderParameters = {
  /** Absolute path of a folder, or how it begins. */
  readonly path: string
}

export type LookIntoFolderResponse = {
  readonly path: string
  readonly is_folder: boolean
  /** Absolute paths: of the folders in it; where there is no such folder, of those that may be meant. */
  readonly folders: readonly string[]
}

export type ExportGraphParameters = {
  readonly project_id: string
  /** Kinds of nodes and of edges. Kinds of edges choose among the edges and leave all nodes; kinds of nodes choose among the nodes, and without kinds of edges beside them there are no edges. */
  readonly kinds?: string | readonly string[] | undefined
  /** Path prefix or glob. */
  readonly path?: string | undefined
}

export type ExportIndexParameters = {
  readonly project_id: string
}

export type AttachIndexParameters = {
  readonly project_id: string
  /** The index itself, not compressed. */
  readonly file: Blob
}

export type DetachIndexParameters = {
  readonly project_id: string
}

export type FindDefinitionParameters = {
  readonly project_id: string
  readonly path: string
  readonly line: number
  readonly column: number
}

export type FindDefinitionResponse = {
  readonly definitions: readonly {
    readonly node_id: string | null
    readonly file_path: string
    readonly line: number
    readonly column: number
    readonly known: 'exact' | 'inferred' | 'possible'
  }[]
  readonly unresolved: string | null
}

export type FindReferencesParameters = {
  readonly project_id: string
  /** The id of a node, or a name that means one definition alone. */
  readonly node_id: string
  readonly kind?: string | undefined
}

export type FindReferencesResponse = {
  readonly sites: readonly {
    readonly file_path: string
    readonly line: number
    readonly column: number
    readonly from: string
    readonly known: 'exact' | 'inferred' | 'possible'
  }[]
  readonly complete: boolean
  readonly reasons: readonly {
    readonly reason: string
    readonly count: number
  }[]
}

export type ListFilesParameters = {
  readonly project_id: string
  readonly path?: string | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

export type ListFilesResponse = {
  readonly files: readonly {
    readonly path: string
    readonly language: string
    readonly kind: string
    readonly byte_size: number
    readonly line_count: number
    readonly is_test: boolean
    readonly is_generated: boolean
  }[]
}

export type ReadFileParameters = {
  readonly project_id: string
  readonly path: string
  readonly start_line?: number | undefined
  readonly end_line?: number | undefined
  /** A commit in the history of the parsed one, whose file is read from git; the parsed files if absent. */
  readonly commit?: string | undefined
}

export type ListFolderParameters = {
  readonly project_id: string
  /** A folder; absent: the root. */
  readonly path?: string | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

export type GetOutlineParameters = {
  readonly project_id: string
  readonly path: string
}

export type GetHoverParameters = {
  readonly project_id: string
  readonly path: string
  readonly line: number
  readonly column: number
}

export type ListUsesParameters = {
  readonly project_id: string
  /** The id of a node, or a name that means one definition alone. */
  readonly node_id: string
  /** Kinds of edges, such as `calls`. */
  readonly kinds?: string | readonly string[] | undefined
  readonly known?: string | readonly string[] | undefined
  /** Path prefix or glob. */
  readonly path?: string | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

export type ListHierarchyParameters = {
  readonly project_id: string
  /** The id of a node, or a name that means one definition alone. */
  readonly node_id: string
  readonly relation: 'callers' | 'callees' | 'supertypes' | 'subtypes' | 'overridden' | 'overriding'
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

export type JudgeDiffParameters = {
  readonly project_id: string
  /** A unified diff. */
  readonly patch: string
}

export type GetMapParameters = {
  readonly project_id: string
  /** Nodes to unfold, with all that is around them; the repository always is. */
  readonly open?: readonly string[] | undefined
  /** Nodes that stay folded, whatever is unfolded. */
  readonly closed?: readonly string[] | undefined
  /** Nodes to be seen: what is around them is unfolded, be it among `closed`. */
  readonly reveal?: readonly string[] | undefined
  /** `modules`: the directories that hold most are unfolded, for an overview; `files`: all directories; `definitions`: everything. Absent: what is in `open`. */
  readonly depth?: 'modules' | 'files' | 'definitions' | undefined
  /** 2,000 by default. Of a group that does not fit whole those are shown that hold most. */
  readonly max_nodes?: number | undefined
  /** 4,000 by default, the strongest. */
  readonly max_edges?: number | undefined
}

export type MeasureFilesParameters = {
  readonly project_id: string
}

export type FindNamesParameters = {
  readonly project_id: string
  /** Words, `"words in quotes"` that belong together, `NOT` before a word that must not be there, `OR` between alternatives, parentheses around them. Absent: all files that are not filtered out, and definitions where `kinds` names some. */
  readonly query?: string | undefined
  /** Kinds of nodes; `file` for files. Absent: all. */
  readonly kinds?: string | readonly string[] | undefined
  /** Path prefix or glob. */
  readonly path?: string | undefined
  /** What is left out: path prefixes or globs. */
  readonly exclude_path?: string | readonly string[] | undefined
  /** Any of these: ids of languages, such as `python`, and names of those that are only searched, such as `HTML`. */
  readonly language?: string | readonly string[] | undefined
  /** What is left out, as `language` names it. */
  readonly exclude_language?: string | readonly string[] | undefined
  readonly case_sensitive?: boolean | undefined
  readonly limit?: number | undefined
}

export type NameNodesParameters = {
  readonly project_id: string
  readonly names: readonly string[]
}

export type SearchTextParameters = {
  readonly project_id: string
  readonly query: string
  /** The query is an expression in the syntax of RE2. */
  readonly regex?: boolean | undefined
  /** After the lines that have the query itself, those with all its words, those with all that the path of their file has not, then those with some of them in files that have all in their text or path. Words, `"words in quotes"` that belong together, `NOT` before a word that must not be there, `OR` between alternatives, parentheses around them. */
  readonly words?: boolean | undefined
  readonly case_sensitive?: boolean | undefined
  /** Path prefix or glob. */
  readonly path?: string | undefined
  /** What is left out: path prefixes or globs. */
  readonly exclude_path?: string | readonly string[] | undefined
  /** Any of these: ids of languages, such as `python`, and names of those that are only searched, such as `HTML`. */
  readonly language?: string | readonly string[] | undefined
  /** What is left out, as `language` names it. */
  readonly exclude_language?: string | readonly string[] | undefined
  readonly limit?: number | undefined
}

export type BlameLinesParameters = {
  readonly project_id: string
  readonly path: string
  readonly start_line: number
  readonly end_line: number
}

export type ListLineHistoryParameters = {
  readonly project_id: string
  readonly path: string
  readonly start_line: number
  readonly end_line: number
}

export type ReadRawParameters = {
  readonly project_id: string
  readonly path: string
}

export type GetNodeParameters = {
  readonly project_id: string
  /** The id of a node, `path:line`, or a name that means one definition alone: `res.send`, `requests.get`, `Class.method`. */
  readonly node_id: string
}

export type SearchParameters = {
  readonly project_id?: string | undefined
  readonly project_ids?: readonly string[] | undefined
  /** Words, names, a question, or a whole issue text. */
  readonly query: string
  readonly limit?: number | undefined
  readonly kinds?: readonly string[] | undefined
  /** Path prefix or glob. */
  readonly path?: string | undefined
  /** `file`: each file once. */
  readonly group?: 'file' | undefined
}

export type ListToolsResponse = readonly ToolDescription[]

export type CallToolParameters = {
  readonly project_id: string
  readonly tool: string
  /** Most tokens of the output (of four characters each), 6,000 by default; what does not fit is counted. */
  readonly budget?: number | undefined
  /** Seconds to wait, 20 by default: for a local folder that has changed to be parsed again, and, where the tool tells of calls, for calls that are still being followed. With 0 the answer says at once what it lacks. */
  readonly wait?: number | undefined
  /** Answer from the index as it is, without looking whether a local folder has changed. */
  readonly unchecked?: boolean | undefined
  /** As the `input_schema` of the tool says. */
  readonly body: {
    readonly [name: string]: unknown
  }
}

export type CreateConversationParameters = {
  readonly hidden?: boolean | undefined
  readonly project_ids: readonly string[]
  readonly agent_ids?: readonly string[] | undefined
  readonly title?: string | undefined
  readonly model?: string | undefined
}

export type CreateConversationResponse = {
  readonly message: string
  readonly conversation_id: string
}

export type ListConversationsParameters = {
  /** 50 if absent. */
  readonly limit?: number | undefined
  /** The id that the page ends before. */
  readonly before?: string | undefined
  readonly include_hidden?: boolean | undefined
  /** `used`: pinned ones first, then the last used. `created` if absent. */
  readonly order?: 'created' | 'used' | undefined
  /** Only those about this project. */
  readonly project_id?: string | undefined
  /** Only those with these words, each in their title, in a message, or in an earlier version of one. `"Words in quotes"` belong together, `NOT` stands before a word that must not be there, `OR` between alternatives, parentheses around them. */
  readonly search?: string | undefined
}

export type ListConversationsResponse = readonly Conversation[]

export type ListSharedConversationsParameters = {
  /** Only those with these words, each in their title, in a message, or in an earlier version of one. `"Words in quotes"` belong together, `NOT` stands before a word that must not be there, `OR` between alternatives, parentheses around them. */
  readonly search?: string | undefined
}

export type ListSharedConversationsResponse = readonly SharedConversation[]

export type GetConversationParameters = {
  readonly conversation_id: string
}

export type UpdateConversationParameters = {
  readonly conversation_id: string
  readonly title?: string | undefined
  readonly pinned?: boolean | undefined
  readonly agent_ids?: readonly string[] | undefined
  readonly project_ids?: readonly string[] | undefined
  readonly model?: string | undefined
}

export type BranchConversationParameters = {
  readonly conversation_id: string
  /** A message of the conversation; all are kept if absent. */
  readonly before_message_id?: string | undefined
}

export type BranchConversationResponse = {
  readonly message: string
  readonly conversation_id: string
}

export type DeleteConversationParameters = {
  readonly conversation_id: string
}

export type DeleteConversationResponse = {
  readonly message: string
}

export type ListMessagesParameters = {
  readonly conversation_id: string
  /** 50 if absent. */
  readonly limit?: number | undefined
  /** The id that the page ends before. */
  readonly before?: string | undefined
  /** Instead of `before`: how many of the oldest are left out. */
  readonly start?: number | undefined
}

export type ListMessagesResponse = readonly Message[]

export type ListVersionsParameters = {
  readonly conversation_id: string
  readonly message_id: string
  /** 50 if absent. */
  readonly limit?: number | undefined
  /** The id that the page ends before. */
  readonly before?: string | undefined
}

export type ListVersionsResponse = readonly Message[]

export type ListChangedCitationsParameters = {
  readonly conversation_id: string
  /** 50 if absent. */
  readonly limit?: number | undefined
  /** The id that the page ends before. */
  readonly before?: string | undefined
  /** Instead of `before`: how many of the oldest are left out. */
  readonly start?: number | undefined
}

export type PostMessageParameters = {
  readonly conversation_id: string
  /** Id for the session; with `cursor`, the session to attach to. */
  readonly session_id?: string | undefined
  readonly prev_human_message_id?: string | undefined
  /** The id of a human message of the conversation: the new one takes its place. Its answer becomes an earlier version of the new one, and what followed that is removed. */
  readonly replaces?: string | undefined
  /** The message; not only white space. */
  readonly content: string
  /** Code nodes that focus the message; in a form, as a JSON string. */
  readonly node_ids?:
    | readonly (
        | string
        | {
            readonly node_id: string
            readonly name?: string | null | undefined
          }
      )[]
    | string
    | undefined
  /** Uploaded attachments; in a form, as a JSON string or a repeated field. */
  readonly attachment_ids?: readonly string[] | string | undefined
  /** Address of the editor that files are read from. */
  readonly tunnel_url?: string | undefined
  /** Image files, in a form. */
  readonly images?: readonly Blob[] | undefined
}

export type AttachSessionParameters = {
  readonly conversation_id: string
  readonly session_id: string
  readonly cursor?: string | undefined
}

export type StopAnswerParameters = {
  readonly conversation_id: string
  readonly session_id?: string | undefined
}

export type StopAnswerResponse = {
  readonly status: 'success'
  readonly message: string
  readonly saved_partial: boolean
  readonly message_id: string | null
}

export type PostFirstMessageParameters = {
  readonly project_id: string
  /** Id for the session; with `cursor`, the session to attach to. */
  readonly session_id?: string | undefined
  readonly prev_human_message_id?: string | undefined
  /** `true` if absent. */
  readonly hidden?: boolean | undefined
  /** The message; not only white space. */
  readonly content: string
  /** Code nodes that focus the message; in a form, as a JSON string. */
  readonly node_ids?:
    | readonly (
        | string
        | {
            readonly node_id: string
            readonly name?: string | null | undefined
          }
      )[]
    | string
    | undefined
  /** Uploaded attachments; in a form, as a JSON string or a repeated field. */
  readonly attachment_ids?: readonly string[] | string | undefined
  /** Address of the editor that files are read from. */
  readonly tunnel_url?: string | undefined
  /** Image files, in a form. */
  readonly images?: readonly Blob[] | undefined
  /** `codebase_qna_agent` if absent. */
  readonly agent_id?: string | undefined
}

export type SuggestQuestionsParameters = {
  readonly conversation_id: string
  readonly message_id: string
}

export type SuggestQuestionsResponse = {
  readonly questions: readonly string[]
}

export type ExportRunParameters = {
  readonly conversation_id: string
  readonly message_id: string
}

export type CompareRunParameters = {
  readonly conversation_id: string
  readonly message_id: string
}

export type ListAgentsResponse = readonly Agent[]

export type ListKeysResponse = readonly ApiKey[]

export type CreateKeyParameters = {
  readonly name?: string | undefined
  readonly expires_at?: string | undefined
}

export type RevokeKeyParameters = {
  readonly key_id: string
}

export type RevokeKeyResponse = {
  readonly message: string
}

export type ListGitTokensResponse = readonly GitToken[]

export type SaveGitTokenParameters = {
  /** Such as `gitlab.example.com`, or `code.example.org:8443`. */
  readonly host: string
  /** `TOKEN`, or `USER:TOKEN`. */
  readonly token: string
}

export type RemoveGitTokenParameters = {
  readonly git_token_id: string
}

export type RemoveGitTokenResponse = {
  readonly message: string
}

export type SetServiceModelParameters = {
  readonly provider: 'openai' | 'anthropic' | 'google' | 'openai-compatible'
  readonly name: string
  /** The provider's own if absent. */
  readonly base_url?: string | undefined
  /** The one that is kept for this address if absent. */
  readonly api_key?: string | undefined
  readonly context_tokens?: number | undefined
  readonly prices?:
    | {
        readonly input: number
        readonly output: number
        readonly cached_input?: number | null | undefined
      }
    | undefined
}

export type SetOwnModelParameters = {
  readonly provider: 'openai' | 'anthropic' | 'google' | 'openai-compatible'
  readonly name: string
  /** The provider's own if absent. */
  readonly base_url?: string | undefined
  /** The one that is kept for this address if absent. */
  readonly api_key?: string | undefined
  readonly context_tokens?: number | undefined
  readonly prices?:
    | {
        readonly input: number
        readonly output: number
        readonly cached_input?: number | null | undefined
      }
    | undefined
}

export type TryModelParameters = {
  /** Whose key is used where none is given. */
  readonly holder: 'own' | 'service'
  /** The one that is kept if absent. */
  readonly model?:
    | {
        readonly provider: 'openai' | 'anthropic' | 'google' | 'openai-compatible'
        readonly name: string
        /** The provider's own if absent. */
        readonly base_url?: string | null | undefined
        /** The one that is kept for this address if absent. */
        readonly api_key?: string | null | undefined
        readonly context_tokens?: number | null | undefined
        readonly prices?:
          | {
              readonly input: number
              readonly output: number
              readonly cached_input?: number | null | undefined
            }
          | null
          | undefined
      }
    | undefined
}

export type UploadMediaParameters = {
  readonly file: Blob
}

export type DownloadMediaParameters = {
  readonly attachment_id: string
}

export type DeleteMediaParameters = {
  readonly attachment_id: string
}

export type DeleteMediaResponse = {
  readonly message: string
}

export type SignUpParameters = {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Of the first account, or of an invitation. */
  readonly token?: string | undefined
}

export type SignInParameters = {
  readonly email: string
  readonly password: string
}

export type SignInWithProviderParameters = {
  readonly provider: string
}

export type SignInWithProviderResponse = {
  /** Where the browser goes on. */
  readonly address: string
}

export type SignOutResponse = {
  readonly message: string
}

export type RenameAccountParameters = {
  readonly name: string
}

export type ChangePasswordParameters = {
  readonly current_password: string
  readonly new_password: string
}

export type ChangeEmailParameters = {
  readonly email: string
  /** Of the account; where it has none, a session that began within the last ten minutes is asked for. */
  readonly password?: string | undefined
}

export type DeleteAccountParameters = {
  /** Of the account; where it has none, a session that began within the last ten minutes is asked for. */
  readonly password?: string | undefined
}

export type DeleteAccountResponse = {
  readonly message: string
}

export type ListOrganisationsResponse = readonly Organisation[]

export type CreateOrganisationParameters = {
  readonly name: string
}

export type GetOrganisationParameters = {
  readonly organisation_id: string
}

export type RenameOrganisationParameters = {
  readonly organisation_id: string
  readonly name: string
}

export type RenameOrganisationResponse = {
  readonly message: string
}

export type SetOwnModelsParameters = {
  readonly organisation_id: string
  readonly allowed: boolean
}

export type SetOwnModelsResponse = {
  readonly message: string
}

export type DeleteOrganisationParameters = {
  readonly organisation_id: string
}

export type DeleteOrganisationResponse = {
  readonly message: string
}

export type SetMemberRoleParameters = {
  readonly organisation_id: string
  readonly user_id: string
  readonly role: 'owner' | 'admin' | 'member'
}

export type SetMemberRoleResponse = {
  readonly message: string
}

export type RemoveMemberParameters = {
  readonly organisation_id: string
  readonly user_id: string
}

export type RemoveMemberResponse = {
  readonly message: string
}

export type InviteMemberParameters = {
  readonly organisation_id: string
  readonly role?: 'admin' | 'member' | undefined
}

export type RevokeInvitationParameters = {
  readonly organisation_id: string
  readonly invitation_id: string
}

export type RevokeInvitationResponse = {
  readonly message: string
}

export type ListListsParameters = {
  readonly organisation_id: string
}

export type ListListsResponse = readonly List[]

export type CreateListParameters = {
  readonly organisation_id: string
  readonly name: string
}

export type RenameListParameters = {
  readonly organisation_id: string
  readonly list_id: string
  readonly name: string
}

export type RenameListResponse = {
  readonly message: string
}

export type DeleteListParameters = {
  readonly organisation_id: string
  readonly list_id: string
}

export type DeleteListResponse = {
  readonly message: string
}

export type ListListEntriesParameters = {
  readonly organisation_id: string
  readonly list_id: string
}

export type ListListEntriesResponse = readonly ListEntry[]

export type AddListEntryParameters = {
  readonly organisation_id: string
  readonly list_id: string
  /** One that is shared with the organisation. */
  readonly conversation_id?: string | undefined
  /** What follows `/search?` in the address of the web app. */
  readonly search?: string | undefined
  /** Of the search. */
  readonly name?: string | undefined
}

export type AddListEntryResponse = {
  readonly id: string
}

export type RemoveListEntryParameters = {
  readonly organisation_id: string
  readonly list_id: string
  readonly entry_id: string
}

export type RemoveListEntryResponse = {
  readonly message: string
}

export type LookAtInvitationParameters = {
  readonly token: string
}

export type LookAtInvitationResponse = {
  /** Its name. */
  readonly organisation: string
  readonly role: 'admin' | 'member'
  /** The name of who invites; null: who runs the service. */
  readonly invited_by: string | null
}

export type AcceptInvitationParameters = {
  readonly token: string
}

export type AcceptInvitationResponse = {
  readonly organisation_id: string
}

export type MoveProjectParameters = {
  readonly project_id: string
  readonly organisation_id: string
}

export type ShareConversationParameters = {
  readonly conversation_id: string
  /** Whose members read it; null: nobody else does. */
  readonly organisation_id: string
}

export type ReceiveBillingEventParameters = {
  /** E-mail address or id. */
  readonly user: string
  /** Of several events of a user the latest counts, in whatever order they come. */
  readonly occurred_at: string
  /** Messages of a period; null: no limit. */
  readonly message_limit: number
  /** With its end the subscription expires, unless it renews; null: none. */
  readonly period: {
    readonly start: string
    readonly end: string
    readonly renews: boolean
  }
}

export type ReceiveBillingEventResponse = {
  /** False where an event of that time or a later one has set the plan. */
  readonly applied: boolean
  readonly message_limit: number | null
  readonly messages_used: number
  readonly period_end: string | null
}

export type ReceivePushParameters = {
  /** `refs/heads/main`; absent in events that are no push. */
  readonly ref?: string | undefined
  /** The commit that was pushed; zeros where a branch was deleted. */
  readonly after?: string | undefined
  readonly repository?:
    | {
        readonly clone_url?: string | null | undefined
        readonly ssh_url?: string | null | undefined
        readonly default_branch?: string | null | undefined
      }
    | undefined
  readonly project?:
    | {
        readonly git_http_url?: string | null | undefined
        readonly git_ssh_url?: string | null | undefined
        readonly default_branch?: string | null | undefined
      }
    | undefined
}

export type ReceivePushResponse = {
  readonly message: string
}

export type GetHealthResponse = {
  readonly status: 'ok'
  readonly version: string
  /** When the process that answers was started: another one than before tells of a restart. */
  readonly started_at: string
}

export type GetReadinessResponse = {
  readonly status: 'ready'
  readonly version: string
  readonly checks: {
    readonly database: 'ok' | 'away'
    /** `full`: less than 100 MB are left on its disk. */
    readonly data_directory: 'ok' | 'not_writable' | 'full'
  }
}

export type EndSessionsResponse = {
  readonly message: string
}

/** Permanent names of what the service refuses or cannot do. */
export type ServiceErrorCode =
  | 'api_key_required'
  | 'invalid_api_key'
  | 'invalid_user_id'
  | 'validation_failed'
  | 'malformed_json'
  | 'malformed_form'
  | 'account_exists'
  | 'last_owner'
  | 'last_administrator'
  | 'project_exists'
  | 'empty_content'
  | 'repository_required'
  | 'invalid_repository'
  | 'local_parsing_disabled'
  | 'project_not_ready'
  | 'unknown_agent'
  | 'malformed_node_ids'
  | 'malformed_attachment_ids'
  | 'idempotency_key_reused'
  | 'invalid_tunnel_url'
  | 'invalid_index'
  | 'unsupported_image'
  | 'conversation_not_shared'
  | 'no_model'
  | 'citation_not_found'
  | 'subscription_required'
  | 'too_many_projects'
  | 'too_many_lists'
  | 'list_full'
  | 'disk_quota_exceeded'
  | 'sign_in_refused'
  | 'fresh_sign_in_required'
  | 'sign_up_refused'
  | 'account_disabled'
  | 'accounts_disabled'
  | 'signature_refused'
  | 'role_refused'
  | 'foreign_origin'
  | 'not_found'
  | 'conversation_not_found'
  | 'project_not_found'
  | 'session_not_found'
  | 'message_not_found'
  | 'attachment_not_found'
  | 'organisation_not_found'
  | 'member_not_found'
  | 'invitation_not_found'
  | 'list_name_taken'
  | 'list_not_found'
  | 'list_entry_not_found'
  | 'git_token_not_found'
  | 'key_not_found'
  | 'node_not_found'
  | 'tool_not_found'
  | 'page_not_found'
  | 'file_not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'body_too_large'
  | 'upload_quota_exceeded'
  | 'unsupported_media_type'
  | 'too_many_parses'
  | 'too_many_requests'
  | 'too_many_attempts'
  | 'headers_too_large'
  | 'invalid_node_ids'
  | 'invalid_attachment_ids'
  | 'internal_error'
  | 'database_failed'
  | 'run_failed'
  | 'shutting_down'
  | 'not_ready'
  | 'database_unavailable'
  | 'disk_full'
  | 'storage_unavailable'
