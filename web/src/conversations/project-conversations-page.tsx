import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { MessageSquarePlus, MessagesSquare, Pin } from 'lucide-react'
import { useState } from 'react'
import { isNotFound } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { fieldStyle } from '../components/styles.ts'
import { MissingProject } from '../projects/missing-project.tsx'
import { isServed, projectOptions } from '../projects/project-queries.ts'
import { ProjectTabs } from '../projects/project-tabs.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { conversationsOptions } from './conversation-queries.ts'

/** One's own conversations about a project. */
export function ProjectConversationsPage() {
  const texts = useTexts()
  const { projectId } = useParams({ from: '/projects/$projectId/conversations' })
  const project = useQuery(projectOptions(projectId))
  const [search, setSearch] = useState('')
  const wanted = search.trim()
  const conversations = useInfiniteQuery(conversationsOptions(wanted, projectId))
  const { data, hasNextPage, isFetchingNextPage } = conversations
  if (isNotFound(project.error)) return <MissingProject />
  const name = project.data?.repo_name ?? texts.common.project
  return (
    <>
      <ProjectTabs projectId={projectId} isParsed={project.data?.parsed_at !== null} />
      <Page title={texts.conversations.ofProject(name)}>
        <div className="mb-4 flex flex-wrap gap-2">
          <input
            type="search"
            aria-label={texts.conversations.searchConversations}
            placeholder={texts.conversations.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={`${fieldStyle} min-w-40 flex-1`}
          />
          {project.data !== undefined && isServed(project.data) && (
            <Link
              to="/conversations/new"
              search={{ project: projectId }}
              className="inline-flex h-9 items-center gap-2 rounded-lg bg-accent px-3.5 font-medium text-on-accent hover:opacity-90 [&_svg]:size-4"
            >
              <MessageSquarePlus aria-hidden="true" />
              {texts.projects.askAboutIt}
            </Link>
          )}
        </div>
        {data === undefined ? (
          conversations.isError ? (
            <QueryError what={texts.conversations.conversationsFailed} query={conversations} />
          ) : (
            <Loading label={texts.conversations.loadingConversations} lines={6} />
          )
        ) : data.length === 0 ? (
          wanted === '' ? (
            <EmptyState icon={<MessagesSquare />} title={texts.conversations.noneOfProject}>
              {texts.conversations.noneAbout}
            </EmptyState>
          ) : (
            <p className="text-muted">{texts.conversations.noneWith(wanted)}</p>
          )
        ) : (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {data.map((conversation) => (
                <li key={conversation.id} className="flex items-baseline gap-3 py-2">
                  <Link
                    to="/conversations/$conversationId"
                    params={{ conversationId: conversation.id }}
                    className="min-w-0 flex-1 truncate rounded hover:underline"
                  >
                    {conversation.title || texts.conversations.untitled}
                  </Link>
                  {conversation.pinned && (
                    <Pin
                      aria-label={texts.conversations.pinned}
                      className="size-3 shrink-0 self-center fill-current text-muted"
                    />
                  )}
                  <span className="shrink-0 text-xs text-muted">
                    {texts.format.age(conversation.updated_at)}
                  </span>
                </li>
              ))}
            </ul>
            {hasNextPage && (
              <Button
                className="mt-3"
                disabled={isFetchingNextPage}
                onClick={() => void conversations.fetchNextPage()}
              >
                {isFetchingNextPage ? texts.common.loading : texts.conversations.showOlder}
              </Button>
            )}
          </>
        )}
      </Page>
    </>
  )
}
