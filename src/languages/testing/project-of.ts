import type { ProjectFiles } from '../language.ts'

/**
 * A project of texts by path, for tests of module rules. `packageOf` reads a file's package clause from its text,
 * `specifiersIn` what its imports name.
 */
export function projectOf(
  texts: Readonly<Record<string, string>> | ReadonlyMap<string, string>,
  packageOf: (text: string) => string = () => '',
  specifiersIn: (text: string) => readonly string[] = () => [],
): ProjectFiles {
  const byPath = new Map(texts instanceof Map ? texts : Object.entries(texts))
  const paths = [...byPath.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  const directoryOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return {
    hasFile: (path) => byPath.has(path),
    filesIn: (directory) => paths.filter((path) => directoryOf(path) === directory),
    filesBelow: (directory) => paths.filter((path) => directory === '' || path.startsWith(`${directory}/`)),
    hasDirectory: (directory) => paths.some((path) => directory === '' || path.startsWith(`${directory}/`)),
    filesNamed: (name) => paths.filter((path) => path === name || path.endsWith(`/${name}`)),
    readText: (path) => byPath.get(path),
    packageOf: (path) => packageOf(byPath.get(path) ?? ''),
    filesOfNamespace: () => [],
    specifiersOf: () => new Set([...byPath.values()].flatMap(specifiersIn)),
    filesOfPackage: (name) => paths.filter((path) => packageOf(byPath.get(path) ?? '') === name),
  }
}
