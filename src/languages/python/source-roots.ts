import type { ProjectFiles } from '../language.ts'
import { readConfiguredRoots } from './configured-roots.ts'
import { directoryOf } from '../paths.ts'

/** The directories from which absolute imports may be resolved. */
export interface SourceRoots {
  /** The directory above the outermost package of a file. */
  rootOf(path: string): string
  isInPackage(path: string): boolean
  /**
   * Roots to try for a top-level name, best first: the file's own, the directories above it, configured ones, the
   * repository's root and `src`, then every other directory that holds a package or module of that name beside a
   * package, those nearest to the file first.
   */
  rootsFor(top: string, fromPath: string): readonly string[]
  /** Where `package_dir` puts a package that does not lie in a directory of its own name. */
  aliasedPath(specifier: string): string | undefined
}

export function createSourceRoots(project: ProjectFiles): SourceRoots {
  const packages = new Set<string>()
  for (const name of ['__init__.py', '__init__.pyi']) {
    for (const path of project.filesNamed(name)) packages.add(directoryOf(path))
  }
  packages.delete('')
  const inferred = inferRoots(project, packages)
  const configured = readConfiguredRoots(project)
  const rootByDirectory = new Map<string, string>()
  const known = new Map<string, readonly string[]>()

  const rootOfDirectory = (directory: string): string => {
    let root = rootByDirectory.get(directory)
    if (root !== undefined) return root
    root = directory
    while (packages.has(root)) root = directoryOf(root)
    rootByDirectory.set(directory, root)
    return root
  }

  return {
    rootOf: (path) => rootOfDirectory(directoryOf(path)),
    isInPackage: (path) => packages.has(directoryOf(path)),
    rootsFor(top, fromPath) {
      const root = rootOfDirectory(directoryOf(fromPath))
      const key = `${top}\0${root}`
      let roots = known.get(key)
      if (roots === undefined) {
        const nearest = (inferred.get(top) ?? []).filter((at) => isVisible(at, root))
        const shared = new Map(nearest.map((at) => [at, sharedSegments(at, root)]))
        nearest.sort((a, b) => shared.get(b)! - shared.get(a)! || a.length - b.length || (a < b ? -1 : 1))
        const above = ancestorsOf(root).filter((at) => !packages.has(at))
        roots = [...new Set([root, ...above, ...configured.roots, '', 'src', ...nearest])]
        known.set(key, roots)
      }
      return roots
    },
    aliasedPath(specifier) {
      for (const [name, directory] of configured.aliases) {
        if (specifier === name) return directory
        if (specifier.startsWith(`${name}.`)) {
          return `${directory}/${specifier.slice(name.length + 1).replaceAll('.', '/')}`
        }
      }
      return undefined
    },
  }
}

export function isPackage(project: ProjectFiles, directory: string): boolean {
  return project.hasFile(`${directory}/__init__.py`) || project.hasFile(`${directory}/__init__.pyi`)
}

/** Top-level names to the directories that hold them: those that directly hold a package and are none themselves. */
function inferRoots(project: ProjectFiles, packages: ReadonlySet<string>): Map<string, string[]> {
  const roots = new Set<string>()
  const rootsByName = new Map<string, string[]>()
  const add = (name: string, root: string): void => {
    const list = rootsByName.get(name)
    if (list === undefined) rootsByName.set(name, [root])
    else if (!list.includes(root)) list.push(root)
  }
  for (const directory of packages) {
    const parent = directoryOf(directory)
    if (packages.has(parent)) continue
    roots.add(parent)
    add(directory.slice(parent === '' ? 0 : parent.length + 1), parent)
  }
  for (const root of roots) {
    for (const path of project.filesIn(root)) {
      const name = /(?<![^/])([^/]+)\.pyi?$/.exec(path)?.[1]
      if (name !== undefined) add(name, root)
    }
  }
  return rootsByName
}

/** Directories of tests, examples and documents hold packages that nobody outside them imports. */
const asideNames: ReadonlySet<string> = new Set(
  'test tests testing testdata test_data fixtures data example examples sample samples demo demos doc docs benchmark benchmarks'.split(
    ' ',
  ),
)

/** Whether code under `root` may import from `candidate`: not where that lies in a directory of tests and this does not. */
function isVisible(candidate: string, root: string): boolean {
  const segments = candidate.split('/')
  const aside = segments.findIndex((segment) => asideNames.has(segment))
  if (aside === -1) return true
  const directory = segments.slice(0, aside + 1).join('/')
  return root === directory || root.startsWith(`${directory}/`)
}

function sharedSegments(a: string, b: string): number {
  const left = a === '' ? [] : a.split('/')
  const right = b === '' ? [] : b.split('/')
  let count = 0
  while (count < left.length && left[count] === right[count]) count++
  return count
}

/** The directories above one, nearest first, the repository's root last. */
function ancestorsOf(directory: string): string[] {
  const found: string[] = []
  for (let at = directory; at !== '';) {
    at = directoryOf(at)
    found.push(at)
  }
  return found
}
