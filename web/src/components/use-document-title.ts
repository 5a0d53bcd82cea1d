import { useLayoutEffect } from 'react'
import { setPageTitle } from './page-title.ts'

/** The title changes together with what it names, not after that is painted. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => setPageTitle(title), [title])
}
