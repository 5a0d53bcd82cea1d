import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { EmptyState } from '../components/empty-state.tsx'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { useProjectNames } from '../projects/use-project-names.ts'
import { useTexts } from '../texts/use-texts.ts'
import { sharedConversationsOptions } from '../organisations/organisation-queries.ts'
import { OrganisationLists } from '../organisations/organisation-lists.tsx'
import { useOrganisations } from '../organisations/use-organisations.ts'

/** What members keep in lists, and what others let the user read: by whom, and since when. */
export function SharedPage() {
  const { conversations, organisations: texts, format } = useTexts()
  const userOrganisations = useOrganisations()
  const shared = useQuery(sharedConversationsOptions())
  const nameProjects = useProjectNames()
  return (
    <Page title={texts.sharedWithMe}>
      {userOrganisations.map((organisation) => (
        <OrganisationLists key={organisation.id} organisation={organisation} />
      ))}
      <h2 className="mb-1 font-semibold">{conversations.conversations}</h2>
      {shared.data === undefined ? (
        shared.isError ? (
          <QueryError what={conversations.conversationsFailed} query={shared} />
        ) : (
          <Loading label={conversations.loadingConversations} lines={6} />
        )
      ) : shared.data.length === 0 ? (
        <EmptyState icon={<Users />} title={texts.nothingShared}>
          {texts.nothingSharedMore}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {shared.data.map(({ id, title, project_ids: ids, shared_by: by, shared_at: at, organisation }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
              <Link
                to="/conversations/$conversationId"
                params={{ conversationId: id }}
                className="min-w-40 flex-1 truncate rounded hover:underline"
              >
                {title || conversations.untitled}
              </Link>
              <span className="text-xs text-muted">
                {nameProjects(ids)} {texts.sharedBy(by, organisation)}
                {at !== null && `, ${format.age(at)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
