import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../language.ts'
import { includeDirectories } from './compile-commands.ts'
import { directoryOf, joinPath } from './paths.ts'

/** Directories that headers commonly lie in, for a build that says nothing. */
const usualRoots = ['include', 'src', '', 'lib', 'source', 'inc'] as const

/**
 * Finds headers as a compiler does: beside the including file (quotes only), in the directories that the build
 * gives, in the usual ones, and last, because builds set paths that no file here shows, the one header of the
 * repository whose path ends so. `a::b` is the namespace that the file itself, or what it includes, declares.
 */
export function createModuleResolver(project: ProjectFiles): ModuleResolver {
  const roots = [...new Set([...includeDirectories(project), ...usualRoots])]
  const found = new Map<string, ModuleTarget>()

  const inRoots = (path: string): ModuleTarget => {
    let target = found.get(path)
    if (target === undefined) found.set(path, (target = search(path)))
    return target
  }

  const search = (path: string): ModuleTarget => {
    for (const root of roots) {
      const candidate = joinPath(root, path)
      if (candidate !== undefined && project.hasFile(candidate)) return { kind: 'files', files: [candidate] }
    }
    const rest = path.replace(/^(?:\.\.?\/)+/, '')
    const files = project
      .filesNamed(rest.slice(rest.lastIndexOf('/') + 1))
      .filter((file) => file === rest || file.endsWith(`/${rest}`))
    const only = files[0]
    if (files.length === 1 && only !== undefined && !isStandardHeader(path))
      return { kind: 'files', files: [only] }
    if (files.length > 1 && !isStandardHeader(path)) {
      return { kind: 'unresolved', reason: `"${path}" may be any of ${files.length} headers` }
    }
    return { kind: 'external', packageName: path }
  }

  return {
    resolve(specifier, fromPath) {
      const isQuoted = specifier.startsWith('"')
      if (!isQuoted && !specifier.startsWith('<')) return namespaceTarget(specifier, fromPath)
      const path = specifier.slice(1, -1)
      if (isQuoted) {
        const beside = joinPath(directoryOf(fromPath), path)
        if (beside !== undefined && project.hasFile(beside)) return { kind: 'files', files: [beside] }
        return nearest(inRoots(path), project, path, fromPath)
      }
      return nearest(inRoots(path), project, path, fromPath)
    },
  }
}

/** Of several headers of one name, the one in the nearest directory upwards: a repository of several programs. */
function nearest(target: ModuleTarget, project: ProjectFiles, path: string, fromPath: string): ModuleTarget {
  if (target.kind !== 'unresolved') return target
  for (let directory = directoryOf(fromPath); directory !== ''; directory = directoryOf(directory)) {
    for (const root of ['', 'include', 'src', 'inc']) {
      const candidate = joinPath(joinPath(directory, root) ?? directory, path)
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

/** `<string.h>` and `<vector>` are not some file of that name deep in the repository. */
function isStandardHeader(path: string): boolean {
  return standardHeaders.has(path.replace(/\.h$/, '')) || (!path.includes('.') && !path.includes('/'))
}

const standardHeaders = new Set(
  `assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic
  stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype unistd fcntl pthread
  dirent dlfcn poll sched semaphore strings syslog termios`.split(/\s+/),
)
