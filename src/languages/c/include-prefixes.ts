import type { ProjectFiles } from '../language.ts'
import { isStandardHeader } from './standard-headers.ts'
import { addTo } from '../add-to.ts'

/**
 * Folders that only a build makes: `<irssi/src/core/ignore.h>` is `src/core/ignore.h` by a link `irssi`, and
 * `<foo/list.h>` is `lib/list.h` once `foo` is installed. A leading part of a path is such a folder where
 *
 * - it is a name that the project goes by (`projectNames`) and no folder of the repository, or
 * - all that the repository includes under it is in one folder of the repository, several headers at least.
 */
export interface IncludePrefixes {
  /** The one file that a path means when leading parts of it are left out; undefined where none is sure. */
  find(path: string): string | undefined
}

/** Fewer headers under one name may be in one folder by chance. */
const fewestAgreeing = 3

/** More leading parts than this are no name of a folder that a build makes. */
const mostDropped = 3

export function createIncludePrefixes(
  project: ProjectFiles,
  /** Files of the repository whose paths end so. */
  endingWith: (path: string) => readonly string[],
): IncludePrefixes {
  let names: ReadonlySet<string> | undefined
  let included: ReadonlyMap<string, readonly string[]> | undefined
  /** By prefix: how its paths are found, undefined where they are not. */
  const folders = new Map<string, PrefixFolder | undefined>()

  const folderOf = (prefix: string): PrefixFolder | undefined => {
    if (folders.has(prefix)) return folders.get(prefix)
    included ??= pathsByPrefix(project)
    const paths = included.get(prefix) ?? []
    const rests = paths.map((path) => path.slice(prefix.length + 1))
    const isLink = paths.every((path) => endingWith(path).length === 0)
    names ??= namesFromBuild(project)
    const isNamed = isLink && !prefix.includes('/') && names.has(comparableName(prefix))
    const shared = isNamed ? undefined : sharedFolder(rests, endingWith)
    const found = isNamed
      ? { directory: undefined }
      : shared === undefined
        ? undefined
        : { directory: shared }
    folders.set(prefix, found)
    return found
  }

  return {
    find(path) {
      if (isStandardHeader(path) || path.startsWith('.') || path.startsWith('/')) return undefined
      for (const prefix of prefixesOf(path)) {
        const folder = folderOf(prefix)
        if (folder === undefined) continue
        const rest = path.slice(prefix.length + 1)
        if (folder.directory !== undefined) return below(folder.directory, rest)
        if (project.hasFile(rest)) return rest
        const [only, another] = endingWith(rest)
        if (only !== undefined && another === undefined) return only
      }
      return undefined
    },
  }
}

interface PrefixFolder {
  /** The folder that a prefix stands for; undefined where its paths may end anywhere. */
  readonly directory: string | undefined
}

/** `a/b/c.h` as `a`, `a/b`. */
function prefixesOf(path: string): string[] {
  const parts = path.split('/')
  return parts
    .slice(0, -1)
    .flatMap((_, index) => (index < mostDropped ? [parts.slice(0, index + 1).join('/')] : []))
}

/** All paths that the files of the repository include, by their prefixes, each once. */
function pathsByPrefix(project: ProjectFiles): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  const paths = new Set<string>()
  for (const language of ['c', 'cpp']) {
    for (const specifier of project.specifiersOf(language)) {
      if (specifier.startsWith('<') || specifier.startsWith('"')) paths.add(specifier.slice(1, -1))
    }
  }
  for (const path of paths) {
    for (const prefix of prefixesOf(path)) {
      addTo(found, prefix, path)
    }
  }
  return found
}

/** The only folder that has all of these paths. */
function sharedFolder(
  rests: readonly string[],
  endingWith: (path: string) => readonly string[],
): string | undefined {
  if (rests.length < fewestAgreeing) return undefined
  let shared: ReadonlySet<string> | undefined
  for (const rest of rests) {
    const directories = new Set(
      endingWith(rest).map((file) => file.slice(0, Math.max(0, file.length - rest.length - 1))),
    )
    shared = shared === undefined ? directories : new Set([...shared].filter((each) => directories.has(each)))
    if (shared.size === 0) return undefined
  }
  const [only, another] = shared ?? []
  return another === undefined ? only : undefined
}

function below(directory: string, path: string): string {
  return directory === '' ? path : `${directory}/${path}`
}

/** Descriptions of a build, in which names are looked for; of more than these the others say nothing new. */
const descriptions = [
  'meson.build',
  'CMakeLists.txt',
  'configure.ac',
  'Makefile.am',
  'Makefile',
  'GNUmakefile',
] as const
const mostDescriptions = 500

/**
 * Names under which the repository's own headers are known to whoever includes them: that of the repository, those of
 * its projects, the folders into which its builds install headers, and the links that its builds make. As
 * `comparableName` gives them.
 */
function namesFromBuild(project: ProjectFiles): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (name: string | undefined): void => {
    const comparable = name === undefined ? '' : comparableName(name)
    if (comparable.length > 1 && !commonFolders.has(comparable)) names.add(comparable)
  }
  add(project.name)
  for (const path of descriptions.flatMap((name) => project.filesNamed(name)).slice(0, mostDescriptions)) {
    const text = project.readText(path) ?? ''
    for (const expression of expressions) for (const [, name] of text.matchAll(expression)) add(name)
  }
  return names
}

/** `libgit2-1.7` as `git2`: what a project is called in one place and another. */
function comparableName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^lib/, '')
    .replace(/-\d[\d.]*$/, '')
    .replaceAll(/[^a-z\d]/g, '')
}

/** What is no name of a project. */
const commonFolders = new Set('include includes src source lib usr local build test tests'.split(' '))

const expressions: readonly RegExp[] = [
  // `project('irssi', 'c')`, `project(fmt CXX)`
  /^[ \t]*project[ \t]*\(\s*['"]?([\w.+-]+)/gim,
  // `AC_INIT([GNU Foo], …)` and `AC_INIT(foo, …)`
  /\bAC_INIT[ \t]*\(\s*\[?([\w.+-]+)/g,
  // `install_headers(files, subdir : 'foo')`
  /\bsubdir[ \t]*:[ \t]*['"]([\w.+-]+)['"]/g,
  // `DESTINATION include/foo`, `DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/foo`
  /\bDESTINATION\s+["']?(?:include|\$\{CMAKE_INSTALL_INCLUDEDIR\})\/([\w.+-]+)/g,
  // `fooincludedir = $(includedir)/foo`
  /\$[({]includedir[)}]\/([\w.+-]+)/g,
  // `ln -s ../src include/foo`, `cmake -E create_symlink ../src include/foo`
  /(?:\bln[ \t]+-[a-z]{1,4}|\bcreate_symlink)[ \t]+[^\s;&|]+[ \t]+(?:[^\s;&|/]*\/)*([\w.+-]+)/g,
]
