import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../language.ts'

/**
 * Finds packages and what they declare by name, in Kotlin and in Java. A package is all files with its package clause,
 * wherever they lie; `a.b.Outer` is the member Outer of package a.b.
 */
export function createModuleResolver(project: ProjectFiles): ModuleResolver {
  const targets = new Map<string, ModuleTarget>()
  const packages = new Map<string, readonly string[]>()

  const filesOf = (packageName: string): readonly string[] => {
    let files = packages.get(packageName)
    if (files === undefined) {
      files = project.filesOfPackage(packageName).filter((path) => /\.(?:kts?|java)$/u.test(path))
      packages.set(packageName, files)
    }
    return files
  }

  const find = (specifier: string): ModuleTarget => {
    for (let end = specifier.length; end > 0; end = specifier.lastIndexOf('.', end - 1)) {
      const files = filesOf(specifier.slice(0, end))
      if (files.length === 0) continue
      const member = end === specifier.length ? [] : specifier.slice(end + 1).split('.')
      // A package that has no files here is no class of the package above.
      if (member.length === 0 || !/^[a-z_]/u.test(member[0]!)) return { kind: 'files', files, member }
    }
    const parts = specifier.split('.')
    const first = parts.findIndex((name, index) => index > 0 && !/^[a-z_]/u.test(name))
    return { kind: 'external', packageName: first === -1 ? specifier : parts.slice(0, first).join('.') }
  }

  return {
    resolve(specifier, fromPath) {
      if (specifier === '') return unnamedPackage(project, fromPath)
      let target = targets.get(specifier)
      if (target === undefined) targets.set(specifier, (target = find(specifier)))
      return target
    },
  }
}

/** The unnamed package is one a directory. */
function unnamedPackage(project: ProjectFiles, fromPath: string): ModuleTarget {
  const directory = fromPath.slice(0, Math.max(0, fromPath.lastIndexOf('/')))
  const files = project
    .filesIn(directory)
    .filter((path) => /\.(?:kts?|java)$/u.test(path) && project.packageOf(path) === '')
  if (files.length > 0) return { kind: 'files', files }
  return { kind: 'unresolved', reason: `nothing of the unnamed package lies in "${directory}"` }
}
