import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../language.ts'
import { joinWritten, readPackages, type CargoPackage } from './cargo.ts'
import { pathAbove } from './path-above.ts'
import { directoriesUp, directoryOf } from '../paths.ts'

/** Crates that come with the compiler. */
const standardCrates = new Set(['std', 'core', 'alloc', 'proc_macro', 'test'])

/**
 * Rust's paths. A crate is a root file and the files that its modules lie in: `a/b.rs` or `a/b/mod.rs` holds `a::b`.
 * What no file holds is a member of the last file reached: an inline module, an enum, a module that is re-exported.
 */
export function createModuleResolver(project: ProjectFiles): ModuleResolver {
  const packages = readPackages(project)
  const packageByDirectory = new Map<string, CargoPackage | undefined>()
  const rootsByFile = new Map<string, readonly string[]>()

  const packageOf = (path: string): CargoPackage | undefined => {
    const start = directoryOf(path)
    if (packageByDirectory.has(start)) return packageByDirectory.get(start)
    const found = directoriesUp(start).find((directory) => packages.has(directory))
    const result = found === undefined ? undefined : packages.get(found)
    packageByDirectory.set(start, result)
    return result
  }

  /** Root files of the crates that a file may belong to, itself where it is one. */
  const rootsOf = (path: string): readonly string[] => {
    let roots = rootsByFile.get(path)
    if (roots === undefined) rootsByFile.set(path, (roots = findRoots(project, path, packageOf(path))))
    return roots
  }

  const isRoot = (path: string): boolean => rootsOf(path)[0] === path && rootsOf(path).length === 1

  /** Directory in which the files of a file's inner modules lie. */
  const innerDirectory = (path: string): string =>
    isRoot(path) || path.endsWith('/mod.rs') || path === 'mod.rs' ? directoryOf(path) : path.slice(0, -3)

  const fileIn = (directory: string, name: string): string | undefined => {
    const base = directory === '' ? name : `${directory}/${name}`
    if (project.hasFile(`${base}.rs`)) return `${base}.rs`
    return project.hasFile(`${base}/mod.rs`) ? `${base}/mod.rs` : undefined
  }

  /** The module around a file's own: files, and names of inline modules within them. */
  const above = (path: string): { files: readonly string[]; member: readonly string[] } => {
    const none = { files: [], member: [] }
    if (isRoot(path)) return none
    const own = path.endsWith('/mod.rs') ? directoryOf(path) : path
    const member: string[] = []
    for (let directory = directoryOf(own); ; directory = directoryOf(directory)) {
      const roots = rootsOf(path).filter((root) => directoryOf(root) === directory)
      if (roots.length > 0) return { files: roots, member }
      if (directory === '') return none
      const name = directory.slice(directory.lastIndexOf('/') + 1)
      const holder = fileIn(directoryOf(directory), name)
      // `mod lib { mod a; }` within lib.rs lies in lib/a.rs.
      if (holder !== undefined && !rootsOf(path).includes(holder)) return { files: [holder], member }
      member.unshift(name)
    }
  }

  /** Follows names inwards, by files as far as there are any. */
  const inwards = (from: readonly string[], names: readonly string[]): ModuleTarget => {
    let files = from
    let directories = from.map(innerDirectory)
    let taken = 0
    for (let index = 0; index < names.length; index++) {
      const name = names[index]!
      // `mod lib { … }` within lib.rs is no file: a file holds no module that it is itself.
      const found = directories
        .map((directory) => fileIn(directory, name))
        .find((path) => path !== undefined && !files.includes(path))
      if (found === undefined) {
        // Inline modules have directories too: `mod a { mod b; }` lies in a/b.rs.
        directories = directories
          .map((directory) => (directory === '' ? name : `${directory}/${name}`))
          .filter((directory) => project.hasDirectory(directory))
        if (directories.length === 0) break
        continue
      }
      files = [found]
      directories = [innerDirectory(found)]
      taken = index + 1
    }
    const member = names.slice(taken)
    return member.length === 0 ? { kind: 'files', files } : { kind: 'files', files, member }
  }

  const crate = (name: string, rest: readonly string[], fromPath: string): ModuleTarget | undefined => {
    if (standardCrates.has(name)) return { kind: 'external', packageName: name, path: rest }
    const own = packageOf(fromPath)
    if (own === undefined) return undefined
    if (own.libraryName === name && own.library !== '') return inwards([own.library], rest)
    const dependency = own.dependencies.get(name)
    if (dependency === undefined) return undefined
    const target = dependency.directory === undefined ? undefined : packages.get(dependency.directory)
    if (target === undefined) return { kind: 'external', packageName: dependency.crate, path: rest }
    if (target.library === '') {
      return { kind: 'unresolved', reason: `package "${target.directory}" has no library` }
    }
    return inwards([target.library], rest)
  }

  /** A file that is named by its path: `#[path]`, `include!`. */
  const atPath = (specifier: string, fromPath: string): ModuleTarget => {
    const isOfPackage = specifier.startsWith('/')
    const path = isOfPackage
      ? joinWritten(packageOf(fromPath)?.directory ?? '', `.${specifier}`)
      : joinWritten(directoryOf(fromPath), specifier)
    if (path !== undefined && project.hasFile(path)) return { kind: 'files', files: [path] }
    const where = isOfPackage ? `in the package of "${fromPath}"` : `beside "${fromPath}"`
    return { kind: 'unresolved', reason: `no file "${specifier}" ${where}` }
  }

  /** `super::super::a::b` */
  const outwards = (fromPath: string, names: readonly string[]): ModuleTarget => {
    let files: readonly string[] = [fromPath]
    let member: readonly string[] = []
    let index = 0
    for (; names[index] === 'super'; index++) {
      if (member.length > 0) {
        member = member.slice(0, -1)
        continue
      }
      const around = files.map(above)
      files = around.flatMap((each) => each.files)
      member = around[0]?.member ?? []
    }
    if (files.length > 0) return inwards(files, [...member, ...names.slice(index)])
    return { kind: 'unresolved', reason: `no module above "${fromPath}"` }
  }

  /** A path that begins with a name: of a module beside, a crate, or something in the file itself. */
  const named = (head: string, rest: readonly string[], fromPath: string): ModuleTarget => {
    const names = [head, ...rest]
    const beside = fileIn(innerDirectory(fromPath), head)
    if (beside !== undefined && beside !== fromPath) return inwards([fromPath], names)
    const found = crate(head, rest, fromPath)
    if (found !== undefined) return found
    if (packageOf(fromPath) === undefined && /^[a-z]/.test(head))
      return { kind: 'external', packageName: head, path: rest }
    return { kind: 'files', files: [fromPath], member: names }
  }

  return {
    isWithin(path, outerPath) {
      return isAround(innerDirectory(outerPath), path)
    },
    resolve(written, fromPath, _imported, within = []) {
      const specifier = within.length === 0 ? written : fromInside(within, written)
      if (/^\.{0,2}\//.test(specifier)) return atPath(specifier, fromPath)
      if (specifier.includes('.'))
        return { kind: 'unresolved', reason: `"${specifier}" is no path of modules` }
      const names = specifier.split('::')
      const [head = '', ...rest] = names
      switch (head) {
        case 'crate': {
          const roots = rootsOf(fromPath)
          if (roots.length > 0) return inwards(roots, rest)
          return { kind: 'unresolved', reason: `no crate root around "${fromPath}"` }
        }
        case 'self':
          return inwards([fromPath], rest)
        case 'super':
          return outwards(fromPath, names)
        case '': {
          const name = rest[0] ?? ''
          return (
            crate(name, rest.slice(1), fromPath) ?? {
              kind: 'external',
              packageName: name,
              path: rest.slice(1),
            }
          )
        }
        default:
          return named(head, rest, fromPath)
      }
    },
  }
}

/** A relative path that is written within inline modules, as their file would write it. */
function fromInside(modules: readonly string[], specifier: string): string {
  const names = specifier.split('::')
  if (names[0] !== 'self' && names[0] !== 'super') return specifier
  const start = names[0] === 'self' ? 1 : 0
  let end = start
  while (names[end] === 'super') end++
  return [pathAbove(modules, end - start), ...names.slice(end)].join('::')
}

/** Directories whose files are roots of crates of their own, below a package. */
const rootDirectories = ['src/bin', 'tests', 'examples', 'benches']

function findRoots(project: ProjectFiles, path: string, own: CargoPackage | undefined): readonly string[] {
  if (own !== undefined) {
    if (path === own.library || own.targets.includes(path)) return [path]
    const base = own.directory === '' ? '' : `${own.directory}/`
    const inside = path.slice(base.length)
    if (inside === 'src/main.rs' || inside === 'build.rs') return [path]
    for (const directory of rootDirectories) {
      if (!inside.startsWith(`${directory}/`) || own.withoutTargets.includes(directory)) continue
      const parts = inside.slice(directory.length + 1).split('/')
      // `tests/a.rs` and `tests/a/main.rs` are roots; other files belong to one of them.
      if (parts.length === 1 || (parts.length === 2 && parts[1] === 'main.rs')) return [path]
      const main = `${base}${directory}/${parts[0]}/main.rs`
      if (project.hasFile(main)) return [main]
      return project.filesIn(`${base}${directory}`).filter((file) => file.endsWith('.rs'))
    }
    const explicit = [own.library, ...own.targets, `${base}src/main.rs`].filter(
      (root) => root !== '' && project.hasFile(root) && isAround(directoryOf(root), path),
    )
    const depth = Math.max(0, ...explicit.map((root) => directoryOf(root).length))
    return [...new Set(explicit.filter((root) => directoryOf(root).length === depth))]
  }
  for (const directory of directoriesUp(directoryOf(path))) {
    const roots = ['lib.rs', 'main.rs']
      .map((name) => (directory === '' ? name : `${directory}/${name}`))
      .filter((file) => project.hasFile(file))
    if (roots.includes(path)) return [path]
    if (roots.length > 0) return roots
  }
  return []
}

function isAround(directory: string, path: string): boolean {
  return directory === '' || path.startsWith(`${directory}/`)
}
