import type { NamePlaces } from '../../index/snapshot.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation } from '../projects.ts'

/** A line of text that the graph does not read, with a definition's name. */
export interface TextPlace {
  readonly location: string
  readonly text: string
}

const MAX_SHOWN = 8
const MAX_LENGTH = 160

/** The first places where text that the graph does not read names a definition. */
export function showTextPlaces(project: LabelledProject, { texts }: NamePlaces): TextPlace[] {
  return texts.slice(0, MAX_SHOWN).map(({ filePath, line, text }) => ({
    location: showLocation(project, filePath, line),
    text: text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text,
  }))
}
