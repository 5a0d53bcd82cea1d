import { linkStyle } from '../components/styles.ts'
import { RelationLink } from './relation-link.tsx'
import { relationsViews } from './relations-address.ts'
import { useTexts } from '../texts/use-texts.ts'

/** From a definition to the pages that unfold what calls it, what it calls and what depends on it. */
export function RelationLinks({
  projectId,
  nodeId,
  name,
}: {
  projectId: string
  nodeId: string
  name: string
}) {
  const texts = useTexts().relations.links
  return (
    <nav aria-label={texts.of(name)} className="flex flex-wrap gap-x-3 gap-y-0.5 text-compact">
      {relationsViews.map((view) => (
        <RelationLink
          key={view}
          projectId={projectId}
          search={{ node: nodeId, view }}
          className={`rounded ${linkStyle}`}
        >
          {texts.views[view]}
        </RelationLink>
      ))}
    </nav>
  )
}
