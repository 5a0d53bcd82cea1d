import { ImportFlag, ImportKind } from '../../languages/facts.ts'
import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../../languages/language.ts'
import { Memo } from '../solver/memo.ts'
import { collectIncludingPlaces } from './including-places.ts'
import type { Program } from './program.ts'
import type { ImportId } from '../row-ids.ts'
import { addTo } from '../../languages/add-to.ts'

/**
 * Which module each import leads to. A module is the set of files that share one top level: one file (JavaScript,
 * Python), the files of a package (Go, Java), or a directory without files of its own (a Python namespace package).
 */
export interface Modules {
  /** Module of a file's own top level. */
  ofFile(file: number): number
  files(module: number): readonly number[]
  ofImport(importRow: number): ModuleLink
  /** Target of a written specifier seen from a file. */
  resolve(file: number, specifier: string, imported: string): ModuleLink
  /** The rules by which a file's imports are resolved; undefined for files in no known language. */
  resolver(file: number): ModuleResolver | undefined
  /** The module of a key, which is made of these files where it is not there yet. */
  add(key: string, files: readonly number[], namespace?: Namespace): number
  /** The project that a file belongs to, '' where its language has none. */
  projectOf(file: number): string
  /** Where other files include the text of a file, the nearest place first. */
  includingPlaces(file: number): readonly IncludingPlace[]
  /** The package that the files of a module share, '' for other modules. */
  packageName(module: number): string
  /** A file of a module, or one that opens it as a namespace; -1 for a folder. */
  fileOf(module: number): number
  /** A submodule of a module by name (`pkg.sub`), undefined where there is none. */
  submodule(module: number, name: string): number | undefined
}

/** Where the text of a file stands in another one: in its top level, or in a module inside it. */
export interface IncludingPlace {
  readonly file: number
  /** Names of the inline modules around it, outermost first. */
  readonly member: readonly string[]
}

/** A namespace as a module of its own. */
interface Namespace {
  readonly name: string
  /** A file that opens it, or one inside it. */
  readonly file: number
}

export type ModuleLink =
  | { readonly kind: 'module'; readonly module: number; readonly member: readonly string[] }
  | {
      readonly kind: 'external'
      readonly packageName: string
      readonly path?: readonly string[]
      /** Files that it may lead to after all. */
      readonly perhaps?: readonly number[]
    }
  | { readonly kind: 'unresolved'; readonly reason: string }

interface ModuleRow {
  readonly files: readonly number[]
  /** For namespace packages: the directory. */
  readonly directory: string | undefined
  readonly namespace?: Namespace | undefined
}

