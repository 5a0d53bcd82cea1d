import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../language.ts'
import { builtins } from './builtins.ts'

/** The global namespace, as the package that its files share. */
export const GLOBAL = '\\'

/** What is of the language itself stands for a package of this name. */
export const LANGUAGE = 'php'

/**
 * Finds namespaces by what files declare, wherever they lie: PSR-4 says that a class is found by its name, and where it
 * lies is what the autoloader finds out. A path is one of `require`.
 */
export function createModuleResolver(project: ProjectFiles): ModuleResolver {
  const namespaces = new Map<string, readonly string[]>()

  const filesOf = (namespace: string): readonly string[] => {
    let files = namespaces.get(namespace)
    if (files === undefined) {
      files = project.filesOfPackage(namespace).filter((path) => /\.(?:php\d?|phtml|phps)$/.test(path))
      namespaces.set(namespace, files)
    }
    return files
  }

  return {
    resolve(specifier, fromPath, imported): ModuleTarget {
      if (/[./]/.test(specifier)) return included(project, specifier, fromPath)
      const isOfLanguage = specifier === LANGUAGE || (specifier === GLOBAL && builtins.has(imported))
      if (isOfLanguage) return { kind: 'external', packageName: LANGUAGE }
      const files = filesOf(specifier)
      if (files.length > 0) return { kind: 'files', files }
      const opening = project.filesOfNamespace(specifier).filter((path) => path.endsWith('.php'))
      if (opening.length > 0) return { kind: 'files', files: opening.slice(0, 1), member: [specifier] }
      return { kind: 'external', packageName: specifier === GLOBAL ? LANGUAGE : specifier }
    },
  }
}

/** `require 'a.php'`: beside the file, or below the root. */
function included(project: ProjectFiles, specifier: string, fromPath: string): ModuleTarget {
  const folder = fromPath.split('/').slice(0, -1)
  for (const base of [folder, []]) {
    const path = joined(base, specifier)
    if (path !== undefined && project.hasFile(path)) return { kind: 'files', files: [path] }
  }
  return { kind: 'unresolved', reason: `no file lies at "${specifier}"` }
}

function joined(base: readonly string[], specifier: string): string | undefined {
  const parts = [...base]
  for (const part of specifier.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '' && part !== '.' && part !== '..') parts.push(part)
  }
  return parts.join('/')
}
