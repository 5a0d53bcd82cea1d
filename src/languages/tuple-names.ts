const PREFIX = 'tuple:'

/** How the elements of a tuple are called, by place, as one text of the fact tables; '' where no one has a name. */
export function tupleNames(names: readonly string[]): string {
  return names.some((name) => name !== '') ? PREFIX + names.join(',') : ''
}

/** The names in a text that `tupleNames` made, undefined for any other text. */
export function namesOfTuple(text: string): readonly string[] | undefined {
  return text.startsWith(PREFIX) ? text.slice(PREFIX.length).split(',') : undefined
}
