import type { LucideIcon } from 'lucide-react'

/** One thing that was found, whatever it is. */
export type Result = {
  readonly id: string
  readonly title: string
  /** Beside the title, less loud: where it is. */
  readonly detail: string
  /** Said with the title; of a definition its kind. */
  readonly kind?: string
  readonly icon?: LucideIcon
  /** A line of code, in which `mark` is shown. */
  readonly code?: { readonly text: string; readonly mark: string }
  readonly open: () => void
}

export type ResultGroup = {
  readonly title: string
  readonly results: readonly Result[]
  /** Why there is nothing, or not all. */
  readonly note?: string
}
