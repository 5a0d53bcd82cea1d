import { useQuery } from '@tanstack/react-query'
import { QuestionList } from '../projects/question-list.tsx'
import { suggestionsOptions } from './conversation-queries.ts'
import { useTexts } from '../texts/use-texts.ts'

/** What could be asked next, made from the code that the last answer cites. */
export function NextQuestions(props: {
  conversationId: string
  answerId: string
  onAsk: (question: string) => void
}) {
  const texts = useTexts()
  const { data } = useQuery(suggestionsOptions(props.conversationId, props.answerId))
  if (data === undefined || data.questions.length === 0) return null
  return (
    <section aria-label={texts.conversations.nextQuestions} className="-mt-2">
      <QuestionList questions={data.questions} onAsk={props.onAsk} />
    </section>
  )
}
