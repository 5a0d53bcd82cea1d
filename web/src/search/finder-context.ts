import { createContext } from 'react'

/** Opens the one search from anywhere. */
export const FinderContext = createContext<() => void>(() => undefined)
