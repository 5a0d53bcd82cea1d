import type { ProjectFiles } from '../language.ts'
import { parseToml, type TomlTable } from './toml.ts'

/** One package of the repository: a directory with a `Cargo.toml` that has a `[package]`. */
export interface CargoPackage {
  readonly directory: string
  /** Name of its library as code writes it. */
  readonly libraryName: string
  /** Root file of its library, '' for none. */
  readonly library: string
  /** Files that the manifest names as targets; others follow from where they lie. */
  readonly targets: readonly string[]
  /** Directories whose files are no targets of their own (`autotests = false`). */
  readonly withoutTargets: readonly string[]
  /** Names of other crates as code writes them. */
  readonly dependencies: ReadonlyMap<string, Dependency>
}

export interface Dependency {
  /** Crate that is meant, as code would write it. */
  readonly crate: string
  /** Directory of its package in the repository; undefined for one from elsewhere. */
  readonly directory: string | undefined
}

/** All packages by their directory. */
export function readPackages(project: ProjectFiles): ReadonlyMap<string, CargoPackage> {
  const manifests = new Map<string, readonly TomlTable[]>()
  for (const path of project.filesNamed('Cargo.toml')) {
    const text = project.readText(path)
    if (text !== undefined) manifests.set(directoryOf(path), parseToml(text))
  }
  const packages = new Map<string, CargoPackage>()
  for (const [directory, tables] of manifests) {
    const name = valueOf(tables, 'package', 'name')
    if (name === undefined) continue
    const libraryPath = valueOf(tables, 'lib', 'path')
    const library = joinPath(directory, libraryPath ?? 'src/lib.rs') ?? ''
    const targets = tables
      .filter((table) => ['bin', 'test', 'example', 'bench', 'package'].includes(table.name))
      .map((table) => table.values.get(table.name === 'package' ? 'build' : 'path'))
      .map((path) => (path === undefined ? undefined : joinPath(directory, path)))
      .filter((path): path is string => path !== undefined && project.hasFile(path))
    packages.set(directory, {
      directory,
      libraryName: underscored(valueOf(tables, 'lib', 'name') ?? name),
      library: project.hasFile(library) ? library : '',
      targets,
      withoutTargets: Object.entries(automaticTargets)
        .filter(([key]) => valueOf(tables, 'package', key) === 'false')
        .map(([, targets]) => targets),
      dependencies: readDependencies(tables, directory, manifests),
    })
  }
  return packages
}

const automaticTargets: Readonly<Record<string, string>> = {
  autobins: 'src/bin',
  autotests: 'tests',
  autoexamples: 'examples',
  autobenches: 'benches',
}

const dependencyTable = /^(?:target\..+\.)?(?:dev-|build-)?dependencies(?:\.(.+))?$/

function readDependencies(
  tables: readonly TomlTable[],
  directory: string,
  manifests: ReadonlyMap<string, readonly TomlTable[]>,
): ReadonlyMap<string, Dependency> {
  const dependencies = new Map<string, Dependency>()
  for (const [name, entry] of entriesOf(tables, dependencyTable)) {
    let { path, base } = { path: entry.get('path'), base: directory }
    let packageName = entry.get('package')
    if (entry.get('workspace') === 'true') {
      const shared = workspaceEntry(directory, name, manifests)
      path = shared?.entry.get('path')
      base = shared?.directory ?? directory
      packageName = shared?.entry.get('package')
    }
    dependencies.set(underscored(name), {
      crate: underscored(packageName ?? name),
      directory:
        path === undefined ? patched(directory, packageName ?? name, manifests) : joinPath(base, path),
    })
  }
  return dependencies
}

/** Dependencies of the tables whose name matches, `a = "1"`, `a = { … }`, `a.path = …` and `[dependencies.a]` alike. */
function entriesOf(
  tables: readonly TomlTable[],
  pattern: RegExp,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const entries = new Map<string, Map<string, string>>()
  const entryOf = (name: string): Map<string, string> => {
    let entry = entries.get(name)
    if (entry === undefined) entries.set(name, (entry = new Map()))
    return entry
  }
  for (const table of tables) {
    const match = pattern.exec(table.name)
    if (match === null) continue
    if (match[1] !== undefined) {
      const entry = entryOf(match[1])
      for (const [key, value] of table.values) entry.set(key, value)
      continue
    }
    for (const [key, value] of table.values) {
      const dot = key.indexOf('.')
      if (dot === -1) entryOf(key)
      else entryOf(key.slice(0, dot)).set(key.slice(dot + 1), value)
    }
  }
  return entries
}

/** The entry of `[workspace.dependencies]` in the nearest manifest above that has one of the name. */
function workspaceEntry(
  directory: string,
  name: string,
  manifests: ReadonlyMap<string, readonly TomlTable[]>,
): { directory: string; entry: ReadonlyMap<string, string> } | undefined {
  for (const above of directoriesUp(directory)) {
    const tables = manifests.get(above)
    if (tables === undefined) continue
    const entry = entriesOf(tables, /^workspace\.dependencies(?:\.(.+))?$/).get(name)
    if (entry !== undefined) return { directory: above, entry }
  }
  return undefined
}

/** Where a `[patch]` of a manifest above puts a package. */
function patched(
  directory: string,
  name: string,
  manifests: ReadonlyMap<string, readonly TomlTable[]>,
): string | undefined {
  for (const above of directoriesUp(directory)) {
    const tables = manifests.get(above)
    if (tables === undefined) continue
    const path = entriesOf(tables, /^patch\.(?:"[^"]*"|[^.]+)(?:\.(.+))?$/)
      .get(name)
      ?.get('path')
    if (path !== undefined) return joinPath(above, path)
  }
  return undefined
}

function valueOf(tables: readonly TomlTable[], name: string, key: string): string | undefined {
  for (const table of tables) {
    const value = table.name === name ? table.values.get(key) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

/** Crates are written with `_` where packages may have `-`. */
export function underscored(name: string): string {
  return name.replaceAll('-', '_')
}

export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** A directory and those around it, the root `''` last. */
export function directoriesUp(directory: string): string[] {
  const directories = [directory]
  while (directories.at(-1) !== '') directories.push(directoryOf(directories.at(-1)!))
  return directories
}

/** A path relative to a directory; undefined where it leaves the repository. */
export function joinPath(directory: string, path: string): string | undefined {
  const parts = directory === '' ? [] : directory.split('/')
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
