import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { linkStyle } from '../components/styles.ts'
import { InvitationNote } from '../organisations/invitation-note.tsx'
import { entranceOptions } from '../organisations/organisation-queries.ts'
import { OrganisationSection } from '../organisations/organisation-section.tsx'
import { AccountSection } from './account-section.tsx'
import { usageOptions } from './account-queries.ts'
import { GitTokenSection } from './git-token-section.tsx'
import { KeyList } from './key-list.tsx'
import { removeKey } from './key-store.ts'
import { maskKey } from './mask-key.ts'
import { LanguageSection } from './language-section.tsx'
import { ModelSection } from './model-section.tsx'
import { NotificationSection } from './notification-section.tsx'
import { SettingsSection } from './settings-section.tsx'
import type { SectionName } from './settings-section.tsx'
import { readTheme, saveTheme, subscribeToTheme, themes } from './theme-store.ts'
import { useApiKey } from './use-api-key.ts'
import { useTexts } from '../texts/use-texts.ts'
import { RichText } from '../texts/rich-text.tsx'

export function SettingsPage() {
  const texts = useTexts()
  const { key } = useApiKey()
  return (
    <Page title={texts.settings.settings} lead={<Contents />}>
      <div className="flex flex-col gap-4">
        <InvitationNote />
        {key === null ? <AccountSection /> : <KeySection apiKey={key} />}
        <OrganisationSection />
        <KeyList current={key ?? ''} />
        <GitTokenSection />
        <ModelSection />
        <UsageSection />
        <NotificationSection />
        <LanguageSection />
        <ThemeSection />
      </div>
      <p className="mt-6 text-sm text-muted">
        <RichText
          text={texts.settings.programs}
          parts={{
            reference: (
              <a href="/docs" className={linkStyle}>
                {texts.settings.apiReference}
              </a>
            ),
          }}
        />
      </p>
    </Page>
  )
}

/** Leads to each section. */
function Contents() {
  const texts = useTexts()
  const { key } = useApiKey()
  const hasAccounts = useQuery(entranceOptions()).data?.accounts === true
  const sections: readonly (readonly [SectionName, string])[] = [
    ['account', key === null ? texts.settings.account : texts.settings.browserKey],
    ...(hasAccounts ? [['organisations', texts.organisations.title] as const] : []),
    ['keys', texts.settings.keys],
    ['git-hosts', texts.gitTokens.title],
    ['model', texts.settings.model],
    ['usage', texts.settings.usage],
    ['notifications', texts.settings.notifications.title],
    ['language', texts.settings.language.title],
    ['appearance', texts.settings.appearance],
  ]
  return (
    <nav aria-label={texts.settings.sections}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {sections.map(([section, title]) => (
          <li key={section}>
            <Link to="/settings" search={{ section }} className={linkStyle}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function KeySection({ apiKey }: { apiKey: string }) {
  const texts = useTexts()
  return (
    <SettingsSection name="account" title={texts.settings.browserKey}>
      <p className="text-muted">
        <RichText
          text={texts.settings.browserKeyText}
          parts={{
            header: <code className="font-mono text-inline text-ink">x-api-key</code>,
            address: <code className="font-mono text-inline text-ink">{location.origin}/api/v2</code>,
          }}
        />
      </p>
      <div className="mt-3 flex items-center gap-1">
        <code className="rounded-md bg-sunken px-2 py-1 font-mono text-sm">{maskKey(apiKey)}</code>
        <CopyButton label={texts.settings.copyKey} text={() => apiKey} />
      </div>
      <Button className="mt-4" onClick={() => removeKey()}>
        {texts.settings.signOutBrowser}
      </Button>
      <p className="mt-2 text-sm text-muted">{texts.settings.nothingDeleted}</p>
    </SettingsSection>
  )
}

function UsageSection() {
  const texts = useTexts()
  const usage = useQuery(usageOptions())
  if (usage.data === undefined) {
    return (
      <SettingsSection name="usage" title={texts.settings.usage}>
        {usage.isError ? (
          <QueryError what={texts.settings.usageFailed} query={usage} />
        ) : (
          <Loading label={texts.settings.loadingUsage} lines={3} />
        )}
      </SettingsSection>
    )
  }
  const { message_limit: limit, messages_used: used, period_end: end, cost } = usage.data
  const rows: [string, string][] = [
    [texts.settings.plan, usage.data.plan ?? texts.settings.noLimit],
    [texts.settings.messages, limit === null ? texts.format.count(used) : texts.common.of(used, limit)],
    ...(end === null ? [] : [[texts.settings.periodEnds, texts.format.day(end)] as [string, string]]),
    [texts.settings.tokensRead, texts.format.count(usage.data.input_tokens)],
    [texts.settings.tokensCached, texts.format.count(usage.data.cached_input_tokens)],
    [texts.settings.tokensWritten, texts.format.count(usage.data.output_tokens)],
    ...(cost === null ? [] : [[texts.settings.cost, `$${cost.toFixed(2)}`] as [string, string]]),
  ]
  return (
    <SettingsSection name="usage" title={texts.settings.usage}>
      {limit !== null && (
        <progress
          aria-label={texts.settings.messagesUsed}
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

function ThemeSection() {
  const texts = useTexts()
  const chosen = useSyncExternalStore(subscribeToTheme, readTheme)
  return (
    <SettingsSection name="appearance" title={texts.settings.appearance}>
      <div role="radiogroup" aria-label={texts.settings.colours} className="flex flex-wrap gap-4">
        {themes.map((theme) => (
          <label key={theme} className="flex cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="theme"
              checked={theme === chosen}
              onChange={() => saveTheme(theme)}
              className="accent-accent"
            />
            {texts.settings.themes[theme]}
          </label>
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">{texts.settings.motion}</p>
    </SettingsSection>
  )
}
