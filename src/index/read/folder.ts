import type { Folder, FolderEntry } from '../snapshot.ts'
import type { Files } from './files.ts'

/** What is directly in a folder, by name; undefined where no file is below it. '' is the root. */
export function listFolder(files: Files, path: string): Folder | undefined {
  const wanted = path.replace(/^(?:\.?\/)+/, '').replace(/(?<!\/)\/+$/, '')
  const prefix = wanted === '' || wanted === '.' ? '' : `${wanted}/`
  const counts = new Map<string, number>()
  const names: string[] = []
  for (const candidate of files.paths()) {
    if (!candidate.startsWith(prefix)) continue
    const slash = candidate.indexOf('/', prefix.length)
    if (slash === -1) names.push(candidate.slice(prefix.length))
    else {
      const name = candidate.slice(prefix.length, slash)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  if (counts.size === 0 && names.length === 0 && prefix !== '') return undefined
  const entries: FolderEntry[] = [...counts]
    .map(([name, fileCount]) => ({ name, path: prefix + name, fileCount }))
    .sort(byName)
  return { path: prefix.slice(0, -1), folders: entries, files: names.map((name) => prefix + name).sort() }
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0
}
