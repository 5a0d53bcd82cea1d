import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../language.ts'
import { directoryOf, joinPath } from '../paths.ts'

/**
 * Where `require` and its like lead. Ruby looks below the folders of its load path: those named `lib` of the gems of
 * the repository, the folders below `app` of an application, and those of tests.
 */
export function createModuleResolver(project: ProjectFiles): ModuleResolver {
  let roots: readonly string[] | undefined
  let applications: readonly string[] | undefined
  return {
    resolve(specifier, fromPath): ModuleTarget {
      if (/^\.{1,2}\//.test(specifier)) {
        const path = joinPath(directoryOf(fromPath), specifier)
        const file = path === undefined ? undefined : fileAt(project, path)
        return file === undefined
          ? { kind: 'unresolved', reason: 'no file of that name' }
          : { kind: 'files', files: [file] }
      }
      roots ??= loadPath(project)
      const own = nearestFirst(roots, fromPath)
      for (const root of own) {
        const file = fileAt(project, root === '' ? specifier : `${root}/${specifier}`)
        if (file !== undefined) return { kind: 'files', files: [file] }
      }
      return { kind: 'external', packageName: specifier.split('/')[0]! }
    },
    projectOf(path) {
      applications ??= project
        .filesNamed('application.rb')
        .filter((file) => file.endsWith('/config/application.rb'))
        .map((file) => file.slice(0, -'/config/application.rb'.length))
        .toSorted((a, b) => b.length - a.length)
      return applications.find((root) => path.startsWith(`${root}/`)) ?? ''
    },
  }
}

/** Folders that files are required from, by what gems and tests of the repository lie in. */
function loadPath(project: ProjectFiles): readonly string[] {
  const found = new Set<string>()
  const gems = ['', ...project.filesNamed('Gemfile').map(directoryOf)]
  for (const root of [...gems, ...gemRoots(project)]) {
    for (const folder of ['lib', 'test', 'spec', 'app', 'ext', '']) {
      const path = [root, folder].filter((part) => part !== '').join('/')
      if (path === '' || project.hasDirectory(path)) found.add(path)
    }
  }
  return [...found]
}

/** Folders with a `lib` beside a README or a Rakefile: each gem of a repository of many has one. */
function gemRoots(project: ProjectFiles): readonly string[] {
  return ['Rakefile', 'README.md', 'CHANGELOG.md', 'README.rdoc']
    .flatMap((name) => project.filesNamed(name).map(directoryOf))
    .filter((directory) => project.hasDirectory(directory === '' ? 'lib' : `${directory}/lib`))
}

/** Roots that share the most with a path come first. */
function nearestFirst(roots: readonly string[], path: string): readonly string[] {
  const shared = (root: string) => {
    const parts = root.split('/')
    const own = path.split('/')
    let count = 0
    while (count < parts.length && parts[count] === own[count]) count++
    return count
  }
  return roots.toSorted((a, b) => shared(b) - shared(a))
}

function fileAt(project: ProjectFiles, path: string): string | undefined {
  if (project.hasFile(`${path}.rb`)) return `${path}.rb`
  return project.hasFile(path) ? path : undefined
}
