import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../language.ts'
import { nearbyRoots, rootOf, sourceRoots } from './source-roots.ts'

/**
 * Finds packages and classes by name. A package is all files with its package clause under any source root (`src/main`
 * and `src/test`, several modules of one build). `a.b.Outer` is the member Outer of package a.b.
 */
export function createModuleResolver(project: ProjectFiles): ModuleResolver {
  let roots: readonly string[] | undefined
  const targets = new Map<string, ModuleTarget>()
  const known = new Map<string, readonly string[]>()

  /** Directories of a package under the roots of the project, which every import of it shares. */
  const sharedDirectories = (packageName: string): readonly string[] => {
    let directories = known.get(packageName)
    if (directories === undefined) {
      roots ??= sourceRoots(project)
      directories = directoriesUnder(project, roots, packageName)
      known.set(packageName, directories)
    }
    return directories
  }

  /** All files of a package, as far as the importer's place and the class that is looked for lead to them. */
  const filesOf = (packageName: string, className: string, importerRoot: string): readonly string[] => {
    const directories = new Set(sharedDirectories(packageName))
    for (const directory of directoriesUnder(project, nearbyRoots(importerRoot), packageName)) {
      directories.add(directory)
    }
    for (const path of className === '' ? [] : project.filesNamed(`${className}.java`)) {
      if (project.packageOf(path) === packageName) directories.add(directoryOf(path))
    }
    return [...directories].sort().flatMap((directory) => javaFiles(project, directory, packageName))
  }

  const find = (specifier: string, importerRoot: string, imported: string): ModuleTarget => {
    for (let end = specifier.length; end > 0; end = specifier.lastIndexOf('.', end - 1)) {
      const member = end === specifier.length ? [] : specifier.slice(end + 1).split('.')
      const className = member[0] ?? (imported === '*' ? '' : imported)
      const files = filesOf(specifier.slice(0, end), className, importerRoot)
      if (files.length === 0) continue
      if (member.length === 0) return { kind: 'files', files }
      // A package that has no files here is no class of the package above: `org.acme.tools` is none of org.acme.
      if (isTypeName(className) || files.some((path) => path.endsWith(`/${className}.java`))) {
        return { kind: 'files', files, member }
      }
    }
    return { kind: 'external', packageName: packageOfName(specifier) }
  }

  return {
    resolve(specifier, fromPath, imported) {
      if (specifier === '') return unnamedPackage(project, fromPath)
      const importerRoot = rootOf(fromPath, project.packageOf(fromPath)) ?? directoryOf(fromPath)
      const key = `${importerRoot}\n${specifier}\n${imported}`
      let target = targets.get(key)
      if (target === undefined) targets.set(key, (target = find(specifier, importerRoot, imported)))
      return target
    },
  }
}

function directoriesUnder(
  project: ProjectFiles,
  roots: readonly string[],
  packageName: string,
): readonly string[] {
  const path = packageName.replaceAll('.', '/')
  return roots
    .map((root) => (root === '' ? path : `${root}/${path}`))
    .filter((directory) => project.hasDirectory(directory))
    .filter((directory) => javaFiles(project, directory, packageName).length > 0)
}

function javaFiles(project: ProjectFiles, directory: string, packageName: string): readonly string[] {
  return project
    .filesIn(directory)
    .filter((path) => path.endsWith('.java') && project.packageOf(path) === packageName)
}

/** `java.util.Map` lies in package `java.util`, by the naming convention (JLS 6.1). */
function packageOfName(specifier: string): string {
  const parts = specifier.split('.')
  const first = parts.findIndex((part, index) => index > 0 && isTypeName(part))
  return first === -1 ? specifier : parts.slice(0, first).join('.')
}

function isTypeName(name: string): boolean {
  return name !== '' && !/^[\p{Ll}_]/u.test(name)
}

function unnamedPackage(project: ProjectFiles, fromPath: string): ModuleTarget {
  const directory = directoryOf(fromPath)
  const files = javaFiles(project, directory, '')
  if (files.length > 0) return { kind: 'files', files }
  return { kind: 'unresolved', reason: `no class of the unnamed package lies in "${directory}"` }
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
