import { createListenersAcrossTabs } from './listeners.ts'

/** Whether long work that ends unseen is told by the browser; of this browser, and off until somebody wants it. */
const storageName = 'parley.notifications'
const listeners = createListenersAcrossTabs()

export type NotificationState = 'unable' | 'insecure' | 'denied' | 'on' | 'off'

/** What is so, and why where it cannot be otherwise. */
export function readNotificationState(): NotificationState {
  if (!isSecureContext) return 'insecure'
  if (!('Notification' in window)) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return wantsNotifications() ? 'on' : 'off'
}

export function wantsNotifications(): boolean {
  return (
    localStorage.getItem(storageName) === 'on' &&
    'Notification' in window &&
    Notification.permission === 'granted'
  )
}

/** Asks the browser, which asks whoever sits before it. */
export async function allowNotifications(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(storageName, 'on')
  listeners.tell()
}

export function forbidNotifications(): void {
  localStorage.removeItem(storageName)
  listeners.tell()
}

export const subscribeToNotifications = listeners.subscribe
