import * as Dialog from '@radix-ui/react-dialog'
import type { KeyboardEvent, ReactNode } from 'react'
import { DialogOverlay } from '../components/dialog-overlay.tsx'
import { usePanelWidth } from '../components/panel-width.ts'
import { ResizeHandle } from '../components/resize-handle.tsx'
import { useMediaQuery } from '../components/use-media-query.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Code next to the conversation where there is room, and otherwise over it. Escape closes it in both. */
export function CodeBeside({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const texts = useTexts()
  const { width, choose } = usePanelWidth('code')
  const isWide = useMediaQuery('(min-width: 1024px)')
  if (isWide) {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    return (
      // The key is a shortcut for the button in the panel.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <aside
        aria-label={texts.code.code}
        onKeyDown={onKeyDown}
        style={width === undefined ? undefined : { width }}
        className={`relative shrink-0 animate-fade border-l border-line ${width === undefined ? 'w-[46%] max-w-[56rem] min-w-[26rem]' : 'max-w-[calc(100%-20rem)]'}`}
      >
        {children}
        <ResizeHandle title={texts.code.code} side="right" onResize={choose} />
      </aside>
    )
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <DialogOverlay />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="fixed inset-x-0 bottom-0 z-50 flex h-[85dvh] animate-sheet flex-col overflow-hidden rounded-t-2xl border-t border-line bg-surface shadow-raised focus:outline-none"
        >
          <Dialog.Title className="sr-only">{texts.code.code}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
