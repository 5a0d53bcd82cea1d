import type { ProjectFiles } from '../language.ts'

/**
 * Namespaces whose types a file sees beside those of its own using directives: those that its project file, or a
 * `Directory.Build.props` above it, uses for all files (`<Using Include="Acme.Core" />`,
 * `<ImplicitUsings>enable</ImplicitUsings>`).
 */
export function createImpliedUsings(project: ProjectFiles): (path: string) => readonly string[] {
  const byDirectory = new Map<string, readonly string[]>()
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
      const above = directory === '' ? [] : ofDirectory(parentOf(directory))
      usings = [...new Set([...own, ...above])]
      byDirectory.set(directory, usings)
    }
    return usings
  }
  return (path) => ofDirectory(parentOf(path))
}

/** The nearest directory with a project file above each file, '' where there is none. */
export function createProjectDirectories(project: ProjectFiles): (path: string) => string {
  const byDirectory = new Map<string, string>()
  const ofDirectory = (directory: string): string => {
    let found = byDirectory.get(directory)
    if (found === undefined) {
      const isProject = project.filesIn(directory).some((file) => file.endsWith('.csproj'))
      found = isProject || directory === '' ? directory : ofDirectory(parentOf(directory))
      byDirectory.set(directory, found)
    }
    return found
  }
  return (path) => ofDirectory(parentOf(path))
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

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
