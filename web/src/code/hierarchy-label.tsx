import { CircleHelp, Repeat } from 'lucide-react'
import { KindIcon } from './kind-icon.tsx'
import { KnownBadge } from './known-badge.tsx'
import { nameOf } from './use-hierarchy.ts'
import type { HierarchyItem } from './use-hierarchy.ts'
import { useTexts } from '../texts/use-texts.ts'

/** What a row of a tree of calls or types shows; `place` is where it is, where there is room for it. */
export function HierarchyLabel({ item, place = '' }: { item: HierarchyItem; place?: string }) {
  const texts = useTexts()
  if (item.kind === 'gap') {
    return (
      <span className="flex items-center gap-1 text-muted italic" title={item.text}>
        <CircleHelp aria-hidden="true" className="size-3.5 shrink-0" />
        {item.text}
      </span>
    )
  }
  const { entry, isRepeated } = item
  return (
    <>
      <KindIcon kind={entry.node.kind} />
      <span className="truncate font-mono" title={`${entry.node.node_id}\n${entry.node.signature}`}>
        {nameOf(entry)}
      </span>
      {isRepeated && (
        <span title={texts.code.circle} className="text-muted">
          <Repeat aria-hidden="true" className="size-3.5" />
          <span className="sr-only">{texts.code.inCircle}</span>
        </span>
      )}
      {entry.site_count > 1 && <span className="text-xs text-muted">×{entry.site_count}</span>}
      <span className="ml-auto flex min-w-0 items-center gap-2 pl-2">
        {place !== '' && <span className="min-w-0 truncate font-mono text-xs text-muted">{place}</span>}
        <KnownBadge known={entry.known} />
      </span>
    </>
  )
}
