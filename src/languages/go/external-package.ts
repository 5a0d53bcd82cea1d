/** Segments of a module path by host, where the host alone tells. */
const segmentsByHost: Readonly<Record<string, number>> = {
  'github.com': 3,
  'gitlab.com': 3,
  'bitbucket.org': 3,
  'codeberg.org': 3,
  'golang.org': 3,
  'go.uber.org': 2,
  'k8s.io': 2,
  'sigs.k8s.io': 2,
  'google.golang.org': 2,
  'cloud.google.com': 2,
}

/** The module that an import path outside the repository belongs to; the whole path for the standard library. */
export function externalPackage(specifier: string, required: readonly string[] | undefined): string {
  const parts = specifier.split('/')
  const host = parts[0]!
  // The standard library's paths have no dot in their first part; module paths do.
  if (!host.includes('.')) return specifier
  let longest = ''
  for (const path of required ?? []) {
    if (path.length <= longest.length) continue
    if (specifier === path || specifier.startsWith(`${path}/`)) longest = path
  }
  if (longest !== '') return longest
  if (host === 'gopkg.in') return parts.slice(0, /\.v\d+$/.test(parts[1] ?? '') ? 2 : 3).join('/')
  return parts.slice(0, segmentsByHost[host] ?? 2).join('/')
}
