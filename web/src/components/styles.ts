/** Looks that several elements share. */
export const linkStyle = 'text-accent underline underline-offset-3 hover:decoration-2'
export const fieldStyle =
  'w-full rounded-lg border border-edge/60 bg-surface px-3 py-2 text-ink placeholder:text-muted/80 hover:border-edge focus:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger'
export const cardStyle = 'rounded-xl border border-line bg-surface'
export const overlayStyle = 'fixed inset-0 z-40 animate-fade bg-ink/30 dark:bg-paper/70'
