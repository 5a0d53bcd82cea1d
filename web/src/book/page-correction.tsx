import { useTexts } from '../texts/use-texts.ts'
import type { BookPage } from '../api/types.ts'
import { PlaceLink } from './place-link.tsx'

type PageCorrectionProps = {
  projectId: string
  correction: NonNullable<BookPage['correction']>
}

/** That somebody has written the page, and which of the lines that it cites have changed since. */
export function PageCorrection({ projectId, correction }: PageCorrectionProps) {
  const texts = useTexts()
  const { by, at, changes } = correction
  const changed = changes.filter(({ state }) => state !== 'moved')
  return (
    <div className="mb-4 rounded-lg border border-line bg-sunken/60 px-3 py-2 text-sm">
      <p>{texts.book.correctedBy(by, texts.format.age(at))}</p>
      {changed.length > 0 && (
        <>
          <p className="mt-1">{texts.book.changedSince(changed.length)}</p>
          <ul className="mt-1 flex flex-wrap gap-1">
            {changed.map(({ citation, state }) => (
              <li key={citation} className="max-w-full">
                {state === 'gone' ? (
                  <code className="font-mono text-chip break-all">{citation}</code>
                ) : (
                  <PlaceLink projectId={projectId} citation={citation} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
