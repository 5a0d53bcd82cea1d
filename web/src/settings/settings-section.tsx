import { useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { focusWhenDrawn } from '../components/focus-when-drawn.ts'
import { cardStyle } from '../components/styles.ts'

type SettingsSectionProps = {
  /** In the address of a page that is opened for it, and begins here. */
  readonly name: SectionName
  readonly title: string
  readonly children: ReactNode
}

export type SectionName =
  | 'account'
  | 'organisations'
  | 'keys'
  | 'git-hosts'
  | 'model'
  | 'usage'
  | 'notifications'
  | 'language'
  | 'appearance'

export function SettingsSection({ name, title, children }: SettingsSectionProps) {
  const id = useId()
  const { section } = useSearch({ from: '/settings' })
  return (
    <section
      aria-labelledby={id}
      className={`${cardStyle} scroll-mt-4 p-5`}
      {...(section === name ? { tabIndex: -1, ref: focusWhenDrawn, 'data-page-start': '' } : {})}
    >
      <h2 id={id} className="mb-2 font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}
