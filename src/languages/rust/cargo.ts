import type { ProjectFiles } from '../language.ts'
import { asObject, asObjects, asString, type PlainObject } from '../plain-data.ts'
import { parseToml } from '../toml.ts'
import { directoriesUp, directoryOf, joinPath } from '../paths.ts'

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
  const manifests = new Map<string, PlainObject>()
  for (const path of project.filesNamed('Cargo.toml')) {
    const text = project.readText(path)
    if (text !== undefined) manifests.set(directoryOf(path), parseToml(text))
  }
  const packages = new Map<string, CargoPackage>()
  for (const [directory, manifest] of manifests) {
    const about = asObject(manifest['package'])
    const library = asObject(manifest['lib'])
    const name = asString(about?.['name'])
    if (name === undefined) continue
    const libraryFile = joinWritten(directory, asString(library?.['path']) ?? 'src/lib.rs') ?? ''
    const targets = [
      ...targetTables.flatMap((kind) => asObjects(manifest[kind]).map((target) => target['path'])),
      about?.['build'],
    ]
      .map((path) => (typeof path === 'string' ? joinWritten(directory, path) : undefined))
      .filter((path): path is string => path !== undefined && project.hasFile(path))
    packages.set(directory, {
      directory,
      libraryName: underscored(asString(library?.['name']) ?? name),
      library: project.hasFile(libraryFile) ? libraryFile : '',
      targets,
      withoutTargets: Object.entries(automaticTargets)
        .filter(([key]) => about?.[key] === false)
        .map(([, folder]) => folder),
      dependencies: readDependencies(manifest, directory, manifests),
    })
  }
  return packages
}

const targetTables = ['bin', 'test', 'example', 'bench']

const automaticTargets: Readonly<Record<string, string>> = {
  autobins: 'src/bin',
  autotests: 'tests',
  autoexamples: 'examples',
  autobenches: 'benches',
}

const dependencyTables = ['dependencies', 'dev-dependencies', 'build-dependencies']

function readDependencies(
  manifest: PlainObject,
  directory: string,
  manifests: ReadonlyMap<string, PlainObject>,
): ReadonlyMap<string, Dependency> {
  const dependencies = new Map<string, Dependency>()
  const targets = Object.values(asObject(manifest['target']) ?? {}).map(asObject)
  for (const owner of [manifest, ...targets]) {
    for (const [name, written] of dependencyTables.flatMap((table) => entriesOf(owner?.[table]))) {
      let { entry, base } = { entry: asObject(written), base: directory }
      if (entry?.['workspace'] === true) {
        const shared = workspaceEntry(directory, name, manifests)
        entry = shared?.entry
        base = shared?.directory ?? directory
      }
      const path = asString(entry?.['path'])
      const packageName = asString(entry?.['package']) ?? name
      dependencies.set(underscored(name), {
        crate: underscored(packageName),
        directory: path === undefined ? patched(directory, packageName, manifests) : joinWritten(base, path),
      })
    }
  }
  return dependencies
}

function entriesOf(table: unknown): [string, unknown][] {
  return Object.entries(asObject(table) ?? {})
}

/** The entry of `[workspace.dependencies]` in the nearest manifest above that has one of the name. */
function workspaceEntry(
  directory: string,
  name: string,
  manifests: ReadonlyMap<string, PlainObject>,
): { directory: string; entry: PlainObject | undefined } | undefined {
  for (const above of directoriesUp(directory)) {
    const workspace = asObject(manifests.get(above)?.['workspace'])
    const found = entriesOf(workspace?.['dependencies']).find(([key]) => key === name)
    if (found !== undefined) return { directory: above, entry: asObject(found[1]) }
  }
  return undefined
}

/** Where a `[patch]` of a manifest above puts a package. */
function patched(
  directory: string,
  name: string,
  manifests: ReadonlyMap<string, PlainObject>,
): string | undefined {
  for (const above of directoriesUp(directory)) {
    for (const [, registry] of entriesOf(manifests.get(above)?.['patch'])) {
      const entry = entriesOf(registry).find(([key]) => key === name)
      const path = asString(asObject(entry?.[1])?.['path'])
      if (path !== undefined) return joinWritten(above, path)
    }
  }
  return undefined
}

/** Crates are written with `_` where packages may have `-`. */
export function underscored(name: string): string {
  return name.replaceAll('-', '_')
}

/** A path of a manifest or an attribute, which may be written for Windows, relative to a directory. */
export function joinWritten(directory: string, path: string): string | undefined {
  return joinPath(directory, path.replaceAll('\\', '/'))
}
