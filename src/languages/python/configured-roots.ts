import type { ProjectFiles } from '../language.ts'

export interface ConfiguredRoots {
  readonly roots: readonly string[]
  /** Package names that `package_dir` maps to directories, longest name first. */
  readonly aliases: readonly (readonly [string, string])[]
}

/**
 * Source roots that build and test settings name. Only the few keys that matter are read, by their form: the files
 * may be broken, and `setup.py` is a program.
 */
export function readConfiguredRoots(project: ProjectFiles): ConfiguredRoots {
  const roots = new Set<string>()
  const aliases = new Map<string, string>()
  for (const [name, read] of readers) {
    for (const path of project.filesNamed(name)) {
      const text = project.readText(path)
      if (text === undefined) continue
      const base = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
      for (const { directory, packageName = '' } of read(text)) {
        const target = joinPath(base, directory)
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
  ['pyrightconfig.json', (text) => quotedUnder(text, /"(?:extraPaths)"\s*:\s*(\[[^\]]*\])/g)],
]

function readProject(text: string): Mapping[] {
  const keys = 'where|pythonpath|mypy_path|extraPaths|python-source|module-root|source-roots'
  const found = quotedUnder(
    text,
    new RegExp(String.raw`^[ \t]*(?:${keys})[ \t]*=[ \t]*(\[[^\]]*\]|["'][^"'\n]*["'])`, 'gm'),
  )
  // Poetry: packages = [{ include = "a", from = "src" }]. Hatch: packages = ["src/a"].
  for (const match of text.matchAll(/\bfrom\s*=\s*["']([^"'\n]+)["']/g)) found.push({ directory: match[1]! })
  for (const match of text.matchAll(/^[ \t]*packages[ \t]*=[ \t]*\[([^\]{]*)\]/gm)) {
    for (const { directory } of quoted(match[1]!)) {
      if (directory.includes('/')) found.push({ directory: directory.slice(0, directory.lastIndexOf('/')) })
    }
  }
  for (const match of text.matchAll(/\bpackage-dir[ \t]*=[ \t]*(\{[^}]*\}|["'][^"'\n]*["'])/g)) {
    found.push(...(match[1]!.startsWith('{') ? mappings(match[1]!, '=') : quoted(match[1]!)))
  }
  const table = /^\[tool\.setuptools\.package-dir\][^\n]*\n((?:(?!\[)[^\n]*\n?)*)/m.exec(text)
  if (table !== null) found.push(...mappings(table[1]!, '='))
  return found
}

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
  for (const match of text.matchAll(/\bpackage_dir\s*=\s*(\{[^}]*\})/g))
    found.push(...mappings(match[1]!, ':'))
  return found
}

/** `{"": "src", "a": "lib/a"}` with `:` or `=` between. */
function mappings(text: string, between: string): Mapping[] {
  const pattern = new RegExp(
    String.raw`(?:["']([\w.]*)["']|(?<![\w.])([\w.]+))\s*${between}\s*["']([^"'\n]*)["']`,
    'g',
  )
  return [...text.matchAll(pattern)].map((match) => ({
    packageName: match[1] ?? match[2] ?? '',
    directory: match[3]!,
  }))
}

function quotedUnder(text: string, pattern: RegExp): Mapping[] {
  return [...text.matchAll(pattern)].flatMap((match) => quoted(match[1]!))
}

function quoted(text: string): Mapping[] {
  return [...text.matchAll(/["']([^"'\n]*)["']/g)].map((match) => ({ directory: match[1]! }))
}

/** `base` and a path relative to it, undefined where that leads out of the repository. */
function joinPath(base: string, path: string): string | undefined {
  if (path.startsWith('/') || path.includes('$')) return undefined
  const segments = base === '' ? [] : base.split('/')
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}
