import { DefinitionKind, type FileFacts } from '../languages/facts.ts'
import type { ProjectFiles } from '../languages/language.ts'
import { addTo } from '../languages/add-to.ts'

interface ProjectFile {
  readonly path: string
  readonly text: string | undefined
  readonly facts: FileFacts | undefined
}

/** Larger configuration files are none. */
const MAX_CONFIGURATION_LENGTH = 2 ** 20

/** What module rules may look at, from files in order of path; `repoName` is `owner/name`. */
export function createProjectFiles(files: readonly ProjectFile[], repoName = ''): ProjectFiles {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const byDirectory = new Map<string, string[]>([['', []]])
  const byName = new Map<string, string[]>()
  const byPackage = new Map<string, string[]>()
  for (const { path, facts } of files) {
    if (facts !== undefined && facts.packageName !== '') push(byPackage, facts.packageName, path)
    const slash = path.lastIndexOf('/')
    push(byDirectory, slash === -1 ? '' : path.slice(0, slash), path)
    push(byName, path.slice(slash + 1), path)
    for (let end = slash; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const directory = path.slice(0, end)
      if (byDirectory.has(directory)) continue
      byDirectory.set(directory, [])
    }
  }
  let byNamespace: Map<string, string[]> | undefined
  let specifiers: Map<string, Set<string>> | undefined
  return {
    name: repoName.slice(repoName.lastIndexOf('/') + 1),
    hasFile: (path) => byPath.has(path),
    filesIn: (directory) => byDirectory.get(directory) ?? [],
    filesBelow: (directory) =>
      byDirectory.has(directory)
        ? [...byPath.keys()].filter((path) => directory === '' || path.startsWith(`${directory}/`))
        : [],
    hasDirectory: (path) => byDirectory.has(path),
    filesNamed: (name) => byName.get(name) ?? [],
    readText(path) {
      const text = byPath.get(path)?.text
      return text !== undefined && text.length <= MAX_CONFIGURATION_LENGTH ? text : undefined
    },
    packageOf: (path) => byPath.get(path)?.facts?.packageName ?? '',
    filesOfPackage: (packageName) => byPackage.get(packageName) ?? [],
    filesOfNamespace(name) {
      byNamespace ??= collectNamespaces(files)
      return byNamespace.get(name) ?? []
    },
    specifiersOf(language) {
      specifiers ??= collectSpecifiers(files)
      return specifiers.get(language) ?? NO_SPECIFIERS
    },
  }
}

const NO_SPECIFIERS: ReadonlySet<string> = new Set()

/** By language. */
function collectSpecifiers(files: readonly ProjectFile[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { facts } of files) {
    if (facts === undefined) continue
    let specifiers = found.get(facts.language)
    if (specifiers === undefined) found.set(facts.language, (specifiers = new Set()))
    const { count, specifier } = facts.imports
    for (let row = 0; row < count; row++) specifiers.add(facts.strings[specifier[row]!]!)
  }
  return found
}

function collectNamespaces(files: readonly ProjectFile[]): Map<string, string[]> {
  const byNamespace = new Map<string, string[]>()
  for (const { path, facts } of files) {
    if (facts === undefined) continue
    const { kind, parent, name, count } = facts.definitions
    const names = new Map<number, string>()
    for (let row = 0; row < count; row++) {
      if (kind[row] !== DefinitionKind.MODULE) continue
      const outer = parent[row] === -1 ? '' : names.get(parent[row]!)
      if (outer === undefined) continue
      const own = facts.strings[name[row]!]!
      const whole = outer === '' ? own : `${outer}.${own}`
      names.set(row, whole)
      push(byNamespace, whole, path)
    }
  }
  return byNamespace
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  addTo(map, key, value)
}
