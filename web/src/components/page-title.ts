/** The title of the tab: what the page is, and before it whether an answer is being written or has come unseen. */
let page = 'Parley'
let underWay = 0
let hasNews = false

export function setPageTitle(title: string): void {
  page = title === 'Parley' ? title : `${title} · Parley`
  show()
}

export function beginWork(): void {
  underWay += 1
  show()
}

export function endWork(): void {
  underWay -= 1
  hasNews = document.hidden
  show()
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
