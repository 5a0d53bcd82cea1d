import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outline } from '../api/types.ts'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { rawOptions } from './code-queries.ts'
import { pictureType } from './picture-type.ts'
import { useBlobImage } from './use-blob-image.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Texts } from '../texts/texts.ts'

/** A file that is no text, as what it is: a picture as a picture, anything else in words. */
export function BinaryView({ projectId, file }: { projectId: string; file: Outline['file'] }) {
  const texts = useTexts()
  const type = pictureType(file.path)
  if (type !== undefined && (file.kind === 'binary' || file.kind === 'text')) {
    return <Picture projectId={projectId} path={file.path} type={type} />
  }
  return <p className="m-auto max-w-md p-6 text-center text-muted">{describe(file, texts)}</p>
}

function Picture({ projectId, path, type }: { projectId: string; path: string; type: string }) {
  const texts = useTexts()
  const raw = useQuery(rawOptions(projectId, path))
  const [size, setSize] = useState('')
  const { data } = raw
  const show = useBlobImage(data, type)
  if (data === undefined) {
    return (
      <div className="p-4">
        {raw.isError ? (
          <QueryError what={texts.code.pictureFailed} query={raw} />
        ) : (
          <Loading label={texts.code.loading(path)} lines={6} />
        )}
      </div>
    )
  }
  const slash = path.lastIndexOf('/') + 1
  return (
    <figure className="m-auto flex min-h-0 flex-col items-center gap-3 p-6">
      <img
        ref={show}
        alt={path.slice(slash)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize(`${naturalWidth} × ${naturalHeight}`)
        }
        // A chequered ground shows what is transparent.
        className="max-h-[70vh] max-w-full rounded border border-line bg-[repeating-conic-gradient(var(--line)_0_25%,transparent_0_50%)] bg-size-[16px_16px] object-contain"
      />
      <figcaption className="text-sm text-muted">
        {size !== '' && `${size}, `}
        {texts.format.bytes(data.size)}
      </figcaption>
    </figure>
  )
}

function describe({ kind, byte_size: size }: Outline['file'], texts: Texts): string {
  switch (kind) {
    case 'too-large':
      return texts.code.tooLarge(texts.format.bytes(size))
    case 'symlink':
      return texts.code.symlink
    case 'submodule':
      return texts.code.submodule
    default:
      return texts.code.binary(texts.format.bytes(size))
  }
}
