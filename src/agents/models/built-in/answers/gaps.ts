import type { Claim } from '../../../evidence/claims.ts'
import { choose } from '../../../evidence/claims.ts'
import type { Extent } from '../../../evidence/extent.ts'
import { NOT_LINKED } from '../../../../index/snapshot.ts'
import { citeNode, code, explainReasons } from '../prose.ts'
import type { NodeDetail } from '../../../tools/get-node.ts'

/** What a list of users may lack. */
interface Gaps {
  readonly extent: Extent
  readonly reasons?: readonly { readonly reason: string; readonly count: number }[] | undefined
  readonly open_calls?: readonly { readonly location: string; readonly text: string }[] | undefined
  readonly text_places?: readonly { readonly location: string; readonly text: string }[] | undefined
}

/** `whole` where the list lacks nothing; else why there may be more, with the places of text that have the name. */
export function describeGaps(gaps: Gaps, name: string, whole: string): Claim {
  const { extent, reasons = [], open_calls: calls = [], text_places: places = [] } = gaps
  const parts: string[] = []
  if (reasons.length > 0) parts.push(`There may be more: ${explainReasons(reasons)}.`)
  if (calls.length > 0) {
    const rows = calls.map(({ location, text }) => `- ${code(text)} [${location}]`)
    parts.push(`Calls of this name that could not be linked, which may be among them:\n\n${rows.join('\n')}`)
  }
  if (places.length > 0) {
    const rows = places.map(({ location, text }) => `- ${code(text)} [${location}]`)
    const own = name.split('.').at(-1) ?? name
    const isOutlined = reasons.some(({ reason }) => reason === NOT_LINKED)
    const where = isOutlined ? 'stands in these places too' : 'also stands in text that is not in the graph'
    parts.push(`${code(own)} ${where}, where it may be used:\n\n${rows.join('\n')}`)
  }
  const others = extent.unread.filter(
    ({ what }) =>
      !what.includes('may lead to it') &&
      !what.includes('with its name') &&
      !what.includes('that is not linked'),
  )
  if (others.length > 0) {
    const rows = others.map(({ what, count }) => `${count.toLocaleString('en-US')} ${what}`)
    parts.push(`Not looked at: ${rows.join('; ')}.`)
  }
  const shown =
    extent.shown < (extent.total ?? 0)
      ? `Shown are the first ${extent.shown.toLocaleString('en-US')} of ${(extent.total ?? 0).toLocaleString('en-US')} links.`
      : ''
  const isCut = shown !== ''
  return choose(
    extent,
    isCut ? `${shown} There are no others in this repository.` : whole,
    [...parts, shown].filter(Boolean).join('\n\n'),
  )
}

/** By what something runs that no code of the repository calls: a marker, what it overrides, users elsewhere. */
export function runFromElsewhere(node: NodeDetail, overridden: readonly string[]): string {
  const parts: string[] = []
  const marker = markerOf(node)
  if (marker !== undefined) {
    parts.push(`It is marked ${code(marker.text)} [${marker.location}], by which a framework may run it.`)
  }
  if (overridden.length > 0) parts.push(`It stands in for ${overridden.join(', ')}, whose callers run it.`)
  if (marker === undefined && overridden.length === 0 && node.exported === true) {
    parts.push('It is exported: callers outside of this repository are not seen here.')
  }
  if (/(?:^|\.)(?:main|Main|__main__)$/u.test(node.name)) parts.push('A program is started by it.')
  return parts.length === 0 ? '' : ` ${parts.join(' ')}`
}

/** The annotation, attribute or decorator above a definition. */
function markerOf(node: NodeDetail): { readonly text: string; readonly location: string } | undefined {
  const own = node.name.split('.').at(-1) ?? node.name
  for (const row of (node.source ?? '').split('\n').slice(0, 8)) {
    const [, number = '', line = ''] = /^(\d+)\| (.*)$/u.exec(row) ?? []
    const marker = /^\s*(@[A-Za-z_][\w.]*|#\[[a-z_]\w*|\[[A-Z]\w*)/u.exec(line)?.[1]
    if (marker !== undefined && !quietMarkers.test(marker)) {
      const path = node.location.replace(/:\d+(?:-\d+)?$/u, '')
      return { text: closeBracket(marker), location: `${path}:${number}-${number}` }
    }
    if (line.includes(`${own}(`)) return undefined
  }
  return undefined
}

function closeBracket(marker: string): string {
  return marker.includes('[') ? `${marker}]` : marker
}

/** Markers that tell a compiler or a reader something, and run nothing. */
const quietMarkers =
  /^(?:@(?:Override|Deprecated|SuppressWarnings|Nullable|Nonnull|NonNull|staticmethod|classmethod|property|overload|override|final|abstractmethod|typing\.\w+|abc\.\w+|functools\.\w+|wraps|lru_cache|cache)|#\[(?:inline|must_use|allow|cfg|doc|derive|cold|deprecated|track_caller)|\[(?:Obsolete|MethodImpl|Pure))$/u

/** `3 more definitions have this name: …`, where they are no copies. */
export function nameOf(node: {
  readonly name: string
  readonly location: string
  readonly kind: string
  readonly node_id: string
}): string {
  return `${code(node.name)}${citeNode(node)}`
}
