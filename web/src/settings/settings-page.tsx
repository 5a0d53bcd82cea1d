import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { formatCount } from '../components/format.ts'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { linkStyle } from '../components/styles.ts'
import { OrganisationSection } from '../organisations/organisation-section.tsx'
import { AccountSection } from './account-section.tsx'
import { installationOptions, usageOptions } from './account-queries.ts'
import { describePrivacy } from './describe-privacy.ts'
import { GitTokenSection } from './git-token-section.tsx'
import { KeyList } from './key-list.tsx'
import { removeKey } from './key-store.ts'
import { maskKey } from './mask-key.ts'
import { NotificationSection } from './notification-section.tsx'
import { SettingsSection } from './settings-section.tsx'
import { readTheme, saveTheme, subscribeToTheme, themes } from './theme-store.ts'
import { useApiKey } from './use-api-key.ts'

export function SettingsPage() {
  const { key } = useApiKey()
  return (
    <Page title="Settings">
      <div className="flex flex-col gap-4">
        {key === null ? <AccountSection /> : <KeySection apiKey={key} />}
        <OrganisationSection />
        <KeyList current={key ?? ''} />
        <GitTokenSection />
        <ModelSection />
        <UsageSection />
        <NotificationSection />
        <ThemeSection />
      </div>
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

function KeySection({ apiKey }: { apiKey: string }) {
  return (
    <SettingsSection title="This browser's key">
      <p className="text-muted">
        Your projects and conversations belong to this key. Programs send it as the header{' '}
        <code className="font-mono text-[0.9em] text-ink">x-api-key</code> to{' '}
        <code className="font-mono text-[0.9em] text-ink">{location.origin}/api/v2</code>.
      </p>
      <div className="mt-3 flex items-center gap-1">
        <code className="rounded-md bg-sunken px-2 py-1 font-mono text-sm">{maskKey(apiKey)}</code>
        <CopyButton label="Copy the key" text={() => apiKey} />
      </div>
      <Button className="mt-4" onClick={() => removeKey()}>
        Sign out of this browser
      </Button>
      <p className="mt-2 text-sm text-muted">
        Nothing is deleted: signing in again with the key shows everything.
      </p>
    </SettingsSection>
  )
}

function ModelSection() {
  const installation = useQuery(installationOptions())
  return (
    <SettingsSection title="Model">
      {installation.data !== undefined ? (
        <>
          <p>
            <code className="font-mono text-[0.95em]">{installation.data.model.name}</code> answers.
          </p>
          <p className="mt-1 text-muted">{describePrivacy(installation.data.model)}</p>
          <p className="mt-2 text-sm text-muted">
            Whoever runs Parley chooses the model, by the setting{' '}
            <code className="font-mono text-[0.9em]">PARLEY_MODEL</code>.
          </p>
        </>
      ) : installation.isError ? (
        <QueryError what="The model could not be told" query={installation} />
      ) : (
        <Loading label="Loading the model" lines={2} />
      )}
    </SettingsSection>
  )
}

function UsageSection() {
  const usage = useQuery(usageOptions())
  if (usage.data === undefined) {
    return (
      <SettingsSection title="Usage">
        {usage.isError ? (
          <QueryError what="The usage could not be told" query={usage} />
        ) : (
          <Loading label="Loading the usage" lines={3} />
        )}
      </SettingsSection>
    )
  }
  const { message_limit: limit, messages_used: used, period_end: end, cost } = usage.data
  const rows: [string, string][] = [
    ['Plan', usage.data.plan ?? 'No limit'],
    ['Messages', limit === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(limit)}`],
    ...(end === null
      ? []
      : [
          ['Period ends', new Date(end).toLocaleDateString('en', { dateStyle: 'medium' })] as [
            string,
            string,
          ],
        ]),
    ['Tokens read by models', formatCount(usage.data.input_tokens)],
    ['of these from the cache', formatCount(usage.data.cached_input_tokens)],
    ['Tokens written by models', formatCount(usage.data.output_tokens)],
    ...(cost === null ? [] : [['Cost', `$${cost.toFixed(2)}`] as [string, string]]),
  ]
  return (
    <SettingsSection title="Usage">
      {limit !== null && (
        <progress
          aria-label="Messages of the period that are used"
          value={Math.min(used, limit)}
          max={Math.max(1, limit)}
          className="mb-2 block h-1.5 w-full accent-accent"
        />
      )}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between border-b border-line/60 py-1.5 last:border-0">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </SettingsSection>
  )
}

const themeNames = { system: 'As the system', light: 'Light', dark: 'Dark' }

function ThemeSection() {
  const chosen = useSyncExternalStore(subscribeToTheme, readTheme)
  return (
    <SettingsSection title="Appearance">
      <div role="radiogroup" aria-label="Colours" className="flex flex-wrap gap-4">
        {themes.map((theme) => (
          <label key={theme} className="flex cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="theme"
              checked={theme === chosen}
              onChange={() => saveTheme(theme)}
              className="accent-accent"
            />
            {themeNames[theme]}
          </label>
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">Reduced motion follows the settings of your system.</p>
    </SettingsSection>
  )
}
