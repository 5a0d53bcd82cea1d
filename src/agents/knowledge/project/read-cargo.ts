import type { Entry } from './entry.ts'
import { find, list, textOf } from './entry.ts'
import type { DeclaredPackage, FileFacts, PackageUse, SourceFile } from './facts.ts'
import { convention, identityOf, lineAt, noFacts, placeOf } from './facts.ts'
import { parseToml } from './parse-toml.ts'

const groups: readonly (readonly [string, PackageUse])[] = [
  ['dependencies', 'runtime'],
  ['dev-dependencies', 'development'],
  ['build-dependencies', 'build'],
]

/** Cargo.toml. */
export function readCargo({ path, text }: SourceFile): FileFacts {
  const root = parseToml(text)
  if (root === undefined) return noFacts
  const owner = find(root, 'package') ?? find(root, 'workspace', 'package')
  const name = textOf(owner, 'name')
  const description = find(owner, 'description')
  const version = [owner, find(root, 'workspace', 'package')]
    .map((entry) => find(entry, 'rust-version'))
    .find((entry) => entry !== undefined && entry.value !== '')
  const edition = find(owner, 'edition')
  const targets = [root, find(root, 'workspace'), ...list(root, 'target')].filter(
    (entry) => entry !== undefined,
  )
  return {
    ...noFacts,
    ...identityOf(path, name, {
      description,
      version: find(owner, 'version'),
      licence: find(owner, 'license'),
    }),
    commands: [
      convention('cargo build', 'build', lineAt(path, 1)),
      convention('cargo run', 'run', lineAt(path, 1)),
      convention('cargo test', 'test', lineAt(path, 1)),
    ],
    requirements: [
      ...(version === undefined || version.value === ''
        ? []
        : [{ what: 'Rust', version: `${version.value} or newer`, place: placeOf(path, version) }]),
      ...(edition === undefined || edition.value === ''
        ? []
        : [{ what: 'Rust edition', version: edition.value, place: placeOf(path, edition) }]),
    ],
    packages: targets.flatMap((target) =>
      groups.flatMap(([key, use]) =>
        list(target, key).map((entry) => toPackage(path, entry, use, target === root ? '' : target.key)),
      ),
    ),
    settings: list(root, 'features').map((feature) => ({
      name: feature.key,
      kind: 'feature',
      value: feature.entries.map(({ value }) => value).join(', ') || undefined,
      meaning: '',
      place: placeOf(path, feature),
    })),
    entryPoints: [...list(root, 'bin'), ...list(root, 'lib')].flatMap((target) => {
      const source = find(target, 'path')
      return source === undefined ? [] : [{ text: source.value, place: placeOf(path, source) }]
    }),
  }
}

function toPackage(path: string, entry: Entry, use: PackageUse, group: string): DeclaredPackage {
  return {
    name: textOf(entry, 'package') || entry.key,
    version: entry.value || textOf(entry, 'version') || textOf(entry, 'git') || textOf(entry, 'path'),
    use: textOf(entry, 'optional') === 'true' ? 'optional' : use,
    group,
    ecosystem: 'rust',
    place: placeOf(path, entry),
  }
}
