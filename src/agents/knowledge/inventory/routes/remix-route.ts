/**
 * The address of a module below Remix's `app/routes`: points between segments, `$id` for what is variable, a leading
 * underscore for a layout without a segment, `index` for the folder itself. Undefined for what is no route module.
 */
export function remixRoute(inside: string): string | undefined {
  const parts = inside.split('/')
  const isFolder = parts.length === 2 && parts[1] === 'route'
  // In a flat folder only `route` is a module of a route; without one, folders nest as in the first version.
  if (parts.length > 1 && !isFolder && /[.+]/u.test(parts[0] ?? '')) return undefined
  const segments = (isFolder ? parts.slice(0, 1) : parts).flatMap(splitSegments)
  return segments
    .filter((segment) => !segment.startsWith('_') && segment !== 'index')
    .map((segment) => segment.replace(/_$/u, '').replaceAll(/[[\]]/gu, ''))
    .join('/')
}

/** At points, but not at those between brackets, which are written so. */
function splitSegments(part: string): string[] {
  return part.split(/\.(?![^[]*\])/u)
}
