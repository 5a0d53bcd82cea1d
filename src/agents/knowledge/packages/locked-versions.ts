import type { Snapshot } from '../../../index/snapshot.ts'
import type { DeclaredPackage, Place } from '../project/facts.ts'

/** A version that a lock file fixes. */
export interface LockedVersion {
  readonly version: string
  readonly place: Place
}

interface LockFormat {
  readonly name: RegExp
  readonly ecosystem: DeclaredPackage['ecosystem']
  /** A line with the name of a package, and its version where that stands there too. */
  readonly entry: RegExp
  /** The version on one of the lines below. */
  readonly version?: RegExp
}

const quotedVersion = /^\s*"?version"?\s*[:=]?\s*"v?([^"]+)"/u
const tomlName = /^name = "([^"]+)"/u

const formats: readonly LockFormat[] = [
  {
    name: /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/u,
    ecosystem: 'npm',
    entry: /^\s*"node_modules\/((?:@[^/"]+\/)?[^/"]+)": \{/u,
    version: quotedVersion,
  },
  {
    name: /(?:^|\/)yarn\.lock$/u,
    ecosystem: 'npm',
    entry: /^"?((?:@[^/@\s]+\/)?[^@\s"]+)@/u,
    version: /^\s+version:? "?([^"\s]+)/u,
  },
  {
    name: /(?:^|\/)pnpm-lock\.yaml$/u,
    ecosystem: 'npm',
    entry: /^ {2}['"]?\/?((?:@[^/@\s]+\/)?[^@/\s'"]+)[@/](\d[\w.+-]*)/u,
  },
  { name: /(?:^|\/)Cargo\.lock$/u, ecosystem: 'rust', entry: tomlName, version: quotedVersion },
  {
    name: /(?:^|\/)(?:poetry|uv|pdm)\.lock$/u,
    ecosystem: 'python',
    entry: tomlName,
    version: quotedVersion,
  },
  {
    name: /(?:^|\/)Pipfile\.lock$/u,
    ecosystem: 'python',
    entry: /^ {8}"([\w.-]+)": \{/u,
    version: /^\s*"version": "=*([^"]+)"/u,
  },
  { name: /(?:^|\/)Gemfile\.lock$/u, ecosystem: 'ruby', entry: /^ {4}([\w.-]+) \((\d[\w.-]*)\)/u },
  {
    name: /(?:^|\/)composer\.lock$/u,
    ecosystem: 'php',
    entry: /^\s*"name": "([^"]+\/[^"]+)",/u,
    version: quotedVersion,
  },
  {
    name: /(?:^|\/)packages\.lock\.json$/u,
    ecosystem: 'dotnet',
    entry: /^ {6}"([\w.-]+)": \{/u,
    version: /^\s*"resolved": "([^"]+)"/u,
  },
]

/** How far below the name of a package its version may stand. */
const linesToVersion = 12

export interface LockedVersions {
  find(declared: Pick<DeclaredPackage, 'name' | 'ecosystem'>): LockedVersion | undefined
  /** Lock files that are too large to be read. */
  readonly unread: readonly string[]
}

/** What the lock files of the product fix. A package that they fix at several versions has none. */
export function readLockedVersions(snapshot: Snapshot): LockedVersions {
  const locked = new Map<string, LockedVersion[]>()
  const unread: string[] = []
  for (const { path } of snapshot.listFiles()) {
    const format = formats.find(({ name }) => name.test(path))
    if (format === undefined || path.includes('node_modules/')) continue
    const text = snapshot.readText(path)
    if (text === undefined) {
      unread.push(path)
      continue
    }
    for (const { name, ...version } of readLock(path, text, format)) {
      const key = keyOf({ name, ecosystem: format.ecosystem })
      locked.set(key, [...(locked.get(key) ?? []), version])
    }
  }
  return {
    find(declared) {
      const found = locked.get(keyOf(declared)) ?? []
      return new Set(found.map(({ version }) => version)).size === 1 ? found[0] : undefined
    },
    unread,
  }
}

function* readLock(
  path: string,
  text: string,
  format: LockFormat,
): Generator<LockedVersion & { name: string }> {
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const [, name, own] = format.entry.exec(line) ?? []
    if (name === undefined) continue
    if (own !== undefined) {
      yield { name, version: own, place: { path, line: index + 1, endLine: index + 1 } }
      continue
    }
    for (let at = index + 1; at <= index + linesToVersion && at < lines.length; at += 1) {
      if (format.entry.test(lines[at] ?? '')) break
      const version = format.version?.exec(lines[at] ?? '')?.[1]
      if (version === undefined) continue
      yield { name, version, place: { path, line: index + 1, endLine: at + 1 } }
      break
    }
  }
}

function keyOf({ name, ecosystem }: Pick<DeclaredPackage, 'name' | 'ecosystem'>): string {
  return `${ecosystem} ${normalName(name, ecosystem)}`
}

/** Python's index takes `_`, `-` and `.` for the same. */
export function normalName(name: string, ecosystem: DeclaredPackage['ecosystem']): string {
  return ecosystem === 'python' ? name.toLowerCase().replaceAll(/[-_.]+/gu, '-') : name.toLowerCase()
}
