import type { ProjectFiles } from '../language.ts'

/** Files that stand at the root of a module of a build. */
const buildFiles = [
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'build.xml',
  'build.sbt',
  'BUILD',
  'BUILD.bazel',
  '.classpath',
  'Android.bp',
]

/** Names of source sets in `src/<set>/java`: Maven's, Gradle's, Android's and those that build plug-ins add. */
const sourceSets =
  'main test it integrationTest integration-test functionalTest testFixtures jmh androidTest debug release generated'.split(
    ' ',
  )

const plainRoots = [
  '',
  'src',
  'test',
  'tests',
  'java',
  'source',
  'src/java',
  'src/test',
  'src/main',
  'javatests',
  'app',
]

/** Files whose package and place tell a root, and which most projects have one of. */
const tellingFiles = [
  'package-info.java',
  'module-info.java',
  'Main.java',
  'Application.java',
  'App.java',
  'Constants.java',
  'Utils.java',
  'Util.java',
]

/** Directories that packages begin in, found by the layouts of Maven, Gradle, Ant, Bazel and Android. */
export function sourceRoots(project: ProjectFiles): readonly string[] {
  const modules = new Set([''])
  for (const name of buildFiles) {
    for (const path of project.filesNamed(name))
      modules.add(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  }
  const layouts = [...plainRoots, ...sourceSets.map((set) => `src/${set}/java`)]
  const roots = new Set<string>()
  for (const module of modules) {
    for (const layout of layouts) {
      const root = module === '' || layout === '' ? module + layout : `${module}/${layout}`
      if (root === '' || project.hasDirectory(root)) roots.add(root)
    }
  }
  for (const name of tellingFiles) {
    for (const path of project.filesNamed(name)) {
      const root = rootOf(path, project.packageOf(path))
      if (root !== undefined) roots.add(root)
    }
  }
  return [...roots].sort()
}

/** The root above a file of a package; undefined where its directories do not spell the package. */
export function rootOf(path: string, packageName: string): string | undefined {
  const directory = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  if (packageName === '') return directory
  const suffix = packageName.replaceAll('.', '/')
  if (directory === suffix) return ''
  return directory.endsWith(`/${suffix}`) ? directory.slice(0, -suffix.length - 1) : undefined
}

/** The root itself and the other source sets beside it: tests see what they test. */
export function nearbyRoots(root: string): readonly string[] {
  const match = /^(.*(?:^|\/)src)\/[^/]+\/java$/.exec(root)
  if (match === null) return [root]
  return [...new Set([root, ...sourceSets.map((set) => `${match[1]}/${set}/java`)])]
}
