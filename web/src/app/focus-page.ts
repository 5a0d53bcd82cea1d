/** Gives the focus to the page: to what its keys go on from, such as the code of a file, or to the whole of it. */
export function focusPage(): void {
  const main = document.getElementById('main')
  const chosen = main?.querySelector<HTMLElement>('[data-page-focus]')
  ;(chosen ?? main)?.focus()
}
