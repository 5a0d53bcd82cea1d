import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../language.ts'

/**
 * Finds packages and classes by name. A package is all files with its package clause, wherever they lie (`src/main`
 * and `src/test`, several modules of one build). `a.b.Outer` is the member Outer of package a.b.
 */
export function createModuleResolver(project: ProjectFiles): ModuleResolver {
  const targets = new Map<string, ModuleTarget>()
  const packages = new Map<string, readonly string[]>()

  const filesOf = (packageName: string): readonly string[] => {
    let files = packages.get(packageName)
    if (files === undefined) {
      files = project.filesOfPackage(packageName).filter((path) => /\.(?:java|kts?)$/u.test(path))
      packages.set(packageName, files)
    }
    return files
  }

  const find = (specifier: string, imported: string): ModuleTarget => {
    for (let end = specifier.length; end > 0; end = specifier.lastIndexOf('.', end - 1)) {
      const member = end === specifier.length ? [] : specifier.slice(end + 1).split('.')
      const files = filesOf(specifier.slice(0, end))
      if (files.length === 0) continue
      if (member.length === 0) return { kind: 'files', files }
      const className = member[0] ?? (imported === '*' ? '' : imported)
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
      const key = `${specifier}\n${imported}`
      let target = targets.get(key)
      if (target === undefined) targets.set(key, (target = find(specifier, imported)))
      return target
    },
  }
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

/** The unnamed package is one a directory. */
function unnamedPackage(project: ProjectFiles, fromPath: string): ModuleTarget {
  const directory = fromPath.slice(0, Math.max(0, fromPath.lastIndexOf('/')))
  const files = project
    .filesIn(directory)
    .filter((path) => /\.(?:java|kts?)$/u.test(path) && project.packageOf(path) === '')
  if (files.length > 0) return { kind: 'files', files }
  return { kind: 'unresolved', reason: `no class of the unnamed package lies in "${directory}"` }
}
