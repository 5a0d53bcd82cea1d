import type { ProjectFiles } from '../language.ts'
import { asObject, asString, asStrings, type PlainObject } from '../plain-data.ts'
import { readObject } from './module-files.ts'
import { directoriesUp, directoryOf, joinPath } from '../paths.ts'
import { matchStar } from './match-star.ts'

/** What a `tsconfig.json` or `jsconfig.json` says about finding modules. */
export interface TypescriptConfig {
  readonly baseUrl: string | undefined
  readonly paths: readonly { readonly pattern: string; readonly targets: readonly string[] }[]
  /** Directories that are one at run time. */
  readonly rootDirs: readonly string[]
  readonly references: readonly string[]
}

const longestChain = 20

export interface TypescriptConfigs {
  /** Paths without a known extension that the nearest configuration gives for a specifier, most wanted first. */
  candidates(specifier: string, directory: string): readonly string[]
  /** The same path in the other directories that a configuration makes one with its own. */
  twins(path: string, directory: string): readonly string[]
}

/** `findPackage` gives the directory of a package of the repository, for `extends` that names one. */
export function createTypescriptConfigs(
  project: ProjectFiles,
  findPackage: (name: string) => string | undefined,
): TypescriptConfigs {
  const byPath = new Map<string, TypescriptConfig>()
  const byDirectory = new Map<string, readonly TypescriptConfig[]>()

  const read = (path: string, depth = 0): TypescriptConfig => {
    const known = byPath.get(path)
    if (known !== undefined) return known
    const config = depth > longestChain ? emptyConfig : readConfig(path, depth)
    byPath.set(path, config)
    return config
  }

  const readConfig = (path: string, depth: number): TypescriptConfig => {
    const directory = directoryOf(path)
    const json = readObject(project, path)
    const options = asObject(json?.['compilerOptions'])
    let { baseUrl, paths, rootDirs } = emptyConfig
    for (const base of asStrings(json?.['extends'])) {
      const basePath = configPath(project, directory, base, findPackage)
      if (basePath === undefined || basePath === path) continue
      const inherited = read(basePath, depth + 1)
      baseUrl = inherited.baseUrl ?? baseUrl
      if (inherited.paths.length > 0) ({ paths } = inherited)
      if (inherited.rootDirs.length > 0) ({ rootDirs } = inherited)
    }
    const ownBase = asString(options?.['baseUrl'])
    if (ownBase !== undefined) baseUrl = joinPath(directory, withoutVariables(ownBase))
    const ownPaths = asObject(options?.['paths'])
    if (ownPaths !== undefined)
      paths = readPaths(ownPaths, ownBase === undefined ? directory : (baseUrl ?? directory))
    const ownRoots = asStrings(options?.['rootDirs'])
      .map((root) => joinPath(directory, withoutVariables(root)))
      .filter((root) => root !== undefined)
    if (ownRoots.length > 0) rootDirs = ownRoots
    return { baseUrl, paths, rootDirs, references: referencesOf(project, directory, json) }
  }

  const nearest = (directory: string): readonly TypescriptConfig[] => {
    const known = byDirectory.get(directory)
    if (known !== undefined) return known
    let configs: readonly TypescriptConfig[] = []
    for (const at of directoriesUp(directory)) {
      const names = ['tsconfig.json', 'jsconfig.json'].map((name) => (at === '' ? name : `${at}/${name}`))
      const found = names.find((name) => project.hasFile(name))
      if (found === undefined) continue
      const own = read(found)
      // A configuration that only lists others leaves the options to them.
      configs = [own, ...own.references.filter((path) => path !== found).map((path) => read(path))]
      break
    }
    byDirectory.set(directory, configs)
    return configs
  }

  return {
    candidates: (specifier, directory) =>
      nearest(directory).flatMap((config) => candidatesOf(config, specifier)),
    twins: (path, directory) => nearest(directory).flatMap((config) => twinsOf(config, path)),
  }
}

const emptyConfig: TypescriptConfig = { baseUrl: undefined, paths: [], rootDirs: [], references: [] }

function twinsOf({ rootDirs }: TypescriptConfig, path: string): readonly string[] {
  const own = rootDirs.find((root) => path === root || path.startsWith(`${root}/`))
  if (own === undefined) return []
  return rootDirs.filter((root) => root !== own).map((root) => root + path.slice(own.length))
}

function candidatesOf(config: TypescriptConfig, specifier: string): readonly string[] {
  const found: string[] = []
  for (const { pattern, targets } of config.paths) {
    const star = matchStar(pattern, specifier)
    if (star === undefined) continue
    found.push(...targets.map((target) => target.replace('*', () => star)))
    break
  }
  const fromBase = config.baseUrl === undefined ? undefined : joinPath(config.baseUrl, specifier)
  if (fromBase !== undefined) found.push(fromBase)
  return found
}

/** Exact patterns first, then those with the longest beginning, as the compiler chooses. */
function readPaths(paths: PlainObject, base: string): TypescriptConfig['paths'] {
  const entries = Object.entries(paths).map(([pattern, targets]) => ({
    pattern,
    targets: asStrings(targets)
      .map((target) => joinPath(base, withoutVariables(target)))
      .filter((target) => target !== undefined),
  }))
  return entries.sort((a, b) => weightOf(b.pattern) - weightOf(a.pattern))
}

function weightOf(pattern: string): number {
  const star = pattern.indexOf('*')
  return star === -1 ? Number.MAX_SAFE_INTEGER : star
}

function withoutVariables(path: string): string {
  return path.replaceAll('${configDir}', '.')
}

function configPath(
  project: ProjectFiles,
  directory: string,
  base: string,
  findPackage: (name: string) => string | undefined,
): string | undefined {
  if (base.startsWith('.')) return existing(project, joinPath(directory, base))
  const parts = base.split('/')
  const nameLength = base.startsWith('@') ? 2 : 1
  const packageDirectory = findPackage(parts.slice(0, nameLength).join('/'))
  if (packageDirectory === undefined) return undefined
  const rest = parts.slice(nameLength).join('/')
  return existing(project, joinPath(packageDirectory, rest === '' ? 'tsconfig.json' : rest))
}

function existing(project: ProjectFiles, path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  return [path, `${path}.json`, joinPath(path, 'tsconfig.json')!].find((candidate) =>
    project.hasFile(candidate),
  )
}

function referencesOf(
  project: ProjectFiles,
  directory: string,
  json: PlainObject | undefined,
): readonly string[] {
  const references = json?.['references']
  if (!Array.isArray(references)) return []
  return references
    .map((reference) => asString(asObject(reference)?.['path']))
    .map((path) => (path === undefined ? undefined : existing(project, joinPath(directory, path))))
    .filter((path) => path !== undefined)
    .filter((path) => directoryOf(path) === directory)
}
