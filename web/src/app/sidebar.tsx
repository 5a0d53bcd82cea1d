import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { FolderGit2, Settings, SquarePen } from 'lucide-react'
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { ConversationList } from '../conversations/conversation-list.tsx'
import { FinderButton } from '../search/finder-button.tsx'
import { Brand } from './brand.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Apart, since most are in no organisation. */
const SharedLink = lazy(() => import('../organisations/shared-link.tsx'))

const linkStyle =
  'flex items-center gap-2.5 rounded-md px-2 py-1.5 text-muted hover:bg-line/60 hover:text-ink aria-[current=page]:bg-line/70 aria-[current=page]:text-ink [&_svg]:size-4'

export function Sidebar() {
  const texts = useTexts()
  return (
    <div className="flex h-full flex-col">
      <nav aria-label={texts.app.main} className="flex flex-col gap-0.5 px-2">
        <div className="flex h-14 shrink-0 items-center px-1">
          <Brand />
        </div>
        <FinderButton />
        <NavigationLink to="/conversations/new" icon={<SquarePen />}>
          {texts.app.newConversation}
        </NavigationLink>
        <NavigationLink to="/" icon={<FolderGit2 />}>
          {texts.app.projects}
        </NavigationLink>
        <Suspense>
          <SharedLink className={linkStyle} />
        </Suspense>
        <NavigationLink to="/settings" icon={<Settings />}>
          {texts.app.settings}
        </NavigationLink>
      </nav>
      <ConversationList />
    </div>
  )
}

function NavigationLink({
  to,
  icon,
  children,
}: {
  to: LinkProps['to']
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <Link to={to ?? '/'} activeOptions={{ exact: true, includeSearch: false }} className={linkStyle}>
      {icon}
      {children}
    </Link>
  )
}
