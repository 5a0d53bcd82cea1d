import type { Entry } from './entry.ts'
import { find, list, textOf } from './entry.ts'
import type { Command, DeclaredPackage, FileFacts, PackageUse, SourceFile } from './facts.ts'
import { identityOf, noFacts, placeOf } from './facts.ts'
import { findPurpose, purposeOfScript } from './find-purpose.ts'
import { parseToml } from './parse-toml.ts'
import { parseRequirement } from './python-requirement.ts'

/** pyproject.toml: PEP 621 and 735, Poetry, and the scripts of Hatch, PDM, Poe and Taskipy. */
export function readPyproject({ path, text }: SourceFile): FileFacts {
  const root = parseToml(text)
  if (root === undefined) return noFacts
  const project = find(root, 'project')
  const poetry = find(root, 'tool', 'poetry')
  const name = textOf(project, 'name') || textOf(poetry, 'name')
  const description = find(project, 'description') ?? find(poetry, 'description')
  const python = find(project, 'requires-python') ?? find(poetry, 'dependencies', 'python')
  return {
    ...noFacts,
    ...identityOf(path, name, {
      description,
      version: find(project, 'version') ?? find(poetry, 'version'),
      licence: findLicence(project) ?? find(poetry, 'license'),
    }),
    commands: [
      ...list(root, 'tool', 'poe', 'tasks').map((task) => toCommand(path, task, 'poe ')),
      ...list(root, 'tool', 'taskipy', 'tasks').map((task) => toCommand(path, task, 'task ')),
      ...list(root, 'tool', 'pdm', 'scripts').map((task) => toCommand(path, task, 'pdm run ')),
      ...list(root, 'tool', 'hatch', 'envs').flatMap((env) =>
        list(env, 'scripts').map((task) =>
          toCommand(path, task, env.key === 'default' ? 'hatch run ' : `hatch run ${env.key}:`),
        ),
      ),
    ],
    requirements:
      python === undefined || python.value === ''
        ? []
        : [{ what: 'Python', version: python.value, place: placeOf(path, python) }],
    packages: [
      ...list(project, 'dependencies').flatMap((entry) => toPackage(path, entry, 'runtime', '')),
      ...list(project, 'optional-dependencies').flatMap((extra) =>
        extra.entries.flatMap((entry) => toPackage(path, entry, 'optional', extra.key)),
      ),
      ...list(root, 'dependency-groups').flatMap((group) =>
        group.entries.flatMap((entry) => toPackage(path, entry, 'development', group.key)),
      ),
      ...list(root, 'build-system', 'requires').flatMap((entry) => toPackage(path, entry, 'build', '')),
      ...fromPoetry(path, list(poetry, 'dependencies'), 'runtime', ''),
      ...fromPoetry(path, list(poetry, 'dev-dependencies'), 'development', ''),
      ...list(poetry, 'group').flatMap((group) =>
        fromPoetry(path, list(group, 'dependencies'), 'development', group.key),
      ),
    ],
    settings: [],
    entryPoints: [...list(project, 'scripts'), ...list(poetry, 'scripts')].map((script) => ({
      text: script.value,
      place: placeOf(path, script),
    })),
  }
}

/** `license = "MIT"` or `license = { text = "MIT" }`. */
function findLicence(project: Entry | undefined): Entry | undefined {
  const licence = find(project, 'license')
  return licence?.value === '' ? find(licence, 'text') : licence
}

function toCommand(path: string, task: Entry, prefix: string): Command {
  const runs =
    task.value === ''
      ? task.entries
          .map(({ value }) => value)
          .filter(Boolean)
          .join(' && ')
      : task.value
  return {
    ...noFacts,
    text: `${prefix}${task.key}`,
    purpose: purposeOfScript(task.key, findPurpose(runs)),
    source: 'script',
    place: placeOf(path, task),
  }
}

function toPackage(path: string, entry: Entry, use: PackageUse, group: string): DeclaredPackage[] {
  const requirement = parseRequirement(entry.value)
  if (requirement === undefined) return []
  return [{ ...requirement, use, group, ecosystem: 'python', place: placeOf(path, entry) }]
}

function fromPoetry(
  path: string,
  entries: readonly Entry[],
  use: PackageUse,
  group: string,
): DeclaredPackage[] {
  return entries
    .filter(({ key }) => key !== 'python')
    .map((entry) => ({
      name: entry.key,
      version: entry.value || textOf(entry, 'version'),
      use: textOf(entry, 'optional') === 'true' ? 'optional' : use,
      group,
      ecosystem: 'python',
      place: placeOf(path, entry),
    }))
}
