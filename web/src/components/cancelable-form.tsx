import type { ReactNode, SubmitEvent } from 'react'

type CancelableFormProps = {
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly className: string
  readonly children: ReactNode
}

/** A form that Escape cancels, wherever the focus is in it, unless it takes back what an input method composes. */
export function CancelableForm({ onSubmit, onCancel, className, children }: CancelableFormProps) {
  return (
    // The key is a shortcut for the button that cancels.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onCancel()}
      className={className}
    >
      {children}
    </form>
  )
}
