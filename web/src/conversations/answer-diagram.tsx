import { use } from 'react'
import { Diagram } from '../diagrams/diagram.tsx'
import { AnswerCitationsContext } from './answer-citations.ts'
import { OpenCodeContext } from './open-code.ts'

/** A diagram of an answer, whose boxes open the code that they stand for beside the conversation. */
export function AnswerDiagram({ source, isComplete }: { source: string; isComplete: boolean }) {
  const { open } = use(OpenCodeContext)
  return (
    <Diagram source={source} isComplete={isComplete} citations={use(AnswerCitationsContext)} onOpen={open} />
  )
}
