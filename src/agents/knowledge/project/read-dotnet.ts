import type { Entry } from './entry.ts'
import { everyEntry, find, list, textOf } from './entry.ts'
import type { Command, DeclaredPackage, FileFacts, Requirement, SourceFile } from './facts.ts'
import { identityOf, noFacts, placeOf } from './facts.ts'
import { parseXml } from './parse-xml.ts'
import { parseYaml } from './parse-yaml.ts'

/** *.csproj, *.fsproj, Directory.Build.props and Directory.Packages.props. */
export function readMsbuild({ path, text }: SourceFile): FileFacts {
  const root = parseXml(text)
  if (root === undefined || root.key !== 'Project') return noFacts
  const framework = first(root, 'TargetFramework') ?? first(root, 'TargetFrameworks')
  const description = first(root, 'Description')
  const language = first(root, 'LangVersion')
  const sdk = textOf(root, '@Sdk')
  const isRunnable = sdk.endsWith('.Web') || first(root, 'OutputType')?.value === 'Exe'
  const isTest = [...everyEntry(root, 'PackageReference')].some(
    (entry) => textOf(entry, '@Include') === 'Microsoft.NET.Test.Sdk',
  )
  const isProject = path.endsWith('proj')
  return {
    ...noFacts,
    ...identityOf(path, '', {
      description,
      version: first(root, 'Version') ?? first(root, 'VersionPrefix'),
      licence: first(root, 'PackageLicenseExpression'),
    }),
    commands: isProject ? projectCommands(path, root, { isRunnable, isTest }) : [],
    requirements: [
      ...toRequirement(path, '.NET target framework', framework),
      ...toRequirement(path, 'C# language version', language),
    ],
    packages: ['PackageReference', 'PackageVersion'].flatMap((key) =>
      [...everyEntry(root, key)].flatMap((entry) =>
        toPackage(path, entry, isTest || /(?:^|\/)(?:tests?|bench\w*)\//iu.test(path)),
      ),
    ),
  }
}

function toRequirement(path: string, what: string, entry: Entry | undefined): Requirement[] {
  return entry === undefined || entry.value.includes('$(')
    ? []
    : [{ what, version: entry.value, place: placeOf(path, entry) }]
}

function first(root: Entry, key: string): Entry | undefined {
  return [...everyEntry(root, key)].find(({ value }) => value !== '')
}

function toPackage(path: string, entry: Entry, isTest: boolean): DeclaredPackage[] {
  const name = textOf(entry, '@Include')
  if (name === '') return []
  const isPrivate =
    (textOf(entry, '@PrivateAssets') || textOf(entry, 'PrivateAssets')).toLowerCase() === 'all'
  return [
    {
      name,
      version: textOf(entry, '@Version') || textOf(entry, 'Version'),
      use: isTest ? 'development' : isPrivate ? 'build' : 'runtime',
      group: entry.key === 'PackageVersion' ? 'central version' : '',
      ecosystem: 'dotnet',
      place: placeOf(path, entry),
    },
  ]
}

function projectCommands(
  path: string,
  root: Entry,
  { isRunnable, isTest }: { readonly isRunnable: boolean; readonly isTest: boolean },
): Command[] {
  const command = (text: string, purpose: Command['purpose']): Command => ({
    text,
    purpose,
    source: 'script',
    place: placeOf(path, { line: root.line, endLine: root.line }),
  })
  if (isTest) return [command('dotnet test', 'test'), command('dotnet build', 'build')]
  return isRunnable ? [command(`dotnet run --project ${path}`, 'run')] : [command('dotnet build', 'build')]
}

/** global.json: the SDK. */
export function readGlobalJson({ path, text }: SourceFile): FileFacts {
  const version = find(parseYaml(text), 'sdk', 'version')
  if (version === undefined) return noFacts
  return {
    ...noFacts,
    requirements: [{ what: '.NET SDK', version: version.value, place: placeOf(path, version) }],
  }
}

/** Keys of appsettings.json with their values, `Section:Key`. */
export function readAppSettings({ path, text }: SourceFile): FileFacts {
  const root = parseYaml(text)
  return { ...noFacts, settings: root === undefined ? [] : flatten(root, '', ':', path) }
}

export function flatten(
  entry: Entry,
  prefix: string,
  separator: string,
  path: string,
): FileFacts['settings'] {
  return list(entry).flatMap((child): FileFacts['settings'] => {
    const name = prefix === '' ? child.key : `${prefix}${separator}${child.key}`
    if (child.entries.length > 0) return flatten(child, name, separator, path)
    return [{ name, kind: 'key', value: child.value, meaning: '', place: placeOf(path, child) }]
  })
}
