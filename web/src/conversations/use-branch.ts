import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { branchConversationOptions } from './conversation-queries.ts'

/** Goes on in a conversation of the user's own with what stands before a message, or with all. */
export function useBranch(conversationId: string) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation(
    branchConversationOptions(useQueryClient(), conversationId),
  )
  const branch = (beforeMessageId?: string): void =>
    mutate(beforeMessageId, {
      onSuccess: ({ conversation_id: made }) =>
        void navigate({ to: '/conversations/$conversationId', params: { conversationId: made } }),
    })
  return { branch, isPending, error }
}
