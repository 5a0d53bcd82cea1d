import * as AlertDialog from '@radix-ui/react-alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Failure } from './failure.tsx'
import { overlayStyle } from './styles.ts'
import { useTexts } from '../texts/use-texts.ts'

type ConfirmDialogProps = {
  trigger: ReactNode
  title: string
  /** What will be gone, and what stays. */
  children: ReactNode
  action: string
  /** What has to be filled in first. */
  form?: ReactNode
  /** It is not: the action waits. */
  isIncomplete?: boolean
  onOpen?: () => void
  mutation: { isPending: boolean; error: unknown; mutate: () => void; reset: () => void }
}

/** Asks before something is lost. Stays open while it is being done, and where it fails says why. */
export function ConfirmDialog({
  trigger,
  title,
  children,
  action,
  form,
  isIncomplete = false,
  onOpen,
  mutation,
}: ConfirmDialogProps) {
  const texts = useTexts()
  return (
    <AlertDialog.Root
      onOpenChange={(isOpen) => {
        mutation.reset()
        if (isOpen) onOpen?.()
      }}
    >
      <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayStyle} />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 w-[26rem] max-w-[calc(100vw-2rem)] -translate-1/2 animate-fade rounded-xl border border-line bg-surface p-5 shadow-raised">
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1.5 text-muted">{children}</AlertDialog.Description>
          {form}
          <Failure error={mutation.error} className="mt-3" />
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{texts.common.cancel}</Button>
            </AlertDialog.Cancel>
            <Button
              look="danger"
              disabled={mutation.isPending || isIncomplete}
              onClick={() => mutation.mutate()}
            >
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
