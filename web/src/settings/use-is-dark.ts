import { useSyncExternalStore } from 'react'
import { useMediaQuery } from '../components/use-media-query.ts'
import { readTheme, subscribeToTheme } from './theme-store.ts'

export function useIsDark(): boolean {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme)
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  return theme === 'system' ? isSystemDark : theme === 'dark'
}
