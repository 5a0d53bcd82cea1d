import { toMessage } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Page } from '../components/page.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** A fault of the app itself, or a part of it that could not be loaded. */
export function PageError({ error }: { error: unknown }) {
  const texts = useTexts()
  return (
    <Page title={texts.app.brokenPage}>
      <ErrorNote message={toMessage(error)} />
      <Button className="mt-4" onClick={() => location.reload()}>
        {texts.app.reload}
      </Button>
    </Page>
  )
}
