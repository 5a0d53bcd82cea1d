import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { readCodeSearch } from '../code/code-address.ts'
import { conversationOptions } from '../conversations/conversation-queries.ts'
import { messagesOptions } from '../conversations/message-pages.ts'
import { readMapSearch } from '../map/map-address.ts'
import { readRelationsSearch } from '../relations/relations-address.ts'
import { readSearchAddress } from '../search/search-address.ts'
import { NotFound } from './not-found.tsx'
import { PageError } from './page-error.tsx'
import { pages } from './pages.ts'
import { Root } from './root.tsx'

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: PageError,
})

const projects = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(pages.projects, 'ProjectsPage'),
})

const project = createRoute({
  getParentRoute: () => root,
  path: '/projects/$projectId',
  component: lazyRouteComponent(pages.project, 'ProjectPage'),
})

/** The rest of the path is that of a file or folder. */
const code = createRoute({
  getParentRoute: () => root,
  path: '/projects/$projectId/code/$',
  validateSearch: readCodeSearch,
  component: lazyRouteComponent(pages.code, 'CodePage'),
})

/** The rest of the path is the id of a page; the first one where it is empty. */
const book = createRoute({
  getParentRoute: () => root,
  path: '/projects/$projectId/book/$',
  component: lazyRouteComponent(pages.book, 'BookPage'),
})

const relations = createRoute({
  getParentRoute: () => root,
  path: '/projects/$projectId/relations',
  validateSearch: readRelationsSearch,
  component: lazyRouteComponent(pages.relations, 'RelationsPage'),
})

const map = createRoute({
  getParentRoute: () => root,
  path: '/projects/$projectId/map',
  validateSearch: readMapSearch,
  component: lazyRouteComponent(pages.map, 'MapPage'),
})

const projectConversations = createRoute({
  getParentRoute: () => root,
  path: '/projects/$projectId/conversations',
  component: lazyRouteComponent(pages.projectConversations, 'ProjectConversationsPage'),
})

const changes = createRoute({
  getParentRoute: () => root,
  path: '/projects/$projectId/changes',
  component: lazyRouteComponent(pages.changes, 'ChangesPage'),
})

const newConversation = createRoute({
  getParentRoute: () => root,
  path: '/conversations/new',
  validateSearch: (search: Record<string, unknown>) => withText(search, 'project'),
  component: lazyRouteComponent(pages.newConversation, 'NewConversationPage'),
})

/** `code`: the citation whose lines are open beside the answer; `edit`: the question that is edited. A reload shows the same. */
const conversation = createRoute({
  getParentRoute: () => root,
  path: '/conversations/$conversationId',
  validateSearch: (search: Record<string, unknown>) => ({
    ...withText(search, 'code'),
    ...withText(search, 'edit'),
  }),
  // While the page's own script is on its way. What fails is shown by the page, which asks again.
  loader: ({ context: { queryClient }, params: { conversationId } }) => {
    void queryClient.prefetchQuery(conversationOptions(conversationId))
    void queryClient.prefetchQuery(messagesOptions(queryClient, conversationId))
  },
  component: lazyRouteComponent(pages.conversation, 'ConversationPage'),
})

/** How an answer came about. */
const run = createRoute({
  getParentRoute: () => root,
  path: '/conversations/$conversationId/runs/$messageId',
  component: lazyRouteComponent(pages.run, 'RunPage'),
})

const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: readSearchAddress,
  component: lazyRouteComponent(pages.search, 'SearchPage'),
})

const shared = createRoute({
  getParentRoute: () => root,
  path: '/shared',
  component: lazyRouteComponent(pages.shared, 'SharedPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: ({ section }: Record<string, unknown>): { section?: string } =>
    typeof section === 'string' ? { section } : {},
  component: lazyRouteComponent(pages.settings, 'SettingsPage'),
})

export const router = createRouter({
  // The key's own, which is there when the app is drawn.
  context: { queryClient: undefined! },
  routeTree: root.addChildren([
    projects,
    project,
    book,
    code,
    relations,
    map,
    projectConversations,
    changes,
    newConversation,
    conversation,
    run,
    search,
    shared,
    settings,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

function withText<Name extends string>(
  search: Record<string, unknown>,
  name: Name,
): { [Key in Name]?: string } {
  const value = search[name]
  return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { [Key in Name]?: string }
}
