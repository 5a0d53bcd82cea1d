import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type ErrorNoteProps = {
  message: ReactNode
  /** It is a state that was told when it came to be, not an answer to what was just done. */
  isQuiet?: boolean
  children?: ReactNode
}

/** Something did not work: what, why, and where there is one, a way on. Read out at once. */
export function ErrorNote({ message, isQuiet = false, children }: ErrorNoteProps) {
  return (
    <div
      role={isQuiet ? undefined : 'alert'}
      className="flex gap-2.5 rounded-lg border border-danger/40 bg-danger-soft px-3.5 py-2.5 text-danger"
    >
      <CircleAlert className="mt-1 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="break-words whitespace-pre-line">{message}</p>
        {children !== undefined && children !== false && (
          <div className="mt-2 flex flex-wrap gap-2 text-ink">{children}</div>
        )}
      </div>
    </div>
  )
}
