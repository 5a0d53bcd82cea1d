import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../language.ts'
import { createSourceRoots, isPackage, type SourceRoots } from './source-roots.ts'
import { standardLibrary } from './standard-library.ts'
import { directoryOf } from '../paths.ts'

/**
 * Python's import rules over the files of a repository. `specifier` is resolved exactly as it is given: whether
 * `from a import b` means a submodule is asked by resolving `a.b`.
 *
 * Which directories are on the path at run time is not written down anywhere for sure, so an absolute import is
 * tried in one source root after the other: see `createSourceRoots`.
 */
export function createModuleResolver(project: ProjectFiles): ModuleResolver {
  const roots = createSourceRoots(project)
  const known = new Map<string, ModuleTarget>()
  return {
    resolve(specifier, fromPath) {
      if (specifier === conftest) return nearestConftest(project, fromPath)
      // A file's own directory decides, and the file itself where it stands outside any package.
      const isRelative = specifier.startsWith('.')
      const place = isRelative || roots.isInPackage(fromPath) ? directoryOf(fromPath) : fromPath
      const key = `${specifier}\0${place}`
      let target = known.get(key)
      if (target === undefined) {
        target = isRelative
          ? resolveRelative(project, specifier, fromPath)
          : resolveAbsolute(project, roots, specifier, fromPath)
        known.set(key, target)
      }
      return target
    },
  }
}

/** Stands for the conftest.py of a file's folder or the nearest one above; of a conftest.py itself, the one above it. */
export const conftest = '@conftest'

function nearestConftest(project: ProjectFiles, fromPath: string): ModuleTarget {
  for (let directory = directoryOf(fromPath); ; directory = directoryOf(directory)) {
    const file = join(directory, 'conftest.py')
    if (file !== fromPath && project.hasFile(file)) return { kind: 'files', files: [file] }
    if (directory === '') return { kind: 'unresolved', reason: 'there is no conftest.py' }
  }
}

function resolveRelative(project: ProjectFiles, specifier: string, fromPath: string): ModuleTarget {
  let dots = 0
  while (specifier[dots] === '.') dots++
  let directory = directoryOf(fromPath)
  for (let up = 1; up < dots; up++) {
    if (directory === '') {
      return {
        kind: 'unresolved',
        reason: `relative import "${specifier}" in "${fromPath}" leads above the repository's root`,
      }
    }
    directory = directoryOf(directory)
  }
  const name = specifier.slice(dots)
  const path = name === '' ? directory : join(directory, name.replaceAll('.', '/'))
  return (
    findModule(project, path) ??
    findNamespace(project, path) ?? {
      kind: 'unresolved',
      reason: `relative import "${specifier}" in "${fromPath}": there is no module at "${path}"`,
    }
  )
}

function resolveAbsolute(
  project: ProjectFiles,
  roots: SourceRoots,
  specifier: string,
  fromPath: string,
): ModuleTarget {
  const path = specifier.replaceAll('.', '/')
  const top = topOf(specifier)
  const isStandard = standardLibrary.has(top)
  const candidates = isStandard ? [roots.rootOf(fromPath)] : roots.rootsFor(top, fromPath)
  for (const root of candidates) {
    const target = findModule(project, join(root, path))
    if (target !== undefined && target.kind === 'files' && target.files[0] !== fromPath) return target
  }
  const aliased = isStandard ? undefined : roots.aliasedPath(specifier)
  const target = aliased === undefined ? undefined : findModule(project, aliased)
  if (target !== undefined) return target
  if (isStandard) return { kind: 'external', packageName: top }
  for (const root of candidates) {
    const namespace = findNamespace(project, join(root, path))
    if (namespace !== undefined) return namespace
  }
  // A generated protocol buffer module imports its neighbours as if its directory were on the path.
  if (/_pb2(?:_grpc)?$/.test(specifier)) {
    const neighbour = findModule(project, join(directoryOf(fromPath), path))
    if (neighbour !== undefined) return neighbour
  }
  const owner = candidates.find((root) => findModule(project, join(root, top)) !== undefined)
  if (owner !== undefined && path !== top && isPackage(project, join(owner, top))) {
    return {
      kind: 'unresolved',
      reason: `there is no module "${specifier}" in the package at "${join(owner, top)}"`,
    }
  }
  return (
    findInParsedPackage(project, specifier, fromPath) ?? {
      kind: 'external',
      packageName: top,
      perhaps: filesOfSuffix(project, specifier),
    }
  )
}

/** The module that stands where the end of a specifier leads to from the top: `price.py` for `shop.price`. */
function filesOfSuffix(project: ProjectFiles, specifier: string): readonly string[] {
  const names = specifier.split('.')
  for (let first = 1; first < names.length; first++) {
    const target = findModule(project, names.slice(first).join('/'))
    if (target?.kind === 'files') return target.files
  }
  return []
}

/**
 * A folder may be parsed that is itself a package, or the content of one: what leads nowhere else and goes by the
 * folder's own name (`shop.price`, `company.shop.price` in the folder `shop`) begins there.
 */
function findInParsedPackage(
  project: ProjectFiles,
  specifier: string,
  fromPath: string,
): ModuleTarget | undefined {
  const name = (project.name ?? '').replaceAll('-', '_')
  const names = specifier.split('.')
  const place = name === '' ? -1 : names.indexOf(name)
  if (place === -1 || DISTRIBUTIONS.some((file) => project.hasFile(file))) return undefined
  const inside = names.slice(place + 1).join('/')
  if (inside === '' && place > 0) return undefined
  const target = findModule(project, inside) ?? (inside === '' ? findNamespace(project, '') : undefined)
  return target?.kind === 'files' && target.files[0] === fromPath ? undefined : target
}

/** Files at the top of a repository that holds packages and is none itself. */
const DISTRIBUTIONS = ['setup.py', 'setup.cfg', 'pyproject.toml']

/** The file of a module: a package goes before a module, and a source before a stub, as Python and its checkers do. */
function findModule(project: ProjectFiles, path: string): ModuleTarget | undefined {
  const prefix = path === '' ? '' : `${path}/`
  for (const file of [
    `${prefix}__init__.py`,
    `${path}.py`,
    `${prefix}__init__.pyi`,
    `${path}.pyi`,
    `${path}.pyw`,
  ]) {
    if (project.hasFile(file)) return { kind: 'files', files: [file] }
  }
  return undefined
}

/** A directory of modules without an `__init__` file. */
function findNamespace(project: ProjectFiles, path: string): ModuleTarget | undefined {
  if (!project.hasDirectory(path)) return undefined
  const holdsModules = project.filesIn(path).some((file) => /\.pyi?$/.test(file))
  return holdsModules || holdsPackages(project, path) ? { kind: 'namespace', directory: path } : undefined
}

function holdsPackages(project: ProjectFiles, path: string): boolean {
  const prefix = path === '' ? '' : `${path}/`
  return project.filesNamed('__init__.py').some((file) => file.startsWith(prefix))
}

function topOf(specifier: string): string {
  const dot = specifier.indexOf('.')
  return dot === -1 ? specifier : specifier.slice(0, dot)
}

function join(directory: string, path: string): string {
  if (directory === '') return path
  return path === '' ? directory : `${directory}/${path}`
}
