import type { ComponentProps } from 'react'
import { fieldStyle } from './styles.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'className'> & {
  readonly label: string
  /** `quiet`: one of several that may be left empty. */
  readonly look?: 'plain' | 'quiet'
  readonly onText: (text: string) => void
}

/** A field of a form with its name above. */
export function TextField({ label, look = 'plain', onText, ...props }: TextFieldProps) {
  const isQuiet = look === 'quiet'
  return (
    <label className={isQuiet ? 'block' : 'mt-4 block'}>
      <span className={isQuiet ? 'text-sm text-muted' : 'font-medium'}>{label}</span>
      <input
        {...props}
        onChange={(event) => onText(event.target.value)}
        className={isQuiet ? fieldStyle : `${fieldStyle} mt-1.5`}
      />
    </label>
  )
}