export function createModules(program: Program, project: ProjectFiles): Modules {
  const rows: ModuleRow[] = []
  const byKey = new Map<string, number>()
  const resolvers = new Map<string, ModuleResolver>()
  const links = new Map<string, ModuleLink>()
  const byImport = new Memo<ModuleLink>(program.importCount)
  const own = new Int32Array(program.files.length).fill(-1)

  const moduleNumber = (key: string, row: () => ModuleRow): number => {
    let id = byKey.get(key)
    if (id === undefined) {
      id = rows.length
      rows.push(row())
      byKey.set(key, id)
    }
    return id
  }

  groupFiles(program).forEach((files, key) => {
    const id = moduleNumber(key, () => ({ files, directory: undefined }))
    for (const file of files) own[file] = id
  })

  /** Resolvers give the same list for the same package: its module is looked up by the list. */
  const byList = new WeakMap<readonly string[], number>()

  const ofTarget = (target: ModuleTarget): ModuleLink => {
    switch (target.kind) {
      case 'files': {
        const known = byList.get(target.files)
        if (known !== undefined) return { kind: 'module', module: known, member: target.member ?? [] }
        const files = target.files
          .map((path) => program.fileByPath.get(path))
          .filter((file) => file !== undefined)
        const first = files[0]
        if (first === undefined) return { kind: 'unresolved', reason: 'the module has no parsed file' }
        const member = target.member ?? []
        if (files.length === 1 && own[first] !== -1 && rows[own[first]!]!.files.length === 1) {
          return { kind: 'module', module: own[first]!, member }
        }
        const ids = files.toSorted((a, b) => a - b)
        const module = moduleNumber(`set:${ids.join(',')}`, () => ({ files: ids, directory: undefined }))
        byList.set(target.files, module)
        return { kind: 'module', module, member }
      }
      case 'namespace': {
        const key = `namespace:${target.directory}`
        const module = moduleNumber(key, () => ({ files: [], directory: target.directory }))
        return { kind: 'module', module, member: [] }
      }
      case 'external':
        return {
          kind: 'external',
          packageName: target.packageName,
          path: target.path ?? [],
          perhaps: (target.perhaps ?? [])
            .map((path) => program.fileByPath.get(path))
            .filter((file) => file !== undefined),
        }
      case 'unresolved':
        return { kind: 'unresolved', reason: target.reason }
    }
  }

  const resolverOf = (
    languageId: string,
    create: (project: ProjectFiles) => ModuleResolver,
  ): ModuleResolver => {
    let resolver = resolvers.get(languageId)
    if (resolver === undefined) {
      resolver = create(project)
      resolvers.set(languageId, resolver)
    }
    return resolver
  }

  const resolverOfFile = (file: number): ModuleResolver | undefined => {
    const language = program.languages[file]
    if (language === undefined) return undefined
    return resolverOf(language.id, (files) => language.createModuleResolver(files))
  }

  const projectOf = (file: number): string =>
    resolverOfFile(file)?.projectOf?.(program.files[file]!.path) ?? ''

  const resolveFrom = (
    file: number,
    path: string,
    specifier: string,
    imported: string,
    within: readonly string[] = NO_NAMES,
  ): ModuleLink => {
    const language = program.languages[file]
    if (language === undefined) return { kind: 'unresolved', reason: 'unknown language' }
    const place = within.length === 0 ? '' : `\0${within.join('.')}`
    const key = `${language.id}\0${path}\0${specifier}\0${imported}${place}`
    let link = links.get(key)
    if (link === undefined) {
      const resolver = resolverOf(language.id, (files) => language.createModuleResolver(files))
      link = ofTarget(resolver.resolve(specifier, path, imported, within))
      links.set(key, link)
    }
    return link
  }

  let including: ReadonlyMap<number, readonly IncludingPlace[]> | undefined
  const includingPlaces = (file: number): readonly IncludingPlace[] => {
    including ??= collectIncludingPlaces(program, linkOfImport, (module) => rows[module]!.files)
    return including.get(file) ?? NO_PLACES
  }

  const linkOfImport = (importRow: ImportId): ModuleLink => {
    const known = byImport.get(importRow)
    if (known !== undefined) return known
    const { file, facts, row } = program.importAt(importRow)
    const specifier = facts.strings[facts.imports.specifier[row]!]!
    const isPath = facts.imports.kind[row] === ImportKind.PATH
    const imported = isPath ? '' : facts.strings[facts.imports.imported[row]!]!
    // Paths of an included text are those of the module that it stands in; the path of an include is that of its file.
    const isInclude = (facts.imports.flags[row]! & ImportFlag.INCLUDED) !== 0
    const around = isInclude ? undefined : includingPlaces(file).at(-1)
    const { path } = program.files[around?.file ?? file]!
    const link = resolveFrom(file, path, specifier, imported, around?.member)
    byImport.set(importRow, link)
    return link
  }

  return {
    ofFile: (file) => own[file]!,
    includingPlaces,
    resolver: resolverOfFile,
    add: (key, files, namespace) => moduleNumber(key, () => ({ files, directory: undefined, namespace })),
    projectOf,
    fileOf: (module) => rows[module]!.namespace?.file ?? rows[module]!.files[0] ?? -1,
    packageName(module) {
      const { namespace } = rows[module]!
      if (namespace !== undefined) return namespace.name
      const first = rows[module]!.files[0]
      if (first === undefined || program.languages[first]?.semantics.module !== 'package-name') return ''
      return program.factsOf(first).packageName
    },
    files: (module) => rows[module]!.files,
    resolve: (file, specifier, imported) => resolveFrom(file, program.files[file]!.path, specifier, imported),
    ofImport: linkOfImport,
    submodule(module, name) {
      const { files, directory } = rows[module]!
      const file = files.find((candidate) => isPackageFile(program, candidate)) ?? -1
      const path = directory === undefined ? program.files[file]?.path : `${directory}/__init__.py`
      if (path === undefined) return undefined
      const language = file === -1 ? languageWithSubmodules(program) : file
      if (language === -1) return undefined
      const link = resolveFrom(language, path, `.${name}`, '')
      return link.kind === 'module' && link.member.length === 0 ? link.module : undefined
    },
  }
}

/** Whether a module's file stands for the folder that it lies in, whose files are modules inside it. */
function isPackageFile(program: Program, file: number): boolean {
  return program.languages[file]?.semantics.packageFiles?.test(program.files[file]!.path) === true
}

function languageWithSubmodules(program: Program): number {
  return program.languages.findIndex((language) => language?.semantics.packageFiles !== undefined)
}

const NO_NAMES: readonly string[] = []
const NO_PLACES: readonly IncludingPlace[] = []

function groupFiles(program: Program): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  program.files.forEach((file, index) => {
    const language = program.languages[index]
    if (file.facts === undefined || language === undefined) return
    const key = groupKey(language.semantics.module, language.id, file.path, file.facts.packageName)
    addTo(groups, key, index)
  })
  return groups
}

function groupKey(
  unit: 'file' | 'package' | 'package-name',
  language: string,
  path: string,
  packageName: string,
): string {
  switch (unit) {
    case 'file':
      return `file:${path}`
    case 'package':
      return `package:${language}:${path.slice(0, path.lastIndexOf('/') + 1)}:${packageName}`
    case 'package-name':
      // The unnamed package is one a directory, as the compiler sees it.
      return packageName === ''
        ? `unnamed:${language}:${path.slice(0, path.lastIndexOf('/') + 1)}`
        : `package-name:${language}:${packageName}`
  }
}
