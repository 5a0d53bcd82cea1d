import { find, list, textOf } from './entry.ts'
import type { DeclaredPackage, FileFacts, PackageUse, SourceFile } from './facts.ts'
import { convention, identityOf, noFacts, placeOf } from './facts.ts'
import { findPurpose } from './find-purpose.ts'
import { parseYaml } from './parse-yaml.ts'

const groups: readonly (readonly [string, PackageUse])[] = [
  ['require', 'runtime'],
  ['require-dev', 'development'],
]

/** composer.json. */
export function readComposer({ path, text }: SourceFile): FileFacts {
  const root = parseYaml(text)
  if (root === undefined) return noFacts
  const name = textOf(root, 'name')
  const description = find(root, 'description')
  const entries = groups.flatMap(([key, use]) => list(root, key).map((entry) => ({ entry, use })))
  const isPlatform = (key: string): boolean => key === 'php' || key.startsWith('ext-')
  return {
    ...noFacts,
    ...identityOf(path, name, {
      description,
      version: find(root, 'version'),
      licence: find(root, 'license'),
    }),
    commands: [
      convention('composer install', 'install', placeOf(path, root)),
      ...list(root, 'scripts').map((script) => ({
        ...convention(`composer ${script.key}`, findPurpose(script.key), placeOf(path, script)),
        source: 'script' as const,
      })),
    ],
    requirements: entries
      .filter(({ entry }) => isPlatform(entry.key))
      .map(({ entry }) => ({
        what: entry.key === 'php' ? 'PHP' : `the PHP extension ${entry.key.slice(4)}`,
        version: entry.value,
        place: placeOf(path, entry),
      })),
    packages: entries
      .filter(({ entry }) => !isPlatform(entry.key))
      .map(({ entry, use }): DeclaredPackage => ({
        name: entry.key,
        version: entry.value,
        use,
        group: '',
        ecosystem: 'php',
        place: placeOf(path, entry),
      })),
  }
}
