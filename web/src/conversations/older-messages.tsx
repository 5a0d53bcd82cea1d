import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toMessage } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { loadOlder } from './message-pages.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Loads the page before the first message when it comes into view, or by its button. */
export function OlderMessages({
  conversationId,
  scroller,
}: {
  conversationId: string
  scroller: Element | null
}) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const element = useRef<HTMLDivElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => loadOlder(queryClient, conversationId),
  })
  useEffect(() => {
    if (element.current === null || scroller === null || isPending || error !== null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) mutate()
      },
      { root: scroller, rootMargin: '600px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [scroller, mutate, isPending, error])

  return (
    <div ref={element} className="flex flex-col items-center gap-2">
      {error !== null && <ErrorNote message={texts.conversations.olderFailed(toMessage(error))} />}
      <Button disabled={isPending} onClick={() => mutate()}>
        {isPending ? texts.conversations.loadingOlder : texts.conversations.loadOlder}
      </Button>
    </div>
  )
}
