import type { Failure } from './describe-failure.ts'

export interface StreamEnding {
  /** Of the last step. */
  readonly finishReason: string
  readonly hasText: boolean
  readonly steps: number
}

/** Why an ended stream is no answer; undefined where it is one. */
export function judgeEnding(ending: StreamEnding, modelName: string): Failure | undefined {
  if (ending.finishReason === 'content-filter') {
    return { code: 'model_refused', message: `The model ${modelName} stopped at its content filter.` }
  }
  if (ending.finishReason === 'length') {
    return {
      code: 'answer_cut',
      message: `The answer was cut off at the output limit of the model ${modelName}.`,
    }
  }
  if (ending.finishReason === 'tool-calls') {
    return {
      code: 'too_many_steps',
      message: `The model ${modelName} went on calling tools and gave no answer within ${ending.steps} steps.`,
    }
  }
  if (ending.finishReason !== 'stop') {
    return { code: 'answer_cut', message: `The connection to the model ${modelName} ended in mid-answer.` }
  }
  if (!ending.hasText) {
    return { code: 'empty_answer', message: `The model ${modelName} ended without an answer.` }
  }
  return undefined
}
