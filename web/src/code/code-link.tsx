import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CodeSearch } from './code-address.ts'

type CodeLinkProps = {
  projectId: string
  path: string
  search?: CodeSearch
  className?: string
  label?: string
  children: ReactNode
}

/** To a file or folder in the code browser. */
export function CodeLink({ projectId, path, search = {}, className, label, children }: CodeLinkProps) {
  return (
    <Link
      to="/projects/$projectId/code/$"
      params={{ projectId, _splat: path }}
      search={search}
      preload={false}
      {...(className === undefined ? {} : { className })}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </Link>
  )
}
