import { createContext } from 'react'

/** The project that paths and names around here belong to; undefined where it may be one of several. */
export const ProjectOfCodeContext = createContext<string | undefined>(undefined)
