/** What the parts of a map are coloured by. */
export const colorings = ['kind', 'changes', 'authors', 'tests', 'layers'] as const
export type Coloring = (typeof colorings)[number]

export type MapSearch = {
  /** What is selected. */
  readonly node?: string
  /** `kind` where it is absent. */
  readonly colour?: Coloring
}

/** A sent link shows the same. */
export function readMapSearch({ node, colour }: Record<string, unknown>): MapSearch {
  const coloring = colorings.find((name) => name === colour)
  return {
    ...(typeof node === 'string' && node !== '' ? { node } : {}),
    ...(coloring === undefined ? {} : { colour: coloring }),
  }
}
