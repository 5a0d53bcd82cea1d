import { useId } from 'react'
import type { ReactNode } from 'react'
import { focusWhenDrawn } from '../components/focus-when-drawn.ts'
import { cardStyle } from '../components/styles.ts'

type SettingsSectionProps = {
  readonly title: string
  /** The page was opened for it, and begins here. */
  readonly isWanted?: boolean
  readonly children: ReactNode
}

export function SettingsSection({ title, isWanted = false, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`${cardStyle} scroll-mt-4 p-5`}
      {...(isWanted ? { tabIndex: -1, ref: focusWhenDrawn, 'data-page-start': '' } : {})}
    >
      <h2 id={id} className="mb-2 font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}
