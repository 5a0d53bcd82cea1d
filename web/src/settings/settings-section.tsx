import { useId } from 'react'
import type { ReactNode } from 'react'
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
      className={`${cardStyle} p-5`}
      {...(isWanted ? { tabIndex: -1, 'data-page-focus': '' } : {})}
    >
      <h2 id={id} className="mb-2 font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}
