import type { Entry } from './entry.ts'
import { everyEntry, find, list, textOf } from './entry.ts'
import type { Command, FileFacts, Requirement, SourceFile } from './facts.ts'
import { noFacts, placeOf } from './facts.ts'
import { parseYaml } from './parse-yaml.ts'
import { readCiJobs } from './read-ci-jobs.ts'

const tools: Readonly<Record<string, string>> = {
  'node-version': 'Node.js',
  'python-version': 'Python',
  'java-version': 'Java',
  'go-version': 'Go',
  'dotnet-version': '.NET SDK',
  toolchain: 'Rust',
}

/** What continuous integration runs: GitHub workflows, GitLab and Travis jobs. */
export function readCi({ path, text }: SourceFile): FileFacts {
  const root = parseYaml(text)
  if (root === undefined) return noFacts
  return {
    ...noFacts,
    commands: readCiJobs(path, root)
      .filter(({ purpose }) => purpose !== 'other')
      .map((command): Command => ({ ...command, source: 'ci' })),
    requirements: [...everyEntry(root, 'matrix'), ...everyEntry(root, 'with')].flatMap((entry) =>
      versionsOf(path, entry),
    ),
  }
}

function versionsOf(path: string, entry: Entry): Requirement[] {
  return Object.entries(tools).flatMap(([key, what]): Requirement[] => {
    const found = find(entry, key) ?? find(entry, key.replace(/-version$/u, ''))
    if (found === undefined) return []
    const versions = found.entries.length > 0 ? list(found).map(({ value }) => value) : [textOf(found)]
    const shown = versions.filter((value) => value !== '' && !value.includes('${{'))
    if (shown.length === 0 || found.value.includes('\n')) return []
    return [{ what, version: shown.join(', '), place: placeOf(path, found) }]
  })
}
