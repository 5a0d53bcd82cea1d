import { Fragment } from 'react'
import type { ReactNode } from 'react'

/** A message whose `{name}` is not a text: `Back to the {projects}.` with a link. */
export function RichText<Text extends string>({
  text,
  parts,
}: {
  text: Text
  parts: { readonly [name: string]: ReactNode }
}) {
  return text.split(/\{(\w+)\}/u).map((piece, index) => (
    // Pieces of a text have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>
  ))
}
