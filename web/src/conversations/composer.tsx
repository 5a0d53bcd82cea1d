import { ArrowUp, Paperclip, Square, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, DragEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { toMessage } from '../api/api-error.ts'
import { announce } from '../components/announce.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { hasKeyboard } from '../components/has-keyboard.ts'
import { IconButton } from '../components/icon-button.tsx'
import { emptyQuestion } from '../drafts/question.ts'
import type { Question } from '../drafts/question.ts'
import { SuggestionBox } from './suggestion-box.tsx'
import { uploadAttachment } from './upload-attachment.ts'
import { useCompletion } from './use-completion.ts'
import { useDraft } from './use-draft.ts'
import { useTexts } from '../texts/use-texts.ts'

type ComposerProps = {
  /** Whose draft it is. */
  name: string
  /** Gets the field of the question. */
  field: RefObject<HTMLTextAreaElement | null>
  placeholder: string
  /** Whose files and definitions `@` completes. */
  projectIds: readonly string[]
  onSend: (question: Question) => void
  /** `/` has chosen an agent. */
  onAgent: (agentId: string) => void
  /** Present while an answer is written. */
  onStop?: (() => void) | undefined
  /** Why nothing can be sent; undefined where it can. */
  blockedBecause?: string | undefined
  /** Beside the button for files: which agent and model answer. */
  children?: ReactNode
}

/** Enter sends, Shift+Enter begins a line, `@` and `/` complete. What was typed outlives a reload. */
export function Composer(props: ComposerProps) {
  const texts = useTexts()
  const { name, field, placeholder, projectIds, onSend, onAgent, onStop, blockedBecause, children } = props
  const [draft, change] = useDraft(name)
  const files = useRef<HTMLInputElement>(null)
  const [uploads, setUploads] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const canSend =
    draft.text.trim() !== '' && onStop === undefined && blockedBecause === undefined && uploads === 0
  const completion = useCompletion({ field, projectIds, change, onAgent })

  // The page is for asking: its field is where one wants to be.
  useLayoutEffect(() => {
    if (hasKeyboard) field.current?.focus()
  }, [field])
  // By the arrows or the pointer too.
  useEffect(() => {
    const listen = (): void => {
      if (document.activeElement === field.current) completion.onCaret()
    }
    document.addEventListener('selectionchange', listen)
    return () => document.removeEventListener('selectionchange', listen)
  })

  const send = (): void => {
    if (!canSend) return
    change(() => emptyQuestion)
    onSend({ ...draft, text: draft.text.trim() })
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes, Enter takes its suggestion.
    if (event.nativeEvent.isComposing || completion.onKeyDown(event)) return
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const attach = (list: Iterable<File>): void => {
    for (const file of list) {
      setUploads((count) => count + 1)
      setProblem(null)
      uploadAttachment(file)
        .then((attached) => {
          change((before) => ({ ...before, attachments: [...before.attachments, attached] }))
          announce(texts.done.fileAttached(attached.name))
        })
        .catch((error: unknown) => setProblem(texts.conversations.notAttached(file.name, toMessage(error))))
        .finally(() => setUploads((count) => count - 1))
    }
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    attach(event.clipboardData.files)
  }
  const onDrop = (event: DragEvent): void => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    attach(event.dataTransfer.files)
  }

  return (
    // Files may be dropped anywhere on it; a button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="relative rounded-2xl border border-edge/50 bg-surface shadow-raised focus-within:border-accent"
    >
      <SuggestionBox completion={completion} />
      {problem !== null && (
        <div className="px-2 pt-2">
          <ErrorNote message={problem} />
        </div>
      )}
      <Companions draft={draft} uploads={uploads} change={change} />
      <textarea
        ref={field}
        value={draft.text}
        onChange={(event) => {
          const { value } = event.target
          change((before) => ({ ...before, text: value }))
          completion.onCaret()
        }}
        onBlur={completion.close}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        placeholder={placeholder}
        aria-label={texts.conversations.yourQuestion}
        aria-describedby={`${name}-hint`}
        aria-autocomplete="list"
        aria-controls={completion.isOpen ? completion.listId : undefined}
        aria-activedescendant={completion.activeId}
        rows={1}
        className="field-sizing-content block max-h-60 min-h-11 w-full resize-none bg-transparent px-4 pt-3 outline-none placeholder:text-muted"
      />
      <div className="flex items-center gap-1 p-2">
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label={texts.conversations.filesToAttach}
          onChange={({ currentTarget }) => {
            attach(currentTarget.files ?? [])
            currentTarget.value = ''
          }}
        />
        <IconButton label={texts.conversations.attach} onClick={() => files.current?.click()}>
          <Paperclip />
        </IconButton>
        <div className="flex min-w-0 flex-1 items-center gap-2">{children}</div>
        {onStop === undefined ? (
          <button
            type="submit"
            // The form sends only what can be sent; the button keeps the focus that it has.
            aria-disabled={!canSend}
            aria-label={texts.conversations.send}
            title={texts.conversations.sendTitle}
            className="flex size-9 shrink-0 items-center justify-center rounded-xl bg-accent text-on-accent transition-opacity aria-disabled:cursor-default aria-disabled:opacity-35"
          >
            <ArrowUp className="size-4.5" />
          </button>
        ) : (
          <button
            type="button"
            onClick={onStop}
            aria-label={texts.conversations.stop}
            title={texts.conversations.stop}
            className="flex size-9 shrink-0 items-center justify-center rounded-xl border border-edge/60 text-ink hover:border-edge"
          >
            <Square className="size-3.5 fill-current" />
          </button>
        )}
      </div>
      <p
        id={`${name}-hint`}
        className={blockedBecause === undefined ? 'sr-only' : 'px-4 pb-2 text-sm text-muted'}
      >
        {blockedBecause ?? texts.conversations.composerHint}
      </p>
    </form>
  )
}

/** What goes along with the question: code and files, each of which can be taken back. */
function Companions(props: {
  draft: Question
  uploads: number
  change: (next: (draft: Question) => Question) => void
}) {
  const texts = useTexts()
  const { draft, uploads, change } = props
  if (draft.nodes.length + draft.attachments.length + uploads === 0) return null
  const entries = [
    ...draft.nodes.map((node) => ({
      key: node.id,
      name: node.name,
      title: node.id,
      remove: (before: Question) => ({ ...before, nodes: before.nodes.filter(({ id }) => id !== node.id) }),
    })),
    ...draft.attachments.map((file) => ({
      key: file.id,
      name: file.name,
      title: file.kind === 'image' ? texts.conversations.picture : texts.conversations.file,
      remove: (before: Question) => ({
        ...before,
        attachments: before.attachments.filter(({ id }) => id !== file.id),
      }),
    })),
  ]
  return (
    <ul aria-label={texts.conversations.sentAlong} className="flex flex-wrap gap-1.5 px-3 pt-3">
      {entries.map(({ key, name, title, remove }) => (
        <li
          key={key}
          title={title}
          className="flex max-w-full items-center gap-1 rounded-md bg-sunken py-0.5 pr-0.5 pl-2 text-sm"
        >
          <span className="min-w-0 truncate">{name}</span>
          <button
            type="button"
            aria-label={texts.conversations.remove(name)}
            onClick={() => change(remove)}
            className="rounded p-0.5 text-muted hover:bg-line hover:text-ink"
          >
            <X className="size-3.5" />
          </button>
        </li>
      ))}
      {uploads > 0 && (
        <li>
          <span className="block animate-breathe px-2 py-0.5 text-sm text-muted">
            {texts.conversations.uploading}
          </span>
        </li>
      )}
    </ul>
  )
}
