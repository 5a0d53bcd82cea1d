import type { ProjectFiles } from '../language.ts'
import { asObject, asString, type PlainObject } from '../plain-data.ts'
import { findFile, findModuleFile, readObject } from './module-files.ts'
import { joinPath } from '../paths.ts'
import { matchStar } from './match-star.ts'

/** Names of directories that builds write to; what is in them comes from somewhere else. */
const outputDirectories = new Set([
  'dist',
  'build',
  'lib',
  'out',
  'output',
  'es',
  'esm',
  'cjs',
  'umd',
  'commonjs',
  'module',
  'modern',
  'legacy',
  'types',
  'node',
  'browser',
  'production',
  'development',
])
const sourceDirectories = ['src', 'source', 'lib', '']
/** Conditions that lead to types only; anything else is preferred. */
const typeConditions = new Set(['types', 'typings', 'types@'])
const sourceConditions = new Set(['source', 'src', 'development', 'ts', 'typescript', 'bun'])

/** The file that `subpath` (`.` or `./x`) of a package of the repository means. */
export function findPackageEntry(
  project: ProjectFiles,
  directory: string,
  subpath: string,
  preferTypescript: boolean,
): string | undefined {
  const manifest = readObject(project, directory === '' ? 'package.json' : `${directory}/package.json`) ?? {}
  const targets = entryTargets(manifest, subpath)
  const found = findTarget(project, directory, targets, preferTypescript)
  if (found !== undefined) return found
  if (subpath === '.') {
    const index = findModuleFile(project, directory, preferTypescript)
    return index ?? findFile(project, joinPath(directory, 'src/index')!, preferTypescript)
  }
  const direct = joinPath(directory, subpath)
  if (direct === undefined) return undefined
  return (
    findModuleFile(project, direct, preferTypescript) ??
    sourceOf(project, directory, subpath, preferTypescript)
  )
}

/** The file that `#name` means to a package, or a specifier that it stands for. */
export function findPackageImport(
  project: ProjectFiles,
  directory: string,
  name: string,
  preferTypescript: boolean,
): { readonly file: string } | { readonly specifier: string } | undefined {
  const manifest = readObject(project, directory === '' ? 'package.json' : `${directory}/package.json`)
  const targets = matchTargets(asObject(manifest?.['imports']) ?? {}, name)
  const file = findTarget(project, directory, targets, preferTypescript)
  if (file !== undefined) return { file }
  const specifier = targets.find((target) => !target.path.startsWith('.'))?.path
  return specifier === undefined ? undefined : { specifier }
}

interface Target {
  readonly path: string
  readonly rank: number
}

function entryTargets(manifest: PlainObject, subpath: string): readonly Target[] {
  const exported = manifest['exports']
  const targets: Target[] = []
  if (exported !== undefined && exported !== null) {
    const map = asObject(exported)
    const hasSubpaths = map !== undefined && Object.keys(map).some((key) => key.startsWith('.'))
    if (hasSubpaths) targets.push(...matchTargets(map, subpath))
    else if (subpath === '.') collectTargets(exported, '', 1, targets)
  }
  if (subpath === '.') {
    for (const [field, rank] of [
      ['source', 0],
      ['module', 1],
      ['main', 1],
      ['types', 2],
      ['typings', 2],
    ] as const) {
      const path = asString(manifest[field])
      if (path !== undefined) targets.push({ path, rank })
    }
  }
  return targets.sort((a, b) => a.rank - b.rank)
}

/** Targets of the key that fits best: the same text, else the pattern with the longest beginning. */
function matchTargets(map: PlainObject, name: string): readonly Target[] {
  const targets: Target[] = []
  const keys = Object.keys(map).filter((key) => key.includes('*') || key.endsWith('/'))
  keys.sort((a, b) => b.length - a.length)
  if (name in map) {
    collectTargets(map[name], '', 1, targets)
  } else {
    for (const key of keys) {
      const star = matchStar(key.endsWith('/') ? `${key}*` : key, name)
      if (star === undefined) continue
      collectTargets(map[key], star, 1, targets)
      break
    }
  }
  return targets.sort((a, b) => a.rank - b.rank)
}

function collectTargets(value: unknown, star: string, rank: number, targets: Target[]): void {
  if (typeof value === 'string') {
    const path = value.endsWith('/') ? value + star : value.replaceAll('*', () => star)
    targets.push({ path, rank })
  } else if (Array.isArray(value)) {
    for (const entry of value) collectTargets(entry, star, rank, targets)
  } else {
    for (const [condition, entry] of Object.entries(asObject(value) ?? {})) {
      const isTypes = typeConditions.has(condition) || condition.startsWith('types@')
      const next = isTypes ? 2 : sourceConditions.has(condition) ? Math.min(rank, 0) : rank
      collectTargets(entry, star, next, targets)
    }
  }
}

/** A target that is there; else the source that one is built from. Types count last in both. */
function findTarget(
  project: ProjectFiles,
  directory: string,
  targets: readonly Target[],
  preferTypescript: boolean,
): string | undefined {
  for (const isTypes of [false, true]) {
    const wanted = targets.filter((target) => (target.rank === 2) === isTypes)
    for (const { path } of wanted) {
      const target = path.startsWith('#') ? undefined : joinPath(directory, path)
      const file = target === undefined ? undefined : findFile(project, target, preferTypescript)
      if (file !== undefined) return file
    }
    for (const { path } of wanted) {
      const file = sourceOf(project, directory, path, preferTypescript)
      if (file !== undefined) return file
    }
  }
  return undefined
}

/** `dist/esm/x.js` is built from `src/x.ts`: output directories come off, the source directory goes on. */
export function sourceOf(
  project: ProjectFiles,
  directory: string,
  target: string,
  preferTypescript: boolean,
): string | undefined {
  const parts = target.split('/').filter((part) => part !== '' && part !== '.')
  const last = parts.length - 1
  if (last < 0) return undefined
  parts[last] = parts[last]!.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
  // `dist/pkg.cjs.prod.js` is all of `pkg` in one file.
  const isBundle = directory.slice(directory.lastIndexOf('/') + 1) === parts[last].split('.')[0]
  if (isBundle && last > 0 && parts[last].includes('.')) parts[last] = 'index'
  let outputs = 0
  while (outputs < last && outputDirectories.has(parts[outputs]!)) outputs++
  for (let drop = outputs; drop >= 0; drop--) {
    const rest = parts.slice(drop).join('/')
    for (const source of sourceDirectories) {
      if (source === '' && drop === 0) continue
      const path = joinPath(directory, source === '' ? rest : `${source}/${rest}`)
      const file = path === undefined ? undefined : findModuleFile(project, path, preferTypescript)
      if (file !== undefined) return file
    }
  }
  return undefined
}
