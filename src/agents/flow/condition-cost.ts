import type { QuestionTerms } from '../passages/question-terms.ts'
import type { FlowStep } from './read-steps.ts'

const ofFailure = 0.4
const ofCondition = 0.3

const choosesBranch = /^(?:case|when)\b|=>$|^(?:el(?:se )?if|elsif|elif)\b.{0,60}==/u
const handlesFailure = /^(?:catch|except|rescue)\b|\berr(?:or)? (?:!=|is not) (?:nil|null|None)\b/u
const isConditional = /^(?:if|elif|elsif|else if|unless|guard)\b/u

/**
 * What the condition around each call takes from its worth. What always runs tells more of what happens than what
 * runs sometimes; a branch that the question speaks of rules out the others beside it, which have no cost but `undefined`.
 */
export function conditionCosts(
  steps: readonly FlowStep[],
  terms: QuestionTerms,
): (step: FlowStep) => number | undefined {
  const isAsked = ({ to, condition, text }: FlowStep): boolean =>
    terms.maskOf(`${to.name} ${condition?.text ?? ''} ${text}`) !== 0
  const isBranchAsked = steps.some(
    (step) => step.condition !== undefined && terms.maskOf(`${step.to.name} ${step.condition.text}`) !== 0,
  )
  return (step) => {
    const { condition } = step
    if (condition === undefined || isAsked(step)) return 0
    if (choosesBranch.test(condition.text)) return isBranchAsked ? undefined : 0
    if (handlesFailure.test(condition.text)) return ofFailure
    return isConditional.test(condition.text) ? ofCondition : 0
  }
}
