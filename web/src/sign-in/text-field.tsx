import type { ComponentProps } from 'react'
import { fieldStyle } from '../components/styles.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'className'> & {
  readonly label: string
  readonly onText: (text: string) => void
}

/** A field of a form with its name above. */
export function TextField({ label, onText, ...props }: TextFieldProps) {
  return (
    <label className="mt-4 block">
      <span className="font-medium">{label}</span>
      <input {...props} onChange={(event) => onText(event.target.value)} className={`${fieldStyle} mt-1.5`} />
    </label>
  )
}
