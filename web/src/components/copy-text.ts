import { readTexts } from '../texts/language-store.ts'

/**
 * Puts a text on the clipboard. The Clipboard API exists on secure pages only (https://w3c.github.io/clipboard-apis/);
 * over plain HTTP on a name other than localhost the older command still works. Rejects where neither does.
 */
export async function copyText(text: string): Promise<void> {
  // Its type does not say that it may be missing.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard !== undefined) {
    // What the browser says of it is for programmers, in its own language.
    await clipboard.writeText(text).catch((cause: unknown) => {
      throw new Error(readTexts().common.copyForbidden, { cause })
    })
    return
  }
  if (!copySelection(text)) throw new Error(readTexts().common.copyForbidden)
}

function copySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  // In view, or focusing it would scroll; seen by nobody.
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
