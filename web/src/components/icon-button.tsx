import type { ComponentProps } from 'react'
import { pressable } from './pressable.ts'

/** A button that shows only a picture; the label is what it is called, and what appears when one points at it. */
export function IconButton({
  label,
  className = '',
  type = 'button',
  disabled,
  onClick,
  ...props
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-line/60 hover:text-ink aria-disabled:opacity-40 [&_svg]:size-4 ${className}`}
      {...props}
      {...pressable(disabled, onClick)}
    />
  )
}
