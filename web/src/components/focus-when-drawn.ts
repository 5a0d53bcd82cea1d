/** As the `ref` of what is asked for: it has the focus from the moment it is drawn. */
export function focusWhenDrawn(element: HTMLElement | null): void {
  element?.focus()
}
