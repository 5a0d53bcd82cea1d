import { useEffect } from 'react'
import { focusPage } from './focus-page.ts'

/** Where something was removed: after `previous`, or where there is none at the beginning of `parent`. */
type Gap = { readonly parent: Node; readonly previous: Node | null }

/** An element that got the focus, and since it was removed, where it was. */
type Focused = {
  readonly element: HTMLElement | SVGElement
  readonly dialog: Element | null
  readonly pathname: string
  gap: Gap | undefined
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/**
 * Keeps the focus of a keyboard when the element that has it is removed, such as the row of a key that was revoked: it
 * goes to where Tab would have led. A browser would begin again at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Focused | undefined
    /** What had the focus before it went into a dialog. */
    let behind: Focused | undefined
    const onFocus = ({ target }: FocusEvent): void => {
      focused = toFocused(target)
      if (!(target instanceof Element) || target.closest(dialogs) === null) behind = focused
    }
    const restore = (): void => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      if (focused?.gap !== undefined) focusSubstitute(focused, behind)
    }
    const observer = new MutationObserver((records) => {
      for (const record of records) {
        for (const one of new Set([focused, behind])) follow(one, record)
      }
      // Whoever removed it may have a better place for the focus.
      if (focused?.gap !== undefined) requestAnimationFrame(restore)
    })
    document.addEventListener('focusin', onFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [])
}

const dialogs = '[role="dialog"], [role="alertdialog"]'

/** Nothing for the page itself, and for a pointer, which needs no place to go on from. */
function toFocused(target: EventTarget | null): Focused | undefined {
  const isElement = target instanceof HTMLElement || target instanceof SVGElement
  if (!isElement || target.id === 'main' || !target.matches(':focus-visible')) return undefined
  return {
    element: target,
    dialog: target.closest(dialogs),
    pathname: location.pathname,
    gap: undefined,
  }
}

function follow(one: Focused | undefined, { removedNodes, target, previousSibling }: MutationRecord): void {
  if (one === undefined) return
  for (const node of removedNodes) {
    if (node.contains(one.gap?.parent ?? one.element)) one.gap = { parent: target, previous: previousSibling }
  }
}

function focusSubstitute(focused: Focused, behind: Focused | undefined): void {
  const isDialogLeft = focused.dialog === null || focused.dialog.isConnected
  const lost = isDialogLeft ? focused : behind
  if (lost === undefined || lost.pathname !== location.pathname) focusPage()
  else if (lost.gap === undefined || lost.element.isConnected) lost.element.focus()
  else findNext(lost.gap, isDialogLeft ? focused.dialog : null)?.focus()
}

/** The first element after the gap that takes the focus; where none follows, the last one before it. */
function findNext(gap: Gap, dialog: Element | null): HTMLElement | null {
  const { parent, previous } = gap
  const after = previous?.isConnected === true ? previous : parent
  const candidates = [...(dialog ?? document).querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  )
  const next = candidates.findIndex(
    (element) =>
      (after.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      !(after === previous && after.contains(element)),
  )
  return candidates[next] ?? candidates.at(-1) ?? null
}
