import type { Dependent, Impact } from '../api/types.ts'
import type { TreeRow } from '../components/tree-view.tsx'

/** A row of an impact: a level with its dependents, or the tests. */
export type ImpactItem =
  | { readonly kind: 'level'; readonly depth: number; readonly total: number }
  | { readonly kind: 'dependent'; readonly dependent: Dependent }
  | { readonly kind: 'tests' }
  | { readonly kind: 'test'; readonly test: Impact['tests'][number] }
  | { readonly kind: 'more'; readonly count: number }

/** Level by level, the nearest first, then the tests. */
export function layOutImpact(
  { levels, tests, test_count: testCount }: Impact,
  folded: ReadonlySet<string>,
): TreeRow<ImpactItem>[] {
  if (levels.length === 0 && testCount === 0) return []
  const groups = [
    ...levels.map(({ depth, nodes, total }) => ({
      id: `level ${depth}`,
      item: { kind: 'level', depth, total } as const,
      entries: nodes.map((dependent) => ({
        id: dependent.node_id,
        name: dependent.name,
        item: { kind: 'dependent', dependent } as const,
      })),
      total,
    })),
    {
      id: 'tests',
      item: { kind: 'tests' } as const,
      entries: tests.map((test) => ({
        id: test.node_id,
        name: test.name,
        item: { kind: 'test', test } as const,
      })),
      total: testCount,
    },
  ]
  return groups.flatMap(({ id, item, entries, total }, index): TreeRow<ImpactItem>[] => {
    const isExpanded = entries.length === 0 ? undefined : !folded.has(id)
    const place = { level: 1, position: index + 1, siblings: groups.length }
    const group: TreeRow<ImpactItem> = { id, item, ...place, isExpanded, name: id }
    if (isExpanded !== true) return [group]
    const rest = total - entries.length
    const all: readonly { id: string; name: string; item: ImpactItem }[] =
      rest === 0
        ? entries
        : [...entries, { id: 'more', name: '', item: { kind: 'more', count: rest } as const }]
    return [
      group,
      ...all.map((entry, at) => ({
        ...entry,
        id: `${id}>${entry.id}`,
        level: 2,
        isExpanded: undefined,
        position: at + 1,
        siblings: all.length,
      })),
    ]
  })
}
