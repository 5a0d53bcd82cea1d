import { find, list, textOf } from './entry.ts'
import type { Entry } from './entry.ts'
import type { Command, DeclaredPackage, FileFacts, PackageUse, SourceFile, Statement } from './facts.ts'
import { convention, identityOf, lineAt, noFacts, placeOf } from './facts.ts'
import { purposeOfCommand, purposeOfScript } from './find-purpose.ts'
import { parseYaml } from './parse-yaml.ts'

const groups: readonly (readonly [string, PackageUse])[] = [
  ['dependencies', 'runtime'],
  ['devDependencies', 'development'],
  ['peerDependencies', 'peer'],
  ['optionalDependencies', 'optional'],
]

const runtimes: Readonly<Record<string, string>> = { node: 'Node.js' }

/** package.json. */
export function readPackageJson({ path, text, siblings }: SourceFile): FileFacts {
  const root = parseYaml(text)
  if (root === undefined) return noFacts
  const manager = findManager(root, siblings)
  const name = textOf(root, 'name')
  const description = find(root, 'description')
  return {
    ...noFacts,
    ...identityOf(path, name, {
      description,
      version: find(root, 'version'),
      licence: find(root, 'license'),
    }),
    commands: [
      ...(path.includes('/') ? [] : [convention(`${manager} install`, 'install', lineAt(path, 1))]),
      ...list(root, 'scripts').map((script) => toCommand(path, script, manager)),
    ],
    requirements: list(root, 'engines').map((engine) => ({
      what: runtimes[engine.key] ?? engine.key,
      version: engine.value,
      place: placeOf(path, engine),
    })),
    packages: groups.flatMap(([key, use]) =>
      list(root, key).map((entry): DeclaredPackage => ({
        name: entry.key,
        version: entry.value,
        use,
        group: '',
        ecosystem: 'npm',
        place: placeOf(path, entry),
      })),
    ),
    entryPoints: findEntryPoints(root, path),
  }
}

function findManager(root: Entry, siblings: readonly string[]): string {
  const declared = /^(?:npm|pnpm|yarn|bun)(?=@)/u.exec(textOf(root, 'packageManager'))?.[0]
  if (declared !== undefined) return declared
  if (siblings.includes('pnpm-lock.yaml')) return 'pnpm'
  if (siblings.includes('bun.lock') || siblings.includes('bun.lockb')) return 'bun'
  if (siblings.includes('yarn.lock') && !siblings.includes('package-lock.json')) return 'yarn'
  return 'npm'
}

function toCommand(path: string, script: Entry, manager: string): Command {
  const isShort = ['test', 'start'].includes(script.key)
  return {
    text: `${manager}${(isShort && manager !== 'bun') || manager === 'yarn' ? '' : ' run'} ${script.key}`,
    purpose: purposeOfScript(script.key, purposeOfCommand(script.value)),
    source: 'script',
    place: placeOf(path, script),
  }
}

function findEntryPoints(root: Entry, path: string): Statement[] {
  const bins = list(root, 'bin')
  const named = [find(root, 'bin'), find(root, 'main'), find(root, 'module')]
  return [...named, ...bins].flatMap((entry) =>
    entry === undefined || entry.value === ''
      ? []
      : [{ text: entry.value.replace(/^\.\//u, ''), place: placeOf(path, entry) }],
  )
}
