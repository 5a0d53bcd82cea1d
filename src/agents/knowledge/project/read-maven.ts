import type { Entry } from './entry.ts'
import { everyEntry, find, list, textOf } from './entry.ts'
import type { Command, DeclaredPackage, FileFacts, PackageUse, SourceFile } from './facts.ts'
import { identityOf, noFacts, placeOf } from './facts.ts'
import { parseXml } from './parse-xml.ts'

const uses: Readonly<Record<string, PackageUse>> = { test: 'development', provided: 'build' }

/** pom.xml, with the properties that versions refer to. */
export function readMaven({ path, text, siblings }: SourceFile): FileFacts {
  const root = parseXml(text)
  if (root === undefined || root.key !== 'project') return noFacts
  const properties = new Map(list(root, 'properties').map(({ key, value }) => [key, value]))
  const resolve = (value: string): string =>
    value.replace(/\$\{([\w.-]+)\}/gu, (whole, key: string) => properties.get(key) ?? whole)
  const parent = find(root, 'parent')
  // Others refer to a module by its artifact; its title may say what it is.
  const name = textOf(root, 'artifactId') || textOf(root, 'name')
  const title = find(root, 'name')
  const isTelling = title !== undefined && !plainName(name).includes(plainName(title.value))
  const description = find(root, 'description') ?? (isTelling ? title : undefined)
  const java = list(root, 'properties').find(({ key }) =>
    /^(?:java\.version|maven\.compiler\.(?:release|source)|jdk\.version)$/u.test(key),
  )
  const tool = siblings.includes('mvnw') ? './mvnw' : 'mvn'
  const plugins = [...everyEntry(root, 'plugin')]
  return {
    ...noFacts,
    ...identityOf(path, name, {
      description,
      version: find(root, 'version'),
      licence: [...everyEntry(root, 'license')].flatMap((entry) => find(entry, 'name') ?? [])[0],
    }),
    moduleGroup: textOf(root, 'groupId') || textOf(parent, 'groupId'),
    commands: mavenCommands(path, root, plugins, tool),
    requirements:
      java === undefined ? [] : [{ what: 'Java', version: resolve(java.value), place: placeOf(path, java) }],
    packages: [
      ...(parent === undefined ? [] : [toPackage(path, parent, 'build', resolve)]),
      // What is managed has its version here, and is needed only where a module names it.
      ...list(root, 'dependencyManagement', 'dependencies').map((entry) => ({
        ...toPackage(path, entry, 'runtime', resolve),
        group: 'central version',
      })),
      ...[root, ...list(root, 'profiles')].flatMap((owner) =>
        list(owner, 'dependencies').map((entry) =>
          toPackage(
            path,
            entry,
            textOf(entry, 'optional') === 'true' ? 'optional' : (uses[textOf(entry, 'scope')] ?? 'runtime'),
            resolve,
          ),
        ),
      ),
    ],
  }
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/gu, '')
}

function toPackage(
  path: string,
  entry: Entry,
  use: PackageUse,
  resolve: (value: string) => string,
): DeclaredPackage {
  return {
    name: `${textOf(entry, 'groupId')}:${textOf(entry, 'artifactId')}`,
    version: resolve(textOf(entry, 'version')),
    use,
    group: textOf(entry, 'scope'),
    ecosystem: 'java',
    place: placeOf(path, entry),
  }
}

/** What Maven's life cycle gives every project, and what plugins add to it. */
function mavenCommands(path: string, root: Entry, plugins: readonly Entry[], tool: string): Command[] {
  const place = placeOf(path, find(root, 'artifactId') ?? root)
  const command = (text: string, purpose: Command['purpose'], at = place): Command => ({
    text: `${tool} ${text}`,
    purpose,
    source: 'script',
    place: at,
  })
  const boot = plugins.find((plugin) => textOf(plugin, 'artifactId') === 'spring-boot-maven-plugin')
  return [
    command('package', 'build'),
    command('test', 'test'),
    ...(boot === undefined ? [] : [command('spring-boot:run', 'run', placeOf(path, boot))]),
  ]
}
