/** As the `ref` of a field that is asked for: it has the focus from the moment it is drawn. */
export function focusWhenDrawn(field: HTMLElement | null): void {
  field?.focus()
}
