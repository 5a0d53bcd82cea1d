import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GitBranch, Pin, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { useProjectNames } from '../projects/use-project-names.ts'
import { conversationsOptions } from './conversation-queries.ts'
import { useTexts } from '../texts/use-texts.ts'

/** All conversations with what they are about: pinned ones, then the last used, found by title and by text. */
export function ConversationList() {
  const texts = useTexts()
  const [search, setSearch] = useState('')
  const wanted = search.trim()
  const conversations = useInfiniteQuery(conversationsOptions(wanted))
  const nameProjects = useProjectNames()
  const { data, hasNextPage, isFetchingNextPage } = conversations
  return (
    <nav aria-label={texts.conversations.conversations} className="mt-4 flex min-h-0 flex-1 flex-col">
      <h2 className="px-4 pb-1 text-xs font-medium text-muted">{texts.conversations.conversations}</h2>
      <div className="relative mx-2 mb-1.5">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label={texts.conversations.searchConversations}
          placeholder={texts.conversations.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="w-full rounded-md border border-transparent bg-line/50 py-1 pr-2 pl-8 text-sm placeholder:text-muted focus:border-accent focus-visible:outline-1 focus-visible:outline-offset-0"
        />
      </div>
      {data === undefined ? (
        <div className="px-4 py-2">
          {conversations.isError ? (
            <QueryError what={texts.conversations.conversationsFailed} query={conversations} />
          ) : (
            <Loading label={texts.conversations.loadingConversations} />
          )}
        </div>
      ) : data.length === 0 ? (
        <p className="px-4 py-1 text-sm text-muted">
          {wanted === '' ? texts.conversations.noConversations : texts.conversations.noneWith(wanted)}
        </p>
      ) : (
        <ul className="relative min-h-0 flex-1 overflow-y-auto px-2 pb-4">
          {data.map((conversation) => (
            <li key={conversation.id}>
              <Link
                to="/conversations/$conversationId"
                params={{ conversationId: conversation.id }}
                activeOptions={{ includeSearch: false }}
                className="block rounded-md px-2 py-1.5 text-sm leading-snug hover:bg-line/60 aria-[current=page]:bg-line/70"
              >
                <span className="flex items-center gap-1.5">
                  <span className="min-w-0 flex-1 truncate">
                    {conversation.title || texts.conversations.untitled}
                  </span>
                  {conversation.branch_of !== null && (
                    <GitBranch
                      aria-label={texts.conversations.branch}
                      className="size-3 shrink-0 text-muted"
                    />
                  )}
                  {conversation.pinned && (
                    <Pin
                      aria-label={texts.conversations.pinned}
                      className="size-3 shrink-0 fill-current text-muted"
                    />
                  )}
                </span>
                <span className="block truncate text-xs text-muted">
                  {nameProjects(conversation.project_ids)}
                </span>
              </Link>
            </li>
          ))}
          {hasNextPage && (
            <li className="p-2">
              <Button
                className="w-full"
                disabled={isFetchingNextPage}
                onClick={() => void conversations.fetchNextPage()}
              >
                {isFetchingNextPage ? texts.common.loading : texts.conversations.showOlder}
              </Button>
            </li>
          )}
        </ul>
      )}
    </nav>
  )
}
