import { X } from 'lucide-react'
import * as Dialog from '@radix-ui/react-dialog'
import { DialogOverlay } from '../components/dialog-overlay.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { Sidebar } from './sidebar.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** The navigation on a narrow screen, over the page. */
export default function Menu({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <DialogOverlay />
        <Dialog.Content
          aria-describedby={undefined}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a') !== null) onClose()
          }}
          onCloseAutoFocus={(event) => {
            // A new page takes the focus for itself.
            event.preventDefault()
            const opener = document.getElementById('open-menu')
            if (document.activeElement === document.body) opener?.focus()
          }}
          className="fixed inset-y-0 left-0 z-40 w-[19rem] max-w-[85vw] animate-sheet-left bg-sunken shadow-raised focus:outline-none"
        >
          <Dialog.Title className="sr-only">{texts.app.navigation}</Dialog.Title>
          <Dialog.Close asChild>
            <IconButton label={texts.app.closeNavigation} className="absolute top-3 right-2">
              <X />
            </IconButton>
          </Dialog.Close>
          <Sidebar />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
