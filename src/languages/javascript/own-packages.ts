import type { OwnPackage, ProjectFiles } from '../language.ts'
import { findPackageEntry } from './package-entries.ts'
import { packagesByName } from './workspaces.ts'

/** Packages that a `package.json` names, with their main modules: for `@scope/name` by `name` alone, too. */
export function ownPackages(project: ProjectFiles): OwnPackage[] {
  return [...packagesByName(project)].flatMap(([name, directory]) => {
    const entry = findPackageEntry(project, directory, '.', true)
    const plain = name.replace(/^@[^/]*\//, '')
    return [...new Set([name, plain])].map((own) => ({ name: own, directory, entry }))
  })
}
