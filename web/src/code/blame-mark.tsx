import { gutterWidth } from './source-view.tsx'
import type { BlamedLine } from './use-blame.ts'

/** When a line was last changed, at the first of those that one commit changed; who and why, where one points. */
export function BlameMark({ blamed }: { blamed: BlamedLine | undefined }) {
  return (
    <span
      title={
        blamed === undefined
          ? undefined
          : `${blamed.subject}\n${blamed.author}, ${blamed.date}, ${blamed.commit.slice(0, 10)}`
      }
      style={{ width: gutterWidth }}
      className={`shrink-0 truncate border-r border-line pr-2 pl-3 font-sans text-2xs text-muted ${blamed?.isFirst === true ? 'border-t' : ''}`}
    >
      {blamed?.isFirst === true && (
        <>
          {blamed.date}
          <span className="sr-only">{` ${blamed.author}: ${blamed.subject}`}</span>
        </>
      )}
    </span>
  )
}
