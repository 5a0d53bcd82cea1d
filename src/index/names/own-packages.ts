import { createProjectFiles } from '../../graph/project-files.ts'
import type { OwnPackage } from '../../languages/language.ts'
import { languages } from '../../languages/registry.ts'
import type { Files } from '../read/files.ts'

/** Packages of the repository by the name that code has for them, folded, as the manifests of each language say. */
export function readOwnPackages(files: Files): ReadonlyMap<string, readonly OwnPackage[]> {
  const project = createProjectFiles(
    files.paths().map((path, file) => ({
      path,
      facts: undefined,
      get text() {
        return files.textOf(file)
      },
    })),
  )
  const packages = new Map<string, OwnPackage[]>()
  const readers = new Set(languages.map(({ ownPackages }) => ownPackages))
  for (const read of readers) {
    for (const own of read?.(project) ?? []) {
      const name = foldPackageName(own.name)
      const known = packages.get(name)
      if (known === undefined) packages.set(name, [own])
      else known.push(own)
    }
  }
  return packages
}

/** Names of packages and folders are one whether they are written with `-`, with `_` or with capitals. */
export function foldPackageName(name: string): string {
  return name.replaceAll('-', '_').toLowerCase()
}
