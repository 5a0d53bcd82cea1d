import type { ProjectFiles } from '../language.ts'
import { joinPath } from '../paths.ts'

/** What one go.mod says (https://go.dev/ref/mod#go-mod-file). Directories are of the repository, '' is its root. */
export interface GoModule {
  readonly directory: string
  readonly path: string
  readonly required: readonly string[]
  /** Module path to the local directory that replaces it. */
  readonly replaced: ReadonlyMap<string, string>
}

export interface GoModules {
  readonly byDirectory: ReadonlyMap<string, GoModule>
  /** Several modules may have one path (examples, test data); those nearest to the root come first. */
  readonly byPath: ReadonlyMap<string, readonly GoModule[]>
}

export function readGoModules(project: ProjectFiles): GoModules {
  const byDirectory = new Map<string, GoModule>()
  const byPath = new Map<string, GoModule[]>()
  const paths = project.filesNamed('go.mod').toSorted((a, b) => a.split('/').length - b.split('/').length)
  for (const path of paths) {
    const text = project.readText(path)
    if (text === undefined) continue
    const directory = path.slice(0, Math.max(0, path.length - '/go.mod'.length))
    const module = parseGoMod(text, directory)
    byDirectory.set(directory, module)
    if (module.path !== '') byPath.set(module.path, [...(byPath.get(module.path) ?? []), module])
  }
  return { byDirectory, byPath }
}

/** Local replacements of every go.work. Its `use` lines add nothing: modules of the repository are found by path. */
export function readWorkspace(project: ProjectFiles): ReadonlyMap<string, string> {
  const replaced = new Map<string, string>()
  for (const path of project.filesNamed('go.work')) {
    const directory = path.slice(0, Math.max(0, path.length - '/go.work'.length))
    const text = project.readText(path)
    if (text === undefined) continue
    for (const [from, to] of parseGoMod(text, directory).replaced) replaced.set(from, to)
  }
  return replaced
}

export function parseGoMod(text: string, directory: string): GoModule {
  let path = ''
  const required: string[] = []
  const replaced = new Map<string, string>()
  let block = ''
  for (const line of text.split('\n')) {
    const words = line.replace(/\/\/.*$/, '').match(/"[^"]*"|`[^`]*`|[()]|[^\s()]+/g)
    if (words === null) continue
    if (words[0] === ')') {
      block = ''
      continue
    }
    if (words[1] === '(') {
      block = words[0]!
      continue
    }
    const [verb, ...rest] = block === '' ? words : [block, ...words]
    const values = rest.map(unquote)
    if (verb === 'module') path = values[0] ?? ''
    else if (verb === 'require' && values[0] !== undefined) required.push(values[0])
    else if (verb === 'replace') addReplacement(replaced, values, directory)
  }
  return { directory, path, required, replaced }
}

/** What code calls the package at a path: `cobra` for `github.com/spf13/cobra`, `yaml` for `gopkg.in/yaml.v3`. */
export function packageOfPath(path: string): string {
  const segments = path.split('/').filter((segment) => !/^v\d+$/.test(segment))
  return (segments.at(-1) ?? '').replace(/\.v\d+$/, '')
}

/** `old => ./local`, `old v1.2.3 => ../local`; replacements by other modules stay external. */
function addReplacement(replaced: Map<string, string>, values: readonly string[], directory: string): void {
  const arrow = values.indexOf('=>')
  const from = values[0]
  const to = values[arrow + 1]
  if (arrow < 1 || from === undefined || to === undefined || !/^\.\.?(?:\/|$)/.test(to)) return
  const local = joinPath(directory, to)
  if (local !== undefined) replaced.set(from, local)
}

function unquote(word: string): string {
  return /^["`]/.test(word) ? word.slice(1, -1) : word
}
