import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../language.ts'
import { externalPackage } from './external-package.ts'
import { readGoModules, readWorkspace, type GoModule } from './go-mod.ts'
import { directoryOf } from '../paths.ts'

/**
 * Import path to directory, as `go build` finds it: the modules of the repository by their paths (the importer's own
 * first), `replace` with a local path, `vendor/`, and GOPATH layouts where there is no go.mod. Everything else is external.
 */
export function createModuleResolver(project: ProjectFiles): ModuleResolver {
  const modules = readGoModules(project)
  const workspace = readWorkspace(project)
  const directories = new Map<string, string | undefined>()
  const sources = new Map<string, readonly string[]>()

  const moduleAround = (path: string): GoModule | undefined => {
    for (let directory = directoryOf(path); ; directory = directoryOf(directory)) {
      const module = modules.byDirectory.get(directory)
      if (module !== undefined || directory === '') return module
    }
  }

  const filesOf = (directory: string): readonly string[] => {
    let files = sources.get(directory)
    if (files === undefined) sources.set(directory, (files = packageFiles(project, directory)))
    return files
  }

  const find = (specifier: string, importer: GoModule | undefined): string | undefined => {
    for (const directory of candidates(specifier, importer)) {
      if (filesOf(directory).length > 0) return directory
    }
    return undefined
  }

  function* candidates(specifier: string, importer: GoModule | undefined): Generator<string> {
    if (importer !== undefined) {
      const own = within(importer.directory, importer.path, specifier)
      if (own !== undefined) yield own
      yield* replaced(importer.replaced, specifier)
      yield join(join(importer.directory, 'vendor'), specifier)
    }
    yield* replaced(workspace, specifier)
    for (let prefix = specifier; prefix !== ''; prefix = directoryOf(prefix)) {
      for (const module of modules.byPath.get(prefix) ?? []) {
        yield within(module.directory, module.path, specifier)!
      }
    }
    if (modules.byDirectory.size === 0) yield* gopathCandidates(project, specifier)
  }

  return {
    resolve(specifier, fromPath) {
      const fromDirectory = directoryOf(fromPath)
      const importer = moduleAround(fromPath)
      let directory: string | undefined
      if (specifier.startsWith('./') || specifier.startsWith('../')) {
        directory = normalize(join(fromDirectory, specifier))
      } else {
        // What a path means depends on the importer's module alone.
        const key = `${importer?.directory ?? ''}\n${specifier}`
        if (!directories.has(key)) directories.set(key, find(specifier, importer))
        directory = directories.get(key) ?? vendored(project, fromDirectory, specifier)
      }
      if (directory === undefined) return outside(specifier, importer, modules.byPath)
      const files = filesOf(directory)
      if (files.length === 0) return { kind: 'unresolved', reason: `no Go files in "${directory}"` }
      if (directory !== fromDirectory || !fromPath.endsWith('_test.go')) return { kind: 'files', files }
      // An external test (`package x_test`) sees what the package's own tests export to it.
      const name = project.packageOf(files[0]!)
      const tests = project
        .filesIn(directory)
        .filter((path) => path.endsWith('_test.go') && project.packageOf(path) === name)
      return { kind: 'files', files: [...files, ...tests] }
    },
  }
}

/** The files of the package that a directory holds; files of another clause (`//go:build ignore` mains) are left out. */
function packageFiles(project: ProjectFiles, directory: string): readonly string[] {
  const all = project.filesIn(directory).filter((path) => path.endsWith('.go') && !path.endsWith('_test.go'))
  const counts = new Map<string, number>()
  for (const path of all) {
    const name = project.packageOf(path)
    counts.set(name, (counts.get(name) ?? 0) + (name === 'main' || name === '' ? 1 : all.length + 1))
  }
  if (counts.size < 2) return all
  const [name] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))
  return all.filter((path) => project.packageOf(path) === name)
}

function outside(
  specifier: string,
  importer: GoModule | undefined,
  byPath: ReadonlyMap<string, readonly GoModule[]>,
): ModuleTarget {
  for (let prefix = specifier; prefix !== ''; prefix = directoryOf(prefix)) {
    if (byPath.has(prefix)) return { kind: 'unresolved', reason: `no directory of module "${prefix}" has it` }
  }
  return { kind: 'external', packageName: externalPackage(specifier, importer?.required) }
}

/** `vendor/` of any directory above, for trees without a go.mod. */
function vendored(project: ProjectFiles, fromDirectory: string, specifier: string): string | undefined {
  for (let directory = fromDirectory; ; directory = directoryOf(directory)) {
    const candidate = join(join(directory, 'vendor'), specifier)
    if (project.hasDirectory(candidate)) return candidate
    if (directory === '') return undefined
  }
}

/** Without any go.mod: a GOPATH checked in as `src/`, or the repository itself under its host path. */
function* gopathCandidates(project: ProjectFiles, specifier: string): Generator<string> {
  yield `src/${specifier}`
  const parts = specifier.split('/')
  if (!parts[0]!.includes('.')) {
    if (project.hasDirectory(specifier)) yield specifier
    return
  }
  if (parts.length >= 3) yield parts.slice(3).join('/')
}

function* replaced(replacements: ReadonlyMap<string, string>, specifier: string): Generator<string> {
  if (replacements.size === 0) return
  for (let prefix = specifier; prefix !== ''; prefix = directoryOf(prefix)) {
    const directory = replacements.get(prefix)
    if (directory !== undefined) yield within(directory, prefix, specifier)!
  }
}

/** Directory of an import path under a module, undefined where the path is not of that module. */
function within(directory: string, modulePath: string, specifier: string): string | undefined {
  if (specifier === modulePath) return directory
  if (!specifier.startsWith(`${modulePath}/`)) return undefined
  return join(directory, specifier.slice(modulePath.length + 1))
}

function join(directory: string, rest: string): string {
  return directory === '' ? rest : `${directory}/${rest}`
}

function normalize(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
