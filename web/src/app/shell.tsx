import { Outlet, useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { Announcements } from '../components/announcements.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { useMediaQuery } from '../components/use-media-query.ts'
import { useParseNews } from '../projects/use-parse-news.ts'
import { useRestarts } from '../settings/use-restarts.ts'
import { Brand } from './brand.tsx'
import { OfflineNote } from './offline-note.tsx'
import { Sidebar } from './sidebar.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useSidebarFold } from './use-sidebar-fold.ts'
import { WaitingNote } from './waiting-note.tsx'
import { useTexts } from '../texts/use-texts.ts'

const loadMenu = () => import('./menu.tsx')
const Menu = lazy(loadMenu)

/** Tree and outline stand beside the code from this width on; up to that one they and the sidebar leave it too little. */
const tight = '(min-width: 1440px) and (max-width: 1599px)'

/** The frame around every page: navigation at the left, on a narrow screen behind a button. */
export function Shell() {
  const texts = useTexts()
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isTight = useMediaQuery(tight)
  const { isFolded, fold } = useSidebarFold(isTight && /^\/projects\/[^/]+\/code/u.test(pathname))
  useFocusOnNavigation(pathname)
  useKeptFocus()
  useParseNews()
  useRestarts()
  useScrollMemory('main')
  return (
    <div className="flex h-dvh flex-col md:flex-row">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-1.5 text-on-accent focus:translate-y-0"
      >
        {texts.app.skip}
      </a>
      <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line px-2 md:hidden">
        <IconButton
          id="open-menu"
          label={texts.app.openNavigation}
          aria-expanded={isMenuOpen}
          onPointerEnter={() => void loadMenu()}
          onClick={() => setMenuOpen(true)}
        >
          <MenuIcon />
        </IconButton>
        <Brand />
        {isMenuOpen && (
          <Suspense>
            <Menu onClose={() => setMenuOpen(false)} />
          </Suspense>
        )}
      </header>
      <div
        className={`hidden shrink-0 border-r border-line bg-sunken md:block ${isFolded ? 'w-11' : 'relative w-66'}`}
      >
        {/* One button in both, so that it keeps the focus. */}
        <IconButton
          label={isFolded ? texts.app.unfoldSidebar : texts.app.foldSidebar}
          aria-expanded={!isFolded}
          aria-keyshortcuts="Control+B"
          onClick={() => fold(!isFolded)}
          className={isFolded ? 'mx-1.5 my-3' : 'absolute top-3 right-2 z-10'}
        >
          {isFolded ? <PanelLeftOpen /> : <PanelLeftClose />}
        </IconButton>
        {!isFolded && <Sidebar />}
      </div>
      <Announcements />
      {/* The note takes its room from the page: what a page keeps at the bottom of the window stays there. */}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <OfflineNote />
        <main id="main" tabIndex={-1} className="relative min-h-0 flex-1 overflow-y-auto">
          {/* Within a landmark, wherever it is drawn. */}
          <WaitingNote />
          <Outlet />
        </main>
      </div>
    </div>
  )
}
