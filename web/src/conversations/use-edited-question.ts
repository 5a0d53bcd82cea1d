import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { saveDraft } from '../drafts/draft-store.ts'
import { emptyQuestion } from '../drafts/question.ts'
import type { Question } from '../drafts/question.ts'
import { ask } from './answer-follower.ts'
import { branchConversationOptions } from './conversation-queries.ts'

/**
 * An earlier question that is being edited: its id stands in the address and what is typed in a draft of its own, so
 * that a reload loses neither. A conversation is made for it when it is sent; the one that it is from stays as it is.
 */
export function useEditedQuestion(conversationId: string) {
  const queryClient = useQueryClient()
  const { edit: messageId } = useSearch({ from: '/conversations/$conversationId' })
  const navigate = useNavigate({ from: '/conversations/$conversationId' })
  const branch = useMutation(branchConversationOptions(queryClient, conversationId))
  const draftName = messageId === undefined ? undefined : nameDraft(conversationId, messageId)

  const show = (edit: string | undefined): void =>
    void navigate({
      search: ({ code }) => ({
        ...(code === undefined ? {} : { code }),
        ...(edit === undefined ? {} : { edit }),
      }),
      replace: true,
      resetScroll: false,
    })
  return {
    /** Undefined where none is edited. */
    draftName,
    isSending: branch.isPending,
    error: branch.error,
    begin: (id: string, question: Question): void => {
      branch.reset()
      saveDraft(nameDraft(conversationId, id), question)
      show(id)
    },
    cancel: (): void => {
      if (draftName !== undefined) saveDraft(draftName, emptyQuestion)
      show(undefined)
    },
    send: (question: Question): void => {
      if (messageId === undefined) return
      branch.mutate(messageId, {
        onSuccess: ({ conversation_id: id }) => {
          ask(queryClient, id, question)
          void navigate({
            to: '/conversations/$conversationId',
            params: { conversationId: id },
            search: {},
          })
        },
        onError: () => saveDraft(nameDraft(conversationId, messageId), question),
      })
    },
  }
}

function nameDraft(conversationId: string, messageId: string): string {
  return `${conversationId}.edit.${messageId}`
}
