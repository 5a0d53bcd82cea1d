import type { Entry } from './entry.ts'
import { everyEntry, find, list, textOf } from './entry.ts'
import type { Command, FileFacts, Requirement, SourceFile } from './facts.ts'
import { noFacts, placeOf } from './facts.ts'
import { findPurpose } from './find-purpose.ts'
import { parseYaml } from './parse-yaml.ts'

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
  const scripts = [
    ...everyEntry(root, 'run'),
    ...everyEntry(root, 'script'),
    ...everyEntry(root, 'before_script'),
  ].flatMap((entry) => (entry.entries.length > 0 ? entry.entries : [entry]))
  return {
    ...noFacts,
    commands: scripts.flatMap((script) => commandsOf(path, script)),
    requirements: [...everyEntry(root, 'matrix'), ...everyEntry(root, 'with')].flatMap((entry) =>
      versionsOf(path, entry),
    ),
  }
}

function commandsOf(path: string, script: Entry): Command[] {
  const isBlock = script.endLine > script.line
  return script.value.split('\n').flatMap((line, index): Command[] => {
    const text = line.trim().replace(/\\$/u, '').trim()
    const purpose = findPurpose(text)
    if (
      purpose === 'other' ||
      text.length > 160 ||
      !/^[a-z./]/u.test(text) ||
      // Arms of a `case`, and what prepares the machine.
      /\)\s*sudo\b|;;|\b(?:sudo|apt|apt-get|choco|dnf|yum|pacman|brew|rustup)\b.{0,20}\b(?:install|update|upgrade|add|target)\b|\$\{\{|^(?:-|\.\.)/u.test(
        text,
      ) ||
      /^(?:if|for|echo|sed|awk|[np]+m (?:add|i)|npm install --|yarn add|fi|cd|export|done|else|then|cat|sudo apt\S*|mkdir|cp|mv|rm|chmod|tar|unzip|curl|wget|grep|git|ls|find|which|test)\b/u.test(
        text,
      )
    )
      return []
    // The first line of a block is the one with its key.
    const at = Math.min(script.endLine, script.line + (isBlock ? 1 : 0) + index)
    return [{ text, purpose, source: 'ci', place: placeOf(path, { line: at, endLine: at }), note: '' }]
  })
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
