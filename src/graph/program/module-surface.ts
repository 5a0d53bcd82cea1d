import { ExportKind, ImportKind, type FileFacts } from '../../languages/facts.ts'
import { addTo } from '../../languages/add-to.ts'

/** What one file offers to others and takes from everywhere, by name, so that no look-up scans its rows. */
export interface ModuleSurface {
  /** Export rows of a name; `=` is the assigned module value. */
  exportRows(name: string): readonly number[]
  exportNames(): Iterable<string>
  /** Export row of `module.exports = …` or `export =`, the last one, -1 for none. */
  readonly assigned: number
  /** Import rows of `export * from`. */
  readonly reexports: readonly number[]
  /** Import rows that bring all names of a module into the file; those of an inner scope are bound there as `*`. */
  readonly stars: readonly number[]
  /** String id of `*` where inner scopes have star imports of their own, else -1. */
  readonly innerStars: number
  /** Names in `__all__`, undefined where there is none. */
  readonly all: ReadonlySet<string> | undefined
  /** String ids of the file's own names that are exported explicitly. */
  readonly exportedNames: ReadonlySet<number>
}

const NONE: readonly never[] = []

export function createModuleSurface(facts: FileFacts | undefined): ModuleSurface {
  const rowsByName = new Map<string, number[]>()
  const reexports: number[] = []
  const stars: number[] = []
  let innerStars = -1
  const all = new Set<string>()
  const exportedNames = new Set<number>()
  const count = facts?.exports.count ?? 0
  for (let row = 0; row < count; row++) {
    const { exports, strings } = facts!
    const name = strings[exports.name[row]!]!
    if (exports.kind[row] === ExportKind.ALL) all.add(name)
    if (exports.kind[row] === ExportKind.NAME) exportedNames.add(exports.target[row]!)
    addTo(rowsByName, name, row)
  }
  const importCount = facts?.imports.count ?? 0
  for (let row = 0; row < importCount; row++) {
    const { imports, strings } = facts!
    const kind = imports.kind[row]
    if (kind === ImportKind.REEXPORT_ALL) reexports.push(row)
    const isStaticStar = kind === ImportKind.STATIC && strings[imports.imported[row]!] === '*'
    const isStar = kind === ImportKind.STAR || isStaticStar
    if (isStar && imports.binding[row] !== -1) innerStars = facts!.bindings.name[imports.binding[row]!]!
    else if (isStar) stars.push(row)
  }
  return {
    exportRows: (name) => rowsByName.get(name) ?? NONE,
    exportNames: () => rowsByName.keys(),
    assigned: rowsByName.get('=')?.at(-1) ?? -1,
    reexports,
    stars,
    innerStars,
    all: all.size > 0 ? all : undefined,
    exportedNames,
  }
}
