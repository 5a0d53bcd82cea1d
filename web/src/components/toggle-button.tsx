import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

type ToggleButtonProps = {
  label: string
  isOn: boolean
  onToggle: () => void
  children: ReactNode
}

/** A button that stays pressed. */
export function ToggleButton({ label, isOn, onToggle, children }: ToggleButtonProps) {
  return (
    <IconButton
      label={label}
      aria-pressed={isOn}
      onClick={onToggle}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      {children}
    </IconButton>
  )
}
