import { FileText, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../components/copy-button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { useTexts } from '../texts/use-texts.ts'

type HumanMessageProps = {
  text: string
  /** Ids of code that was mentioned. */
  nodeIds: readonly string[]
  attachmentCount: number
  /** Absent where there is nothing to go back to. */
  onEdit?: (() => void) | undefined
}

export function HumanMessage({ text, nodeIds, attachmentCount, onEdit }: HumanMessageProps) {
  const texts = useTexts()
  const isAccompanied = nodeIds.length > 0 || attachmentCount > 0
  return (
    <article aria-label={texts.conversations.youAsked} className="group/question flex flex-col items-end">
      <p
        data-part={0}
        data-keeps-lines=""
        className="max-w-[85%] rounded-2xl rounded-br-md bg-accent-soft px-4 py-2.5 break-words whitespace-pre-wrap"
      >
        {toPieces(text)}
      </p>
      {isAccompanied && (
        <ul
          aria-label={texts.conversations.sentAlong}
          className="mt-1.5 flex max-w-[85%] flex-wrap justify-end gap-1.5 text-xs text-muted"
        >
          {nodeIds.map((id) => (
            <li
              key={id}
              title={id}
              className="max-w-full truncate rounded-md border border-line px-1.5 py-px font-mono"
            >
              {id.slice(id.indexOf('#') + 1)}
            </li>
          ))}
          {attachmentCount > 0 && (
            <li className="flex items-center gap-1 rounded-md border border-line px-1.5 py-px">
              <FileText aria-hidden="true" className="size-3" />
              {texts.counted.attachments(attachmentCount)}
            </li>
          )}
        </ul>
      )}
      <div className="mt-0.5 -mb-7 flex opacity-0 transition-opacity group-hover/question:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
        <CopyButton label={texts.conversations.copyQuestion} text={() => text} />
        {onEdit !== undefined && (
          <IconButton label={texts.conversations.editQuestion} onClick={onEdit}>
            <Pencil />
          </IconButton>
        )}
      </div>
    </article>
  )
}

/** Names that were mentioned stand as code. */
function toPieces(text: string): ReactNode[] {
  return text.split(/(`[^`\n]+`)/u).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // Pieces of a text have no identity but their place.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={index} className="font-mono text-inline">
        {piece.slice(1, -1)}
      </code>
    ),
  )
}
