import type { ProjectFiles } from '../language.ts'
import { parseJsonc } from '../jsonc.ts'
import { asObject, asString, type PlainObject } from '../plain-data.ts'
import { joinPath } from '../paths.ts'

const typescriptFirst = [
  '.ts',
  '.tsx',
  '.d.ts',
  '.mts',
  '.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.d.mts',
  '.d.cts',
]
const javascriptFirst = [
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.d.ts',
  '.d.mts',
  '.d.cts',
]
const others = ['.json', '.vue', '.svelte', '.astro', '.node']

/** TypeScript sources are imported by the name of what they compile to. */
const sourcesOf: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx', '.ts'],
  '.mjs': ['.mts', '.ts'],
  '.cjs': ['.cts', '.ts'],
}
const declarationOf: Readonly<Record<string, string>> = {
  '.js': '.d.ts',
  '.jsx': '.d.ts',
  '.mjs': '.d.mts',
  '.cjs': '.d.cts',
}

/** The file that a path without or with an extension means: itself, with an extension, or a directory's index. */
export function findModuleFile(
  project: ProjectFiles,
  path: string,
  preferTypescript: boolean,
): string | undefined {
  return findFile(project, path, preferTypescript) ?? findInDirectory(project, path, preferTypescript)
}

export function findFile(project: ProjectFiles, path: string, preferTypescript: boolean): string | undefined {
  if (path === '' || path.endsWith('/')) return undefined
  const extension = extensionOf(path)
  const sources = sourcesOf[extension]
  const stem = path.slice(0, path.length - extension.length)
  const written = sources?.map((source) => stem + source) ?? []
  const candidates = preferTypescript ? [...written, path] : [path, ...written]
  if (sources !== undefined) candidates.push(stem + declarationOf[extension]!)
  for (const end of preferTypescript ? typescriptFirst : javascriptFirst) candidates.push(path + end)
  for (const end of others) candidates.push(path + end)
  return candidates.find((candidate) => project.hasFile(candidate))
}

function findInDirectory(project: ProjectFiles, path: string, preferTypescript: boolean): string | undefined {
  const directory = path.endsWith('/') ? path.slice(0, -1) : path
  if (directory !== '' && !project.hasDirectory(directory)) return undefined
  const manifestPath = directory === '' ? 'package.json' : `${directory}/package.json`
  const manifest = readObject(project, manifestPath)
  for (const field of ['source', 'module', 'main', 'types', 'typings']) {
    const entry = asString(manifest?.[field])
    const target = entry === undefined ? undefined : joinPath(directory, entry)
    const isItself = target === undefined || target === directory
    const file = isItself ? undefined : findFile(project, target, preferTypescript)
    if (file !== undefined) return file
    const index = isItself ? undefined : findFile(project, `${target}/index`, preferTypescript)
    if (index !== undefined) return index
  }
  return findFile(project, directory === '' ? 'index' : `${directory}/index`, preferTypescript)
}

const readFiles = new WeakMap<ProjectFiles, Map<string, PlainObject | undefined>>()

/** The object in a JSON file of the project, read once. */
export function readObject(project: ProjectFiles, path: string): PlainObject | undefined {
  let files = readFiles.get(project)
  if (files === undefined) readFiles.set(project, (files = new Map()))
  if (files.has(path)) return files.get(path)
  const text = project.hasFile(path) ? project.readText(path) : undefined
  const object = text === undefined ? undefined : asObject(parseJsonc(text))
  files.set(path, object)
  return object
}

function extensionOf(path: string): string {
  const dot = path.lastIndexOf('.')
  return dot <= path.lastIndexOf('/') ? '' : path.slice(dot)
}
