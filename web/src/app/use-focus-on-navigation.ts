import { useEffect, useRef } from 'react'
import { focusPage } from './focus-page.ts'

/**
 * A new page takes the focus, so that a keyboard goes on from there and a screen reader begins to read. Where the
 * page has put the focus into a field of its own, it stays there.
 */
export function useFocusOnNavigation(pathname: string): void {
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const main = document.getElementById('main')
    if (main !== null && !main.contains(document.activeElement)) focusPage()
  }, [pathname])
}
