import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import type { ReactNode } from 'react'
import type { Message } from '../api/types.ts'
import { announce } from '../components/announce.ts'
import { IconButton } from '../components/icon-button.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { earlierVersionsOptions } from './earlier-versions.ts'

type VersionedAnswerProps = {
  conversationId: string
  /** The answer that stands in the conversation, and has taken the place of others. */
  message: Message
  /** How many versions before that one is shown. */
  back: number
  onBack: (back: number) => void
  children: (version: Message) => ReactNode
}

/** An answer that was asked for several times: one version is seen, the others are a step away. */
export function VersionedAnswer({ conversationId, message, back, onBack, children }: VersionedAnswerProps) {
  const texts = useTexts()
  const count = message.versions ?? 1
  const query = useInfiniteQuery({
    ...earlierVersionsOptions(conversationId, message.id, count),
    enabled: back > 0,
  })
  const { fetchNextPage, hasNextPage, isFetching, isError } = query
  const earlier = query.data?.pages.flatMap(({ versions }) => versions) ?? []
  const version = back === 0 ? message : earlier[back - 1]
  const isMissing = version === undefined && query.data !== undefined
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage])

  const show = (next: number): void => {
    onBack(next)
    announce(texts.conversations.versionShown(count - next, count))
  }
  return (
    <>
      {version !== undefined && <Fragment key={version.id}>{children(version)}</Fragment>}
      {version === undefined && isError && (
        <QueryError what={texts.conversations.versionsFailed} query={query} />
      )}
      {version === undefined && !isError && <Loading label={texts.conversations.loadingVersions} lines={4} />}
      {/* Beside what it chooses, never within: the button that was pressed keeps the focus. */}
      <fieldset
        aria-label={texts.conversations.versions}
        className="-ml-2 flex items-center gap-0.5 text-xs text-muted"
      >
        <IconButton
          label={texts.conversations.earlierVersion}
          disabled={back >= count - 1}
          onClick={() => show(back + 1)}
        >
          <ChevronLeft />
        </IconButton>
        <span className="tabular-nums">{texts.conversations.versionOf(count - back, count)}</span>
        <IconButton
          label={texts.conversations.laterVersion}
          disabled={back === 0}
          onClick={() => show(back - 1)}
        >
          <ChevronRight />
        </IconButton>
        {back > 0 && <span className="px-1">{texts.conversations.earlierAnswer}</span>}
      </fieldset>
    </>
  )
}
