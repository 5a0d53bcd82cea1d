import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import { dataTables } from './data-tables.ts'
import { findSetting } from './setting-edges.ts'

/** What a name means that no definition has: `users`, `users.email`, `table:users`, `DATABASE_URL`. */
export function findThing(project: LabelledProject, name: string): NodeRecord | undefined {
  const [, kind, rest = ''] = /^(?:(table|setting):)?(.+)$/u.exec(name) ?? []
  const [, written, column] = /^(\w+)(?:\.(\w+))?$/u.exec(rest) ?? []
  const table =
    kind === 'setting' || written === undefined
      ? undefined
      : dataTables(project).byName.get(written.toLowerCase())
  const found = column === undefined ? table?.thing : table?.columns.get(column.toLowerCase())
  if (found !== undefined || kind === 'table') return found
  return kind === 'setting' || mayBeSetting(project.snapshot, rest) ? findSetting(project, rest) : undefined
}

/** Whether text names it as settings are: all of them are read only then. */
function mayBeSetting(snapshot: Snapshot, name: string): boolean {
  if (!/^[\w.:-]{3,100}$/u.test(name)) return false
  const written = name.replaceAll(/[^\w]/gu, String.raw`\$&`)
  const pattern = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/u.test(name)
    ? String.raw`\b${written}\b`
    : String.raw`["'{]${written}["':}]`
  return snapshot.grep(pattern, { regex: true, caseSensitive: true, limit: 1 }).matches.length > 0
}
