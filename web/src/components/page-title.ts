/** The title of the tab: what the page is, and before it whether work is under way or has ended unseen. */
import type { News } from './notify.ts'

let page = 'Parley'
let underWay = 0
let hasNews = false

/** Shorter work ends before one has gone elsewhere. */
const longMs = 5_000

export function setPageTitle(title: string): void {
  page = title === 'Parley' ? title : `${title} · Parley`
  show()
}

/** Call what comes back when the work has ended, with what there is to tell, if anything. */
export function beginWork(): (news?: News) => void {
  const start = Date.now()
  underWay += 1
  show()
  return (news) => {
    underWay -= 1
    if (document.hidden && news !== undefined) {
      hasNews = true
      if (Date.now() - start >= longMs) void import('./notify.ts').then(({ notify }) => notify(news))
    }
    show()
  }
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return
  hasNews = false
  show()
})

function show(): void {
  const mark = underWay > 0 ? '… ' : hasNews ? '✓ ' : ''
  document.title = `${mark}${page}`
}
