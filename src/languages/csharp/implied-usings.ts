import type { ImpliedImport, ProjectFiles } from '../language.ts'
import { directoryOf } from '../paths.ts'

/**
 * What a file sees beside its own using directives: what its project file uses for all files, or a
 * `Directory.Build.props` or `.targets` above it, or what those import (`<Using Include="Acme.Core" />`,
 * `<ImplicitUsings>enable</ImplicitUsings>`).
 */
export function createImpliedUsings(project: ProjectFiles): (path: string) => readonly ImpliedImport[] {
  const byDirectory = new Map<string, readonly ImpliedImport[]>()
  const projectOf = createProjectDirectories(project)
  return (path) => {
    const directory = projectOf(path)
    let usings = byDirectory.get(directory)
    if (usings === undefined) byDirectory.set(directory, (usings = usingsOf(project, directory)))
    return usings
  }
}

/** Deeper chains of imports are none that a build could follow. */
const deepestImport = 8

function usingsOf(project: ProjectFiles, directory: string): readonly ImpliedImport[] {
  const files = project.filesIn(directory).filter((path) => path.endsWith('.csproj'))
  for (let above = directory; ; above = directoryOf(above)) {
    for (const name of ['Directory.Build.props', 'Directory.Build.targets']) {
      const path = above === '' ? name : `${above}/${name}`
      if (project.hasFile(path)) files.push(path)
    }
    if (above === '') break
  }
  const properties = new Map<string, string>()
  const texts: string[] = []
  const seen = new Set<string>()
  const read = (path: string, depth: number): void => {
    if (seen.has(path) || depth > deepestImport) return
    seen.add(path)
    const text = project.readText(path)
    if (text === undefined) return
    texts.push(text)
    for (const [, name, value] of text.matchAll(/<(\w+)>([^<>]*)<\/\1>/g)) {
      if (!properties.has(name!)) properties.set(name!, value!.trim())
    }
    for (const [, target] of text.matchAll(/<Import\s[^>]*\bProject\s*=\s*"([^"]+)"/g)) {
      read(importedPath(directoryOf(path), filled(target!, properties)), depth + 1)
    }
  }
  for (const path of files) read(path, 0)
  const found = new Map<string, ImpliedImport>()
  for (const text of texts) {
    for (const using of usingsOfProject(withoutUnused(text, properties))) found.set(using.specifier, using)
  }
  return [...found.values()]
}

/** `$(Name)` by what a project says that it is. */
function filled(text: string, properties: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\$\((\w+)\)/g, (written, name: string) => properties.get(name) ?? written)
}

/** `$(MSBuildThisFileDirectory)eng/Common.targets`, `../Shared.props`. */
function importedPath(directory: string, target: string): string {
  const own = target.replaceAll('\\', '/').replace(/\$\(MSBuildThisFileDirectory\)\/?/i, '')
  const parts = directory === '' ? [] : directory.split('/')
  for (const part of own.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** Without the groups whose condition (`'$(A)' == 'true'`) does not hold. */
function withoutUnused(text: string, properties: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    /<ItemGroup\s[^>]*?Condition\s*=\s*"\s*'\$\((\w+)\)'\s*==\s*'([^']*)'\s*"[^>]*>[\s\S]*?<\/ItemGroup>/g,
    (group, name: string, value: string) =>
      (properties.get(name) ?? '').toLowerCase() === value.toLowerCase() ? group : '',
  )
}

/** The nearest directory with a project file above each file, '' where there is none. */
export function createProjectDirectories(project: ProjectFiles): (path: string) => string {
  const byDirectory = new Map<string, string>()
  const ofDirectory = (directory: string): string => {
    let found = byDirectory.get(directory)
    if (found === undefined) {
      const isProject = project.filesIn(directory).some((file) => file.endsWith('.csproj'))
      found = isProject || directory === '' ? directory : ofDirectory(directoryOf(directory))
      byDirectory.set(directory, found)
    }
    return found
  }
  return (path) => ofDirectory(directoryOf(path))
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

/** An aliased using is none of a namespace. */
function usingsOfProject(text: string): ImpliedImport[] {
  const usings: ImpliedImport[] = []
  for (const [item] of text.matchAll(/<Using\s[^>]*>/g)) {
    const specifier = /\bInclude\s*=\s*"([\w.]+)"/.exec(item)?.[1]
    if (specifier === undefined || /\bAlias\s*=/.test(item)) continue
    usings.push({ specifier, imported: /\bStatic\s*=\s*"true"/i.test(item) ? '*' : '' })
  }
  if (/<ImplicitUsings>\s*(?:enable|true)\s*<\/ImplicitUsings>/i.test(text)) {
    usings.push(...implicitUsings.map((specifier) => ({ specifier, imported: '' })))
  }
  return usings
}
