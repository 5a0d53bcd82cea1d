import type { Texts } from '../texts/texts.ts'

/** The kind of a node of the graph in words; one that is unknown here as the service says it. */
export function nameKind(kind: string, texts: Texts): string {
  const names: { readonly [kind: string]: string | undefined } = texts.kinds
  return names[kind] ?? kind
}

/** The kind of an edge of the graph in words. */
export function nameEdge(kind: string, texts: Texts): string {
  const names: { readonly [kind: string]: string | undefined } = texts.edges
  return names[kind] ?? kind
}
