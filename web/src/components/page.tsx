import type { ReactNode } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

/** A page of text and forms: a heading, and a column that is pleasant to read. */
export function Page(props: { title: string; aside?: ReactNode; lead?: ReactNode; children: ReactNode }) {
  useDocumentTitle(props.title)
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-8 sm:py-10">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-2xl leading-tight font-semibold break-words">{props.title}</h1>
        {props.aside}
      </div>
      {props.lead !== undefined && <div className="mt-1.5 text-muted">{props.lead}</div>}
      <div className="mt-6">{props.children}</div>
    </div>
  )
}
