import { Fragment } from 'react'
import type { ReactNode } from 'react'

/** A message in which the names that stand in it in quotes are links. */
export function linkNames(
  message: string,
  names: readonly string[],
  toLink: (name: string) => ReactNode,
): ReactNode {
  const known = new Set(names)
  // Every second piece stood between quotes, unless a name has some itself, which then stays text.
  return message.split('"').map((piece, index, pieces) => (
    // Pieces of a message have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && '"'}
      {known.has(piece) && index < pieces.length - 1 ? toLink(piece) : piece}
    </Fragment>
  ))
}
