import type { ComponentProps, MouseEventHandler } from 'react'

/**
 * Attributes of a button that may be disabled. It keeps the focus, which a browser takes from a button with the
 * attribute `disabled`: a key that was pressed on it may be why it is disabled. It does nothing, and submits nothing.
 */
export function pressable(
  disabled: boolean | undefined,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
): Pick<ComponentProps<'button'>, 'aria-disabled' | 'onClick'> {
  return disabled === true
    ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() }
    : { onClick }
}
