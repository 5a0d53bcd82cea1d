import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RelationsSearch } from './relations-address.ts'

type RelationLinkProps = {
  projectId: string
  search: RelationsSearch
  className?: string
  isCurrent?: boolean
  children: ReactNode
}

/** To a page about what calls a definition, what it calls, where it leads or what depends on it. */
export function RelationLink({ projectId, search, className, isCurrent, children }: RelationLinkProps) {
  return (
    <Link
      to="/projects/$projectId/relations"
      params={{ projectId }}
      search={search}
      preload={false}
      aria-current={isCurrent === true ? 'page' : undefined}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Link>
  )
}
