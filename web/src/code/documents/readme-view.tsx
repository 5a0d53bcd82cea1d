import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../components/loading.tsx'
import { QueryError } from '../../components/query-error.tsx'
import { cardStyle } from '../../components/styles.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { CodeLink } from '../code-link.tsx'
import { fileOptions } from '../file-queries.ts'
import { documentKind } from './document-kind.ts'
import { MarkdownDocument } from './markdown-document.tsx'

type ReadmeViewProps = {
  projectId: string
  file: { readonly path: string; readonly name: string; readonly kind: string; readonly byte_size: number }
  scroller: Element | null
}

/** What a folder says of itself, below what is in it. */
export default function ReadmeView({ projectId, file, scroller }: ReadmeViewProps) {
  const texts = useTexts()
  const text = useQuery(fileOptions(projectId, file.path))
  return (
    <section aria-label={file.name} className={`${cardStyle} mt-5 min-w-0 p-5`}>
      <p className="mb-4 border-b border-line pb-3 text-sm text-muted">
        <CodeLink projectId={projectId} path={file.path} className="rounded hover:text-ink hover:underline">
          {file.name}
        </CodeLink>
      </p>
      {text.data === undefined ? (
        text.isError ? (
          <QueryError what={texts.code.fileFailed} query={text} />
        ) : (
          <Loading label={texts.code.loading(file.path)} lines={6} />
        )
      ) : documentKind(file) === 'markdown' ? (
        <MarkdownDocument projectId={projectId} path={file.path} text={text.data} scroller={scroller} />
      ) : (
        <p className="break-words whitespace-pre-wrap">{text.data.slice(0, mostCharacters)}</p>
      )}
    </section>
  )
}

/** Of one that is not Markdown; the file itself has the rest. */
const mostCharacters = 50_000
