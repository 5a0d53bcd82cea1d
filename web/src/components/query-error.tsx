import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, canRetry, toMessage } from '../api/api-error.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from './button.tsx'
import { ErrorNote } from './error-note.tsx'
import { linkNames } from './link-names.tsx'
import { linkStyle } from './styles.ts'

type QueryErrorProps = {
  /** What was tried. */
  what: string
  query: { error: unknown; refetch: () => unknown }
  /** Of the code, where the address does not say it. */
  projectId?: string
  /** The part of the address that names the definition which was not found. */
  nodeField?: 'node' | 'to'
}

/** What could not be loaded and why, with the names that may have been meant as links, and a way on. */
export function QueryError({ what, query, projectId, nodeField = 'node' }: QueryErrorProps) {
  const texts = useTexts()
  const params = useParams({ strict: false })
  const project = projectId ?? params.projectId
  const { error } = query
  const suggestions = error instanceof ApiError ? error.suggestions : []
  const toLink = (name: string): ReactNode => {
    if (project === undefined || !(error instanceof ApiError)) return name
    return error.code === 'node_not_found' ? (
      <Link to="." search={(before) => ({ ...before, [nodeField]: name })} className={linkStyle}>
        {name}
      </Link>
    ) : (
      <Link
        to="/projects/$projectId/code/$"
        params={{ projectId: project, _splat: name }}
        className={linkStyle}
      >
        {name}
      </Link>
    )
  }
  return (
    <ErrorNote message={linkNames(`${what}: ${toMessage(error)}`, suggestions, toLink)}>
      {canRetry(error) ? (
        <Button onClick={() => void query.refetch()}>{texts.common.tryAgain}</Button>
      ) : (
        error instanceof ApiError && <WayOn code={error.code} projectId={project} />
      )}
    </ErrorNote>
  )
}

/** Where to go from what asking again would not mend. */
export function WayOn({ code, projectId }: { code: string; projectId: string | undefined }) {
  const texts = useTexts().app.waysOn
  switch (code) {
    case 'file_not_found':
    case 'node_not_found':
      return projectId === undefined ? null : (
        <Link to="/projects/$projectId/code/$" params={{ projectId, _splat: '' }} className={linkStyle}>
          {texts.files}
        </Link>
      )
    case 'project_not_ready':
      return projectId === undefined ? null : (
        <Link to="/projects/$projectId" params={{ projectId }} className={linkStyle}>
          {texts.project}
        </Link>
      )
    case 'subscription_required':
      return (
        <Link to="/settings" className={linkStyle}>
          {texts.plan}
        </Link>
      )
    default:
      return (
        <Link to="/" className={linkStyle}>
          {texts.projects}
        </Link>
      )
  }
}
