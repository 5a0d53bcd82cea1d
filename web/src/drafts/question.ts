/** A question with what is sent along. */
export type Question = {
  readonly text: string
  /** Code that it is about. */
  readonly nodes: readonly MentionedNode[]
  readonly attachments: readonly AttachedFile[]
}

export type MentionedNode = { readonly id: string; readonly name: string }

export type AttachedFile = { readonly id: string; readonly name: string; readonly kind: 'image' | 'document' }

export const emptyQuestion: Question = { text: '', nodes: [], attachments: [] }

export function plainQuestion(text: string): Question {
  return { ...emptyQuestion, text }
}
