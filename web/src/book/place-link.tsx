import { Link } from '@tanstack/react-router'
import { toCodeSearch } from '../code/code-address.ts'
import { formatLines, parseCitation } from '../code/parse-citation.ts'

/** A citation of a page: leads to the lines in the code. */
export function PlaceLink({ projectId, citation }: { projectId: string; citation: string }) {
  const place = parseCitation(citation, [])
  const { path } = place
  return (
    <Link
      to="/projects/$projectId/code/$"
      params={{ projectId, _splat: path }}
      search={toCodeSearch(place)}
      preload={false}
      title={citation}
      data-citation={citation}
      className="mx-0.5 inline-flex max-w-full items-baseline rounded-md bg-accent-soft px-1.5 py-px font-mono text-chip leading-snug !no-underline text-accent hover:!underline"
    >
      <span className="truncate">{shorten(path)}</span>
      <span className="shrink-0">{formatLines(place)}</span>
    </Link>
  )
}

/** The file with the folder that it is in: the whole path is in the title and in the address. */
function shorten(path: string): string {
  return path.split('/').slice(-2).join('/')
}
