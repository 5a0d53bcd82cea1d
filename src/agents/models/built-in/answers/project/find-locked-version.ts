import type { DeclaredPackage } from '../../../../knowledge/project/facts.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call } from '../../script.ts'

/** The version that a lock file fixes. */
export interface LockedVersion {
  readonly version: string
  /** Lines of the lock file, to be cited. */
  readonly location: string
}

const lockFiles =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|Cargo\.lock|poetry\.lock|uv\.lock|pdm\.lock|Gemfile\.lock|composer\.lock)$/u

/** The version of a package in the lock file, if there is one that was indexed; `undefined` where it fixes several. */
export function* findLockedVersion({ name, ecosystem }: DeclaredPackage): Script<LockedVersion | undefined> {
  if (ecosystem === 'go' || ecosystem === 'java' || ecosystem === 'c' || ecosystem === 'dotnet')
    return undefined
  const quoted = name.replace(/[.+^${}()|[\]\\*?/-]/gu, String.raw`\$&`)
  const output = yield* call('grep', {
    pattern: String.raw`^\s*(?:"node_modules/${quoted}": \{|['"]?/?${quoted}@[^\s:]+:?|name = "${quoted}"|"name": "${quoted}",|${quoted} \(\d[\w.-]*\))`,
    regex: true,
    path: '**/*lock*',
    limit: 12,
  })
  if (isToolFailure(output)) return undefined
  const found: LockedVersion[] = []
  for (const { location, text } of output.matches.slice(0, 6)) {
    const path = pathOf(location)
    if (!lockFiles.test(path)) continue
    const line = Number(/:(\d+)-\d+$/u.exec(location)?.[1] ?? 1)
    const own =
      /^\s*\S+ \((\d[\w.-]*)\)/u.exec(text)?.[1] ??
      (path.endsWith('pnpm-lock.yaml')
        ? /@(\d[\w.-]*)/u.exec(text.trim().slice(name.length))?.[1]
        : undefined)
    if (own !== undefined) {
      found.push({ version: own, location })
      continue
    }
    const read = yield* call('read_file', { path, start_line: line, end_line: line + 3 })
    if (isToolFailure(read)) continue
    const version = /\bversion"?\s*[:=]?\s*"v?([^"]+)"/u.exec(read.text)?.[1]
    if (version !== undefined) found.push({ version, location: `${path}:${line}-${line + 1}` })
  }
  const versions = new Set(found.map(({ version }) => version))
  return versions.size === 1 ? found[0] : undefined
}
