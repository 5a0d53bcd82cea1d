import type { ComponentProps } from 'react'
import { pressable } from './pressable.ts'

type ButtonProps = ComponentProps<'button'> & { look?: 'primary' | 'quiet' | 'danger' }

const looks = {
  primary: 'bg-accent text-on-accent hover:opacity-90',
  quiet: 'border border-edge/50 bg-surface text-ink hover:border-edge',
  danger: 'bg-danger text-paper hover:opacity-90',
}

export function Button(props: ButtonProps) {
  const { look = 'quiet', type = 'button', className = '', disabled, onClick, ...rest } = props
  return (
    <button
      type={type}
      className={`inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-lg px-3.5 font-medium transition-opacity aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-4 ${looks[look]} ${className}`}
      {...rest}
      {...pressable(disabled, onClick)}
    />
  )
}
