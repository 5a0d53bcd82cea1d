import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryError } from '../components/query-error.tsx'
import { linkStyle } from '../components/styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { SearchAddress } from './search-address.ts'
import { conversationMatchesOptions, mostConversations } from './search-queries.ts'

type ConversationMatchesProps = {
  query: Pick<ParsedQuery, 'text' | 'isPhrase'>
  address: SearchAddress
  /** Those about one of these projects; undefined for all. */
  projectIds: readonly string[] | undefined
  /** Nothing else is searched: that there is none is said. */
  isAlone: boolean
}

/** Beside other results. */
const fewShown = 5

/** Conversations with the words in their titles and messages, and how many there are. */
export function ConversationMatches({ query, address, projectIds, isAlone }: ConversationMatchesProps) {
  const texts = useTexts()
  const only = projectIds?.length === 1 ? projectIds[0] : undefined
  const asked = useQuery(conversationMatchesOptions(query, mostConversations, only))
  const { data } = asked
  if (asked.isError) return <QueryError what={texts.conversations.conversationsFailed} query={asked} />
  if (data === undefined || asked.isPlaceholderData)
    return isAlone ? <p className="mt-2 text-muted">{texts.search.searching}</p> : null
  const found = data.filter(({ project_ids: ids }) => projectIds?.some((id) => ids.includes(id)) !== false)
  if (found.length === 0)
    return isAlone ? <p className="mt-2 text-muted">{texts.search.page.noConversation}</p> : null
  const shown = isAlone ? found : found.slice(0, fewShown)
  const isCut = data.length === mostConversations
  return (
    <section aria-label={texts.search.scopes.conversations} className="mt-6">
      <h2 className="flex flex-wrap items-baseline gap-x-2 border-b border-line pb-1 font-semibold">
        {texts.search.scopes.conversations}
        <span className="text-sm font-normal text-muted">
          {isCut ? texts.search.page.atLeast(found.length) : texts.search.resultCount(found.length)}
        </span>
      </h2>
      <ul className="mt-1">
        {shown.map(({ id, title, shared_by: by, organisation = '' }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2 py-0.5 text-sm">
            <Link
              to="/conversations/$conversationId"
              params={{ conversationId: id }}
              className={`${linkStyle} break-words`}
            >
              {title || texts.conversations.untitled}
            </Link>
            {by !== undefined && (
              <span className="text-xs text-muted">{texts.organisations.sharedBy(by, organisation)}</span>
            )}
          </li>
        ))}
      </ul>
      {isCut && isAlone && <p className="mt-2 text-sm text-muted">{texts.search.page.more}</p>}
      {shown.length < found.length && (
        <p className="mt-2 text-sm">
          <Link to="/search" search={{ ...address, what: 'conversations' }} className={linkStyle}>
            {texts.search.page.conversationsOnly}
          </Link>
        </p>
      )}
    </section>
  )
}
