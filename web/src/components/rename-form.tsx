import { focusWhenDrawn } from './focus-when-drawn.ts'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { toMessage } from '../api/api-error.ts'
import { CancelableForm } from './cancelable-form.tsx'
import { IconButton } from './icon-button.tsx'
import { fieldStyle } from './styles.ts'

type RenameFormProps = {
  readonly name: string
  readonly maxLength: number
  readonly labels: { readonly field: string; readonly save: string; readonly cancel: string }
  readonly mutation: { readonly isPending: boolean; readonly error: unknown }
  readonly onSave: (name: string) => void
  readonly onCancel: () => void
}

/** Takes the place of a name while it is changed. */
export function RenameForm({ name, maxLength, labels, mutation, onSave, onCancel }: RenameFormProps) {
  const [typed, setTyped] = useState(name)
  return (
    <CancelableForm
      onSubmit={() => typed.trim() !== '' && onSave(typed.trim())}
      onCancel={onCancel}
      className="flex min-w-0 flex-1 items-center gap-1"
    >
      <input
        aria-label={labels.field}
        aria-invalid={mutation.error !== null}
        value={typed}
        maxLength={maxLength}
        // Asked for by the button that it takes the place of.
        ref={focusWhenDrawn}
        onChange={(event) => setTyped(event.target.value)}
        className={`${fieldStyle} py-1`}
      />
      {mutation.error !== null && (
        <span role="alert" className="text-sm text-danger">
          {toMessage(mutation.error)}
        </span>
      )}
      <IconButton label={labels.save} type="submit" disabled={mutation.isPending || typed.trim() === ''}>
        <Check />
      </IconButton>
      <IconButton label={labels.cancel} onClick={onCancel}>
        <X />
      </IconButton>
    </CancelableForm>
  )
}
