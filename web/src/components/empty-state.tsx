import type { ReactNode } from 'react'

export function EmptyState({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <div className="rounded-xl border border-dashed border-line px-6 py-10 text-center">
      <div className="mx-auto flex size-10 items-center justify-center rounded-full bg-accent-soft text-accent [&_svg]:size-5">
        {icon}
      </div>
      <h2 className="mt-3 font-medium">{title}</h2>
      <div className="mx-auto mt-1 max-w-md text-muted">{children}</div>
    </div>
  )
}
