import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { useQuery } from '@tanstack/react-query'

/** Stands where a file will be that is not loaded yet, or could not be. */
export function FilePending({ path, file }: { path: string; file: ReturnType<typeof useQuery> }) {
  const texts = useTexts()
  return (
    <div className="p-4">
      {file.isError ? (
        <QueryError what={texts.code.fileFailed} query={file} />
      ) : (
        <Loading label={texts.code.loading(path)} lines={12} />
      )}
    </div>
  )
}
