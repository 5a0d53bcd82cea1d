import { useEffect } from 'react'
import { setPageTitle } from './page-title.ts'

export function useDocumentTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title])
}
