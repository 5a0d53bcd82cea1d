import type { NodeRecord } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import { dataTables } from './data-tables.ts'

/** What a name means that no definition has: `users`, `users.email`, `table:users`. */
export function findThing(project: LabelledProject, name: string): NodeRecord | undefined {
  const [, kind, rest = ''] = /^(?:(table|setting):)?(.+)$/u.exec(name) ?? []
  if (kind === 'setting') return undefined
  const [, table = '', column] = /^(\w+)(?:\.(\w+))?$/u.exec(rest) ?? []
  const found = dataTables(project).byName.get(table.toLowerCase())
  return column === undefined ? found?.thing : found?.columns.get(column.toLowerCase())
}
