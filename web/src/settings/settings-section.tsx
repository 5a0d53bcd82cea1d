import { useId } from 'react'
import type { ReactNode } from 'react'
import { cardStyle } from '../components/styles.ts'

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${cardStyle} p-5`}>
      <h2 id={id} className="mb-2 font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}
