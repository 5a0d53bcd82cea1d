import { Share2 } from 'lucide-react'
import * as Popover from '@radix-ui/react-popover'
import type { ReactNode } from 'react'
import { IconButton } from '../components/icon-button.tsx'

type SharePopoverProps = {
  readonly label: string
  readonly isShared?: boolean
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** The button that tells whether something is shared or, with another icon, does what its label says, and what it opens. */
export function SharePopover({ label, isShared = false, icon = <Share2 />, children }: SharePopoverProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton label={label} className={isShared ? 'text-accent' : undefined}>
          {icon}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          className="z-50 w-80 max-w-[calc(100vw-1.5rem)] rounded-xl border border-line bg-surface p-4 shadow-raised"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
