import type { RelatePartsOutput } from '../../../tools/relate-parts.ts'
import type { GatheredFacts } from './project/gather-facts.ts'
import { findProjects, findReferences } from './project/describe-references.ts'

type Link = RelatePartsOutput['links'][number]

/**
 * The links of parts with what their manifests say. A `using` of .NET names a namespace, which code of any project may
 * add to: there what the project files refer to says which part uses which.
 */
export function withProjectReferences(
  links: readonly Link[],
  parts: RelatePartsOutput['parts'],
  gathered: GatheredFacts,
): Link[] {
  const projects = findProjects(gathered).filter(({ path }) => isProjectFile(path))
  const partOf = (path: string): string | undefined =>
    parts.find(({ kind, name }) => kind === 'directory' && path.startsWith(`${name}/`))?.name
  const declared = new Set(projects.flatMap(({ path }) => partOf(path) ?? []))
  if (declared.size < 2) return [...links]
  const references = findReferences(projects).flatMap(({ from, to, place }): Link[] => {
    const [one, other] = [partOf(from.path), partOf(to.path)]
    if (one === undefined || other === undefined || one === other) return []
    return [
      {
        from: one,
        to: other,
        kind: 'references',
        count: 1,
        is_cut: false,
        is_possible: false,
        site: `${place.path}:${place.line}-${place.endLine}`,
      },
    ]
  })
  const kept = links.filter(({ from, to }) => !declared.has(from) || !declared.has(to))
  return [...references, ...kept]
}

/** A place in a file that says which projects another one needs. */
export function isProjectFile(location: string): boolean {
  return /\.(?:cs|fs|vb)proj(?::|$)/u.test(location)
}
