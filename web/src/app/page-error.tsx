import { toMessage } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Page } from '../components/page.tsx'

/** A fault of the app itself, or a part of it that could not be loaded. */
export function PageError({ error }: { error: unknown }) {
  return (
    <Page title="This page could not be shown">
      <ErrorNote message={toMessage(error)} />
      <Button className="mt-4" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </Page>
  )
}
