import { createContext } from 'react'

/** All places that the answer around here cites. */
export const AnswerCitationsContext = createContext<readonly string[]>([])
