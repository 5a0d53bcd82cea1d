import type { ProjectFiles } from '../language.ts'
import { directoryOf } from '../paths.ts'
import { joinBelow } from './paths.ts'

/** More entries than this add no directory that the first ones have not. */
const mostEntries = 5000

/**
 * Include directories of the `compile_commands.json` files, relative to the repository, in the order of their first use.
 * Their paths are absolute on the machine that wrote them: the part of one that is a directory here counts.
 */
export function includeDirectories(project: ProjectFiles): readonly string[] {
  const directories = new Set<string>()
  for (const path of project.filesNamed('compile_commands.json')) {
    for (const entry of readEntries(project.readText(path))) {
      for (const directory of entryDirectories(entry)) {
        const found = inRepository(project, directory, entry.directory, directoryOf(path))
        if (found !== undefined) directories.add(found)
      }
    }
  }
  return [...directories]
}

interface Entry {
  readonly directory: string
  readonly words: readonly string[]
}

function readEntries(text: string | undefined): Entry[] {
  if (text === undefined) return []
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(parsed)) return []
  const entries: Entry[] = []
  for (const item of parsed.slice(0, mostEntries) as unknown[]) {
    if (typeof item !== 'object' || item === null) continue
    const row = item as { directory?: unknown; arguments?: unknown; command?: unknown }
    const words = Array.isArray(row.arguments)
      ? row.arguments.filter((word) => typeof word === 'string')
      : typeof row.command === 'string'
        ? row.command.split(/\s+/).map((word) => word.replaceAll(/^["']|["']$/g, ''))
        : []
    entries.push({ directory: typeof row.directory === 'string' ? row.directory : '', words })
  }
  return entries
}

/** `-Idir`, `-I dir`, `-isystem dir`, `-iquote dir`, `/Idir`. */
function entryDirectories({ words }: Entry): string[] {
  const directories: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const following = words[index + 1]
    if (word === '-I' || word === '-isystem' || word === '-iquote') {
      if (following !== undefined) directories.push(following)
    } else if (word.startsWith('-I') || word.startsWith('/I')) directories.push(word.slice(2))
    else if (word.startsWith('-isystem')) directories.push(word.slice(8))
  }
  return directories
}

function inRepository(
  project: ProjectFiles,
  directory: string,
  workingDirectory: string,
  besides: string,
): string | undefined {
  if (!directory.startsWith('/')) {
    for (const base of [...tails(workingDirectory), besides]) {
      const path = joinBelow(base, directory)
      if (path !== undefined && (path === '' || project.hasDirectory(path))) return path
    }
    return undefined
  }
  return tails(directory).find((tail) => tail !== '' && project.hasDirectory(tail))
}

/** `/home/me/project/build` as `home/me/project/build`, `me/project/build`, …, ``: some of them lie in the repository. */
function tails(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '')
  return [...parts.map((_, index) => parts.slice(index).join('/')), '']
}
