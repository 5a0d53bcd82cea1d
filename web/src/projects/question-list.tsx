import { CornerDownRight } from 'lucide-react'

/** Questions that are asked with a click. */
export function QuestionList({
  questions,
  onAsk,
}: {
  questions: readonly string[]
  onAsk: (question: string) => void
}) {
  return (
    <ul className="flex flex-col items-start gap-1.5">
      {questions.map((question) => (
        <li key={question} className="max-w-full">
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="flex items-baseline gap-2 rounded-lg border border-line bg-surface px-3 py-1.5 text-left hover:border-edge"
          >
            <CornerDownRight aria-hidden="true" className="size-3.5 shrink-0 self-center text-muted" />
            <span className="min-w-0 break-words">{question.replaceAll('`', '')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
