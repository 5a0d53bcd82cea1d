import { parseJsonc } from '../jsonc.ts'
import type { ProjectFiles } from '../language.ts'
import { asObject, asStrings } from '../plain-data.ts'
import { parseToml } from '../toml.ts'
import { directoryOf, joinPath } from '../paths.ts'

export interface ConfiguredRoots {
  readonly roots: readonly string[]
  /** Package names that `package_dir` maps to directories, longest name first. */
  readonly aliases: readonly (readonly [string, string])[]
}

/**
 * Source roots that build and test settings name. Of `setup.py`, which is a program, and of INI files only the few keys
 * that matter are read, by their form.
 */
export function readConfiguredRoots(project: ProjectFiles): ConfiguredRoots {
  const roots = new Set<string>()
  const aliases = new Map<string, string>()
  for (const [name, read] of readers) {
    for (const path of project.filesNamed(name)) {
      const text = project.readText(path)
      if (text === undefined) continue
      for (const { directory, packageName = '' } of read(text)) {
        const target = /^\/|\$/.test(directory) ? undefined : joinPath(directoryOf(path), directory)
        if (target === undefined || (target !== '' && !project.hasDirectory(target))) continue
        if (packageName === '') roots.add(target)
        else if (!target.endsWith(packageName.replaceAll('.', '/'))) aliases.set(packageName, target)
      }
    }
  }
  return {
    roots: [...roots].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)),
    aliases: [...aliases].sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1)),
  }
}

interface Mapping {
  readonly directory: string
  /** The package that lies there; absent where the directory holds packages of their own names. */
  readonly packageName?: string
}

const readers: readonly (readonly [string, (text: string) => Mapping[]])[] = [
  ['pyproject.toml', readProject],
  ['setup.cfg', readSetupConfig],
  ['setup.py', readSetupScript],
  ['pytest.ini', readTestConfig],
  ['tox.ini', readTestConfig],
  ['pyrightconfig.json', (text) => rootsOf('extraPaths', asObject(parseJsonc(text))?.['extraPaths'])],
]

function readProject(text: string): Mapping[] {
  return rootsWithin(parseToml(text), 0)
}

/** The roots that any tool's table names, under whatever keys it stands. */
function rootsWithin(value: unknown, depth: number): Mapping[] {
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.flatMap((each: unknown) => rootsWithin(each, depth + 1))
  return Object.entries(asObject(value) ?? {}).flatMap(([key, held]) => [
    ...rootsOf(key, held),
    ...rootsWithin(held, depth + 1),
  ])
}

/** `tool.setuptools.packages.find` is four deep, an entry of a list in a table of a tool six. */
const MAX_DEPTH = 8

function rootsOf(key: string, value: unknown): Mapping[] {
  // Poetry: packages = [{ include = "a", from = "src" }].
  if (key === 'from' || ROOT_KEYS.has(key)) return asStrings(value).map((directory) => ({ directory }))
  // Hatch: packages = ["src/a"].
  if (key === 'packages' && Array.isArray(value)) {
    return asStrings(value)
      .filter((path) => path.includes('/'))
      .map((path) => ({ directory: path.slice(0, path.lastIndexOf('/')) }))
  }
  if (key !== 'package-dir') return []
  const table = Object.entries(asObject(value) ?? {}).flatMap(([packageName, directory]) =>
    asStrings(directory).map((each) => ({ packageName, directory: each })),
  )
  return [...table, ...asStrings(value).map((directory) => ({ directory }))]
}

const ROOT_KEYS: ReadonlySet<string> = new Set([
  'where',
  'pythonpath',
  'mypy_path',
  'extraPaths',
  'python-source',
  'module-root',
  'source-roots',
])

function readSetupConfig(text: string): Mapping[] {
  const found = readTestConfig(text)
  for (const match of text.matchAll(/^[ \t]*where[ \t]*=[ \t]*([^\s#;]+)/gm))
    found.push({ directory: match[1]! })
  // package_dir =
  //     = src
  //     name = elsewhere
  const table = /^package_dir[ \t]*=((?:[^\n]*)(?:\n[ \t]+[^\n]*)*)/m.exec(text)
  for (const line of table?.[1]?.split('\n') ?? []) {
    const match = /^\s*(?:([\w.]+)\s*)?=\s*(\S+)/.exec(line)
    if (match !== null) found.push({ packageName: match[1] ?? '', directory: match[2]! })
  }
  return found
}

function readTestConfig(text: string): Mapping[] {
  const found: Mapping[] = []
  for (const match of text.matchAll(
    /^(?:pythonpath|python_paths|mypy_path)[ \t]*=[ \t]*([^\n]+(?:\n[ \t]+[^\n]+)*)/gm,
  )) {
    for (const directory of match[1]!.split(/[\s,:]+/)) found.push({ directory })
  }
  return found
}

function readSetupScript(text: string): Mapping[] {
  const found: Mapping[] = []
  for (const match of text.matchAll(
    /\bfind(?:_namespace)?_packages\(\s*(?:where\s*=\s*)?["']([^"'\n]+)["']/g,
  )) {
    found.push({ directory: match[1]! })
  }
  for (const match of text.matchAll(/\bpackage_dir\s*=\s*(\{[^}]*\})/g)) found.push(...mappings(match[1]!))
  return found
}

/** `{"": "src", "a": "lib/a"}` */
function mappings(text: string): Mapping[] {
  return [...text.matchAll(/["']([\w.]*)["']\s*:\s*["']([^"'\n]*)["']/g)].map((match) => ({
    packageName: match[1]!,
    directory: match[2]!,
  }))
}
