import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RelationsSearch } from './relations-address.ts'

type RelationLinkProps = {
  projectId: string
  search: RelationsSearch
  className?: string
  isCurrent?: boolean
  /** Where what it shows is no text. */
  label?: string
  children: ReactNode
}

/** To a page about what calls a definition, what it calls, where it leads or what depends on it. */
export function RelationLink({
  projectId,
  search,
  className,
  isCurrent,
  label,
  children,
}: RelationLinkProps) {
  return (
    <Link
      to="/projects/$projectId/relations"
      params={{ projectId }}
      search={search}
      preload={false}
      aria-current={isCurrent === true ? 'page' : undefined}
      {...(label === undefined ? {} : { 'aria-label': label, title: label })}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Link>
  )
}
