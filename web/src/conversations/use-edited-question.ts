import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { saveDraft } from '../drafts/draft-store.ts'
import { emptyQuestion } from '../drafts/question.ts'
import type { Question } from '../drafts/question.ts'
import { ask } from './answer-follower.ts'
import { branchConversationOptions } from './conversation-queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The edit began with this step: the step before is the same conversation without it. */
    isEditStep?: boolean
  }
}

/**
 * An earlier question that is being edited: its id stands in the address and what is typed in a draft of its own, so
 * that a reload loses neither. A conversation is made for it when it is sent; the one that it is from stays as it is.
 */
export function useEditedQuestion(conversationId: string) {
  const queryClient = useQueryClient()
  const { edit: messageId } = useSearch({ from: '/conversations/$conversationId' })
  const navigate = useNavigate({ from: '/conversations/$conversationId' })
  const { history } = useRouter()
  const isStep = useLocation({ select: ({ state }) => state.isEditStep === true })
  const branch = useMutation(branchConversationOptions(queryClient, conversationId))
  const draftName = messageId === undefined ? undefined : nameDraft(conversationId, messageId)

  const show = (edit: string | undefined, isNext: boolean): void =>
    void navigate({
      search: ({ code }) => ({
        ...(code === undefined ? {} : { code }),
        ...(edit === undefined ? {} : { edit }),
      }),
      state: (before) => ({ ...before, isEditStep: edit !== undefined && (isNext || isStep) }),
      replace: !isNext,
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
      // Going back from it stays in the conversation.
      show(id, messageId === undefined)
    },
    cancel: (): void => {
      if (draftName !== undefined) saveDraft(draftName, emptyQuestion)
      if (isStep) history.back()
      else show(undefined, false)
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
            // The question is no longer edited: the way back from the new conversation leads to the first.
            replace: true,
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
