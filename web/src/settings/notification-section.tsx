import { useSyncExternalStore } from 'react'
import {
  allowNotifications,
  forbidNotifications,
  readNotificationState,
  subscribeToNotifications,
} from '../components/notification-store.ts'
import type { NotificationState } from '../components/notification-store.ts'
import { SettingsSection } from './settings-section.tsx'

const messages = {
  title: 'Notifications',
  label: 'Notify me when a long answer or parse ends while I am in another tab or window',
  notes: {
    insecure: 'Browsers notify over HTTPS and on localhost only. The title of the tab tells it in any case.',
    unable: 'This browser has no notifications. The title of the tab tells it in any case.',
    denied: 'This browser was told to show none from here: allow them in its settings of this page.',
    on: 'They are shown by this browser, and go through no other service.',
    off: 'The title of the tab tells it in any case.',
  } satisfies { [State in NotificationState]: string },
}

export function NotificationSection() {
  const state = useSyncExternalStore(subscribeToNotifications, readNotificationState)
  return (
    <SettingsSection title={messages.title}>
      <label className="flex cursor-pointer items-start gap-2">
        <input
          type="checkbox"
          checked={state === 'on'}
          disabled={state !== 'on' && state !== 'off'}
          onChange={() => {
            if (state === 'on') forbidNotifications()
            else void allowNotifications()
          }}
          className="mt-1 accent-accent"
        />
        {messages.label}
      </label>
      <p className="mt-2 text-sm text-muted">{messages.notes[state]}</p>
    </SettingsSection>
  )
}
