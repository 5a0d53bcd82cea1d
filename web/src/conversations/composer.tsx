import { ArrowUp, Square } from 'lucide-react'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useDraft } from './use-draft.ts'

type ComposerProps = {
  /** Whose draft it is. */
  name: string
  placeholder: string
  onSend: (text: string) => void
  /** Present while an answer is written. */
  onStop?: (() => void) | undefined
  /** Why nothing can be sent; undefined where it can. */
  blockedBecause?: string | undefined
}

/** Where there is none, focus would cover half the page with one. */
const hasKeyboard = matchMedia('(pointer: fine)').matches

/** Enter sends, Shift+Enter begins a line. What was typed outlives a reload. */
export function Composer({ name, placeholder, onSend, onStop, blockedBecause }: ComposerProps) {
  const [text, setText] = useDraft(name)
  const field = useRef<HTMLTextAreaElement>(null)
  const canSend = text.trim() !== '' && onStop === undefined && blockedBecause === undefined

  const send = (): void => {
    if (!canSend) return
    setText('')
    onSend(text.trim())
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes, Enter takes its suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="rounded-2xl border border-edge/50 bg-surface shadow-raised focus-within:border-accent"
    >
      <div className="flex items-end gap-2 p-2 pl-4">
        <textarea
          ref={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={placeholder}
          aria-label="Your question"
          aria-describedby={`${name}-hint`}
          rows={1}
          // The page is for asking: its field is where one wants to be.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={hasKeyboard}
          className="field-sizing-content max-h-60 min-h-9 flex-1 resize-none bg-transparent py-1.5 outline-none placeholder:text-muted"
        />
        {onStop === undefined ? (
          <button
            type="submit"
            disabled={!canSend}
            aria-label="Send"
            title="Send (Enter)"
            className="flex size-9 shrink-0 items-center justify-center rounded-xl bg-accent text-on-accent transition-opacity disabled:opacity-35"
          >
            <ArrowUp className="size-4.5" />
          </button>
        ) : (
          <button
            type="button"
            onClick={onStop}
            aria-label="Stop the answer"
            title="Stop the answer"
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
        {blockedBecause ?? 'Enter sends, Shift and Enter begin a new line.'}
      </p>
    </form>
  )
}
