import type { ProjectFiles } from '../language.ts'

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
export function namesFromBuild(project: ProjectFiles): ReadonlySet<string> {
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
export function comparableName(name: string): string {
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
