import type { QuestionTerms } from '../passages/question-terms.ts'
import type { FlowStep } from './read-steps.ts'

const ofFailure = 0.4
const ofCondition = 0.3

const choosesBranch = /^(?:case|when)\b|=>$|^(?:el(?:se )?if|elsif|elif)\b.{0,60}==|^if\b.{0,60}==\s*["']/u
const handlesFailure = /^(?:catch|except|rescue)\b|\berr(?:or)? (?:!=|is not) (?:nil|null|None)\b/u
const isConditional = /^(?:if|elif|elsif|else if|unless|guard)\b/u

/** The arm of a `match` or a `case` that the call stands on itself: `Command::Sort => sort::run(argv),`. */
const ownArm = /^((?:case\s+)?[\w:"'.|, (){}&]{1,100}?\s*=>|case\s[^:]{1,100}:)/u

function branchOf({ condition, text }: FlowStep): string | undefined {
  const arm = ownArm.exec(text)?.[1]
  if (arm !== undefined) return arm.trim()
  return condition?.text
}

/**
 * What the condition around each call takes from its worth. What always runs tells more of what happens than what
 * runs sometimes; a branch that the question speaks of rules out the others beside it, which have no cost but `undefined`.
 */
export function conditionCosts(
  steps: readonly FlowStep[],
  terms: QuestionTerms,
): (step: FlowStep) => number | undefined {
  // What a branch is for is said by its own words, not by what they resemble.
  const has = (text: string): boolean => terms.wordsOf(terms.maskOf(text)).length > 0
  const isAsked = (step: FlowStep): boolean => has(`${step.to.name} ${branchOf(step) ?? ''} ${step.text}`)
  // The branch of a command names it, or what it calls is called so.
  const isBranchAsked = steps.some((step) => {
    const branch = branchOf(step)
    return (
      branch !== undefined &&
      ((choosesBranch.test(branch) && has(branch)) ||
        terms.terms.some(({ word }) => word === step.to.name.toLowerCase()))
    )
  })
  return (step) => {
    const branch = branchOf(step)
    if (branch === undefined || isAsked(step)) return 0
    if (choosesBranch.test(branch)) return isBranchAsked ? undefined : 0
    if (handlesFailure.test(branch)) return ofFailure
    return isConditional.test(branch) ? ofCondition : 0
  }
}
