/** The pages, each in a file of its own that is loaded when somebody goes there. */
export const pages = {
  projects: () => import('../projects/projects-page.tsx'),
  project: () => import('../projects/project-page.tsx'),
  code: () => import('../code/code-page.tsx'),
  relations: () => import('../relations/relations-page.tsx'),
  book: () => import('../book/book-page.tsx'),
  map: () => import('../map/map-page.tsx'),
  projectConversations: () => import('../conversations/project-conversations-page.tsx'),
  changes: () => import('../changes/changes-page.tsx'),
  newConversation: () => import('../conversations/new-conversation-page.tsx'),
  conversation: () => import('../conversations/conversation-page.tsx'),
  run: () => import('../conversations/run-page.tsx'),
  search: () => import('../search/search-page.tsx'),
  shared: () => import('../conversations/shared-page.tsx'),
  settings: () => import('../settings/settings-page.tsx'),
}

export type PageName = keyof typeof pages

/** The page at an address, so that its file can be asked for before the router is here; a wrong guess costs a file. */
export function findPage(path: string): PageName {
  const [first = '', second = '', third = ''] = path.split('/').slice(1)
  if (first === 'settings' || first === 'search' || first === 'shared') return first
  if (first === 'conversations' && third === 'runs') return 'run'
  if (first === 'conversations') return second === 'new' ? 'newConversation' : 'conversation'
  if (first !== 'projects' || second === '') return 'projects'
  if (third === 'conversations') return 'projectConversations'
  const isPage =
    third === 'book' || third === 'code' || third === 'relations' || third === 'map' || third === 'changes'
  return isPage ? third : 'project'
}
