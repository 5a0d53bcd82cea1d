import { useSyncExternalStore } from 'react'
import {
  allowNotifications,
  forbidNotifications,
  readNotificationState,
  subscribeToNotifications,
} from '../components/notification-store.ts'
import { SettingsSection } from './settings-section.tsx'
import { useTexts } from '../texts/use-texts.ts'

export function NotificationSection() {
  const texts = useTexts().settings.notifications
  const state = useSyncExternalStore(subscribeToNotifications, readNotificationState)
  return (
    <SettingsSection name="notifications" title={texts.title}>
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
        {texts.label}
      </label>
      <p className="mt-2 text-sm text-muted">{texts.notes[state]}</p>
    </SettingsSection>
  )
}
