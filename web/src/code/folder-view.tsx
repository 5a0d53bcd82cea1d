import { useQuery } from '@tanstack/react-query'
import { File, FileCode, Folder } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { describeLanguage } from '../projects/describe-language.ts'
import { CodeLink } from './code-link.tsx'
import { folderOptions } from './code-queries.ts'
import { findReadme } from './documents/document-kind.ts'
import { useTexts } from '../texts/use-texts.ts'

const ReadmeView = lazy(() => import('./documents/readme-view.tsx'))

/** What is directly in a folder, and what its README says. */
export function FolderView({ projectId, path }: { projectId: string; path: string }) {
  const texts = useTexts()
  const folder = useQuery(folderOptions(projectId, path))
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  if (folder.data === undefined) {
    return (
      <div className="p-4">
        {folder.isError ? (
          <QueryError what={texts.code.folderFailed} query={folder} />
        ) : (
          <Loading label={texts.code.loadingFolder} lines={8} />
        )}
      </div>
    )
  }
  const { folders, files, total } = folder.data
  const readme = findReadme(files)
  const row = 'border-t border-line hover:bg-sunken'
  const link = 'flex items-center gap-2 rounded py-1.5 hover:underline'
  return (
    <div ref={setScroller} className="min-h-0 flex-1 overflow-y-auto p-4">
      <table className="w-full text-sm">
        <caption className="pb-2 text-left text-sm text-muted">{texts.counted.entries(total)}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{texts.code.name}</th>
            <th scope="col">{texts.code.language}</th>
            <th scope="col">{texts.code.length}</th>
          </tr>
        </thead>
        <tbody>
          {folders.map((each) => (
            <tr key={each.path} className={row}>
              <td className="pl-2">
                <CodeLink projectId={projectId} path={each.path} className={link}>
                  <Folder aria-hidden="true" className="size-4 text-accent" />
                  {each.name}
                </CodeLink>
              </td>
              <td className="hidden text-muted sm:table-cell">{texts.code.folder}</td>
              <td className="pr-2 text-right text-muted">{texts.counted.files(each.file_count)}</td>
            </tr>
          ))}
          {files.map((file) => (
            <tr key={file.path} className={row}>
              <td className="pl-2">
                <CodeLink projectId={projectId} path={file.path} className={link}>
                  {file.language === '' ? (
                    <File aria-hidden="true" className="size-4 text-muted" />
                  ) : (
                    <FileCode aria-hidden="true" className="size-4 text-muted" />
                  )}
                  {file.name}
                </CodeLink>
              </td>
              <td className="hidden text-muted sm:table-cell">
                {file.language === '' ? '' : describeLanguage(file.language, texts)}
              </td>
              <td className="pr-2 text-right whitespace-nowrap text-muted">
                {file.kind === 'text'
                  ? texts.counted.lines(file.line_count)
                  : texts.format.bytes(file.byte_size)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {readme !== undefined && (
        <Suspense>
          <ReadmeView projectId={projectId} file={readme} scroller={scroller} />
        </Suspense>
      )}
    </div>
  )
}
