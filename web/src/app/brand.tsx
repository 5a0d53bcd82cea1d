import { Link } from '@tanstack/react-router'

export function Brand() {
  return (
    <Link to="/" className="flex items-center gap-2 rounded-md px-1 py-1 font-semibold tracking-tight">
      <BrandMark className="size-6" />
      Parley
    </Link>
  )
}

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g
        className="stroke-on-accent"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M12.5 8.5H9v15h3.5M19.5 8.5H23v15h-3.5" />
        <path d="M16 13v.01M16 19v.01" strokeWidth="3.6" />
      </g>
    </svg>
  )
}
