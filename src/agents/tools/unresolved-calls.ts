import { languagesWith } from '../../languages/registry.ts'
import type { NamePlace, NodeRecord } from '../../index/snapshot.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation } from '../projects.ts'

/** A call that is written with a name and could not be linked to anything. */
export interface OpenCall {
  readonly location: string
  /** The line, without its indentation. */
  readonly text: string
  readonly reason: string
}

/** Calls shown of one name. */
const MAX_SHOWN = 8

/** Of very common names the calls say nothing. */
const MAX_COUNTED = 40

/**
 * Calls that may lead to a definition because they are written with its name; none for a name that many have. Code of
 * another language does not call it by its name, and names of a minified text are no names. Locations that are `listed`
 * already are left out.
 */
export function showOpenCalls(
  project: LabelledProject,
  node: NodeRecord,
  byName: readonly NamePlace[],
  listed: ReadonlySet<string> = new Set(),
): OpenCall[] {
  const { snapshot } = project
  const sites = snapshot.unresolvedCallsNamed(node.nodeId, MAX_COUNTED)
  if (sites.length === MAX_COUNTED) return []
  const languages = languagesWith(snapshot.findFile(node.filePath)?.language ?? '')
  const mayCall = (path: string): boolean => {
    const file = snapshot.findFile(path)
    return file !== undefined && languages.includes(file.language) && !file.isMinified
  }
  const open = sites
    .filter(({ filePath }) => mayCall(filePath))
    .map(({ filePath, line, reason }) => ({ filePath, line, reason }))
  const outside = byName.map(({ filePath, line }) => ({ filePath, line, reason: 'external' }))
  const places = [...open, ...outside].map(({ filePath, line, reason }) => ({
    location: showLocation(project, filePath, line),
    text: (project.snapshot.readLines(filePath, line, line)?.text ?? '').trim().slice(0, 140),
    reason,
  }))
  const others = places.filter(({ location }) => !listed.has(location))
  return [...new Map(others.map((place) => [place.location, place])).values()].slice(0, MAX_SHOWN)
}
