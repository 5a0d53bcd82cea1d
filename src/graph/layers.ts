/**
 * How much linking does. Each layer leaves out what the one before did besides, so that a program of any size can be
 * linked in the memory there is; a layer that leaves something out is told with every answer that rests on it.
 */
export const linkLayers = [
  'everything',
  /** Values stay inside the function that has them: what arguments and stores bring from elsewhere is not known. */
  'without-propagation',
  /** Nor are there edges that are but possible: overriding methods, one of several candidates. */
  'without-possible',
  /** Names and imports lead where they lead; what a member of a value is, is not asked. */
  'names-and-imports',
  /** The same, and the facts of some files are left out. */
  'fewer-files',
] as const
export type LinkLayer = (typeof linkLayers)[number]

/** What is done in a layer. */
export interface LinkReach {
  readonly propagates: boolean
  readonly keepsPossible: boolean
  readonly evaluates: boolean
}

export function reachOf(layer: LinkLayer): LinkReach {
  const depth = linkLayers.indexOf(layer)
  return { propagates: depth < 1, keepsPossible: depth < 2, evaluates: depth < 3 }
}

/** What a layer leaves out, for people; '' for the one that leaves out nothing. */
export const leftOutIn: Record<LinkLayer, string> = {
  everything: '',
  'without-propagation': 'what functions are given by their callers was not followed',
  'without-possible':
    'what functions are given by their callers was not followed, and edges that are but possible were left out',
  'names-and-imports': 'only names and imports were linked, no members of values',
  'fewer-files': 'only names and imports were linked, no members of values, and some files were left out',
}
