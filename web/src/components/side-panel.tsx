import { X } from 'lucide-react'
import * as Dialog from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { DialogOverlay } from './dialog-overlay.tsx'
import { IconButton } from './icon-button.tsx'
import { usePanelWidth } from './panel-width.ts'
import type { PanelName } from './panel-width.ts'
import { ResizeHandle } from './resize-handle.tsx'
import { useMediaQuery } from './use-media-query.ts'
import { useTexts } from '../texts/use-texts.ts'

type SidePanelProps = {
  title: string
  /** Whose width it has. */
  name: PanelName
  side: 'left' | 'right'
  /** The width from which it stands beside the page; below it is a sheet over the page. */
  dockedFrom: string
  onClose: () => void
  className?: string
  children: ReactNode
}

/** Something beside the page where there is room, and otherwise over it. */
export function SidePanel(props: SidePanelProps) {
  const { title, name, side, dockedFrom, onClose, className = '', children } = props
  const texts = useTexts()
  const { width, choose } = usePanelWidth(name)
  const isDocked = useMediaQuery(`(min-width: ${dockedFrom})`)
  const heading = (
    <div className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-1.5 pl-4">
      {isDocked ? (
        <h2 className="text-sm font-medium">{title}</h2>
      ) : (
        <Dialog.Title className="text-sm font-medium">{title}</Dialog.Title>
      )}
      <IconButton label={texts.common.close(title)} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
  if (isDocked) {
    return (
      // The key is a shortcut for the button in the panel.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <aside
        aria-label={title}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || side === 'left' || event.defaultPrevented) return
          event.stopPropagation()
          onClose()
        }}
        style={width === undefined ? undefined : { width }}
        className={`relative flex max-w-[calc(100%-20rem)] min-h-0 shrink-0 flex-col border-line bg-paper ${side === 'left' ? 'border-r' : 'border-l'} ${className}`}
      >
        {heading}
        {children}
        <ResizeHandle title={title} side={side} onResize={choose} />
      </aside>
    )
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <DialogOverlay />
        <Dialog.Content
          aria-describedby={undefined}
          className={`fixed z-50 flex flex-col overflow-hidden border-line bg-paper shadow-raised focus:outline-none ${side === 'left' ? 'inset-y-0 left-0 w-[20rem] max-w-[88vw] animate-sheet-left border-r' : 'inset-x-0 bottom-0 h-[80dvh] animate-sheet rounded-t-2xl border-t'}`}
        >
          {heading}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
