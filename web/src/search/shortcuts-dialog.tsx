import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { DialogOverlay } from '../components/dialog-overlay.tsx'
import { IconButton } from '../components/icon-button.tsx'

const groups = [
  {
    title: 'Everywhere',
    shortcuts: [
      [['Ctrl K', '/'], 'Search'],
      [['?'], 'This list'],
      [['Esc'], 'Close what is open'],
    ],
  },
  {
    title: 'In the search',
    shortcuts: [
      [['↑', '↓'], 'Choose a result'],
      [['Enter'], 'Open it'],
      [['>'], 'Commands alone, as the first character'],
      [['@'], 'Symbols alone'],
      [['%'], 'Text alone'],
    ],
  },
  {
    title: 'In code',
    shortcuts: [
      [['↑', '↓'], 'Go from line to line'],
      [['←', '→'], 'Go from name to name'],
      [['Space'], 'Say what the name means'],
      [['Enter', 'F12', 'Ctrl click'], 'Go to its definition'],
      [['Shift Enter', 'Click'], 'Show its uses and callers'],
      [['Shift ↑', 'Shift ↓'], 'Mark lines'],
      [['Ctrl F'], 'Find in the file'],
    ],
  },
  {
    title: 'In a tree',
    shortcuts: [
      [['↑', '↓'], 'Go from row to row'],
      [['→', '←'], 'Unfold and fold'],
      [['Enter'], 'Open'],
      [['a … z'], 'Jump to a name'],
    ],
  },
] as const

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <DialogOverlay />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 max-h-[85dvh] w-[44rem] max-w-[calc(100vw-2rem)] -translate-1/2 animate-fade overflow-y-auto rounded-xl border border-line bg-surface p-5 shadow-raised focus:outline-none"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-lg font-semibold">Keyboard shortcuts</Dialog.Title>
            <IconButton label="Close the shortcuts" onClick={onClose}>
              <X />
            </IconButton>
          </div>
          <div className="mt-3 grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {groups.map(({ title, shortcuts }) => (
              <section key={title} aria-label={title}>
                <h3 className="pb-1 text-sm font-medium text-muted">{title}</h3>
                <dl>
                  {shortcuts.map(([keys, meaning]) => (
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
                            {key}
                          </kbd>
                        ))}
                      </dt>
                      <dd>{meaning}</dd>
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
