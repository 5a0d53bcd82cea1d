import { Button } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { cardStyle, linkStyle } from '../components/styles.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { removeKey } from './key-store.ts'
import { maskKey } from './mask-key.ts'
import { useApiKey } from './use-api-key.ts'

export function SettingsPage() {
  const { key } = useApiKey()
  return (
    <Page title="Settings">
      <section aria-labelledby="key-heading" className={`${cardStyle} p-5`}>
        <h2 id="key-heading" className="font-medium">
          API key
        </h2>
        <p className="mt-1 text-muted">
          Your projects and conversations belong to this key. Programs send it as the header{' '}
          <code className="font-mono text-[0.9em] text-ink">x-api-key</code> to{' '}
          <code className="font-mono text-[0.9em] text-ink">{location.origin}/api/v2</code>.
        </p>
        <div className="mt-3 flex items-center gap-1">
          <code className="rounded-md bg-sunken px-2 py-1 font-mono text-sm">{maskKey(key ?? '')}</code>
          <CopyButton label="Copy the key" text={() => key ?? ''} />
        </div>
        <Button className="mt-4" onClick={() => removeKey()}>
          Sign out of this browser
        </Button>
        <p className="mt-2 text-sm text-muted">
          Nothing is deleted: signing in again with the key shows everything.
        </p>
      </section>
      <section aria-labelledby="look-heading" className={`${cardStyle} mt-4 p-5`}>
        <h2 id="look-heading" className="font-medium">
          Appearance
        </h2>
        <p className="mt-1 text-muted">
          Light or dark, and reduced motion, follow the settings of your system.
        </p>
      </section>
      <p className="mt-6 text-sm text-muted">
        The interface that this app uses is open to your programs as well:{' '}
        <a href="/docs" className={linkStyle}>
          API reference
        </a>
        .
      </p>
    </Page>
  )
}
