import { flatten } from './read-dotnet.ts'
import type { FileFacts, Setting, SourceFile } from './facts.ts'
import { lineAt, noFacts } from './facts.ts'
import { parseToml } from './parse-toml.ts'
import { parseYaml } from './parse-yaml.ts'

/** .env.example and its like: `NAME=value`, with the comment above or behind it. */
export function readDotenv({ path, text }: SourceFile): FileFacts {
  return readPairs(path, text, /^\s*(?:export\s+)?#?\s?([A-Z_][A-Z0-9_]*)\s*=\s*(.*)$/u, 'environment')
}

/** *.properties and *.ini: `key=value`. */
export function readProperties({ path, text }: SourceFile): FileFacts {
  return readPairs(path, text, /^\s*([\w.[\]-]+)\s*[=:]\s*(.*)$/u, 'key')
}

function readPairs(path: string, text: string, pair: RegExp, kind: Setting['kind']): FileFacts {
  const settings: Setting[] = []
  let comment: string[] = []
  text.split('\n').forEach((raw, index) => {
    const line = raw.slice(0, 600)
    const match = pair.exec(line)
    if (match !== null && (kind === 'environment' || !/^\s*[#!;]/u.test(line))) {
      const [value = '', behind = ''] = (match[2] ?? '').split(/\s#\s/u)
      settings.push({
        name: match[1] ?? '',
        kind,
        value: value.trim() === '' ? undefined : value.trim(),
        meaning: comment.length > 0 ? comment.join(' ') : behind.trim(),
        place: lineAt(path, index + 1),
      })
      comment = []
      return
    }
    const words = /^\s*[#!;]+\s*(.+)$/u.exec(line)?.[1]
    comment = words === undefined ? [] : [...comment, words.trim()]
  })
  return { ...noFacts, settings }
}

/** A configuration file in JSON, YAML or TOML: each value under its dotted key. A list is one of what some tool makes. */
export function readConfigurationFile({ path, text }: SourceFile): FileFacts {
  const root = /\.toml(?:\.\w+)?$/u.test(path) ? parseToml(text) : parseYaml(text)
  if (root === undefined || root.entries[0]?.key === '0') return noFacts
  const comments = text.split('\n')
  const settings = flatten(root, '', '.', path)
    .filter(({ name }) => name !== '')
    .map((setting): Setting => ({ ...setting, meaning: commentAbove(comments, setting.place.line) }))
  return { ...noFacts, settings: [...settings, ...readCommented(path, comments, settings)] }
}

/** `# key = value` of a TOML sample: a key that is shown with its default and not set. */
function readCommented(path: string, lines: readonly string[], set: readonly Setting[]): Setting[] {
  if (!/\.toml(?:\.\w+)?$/u.test(path)) return []
  const known = new Set(set.map(({ name }) => name))
  let section = ''
  return lines.flatMap((line, index): Setting[] => {
    section = /^\s*#?\s?\[([\w.-]+)\]\s*$/u.exec(line)?.[1] ?? section
    const [, key, value] =
      /^\s*#\s?([a-z][\w-]*)\s*=\s*(["'[\d{].*|true|false)\s*$/u.exec(line.slice(0, 400)) ?? []
    const name = section === '' ? (key ?? '') : `${section}.${key ?? ''}`
    if (key === undefined || known.has(name)) return []
    known.add(name)
    return [{ name, kind: 'key', value, meaning: proseAbove(lines, index), place: lineAt(path, index + 1) }]
  })
}

/** The sentences of comments above a line, up to a blank one or another key. */
function proseAbove(lines: readonly string[], index: number): string {
  const words: string[] = []
  for (let at = index - 1; at >= 0 && words.length < 3; at -= 1) {
    const comment = /^\s*#+\s*(.+)$/u.exec(lines[at] ?? '')?.[1]
    if (comment === undefined || /^[a-z][\w-]*\s*=/u.test(comment)) break
    words.unshift(comment.trim())
  }
  return words.join(' ')
}

function commentAbove(lines: readonly string[], line: number): string {
  const words: string[] = []
  for (let index = line - 2; index >= 0 && words.length < 4; index -= 1) {
    const comment = /^\s*(?:#|\/\/)\s*(.+)$/u.exec(lines[index] ?? '')?.[1]
    if (comment === undefined) break
    words.unshift(comment.trim())
  }
  return words.join(' ')
}

/** A configuration file in code (config.ts, settings.py): constants and keys in capitals with literal values. */
export function readConfigurationCode({ path, text }: SourceFile): FileFacts {
  const lines = text.split('\n')
  const settings = lines.flatMap((raw, index): Setting[] => {
    const [, name, value] =
      /^\s*(?:export\s+)?(?:const\s+|let\s+)?([A-Z][A-Z0-9_]+)\s*[:=]\s*(["'][^"']*["']|[\d.]+|true|false|True|False)/u.exec(
        raw.slice(0, 400),
      ) ?? []
    if (name === undefined) return []
    const place = lineAt(path, index + 1)
    return [{ name, kind: 'key', value, meaning: commentAbove(lines, index + 1), place }]
  })
  return { ...noFacts, settings }
}
