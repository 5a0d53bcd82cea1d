import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { BookWriting as Writing } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { Failure } from '../components/failure.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { fieldStyle } from '../components/styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { bookWritingOptions, setWritingOptions } from './book-queries.ts'

/** Whether a model writes the openings of the pages, what that takes, and the switch for it. */
export function BookWriting({ projectId }: { projectId: string }) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  const writing = useQuery({ ...bookWritingOptions(projectId), enabled: isOpen })
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="mt-4 border-t border-line pt-3 text-sm"
    >
      <summary className="w-fit rounded text-muted hover:text-ink">{texts.book.writing}</summary>
      <div className="mt-2">
        {writing.data !== undefined ? (
          <WritingForm projectId={projectId} writing={writing.data} />
        ) : writing.isError ? (
          <QueryError what={texts.book.writingFailed} query={writing} />
        ) : (
          <Loading label={texts.book.loadingWriting} lines={3} />
        )}
      </div>
    </details>
  )
}

function WritingForm({ projectId, writing }: { projectId: string; writing: Writing }) {
  const texts = useTexts()
  const id = useId()
  const queryClient = useQueryClient()
  const change = useMutation(setWritingOptions(queryClient, projectId))
  const { enabled, model, estimate } = writing
  const [tokens, setTokens] = useState(String(writing.tokens ?? estimate.tokens))
  if (model === null && !enabled) return <p className="text-muted">{texts.book.noModel}</p>
  const start = (event: FormEvent): void => {
    event.preventDefault()
    change.mutate(Number(tokens))
  }
  return (
    <form onSubmit={start} className="flex flex-col gap-2">
      {enabled ? (
        <p>{texts.book.writtenSoFar(writing.written, writing.spent_tokens, writing.under_way)}</p>
      ) : (
        <p>{texts.book.wouldWrite(model ?? '', estimate.pages, estimate.tokens, estimate.cost)}</p>
      )}
      {writing.failure !== null && <p className="text-muted">{writing.failure}</p>}
      <label htmlFor={id} className="text-muted">
        {texts.book.budget}
      </label>
      <input
        id={id}
        type="number"
        min={1_000}
        max={100_000_000}
        required
        value={tokens}
        onChange={(event) => setTokens(event.target.value)}
        className={fieldStyle}
      />
      <Failure error={change.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={change.isPending || model === null}>
          {enabled ? texts.book.writeAgain : texts.book.write}
        </Button>
        {enabled && (
          <Button disabled={change.isPending} onClick={() => change.mutate(null)}>
            {texts.book.endWriting}
          </Button>
        )}
      </div>
    </form>
  )
}
