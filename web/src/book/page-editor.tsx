import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../components/button.tsx'
import { Failure } from '../components/failure.tsx'
import { focusWhenDrawn } from '../components/focus-when-drawn.ts'
import { fieldStyle } from '../components/styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { correctPageOptions } from './book-queries.ts'

type PageEditorProps = {
  projectId: string
  pageId: string
  markdown: string
  onClose: () => void
}

/** The Markdown of a page, to be corrected; kept as it is, the page is pinned. */
export function PageEditor({ projectId, pageId, markdown, onClose }: PageEditorProps) {
  const texts = useTexts()
  const id = useId()
  const queryClient = useQueryClient()
  const [text, setText] = useState(markdown)
  const correct = useMutation(correctPageOptions(queryClient, projectId, pageId))
  const save = (event: FormEvent): void => {
    event.preventDefault()
    correct.mutate(text, { onSuccess: onClose })
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-3">
      <label htmlFor={id} className="text-sm text-muted">
        {texts.book.editorHint}
      </label>
      <textarea
        id={id}
        value={text}
        // Asked for by the button that opens it.
        ref={focusWhenDrawn}
        onChange={(event) => setText(event.target.value)}
        rows={24}
        spellCheck="false"
        className={`${fieldStyle} min-h-60 py-2 font-mono text-compact leading-relaxed`}
      />
      <Failure error={correct.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={correct.isPending || text.trim() === ''}>
          {texts.book.keep}
        </Button>
        <Button onClick={onClose}>{texts.common.cancel}</Button>
      </div>
    </form>
  )
}
