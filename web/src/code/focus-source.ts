/** Gives the focus to the code of the file that is shown, whose keys go on from there. */
export function focusSource(): void {
  document.querySelector<HTMLElement>('section[data-source]')?.focus()
}
