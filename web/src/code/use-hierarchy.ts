import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Hierarchy, HierarchyEntry, HierarchyRelation } from '../api/types.ts'
import type { TreeRow } from '../components/tree-view.tsx'
import { hierarchyOptions } from './code-queries.ts'
import { describeGap } from './describe-gap.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Texts } from '../texts/texts.ts'

/** A row of a tree of calls or types: a definition, or at the end of a list what it may lack. */
export type HierarchyItem =
  | {
      readonly kind: 'entry'
      readonly entry: HierarchyEntry
      /** It is around itself: the calls go in a circle. */
      readonly isRepeated: boolean
    }
  | { readonly kind: 'gap'; readonly text: string }

export type HierarchyRow = TreeRow<HierarchyItem>

/** Rows that one step unfolds at most: each is a request. */
const mostAtOnce = 60

/** Calls or types as a tree that unfolds level by level, each level asked for when it is opened. */
export function useHierarchy(projectId: string, nodeId: string, relation: HierarchyRelation) {
  const texts = useTexts()
  /** Rows that are unfolded, by their way from the root: one definition may stand in many places. */
  const [open, setOpen] = useState<ReadonlyMap<string, string>>(new Map())
  const ids = useMemo(() => [...new Set([nodeId, ...open.values()])], [nodeId, open])
  const { byId, root, isLoading } = useQueries({
    queries: ids.map((id) => hierarchyOptions(projectId, id, relation)),
    combine: (results) => ({
      byId: new Map(results.map((result, index) => [ids[index] ?? '', result.data])),
      root: results[0],
      isLoading: results.some((result) => result.isLoading),
    }),
  })
  const rows = useMemo(() => layOut(nodeId, byId, open, texts), [nodeId, byId, open, texts])
  const folded = rows.filter(({ isExpanded }) => isExpanded === false)
  return {
    root,
    rows,
    isLoading,
    canUnfold: folded.length > 0,
    canFold: open.size > 0,
    toggle: ({ id, item, isExpanded }: HierarchyRow): void => {
      const next = new Map(open)
      if (isExpanded === true) next.delete(id)
      else if (item.kind === 'entry') next.set(id, item.entry.node.node_id)
      setOpen(next)
    },
    /** Opens whatever is folded now, which is one level more. */
    unfoldLevel: (): void => {
      const next = new Map(open)
      for (const { id, item } of folded.slice(0, mostAtOnce))
        if (item.kind === 'entry') next.set(id, item.entry.node.node_id)
      setOpen(next)
    },
    foldAll: (): void => setOpen(new Map()),
  }
}

function layOut(
  rootId: string,
  byId: ReadonlyMap<string, Hierarchy | undefined>,
  open: ReadonlyMap<string, string>,
  texts: Texts,
): HierarchyRow[] {
  const rows: HierarchyRow[] = []
  const add = (nodeId: string, way: string, around: readonly string[]): void => {
    const level = byId.get(nodeId)
    const entries = level?.entries ?? []
    // What the outermost list may lack is said above the tree.
    const gaps = level === undefined || around.length === 1 ? [] : describeGaps(level, texts)
    const siblings = entries.length + gaps.length
    for (const [index, entry] of entries.entries()) {
      const own = entry.node.node_id
      const id = `${way}>${own} ${entry.kind}`
      const isRepeated = around.includes(own)
      const isExpanded = entry.has_more && !isRepeated ? open.has(id) : undefined
      rows.push({
        id,
        item: { kind: 'entry', entry, isRepeated },
        level: around.length,
        isExpanded,
        position: index + 1,
        siblings,
        name: nameOf(entry),
      })
      if (isExpanded === true) add(own, id, [...around, own])
    }
    for (const [index, text] of gaps.entries()) {
      rows.push({
        id: `${way}>gap ${index}`,
        item: { kind: 'gap', text },
        level: around.length,
        isExpanded: undefined,
        position: entries.length + index + 1,
        siblings,
        name: text,
      })
    }
  }
  add(rootId, '', [rootId])
  return rows
}

function describeGaps({ complete, reasons, total, entries }: Hierarchy, texts: Texts): string[] {
  const cut = total > entries.length ? [texts.code.moreNotListed(total - entries.length)] : []
  return complete === false
    ? [...cut, texts.code.perhapsMoreFor(reasons.map((reason) => describeGap(reason, texts)).join('; '))]
    : cut
}

/** `Class.method`, as far as the id tells; code at the top of a file is its file. */
export function nameOf({ node }: HierarchyEntry): string {
  const hash = node.node_id.indexOf('#')
  return hash === -1 ? node.name : node.node_id.slice(hash + 1)
}
