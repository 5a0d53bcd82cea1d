import type { ModuleResolver, ModuleTarget, ProjectFiles } from './language.ts'

/**
 * Finds packages and what they declare by name, in Java and in Kotlin. A package is all files with its package clause,
 * wherever they lie (`src/main` and `src/test`, several modules of one build). `a.b.Outer` is the member Outer of
 * package a.b.
 */
export function createModuleResolver(project: ProjectFiles): ModuleResolver {
  const targets = new Map<string, ModuleTarget>()
  const packages = new Map<string, readonly string[]>()

  const filesOf = (packageName: string): readonly string[] => {
    let files = packages.get(packageName)
    if (files === undefined) {
      files = project.filesOfPackage(packageName).filter(isSource)
      packages.set(packageName, files)
    }
    return files
  }

  const find = (specifier: string): ModuleTarget => {
    for (let end = specifier.length; end > 0; end = specifier.lastIndexOf('.', end - 1)) {
      const files = filesOf(specifier.slice(0, end))
      if (files.length === 0) continue
      const member = end === specifier.length ? [] : specifier.slice(end + 1).split('.')
      const [name] = member
      if (name === undefined) return { kind: 'files', files }
      // A package that has no files here is no class of the package above: `org.acme.tools` is none of org.acme.
      if (isTypeName(name) || files.some((path) => path.endsWith(`/${name}.java`)))
        return { kind: 'files', files, member }
    }
    return { kind: 'external', packageName: packageOfName(specifier) }
  }

  /** The unnamed package is one a directory. */
  const unnamed = (fromPath: string): readonly string[] =>
    project
      .filesIn(fromPath.slice(0, Math.max(0, fromPath.lastIndexOf('/'))))
      .filter((path) => isSource(path) && project.packageOf(path) === '')

  return {
    resolve(specifier, fromPath) {
      if (specifier === '') {
        const files = unnamed(fromPath)
        if (files.length > 0) return { kind: 'files', files }
        return { kind: 'unresolved', reason: `no file of the unnamed package lies beside "${fromPath}"` }
      }
      let target = targets.get(specifier)
      if (target === undefined) targets.set(specifier, (target = find(specifier)))
      return target
    },
    // A package spans the files of both: what those of the other language declare is seen as by an import.
    implied(path) {
      const specifier = project.packageOf(path)
      const files = specifier === '' ? unnamed(path) : filesOf(specifier)
      return files.some((each) => isJava(each) !== isJava(path)) ? [{ specifier, imported: '' }] : []
    },
  }
}

function isJava(path: string): boolean {
  return path.endsWith('.java')
}

function isSource(path: string): boolean {
  return /\.(?:java|kts?)$/u.test(path)
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
