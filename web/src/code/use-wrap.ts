import { useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { keepInBrowser, subscribeToKept } from '../components/kept-in-browser.ts'

const storageName = 'parley.wrap'
/** What a Mac writes for it with the option key. */
const zOfMac = 'Ω'

/** Whether lines of code that are too long for their room go on in the next row, in all tabs of this browser. */
export function useWrap(): { readonly isWrapped: boolean; readonly wrap: (isWrapped: boolean) => void } {
  const isWrapped = useSyncExternalStore(subscribeToKept, read)
  const wrap = useCallback((next: boolean): void => keepInBrowser(storageName, next ? 'on' : undefined), [])
  return { isWrapped, wrap }
}

/** Alt Z wraps and unwraps, as in editors. */
export function useWrapKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const key = event.key === zOfMac ? 'z' : event.key.toLowerCase()
      if (key !== 'z' || event.defaultPrevented) return
      event.preventDefault()
      keepInBrowser(storageName, read() ? undefined : 'on')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/**
 * Tells how many characters of code stand beside each other in a scroller, and when that changes.
 *
 * @param besideRem what else stands in a row
 * @param besideCh and in widths of a character
 */
export function useColumns(
  scroller: RefObject<HTMLElement | null>,
  besideRem: number,
  besideCh: number,
  onColumns: (columns: number) => void,
): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = (): void => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const room = element.clientWidth - besideRem * remPx
      onColumns(Math.max(leastColumns, Math.floor(room / measureCharacter(element)) - besideCh))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, besideRem, besideCh, onColumns])
}

/** In less nothing can be read. */
const leastColumns = 20
const measured = 100

/** In pixels, with the part of one that a font has. */
function measureCharacter(element: HTMLElement): number {
  const probe = document.createElement('span')
  probe.className = 'invisible absolute whitespace-pre'
  probe.textContent = '0'.repeat(measured)
  element.append(probe)
  const { width } = probe.getBoundingClientRect()
  probe.remove()
  return width / measured
}

function read(): boolean {
  return localStorage.getItem(storageName) === 'on'
}
