import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../language.ts'
import { includeDirectories } from './compile-commands.ts'
import { createIncludePrefixes } from './include-prefixes.ts'
import { directoryOf } from '../paths.ts'
import { joinBelow } from './paths.ts'
import { isInSystemFolder, isStandardHeader, isSystemHeader } from './standard-headers.ts'

/** Directories that headers commonly lie in, for a build that says nothing. */
const usualRoots = ['include', 'src', '', 'lib', 'source', 'inc'] as const

/**
 * Finds headers as a compiler does: beside the including file (quotes only), in the directories that the build
 * gives, in the usual ones, and last, because builds set paths that no file here shows, the one header of the
 * repository whose path ends so, or ends so without a folder that only the build makes (`include-prefixes.ts`).
 * `a::b` is the namespace that the file itself, or what it includes, declares.
 */
export function createModuleResolver(project: ProjectFiles): ModuleResolver {
  const given = includeDirectories(project)
  const roots = [...new Set([...given, ...usualRoots])]
  /** A project that has a header in place of a standard one keeps it where its build looks first. */
  const reservedRoots = [...new Set([...given, 'include'])]
  const found = new Map<string, ModuleTarget>()

  const inRoots = (specifier: string): ModuleTarget => {
    let target = found.get(specifier)
    if (target === undefined) found.set(specifier, (target = search(specifier)))
    return target
  }

  const endingWith = (path: string): readonly string[] =>
    project
      .filesNamed(path.slice(path.lastIndexOf('/') + 1))
      .filter((file) => file === path || file.endsWith(`/${path}`))
  const prefixes = createIncludePrefixes(project, endingWith)

  const search = (specifier: string): ModuleTarget => {
    const path = specifier.slice(1, -1)
    const isAngled = specifier.startsWith('<')
    const isReserved = isAngled && (isStandardHeader(path) || isInSystemFolder(path))
    for (const root of isReserved ? reservedRoots : roots) {
      const candidate = joinBelow(root, path)
      if (candidate !== undefined && project.hasFile(candidate)) return { kind: 'files', files: [candidate] }
    }
    if (isAngled ? isSystemHeader(path) : isStandardHeader(path))
      return { kind: 'external', packageName: path }
    const files = endingWith(path.replace(/^(?:\.\.?\/)+/, ''))
    if (files.length > 1)
      return { kind: 'unresolved', reason: `"${path}" may be any of ${files.length} headers` }
    const only = files[0] ?? prefixes.find(path)
    return only === undefined ? { kind: 'external', packageName: path } : { kind: 'files', files: [only] }
  }

  return {
    resolve(specifier, fromPath) {
      const isQuoted = specifier.startsWith('"')
      if (!isQuoted && !specifier.startsWith('<')) return namespaceTarget(specifier, fromPath)
      const path = specifier.slice(1, -1)
      if (isQuoted) {
        const beside = joinBelow(directoryOf(fromPath), path)
        if (beside !== undefined && project.hasFile(beside)) return { kind: 'files', files: [beside] }
      }
      return nearest(inRoots(specifier), project, path, fromPath)
    },
  }
}

/** Of several headers of one name, the one in the nearest directory upwards: a repository of several programs. */
function nearest(target: ModuleTarget, project: ProjectFiles, path: string, fromPath: string): ModuleTarget {
  if (target.kind !== 'unresolved') return target
  for (let directory = directoryOf(fromPath); directory !== ''; directory = directoryOf(directory)) {
    for (const root of ['', 'include', 'src', 'inc']) {
      const candidate = joinBelow(joinBelow(directory, root) ?? directory, path)
      if (candidate !== undefined && project.hasFile(candidate)) return { kind: 'files', files: [candidate] }
    }
  }
  return target
}

function namespaceTarget(specifier: string, fromPath: string): ModuleTarget {
  const member = specifier.split('::').filter((part) => part !== '')
  if (member.some((part) => !/^\w+$/.test(part))) {
    return { kind: 'unresolved', reason: `"${specifier}" is neither a header nor a namespace` }
  }
  if (member[0] === 'std') return { kind: 'external', packageName: 'std' }
  return { kind: 'files', files: [fromPath], member }
}
