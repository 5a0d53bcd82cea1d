import { useNavigate } from '@tanstack/react-router'
import { MessageSquarePlus } from 'lucide-react'
import { IconButton } from '../components/icon-button.tsx'
import { askAboutPlace } from '../drafts/ask-about-place.ts'
import { useTexts } from '../texts/use-texts.ts'
import { parseLines } from './code-address.ts'

type AskAboutLinesProps = {
  readonly projectId: string
  readonly path: string
  /** As the address has them; undefined: the file. */
  readonly lines: string | undefined
}

/** Leads to a new question about the lines that are marked, or about the file. */
export function AskAboutLines({ projectId, path, lines }: AskAboutLinesProps) {
  const texts = useTexts().code
  const navigate = useNavigate()
  const range = parseLines(lines)
  const place = range === null ? path : `${path}:${range.startLine}-${range.endLine}`
  return (
    <IconButton
      label={range === null ? texts.askAboutFile : texts.askAboutLines}
      onClick={() => {
        askAboutPlace(place, texts.questionAbout(place))
        void navigate({ to: '/conversations/new', search: { project: projectId } })
      }}
    >
      <MessageSquarePlus />
    </IconButton>
  )
}
