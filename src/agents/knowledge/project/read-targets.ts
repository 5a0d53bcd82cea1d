import { find, list } from './entry.ts'
import type { Command, FileFacts, SourceFile } from './facts.ts'
import { lineAt, noFacts, placeOf } from './facts.ts'
import { findPurpose, purposeOfScript } from './find-purpose.ts'
import { parseYaml } from './parse-yaml.ts'

/** Makefile, Makefile.am and justfile: each named target is a command. */
export function readTargets({ path, text }: SourceFile): FileFacts {
  const file = path.split('/').at(-1) ?? path
  const tool = /^\.?justfile$/iu.test(file) ? 'just' : 'make'
  const lines = text.split('\n')
  const commands = lines.flatMap((line, index): Command[] => {
    const target = /^([A-Za-z][\w-]*)(?: [\w="' *+-]{0,80})?:(?![:=])/u.exec(line)?.[1]
    if (target === undefined) return []
    const recipe = lines.slice(index + 1, index + 3).find((next) => /^\s+\S/u.test(next))
    return [
      {
        text: `${tool} ${target}`,
        purpose: purposeOfScript(target, findPurpose(recipe ?? '')),
        source: 'script',
        place: lineAt(path, index + 1),
      },
    ]
  })
  const tests = lines.findIndex((line) => /^TESTS\s*\+?=/u.test(line))
  const check: Command[] =
    tests < 0 || file !== 'Makefile.am'
      ? []
      : [{ text: 'make check', purpose: 'test', source: 'script', place: lineAt(path, tests + 1) }]
  // The targets of Makefile.am are the parts of what automake makes.
  return { ...noFacts, commands: file === 'Makefile.am' ? check : commands }
}

/** An executable script of a folder for them, e.g. scripts/test: its path is the command. */
export function readScript({ path, text }: SourceFile): FileFacts {
  const name = (path.split('/').at(-1) ?? path).replace(/\.sh$/u, '')
  const place = { path, line: 1, endLine: Math.max(1, text.split('\n').length) }
  const command: Command = {
    text: path,
    purpose: findPurpose(name.replaceAll(/[_-]/gu, ' ')),
    source: 'script',
    place,
  }
  return { ...noFacts, commands: [command] }
}

/** Taskfile.yml. */
export function readTaskfile({ path, text }: SourceFile): FileFacts {
  const root = parseYaml(text)
  const commands = list(root, 'tasks').map((task): Command => {
    const runs =
      find(task, 'cmds')
        ?.entries.map(({ value }) => value)
        .filter(Boolean) ?? []
    return {
      text: `task ${task.key}`,
      purpose: purposeOfScript(task.key, findPurpose(runs.join(' '))),
      source: 'script',
      place: placeOf(path, task),
    }
  })
  return { ...noFacts, commands }
}
