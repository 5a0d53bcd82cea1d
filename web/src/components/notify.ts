import { wantsNotifications } from './notification-store.ts'

/** What is told of work that ended. */
export type News = {
  readonly title: string
  readonly body: string
  /** The same in every tab that tells it, so that it is told once. */
  readonly tag: string
}

/** By the browser, where people asked for that; false where it cannot. */
export function notify({ title, body, tag }: News): boolean {
  if (!wantsNotifications()) return false
  try {
    const notification = new Notification(title, { body, tag, icon: '/favicon.svg' })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
    return true
  } catch {
    // Browsers of phones have the constructor, and throw: they notify for installed apps only.
    return false
  }
}
