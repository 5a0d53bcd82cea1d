import { Outlet, useLocation } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { Brand } from './brand.tsx'
import { Sidebar } from './sidebar.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** The frame around every page: navigation at the left, on a narrow screen behind a button. */
export function Shell() {
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  useFocusOnNavigation(pathname)
  return (
    <div className="flex h-dvh flex-col md:flex-row">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-1.5 text-on-accent focus:translate-y-0"
      >
        Skip to the content
      </a>
      <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line px-2 md:hidden">
        <Dialog.Root open={isMenuOpen} onOpenChange={setMenuOpen}>
          <Dialog.Trigger asChild>
            <IconButton label="Open the navigation">
              <Menu />
            </IconButton>
          </Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-ink/30 dark:bg-paper/70" />
            <Dialog.Content
              aria-describedby={undefined}
              onClick={({ target }) => {
                if (target instanceof Element && target.closest('a') !== null) setMenuOpen(false)
              }}
              className="fixed inset-y-0 left-0 z-40 w-[19rem] max-w-[85vw] animate-sheet-left bg-sunken shadow-raised focus:outline-none"
            >
              <Dialog.Title className="sr-only">Navigation</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label="Close the navigation" className="absolute top-3 right-2">
                  <X />
                </IconButton>
              </Dialog.Close>
              <Sidebar />
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
        <Brand />
      </header>
      <div className="hidden w-66 shrink-0 border-r border-line bg-sunken md:block">
        <Sidebar />
      </div>
      <main id="main" tabIndex={-1} className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        <Outlet />
      </main>
    </div>
  )
}
