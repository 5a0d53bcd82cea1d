import type { ProjectFiles } from '../language.ts'

/**
 * Namespaces whose types a file sees without a using directive of its own: those around its own namespace, those that
 * its project file, or a `Directory.Build.props` above it, uses for all files (`<Using Include="Acme.Core" />`,
 * `<ImplicitUsings>enable</ImplicitUsings>`), and those of its project's `global using` directives, which are looked
 * for in the files that are named for them.
 */
export function createImpliedUsings(project: ProjectFiles): (path: string) => readonly string[] {
  const byDirectory = new Map<string, readonly string[]>()
  const byFile = new Map<string, readonly string[]>()

  const globals = globalUsings(project)

  const ofDirectory = (directory: string): readonly string[] => {
    let usings = byDirectory.get(directory)
    if (usings === undefined) {
      const own = project
        .filesIn(directory)
        .filter(
          (path) =>
            path.endsWith('.csproj') ||
            path.endsWith('/Directory.Build.props') ||
            path === 'Directory.Build.props',
        )
        .flatMap((path) => usingsOfProject(project.readText(path) ?? ''))
      own.push(...(globals.get(directory) ?? []))
      const above = directory === '' ? [] : ofDirectory(parentOf(directory))
      usings = [...new Set([...own, ...above])]
      byDirectory.set(directory, usings)
    }
    return usings
  }

  return (path) => {
    const directory = parentOf(path)
    const namespace = project.packageOf(path)
    const key = `${directory}\n${namespace}`
    let usings = byFile.get(key)
    if (usings === undefined) {
      usings = [...new Set([...around(namespace), ...ofDirectory(directory)])]
      byFile.set(key, usings)
    }
    return usings
  }
}

const globalUsingFiles = [
  'GlobalUsings.cs',
  'GlobalUsing.cs',
  'Globals.cs',
  'Usings.cs',
  'GlobalImports.cs',
  'Imports.cs',
]

/** What `global using` directives name, by the directory of the project that they stand in. */
function globalUsings(project: ProjectFiles): ReadonlyMap<string, readonly string[]> {
  const byDirectory = new Map<string, string[]>()
  for (const path of globalUsingFiles.flatMap((name) => project.filesNamed(name))) {
    const text = project.readText(path) ?? ''
    const names = [...text.matchAll(/^\s*global\s+using\s+([\w.]+)\s*;/gm)].map((match) => match[1]!)
    if (names.length === 0) continue
    const directory = projectDirectory(project, path)
    byDirectory.set(directory, [...(byDirectory.get(directory) ?? []), ...names])
  }
  return byDirectory
}

/** The nearest directory with a project file, else the file's own. */
function projectDirectory(project: ProjectFiles, path: string): string {
  const own = parentOf(path)
  for (let directory = own; ; directory = parentOf(directory)) {
    if (project.filesIn(directory).some((file) => file.endsWith('.csproj'))) return directory
    if (directory === '') return own
  }
}

/** What `<ImplicitUsings>enable</ImplicitUsings>` uses in a plain project; web projects add more of the platform's. */
const implicitUsings = [
  'System',
  'System.Collections.Generic',
  'System.IO',
  'System.Linq',
  'System.Net.Http',
  'System.Threading',
  'System.Threading.Tasks',
]

/** A static or an aliased using is none of a namespace. */
function usingsOfProject(text: string): string[] {
  const usings: string[] = []
  for (const [item] of text.matchAll(/<Using\s[^>]*>/g)) {
    const name = /\bInclude\s*=\s*"([\w.]+)"/.exec(item)?.[1]
    if (name !== undefined && !/\b(?:Static|Alias)\s*=/.test(item)) usings.push(name)
  }
  if (/<ImplicitUsings>\s*(?:enable|true)\s*<\/ImplicitUsings>/i.test(text)) usings.push(...implicitUsings)
  return usings
}

/** `A.B` and `A` of A.B.C, the nearest first. */
function around(namespace: string): string[] {
  const names: string[] = []
  for (let end = namespace.lastIndexOf('.'); end > 0; end = namespace.lastIndexOf('.', end - 1)) {
    names.push(namespace.slice(0, end))
  }
  return names
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
