import * as Dialog from '@radix-ui/react-dialog'
import { overlayStyle } from './styles.ts'

/** What dims the page behind a dialog or a sheet. */
export function DialogOverlay() {
  return <Dialog.Overlay className={overlayStyle} />
}
