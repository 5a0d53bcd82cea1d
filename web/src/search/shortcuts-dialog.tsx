import { X } from 'lucide-react'
import * as Dialog from '@radix-ui/react-dialog'
import { DialogOverlay } from '../components/dialog-overlay.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Texts } from '../texts/texts.ts'
import { nameKeys } from '../texts/name-keys.ts'
import { shortcuts } from '../texts/shortcuts.ts'

type Meaning = Exclude<keyof Texts['search']['keys'], keyof typeof shortcuts>

const groups = Object.entries(shortcuts) as [
  keyof typeof shortcuts,
  { readonly [Name in Meaning]?: readonly string[] },
][]

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <DialogOverlay />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 max-h-[85dvh] w-[44rem] max-w-[calc(100vw-2rem)] -translate-1/2 animate-fade overflow-y-auto rounded-xl border border-line bg-surface p-5 shadow-raised focus:outline-none"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-lg font-semibold">{texts.search.shortcuts}</Dialog.Title>
            <IconButton label={texts.search.closeShortcuts} onClick={onClose}>
              <X />
            </IconButton>
          </div>
          <div className="mt-3 grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {groups.map(([title, meanings]) => (
              <section key={title} aria-label={texts.search.keys[title]}>
                <h3 className="pb-1 text-sm font-medium text-muted">{texts.search.keys[title]}</h3>
                <dl>
                  {(Object.entries(meanings) as [Meaning, readonly string[]][]).map(([meaning, keys]) => (
                    <div
                      key={meaning}
                      className="flex items-baseline gap-3 border-t border-line py-1.5 text-sm"
                    >
                      <dt className="order-2 ml-auto flex shrink-0 gap-1">
                        {keys.map((key) => (
                          <kbd
                            key={key}
                            className="rounded border border-line bg-sunken px-1.5 font-sans text-xs"
                          >
                            {nameKeys(key, texts)}
                          </kbd>
                        ))}
                      </dt>
                      <dd>{texts.search.keys[meaning]}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
