/** How a place is known to lead to a definition; the words are in the texts, `known`. */
export const knownLevels = ['exact', 'inferred', 'possible'] as const
