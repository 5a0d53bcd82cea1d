import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ImpactTree } from '../relations/impact-tree.tsx'
import { defaultDepth } from '../relations/relations-address.ts'
import { formatLineRange } from './code-address.ts'
import type { CodeSearch } from './code-address.ts'
import { parseCitation } from './parse-citation.ts'

/** What depends on a definition, beside the code that it is shown in. */
export default function SymbolImpact({
  projectId,
  nodeId,
  search,
}: {
  projectId: string
  nodeId: string
  search: CodeSearch
}) {
  const navigate = useNavigate()
  const [depth, setDepth] = useState(defaultDepth)
  const show = (place: string): void => {
    const { path, startLine, endLine } = parseCitation(place, [])
    void navigate({
      to: '/projects/$projectId/code/$',
      params: { projectId, _splat: path },
      search: {
        ...search,
        ...(startLine === null
          ? {}
          : { lines: formatLineRange({ startLine, endLine: endLine ?? startLine }) }),
      },
    })
  }
  return <ImpactTree projectId={projectId} nodeId={nodeId} depth={depth} onDepth={setDepth} onShow={show} />
}
