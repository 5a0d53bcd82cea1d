import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryError } from '../components/query-error.tsx'
import { linkStyle } from '../components/styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { hasWords } from './has-words.ts'
import { conversationTitlesOptions } from './search-queries.ts'

type ConversationMatchesProps = {
  text: string
  /** Nothing else is searched: that there is none is said. */
  isAlone: boolean
}

const mostShown = 20

/** Conversations by their titles. */
export function ConversationMatches({ text, isAlone }: ConversationMatchesProps) {
  const texts = useTexts()
  const conversations = useQuery(conversationTitlesOptions())
  if (conversations.isError)
    return <QueryError what={texts.conversations.conversationsFailed} query={conversations} />
  const found = conversations.data?.filter(({ title }) => hasWords(title, text))
  if (found === undefined) return null
  if (found.length === 0)
    return isAlone ? <p className="mt-2 text-muted">{texts.search.page.noTitle}</p> : null
  return (
    <section aria-label={texts.search.scopes.conversations} className="mt-4">
      <h2 className="border-b border-line pb-1 font-semibold">{texts.search.scopes.conversations}</h2>
      <ul className="mt-1">
        {found.slice(0, isAlone ? undefined : mostShown).map(({ id, title }) => (
          <li key={id} className="py-0.5 text-sm">
            <Link
              to="/conversations/$conversationId"
              params={{ conversationId: id }}
              className={`${linkStyle} break-words`}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {!isAlone && found.length > mostShown && (
        <p className="mt-2 text-sm text-muted">{texts.search.page.more}</p>
      )}
    </section>
  )
}
