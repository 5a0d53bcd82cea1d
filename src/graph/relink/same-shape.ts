import { ExportKind, Op, type FileFacts } from '../../languages/facts.ts'

/** Columns of the tables of facts, without those that say where something stands (`moved-offsets.ts`) and the docs. */
const COLUMNS = {
  scopes: ['kind', 'flags', 'parent', 'definition'],
  definitions: ['kind', 'flags', 'name', 'scope', 'innerScope', 'parent', 'binding', 'signature'],
  bindings: ['kind', 'flags', 'name', 'scope', 'target', 'position'],
  expressions: ['op', 'flags', 'a', 'b', 'scope'],
  flows: ['kind', 'target', 'source'],
  imports: ['kind', 'flags', 'specifier', 'imported', 'binding'],
  exports: ['kind', 'name', 'target'],
} as const

type Columns = Readonly<Record<string, ArrayLike<number>>>

/**
 * Whether two versions of a file say the same but for where it stands and what the docs say. Conservative: a doc that is
 * new or gone, or whose text is a name elsewhere, makes a difference.
 */
export function isSameShape(before: FileFacts, after: FileFacts): boolean {
  if (before === after) return true
  if (
    before.language !== after.language ||
    before.packageName !== after.packageName ||
    before.errorCount !== after.errorCount ||
    before.incomplete !== after.incomplete ||
    !areSame(before.lists, after.lists, before.lists.length, after.lists.length)
  )
    return false
  for (const table of Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]) {
    const { count } = before[table]
    const [old, own] = [before[table], after[table]] as unknown as [Columns, Columns]
    for (const column of COLUMNS[table]) {
      if (!areSame(old[column]!, own[column]!, count, after[table].count)) return false
    }
  }
  const { count } = before.definitions
  return areSame(before.definitions.doc, after.definitions.doc, count, count) && haveSameNames(before, after)
}

function areSame(a: ArrayLike<number>, b: ArrayLike<number>, length: number, otherLength: number): boolean {
  if (length !== otherLength) return false
  for (let index = 0; index < length; index++) if (a[index] !== b[index]) return false
  return true
}

/** All strings are the same but for docs. */
function haveSameNames(before: FileFacts, after: FileFacts): boolean {
  if (before.strings.length !== after.strings.length) return false
  let inUse: ReadonlySet<number> | undefined
  for (let id = 0; id < before.strings.length; id++) {
    if (before.strings[id] === after.strings[id]) continue
    inUse ??= stringsInUse(before)
    if (inUse.has(id)) return false
  }
  return true
}

/** Strings that anything but a doc refers to. */
function stringsInUse({
  definitions,
  bindings,
  expressions,
  imports,
  exports,
  lists,
}: FileFacts): Set<number> {
  const used = new Set<number>()
  const addAll = (column: ArrayLike<number>, count: number): void => {
    for (let row = 0; row < count; row++) used.add(column[row]!)
  }
  addAll(definitions.name, definitions.count)
  addAll(definitions.signature, definitions.count)
  addAll(bindings.name, bindings.count)
  addAll(imports.specifier, imports.count)
  addAll(imports.imported, imports.count)
  addAll(exports.name, exports.count)
  for (let row = 0; row < exports.count; row++) {
    if (exports.kind[row] === ExportKind.NAME) used.add(exports.target[row]!)
  }
  const { op, a, b, count } = expressions
  for (let row = 0; row < count; row++) {
    if (NAMED_BY_A.has(op[row]!)) used.add(a[row]!)
    else if (op[row] === Op.MEMBER) used.add(b[row]!)
    else if (op[row] === Op.OBJECT && a[row] !== -1) {
      const list = a[row]!
      for (let index = 1; index <= lists[list]!; index++) used.add(lists[list + index]!)
    }
  }
  return used
}

const NAMED_BY_A: ReadonlySet<number> = new Set([Op.NAME, Op.STRING, Op.LITERAL, Op.KEYWORD])
