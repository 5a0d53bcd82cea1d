import { isHeader } from '../../program/header-names.ts'
import type { Modules } from '../../program/modules.ts'
import type { Program } from '../../program/program.ts'

/** What the files of languages with `#include` see of one another. */
export interface IncludeVisibility {
  isIncluded(file: number): boolean
  /** Whether a file, or a file that includes it, sees another one, through any number of includes. */
  isVisible(from: number, file: number): boolean
  /** Whether a file includes another one, directly or not, only behind an offset. */
  isIncludedLater(from: number, offset: number, file: number): boolean
  /** Files that include a file, directly or not, the nearest first; of many only some. */
  includersOf(file: number): readonly number[]
  /** Whether something that a file includes cannot be found, so that it may see more than is known. */
  isIncomplete(file: number): boolean
}

/** Sets of files seen are kept for so many files: linking asks for one file after another. */
const KEPT_SETS = 512

/** A header that cannot stand alone is seen from so many of the files that include it. */
const MOST_ROOTS = 6

/** What a file does not declare itself is looked for in so many of those that include it. */
const MOST_INCLUDERS = 64

export function createIncludeVisibility(program: Program, modules: Modules): IncludeVisibility {
  const count = program.files.length
  const includes = program.files.map((_, file) => includedFiles(program, modules, file))
  const includers: number[][] = program.files.map(() => [])
  includes.forEach(({ files }, file) => {
    for (const target of files) includers[target]!.push(file)
  })
  const seen = new Map<number, SeenFiles>()
  const roots = new Map<number, readonly number[]>()
  const around = new Map<number, readonly number[]>()

  const seenFrom = (from: number): SeenFiles => {
    let set = seen.get(from)
    if (set === undefined) {
      set = walk(count, includes, from)
      const oldest = seen.size >= KEPT_SETS ? seen.keys().next().value : undefined
      if (oldest !== undefined) seen.delete(oldest)
      seen.set(from, set)
    }
    return set
  }

  const reaches = (from: number, file: number): boolean => from === file || has(seenFrom(from), file)

  const rootsOf = (file: number): readonly number[] => {
    let found = roots.get(file)
    if (found === undefined) roots.set(file, (found = findRoots(includers, file)))
    return found
  }

  return {
    // A header is written to be included, even if what includes it is made by the build.
    isIncluded: (file) => includers[file]!.length > 0 || HEADER.test(program.files[file]!.path),
    isVisible(from, file) {
      if (reaches(from, file)) return true
      return includers[from]!.length > 0 && rootsOf(from).some((root) => has(seenFrom(root), file))
    },
    isIncludedLater(from, offset, file) {
      const { files, starts } = includes[from]!
      const leading = starts.filter((_, index) => reaches(files[index]!, file))
      return leading.length > 0 && leading.every((start) => start > offset)
    },
    includersOf(file) {
      let found = around.get(file)
      if (found === undefined) around.set(file, (found = findIncluders(includers, file)))
      return found
    },
    isIncomplete: (file) => seenFrom(file).isIncomplete,
  }
}

const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|inl|ipp|tpp|tcc|txx|cuh)$/i

interface Includes {
  readonly files: readonly number[]
  /** Where each is included first. */
  readonly starts: readonly number[]
  readonly isIncomplete: boolean
}

/** One bit a file. */
interface SeenFiles {
  readonly bits: Int32Array
  readonly isIncomplete: boolean
}

const NO_INCLUDES: Includes = { files: [], starts: [], isIncomplete: false }

function includedFiles(program: Program, modules: Modules, file: number): Includes {
  if (program.files[file]!.facts === undefined) return NO_INCLUDES
  if (program.languages[file]?.semantics.includes !== true) return NO_INCLUDES
  const { imports, strings } = program.factsOf(file)
  const files = new Map<number, number>()
  let isIncomplete = false
  for (const row of program.modules[file]!.stars) {
    const specifier = strings[imports.specifier[row]!]!
    if (!isHeader(specifier)) continue
    const link = modules.ofImport(program.importBase[file]! + row)
    if (link.kind === 'module') {
      const start = imports.start[row]!
      for (const target of modules.files(link.module))
        files.set(target, Math.min(start, files.get(target) ?? start))
    } else if (link.kind === 'unresolved' || specifier.startsWith('"')) isIncomplete = true
  }
  return { files: [...files.keys()], starts: [...files.values()], isIncomplete }
}

function walk(count: number, includes: readonly Includes[], from: number): SeenFiles {
  const bits = new Int32Array((count >> 5) + 1)
  const pending = [from]
  let isIncomplete = false
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    isIncomplete ||= includes[file]!.isIncomplete
    for (const target of includes[file]!.files) {
      if (((bits[target >> 5]! >> (target & 31)) & 1) === 1) continue
      bits[target >> 5]! |= 1 << (target & 31)
      pending.push(target)
    }
  }
  return { bits, isIncomplete }
}

function has({ bits }: SeenFiles, file: number): boolean {
  return ((bits[file >> 5]! >> (file & 31)) & 1) === 1
}

/** Files that include a header, directly or not, and that nothing includes: nearest first. */
function findRoots(includers: readonly (readonly number[])[], file: number): readonly number[] {
  const roots: number[] = []
  const reached = new Set([file])
  for (const next of reached) {
    for (const includer of includers[next]!) {
      if (reached.has(includer)) continue
      reached.add(includer)
      if (includers[includer]!.length === 0) roots.push(includer)
      if (roots.length >= MOST_ROOTS) return roots
    }
  }
  return roots
}

function findIncluders(includers: readonly (readonly number[])[], file: number): readonly number[] {
  const reached = new Set([file])
  for (const next of reached) {
    for (const includer of includers[next]!) reached.add(includer)
    if (reached.size > MOST_INCLUDERS) break
  }
  return [...reached].slice(1, MOST_INCLUDERS + 1)
}
