import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type {
  Conversation,
  Entrance,
  Invited,
  MadeInvitation,
  Member,
  Organisation,
  OrganisationDetails,
  Project,
  SharedConversation,
} from '../api/types.ts'
import { announce } from '../components/announce.ts'
import { readTexts } from '../texts/language-store.ts'
import type { Texts } from '../texts/texts.ts'

const key = ['organisations'] as const

const pathOf = (id: string): string => `/organisations/${encodeURIComponent(id)}`

/** Whether people sign in here at all: else there are no organisations. */
export function entranceOptions() {
  return queryOptions({
    queryKey: ['entrance'],
    queryFn: ({ signal }) => requestJson<Entrance>('/auth', { signal }),
    staleTime: 5 * 60_000,
  })
}

export function organisationsOptions() {
  return queryOptions({
    queryKey: [...key, 'list'],
    queryFn: ({ signal }) => requestJson<Organisation[]>('/organisations', { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  })
}

export function organisationOptions(id: string) {
  return queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => requestJson<OrganisationDetails>(pathOf(id), { signal }),
    // Members come and go, and invite others.
    refetchOnWindowFocus: 'always',
  })
}

/** What others share; they begin and end that when they like. */
export function sharedConversationsOptions() {
  return queryOptions({
    queryKey: ['conversations', 'shared'],
    queryFn: ({ signal }) => requestJson<SharedConversation[]>('/conversations/shared', { signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** What an invitation is to; of no use to whoever has only a part of its token. */
export function invitedOptions(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      requestJson<Invited>('/auth/invitation', { method: 'POST', body: { token }, signal }),
    retry: false,
    staleTime: Infinity,
  })
}

/** What is said when it is done. */
type Done = (texts: Texts['done']) => string

const refresh = (queryClient: QueryClient, done: Done) => () => {
  announce(done(readTexts().done))
  return queryClient.invalidateQueries({ queryKey: key })
}
/** Projects come and go with a membership. */
const refreshAll = (queryClient: QueryClient, done: Done) => () => {
  announce(done(readTexts().done))
  return queryClient.invalidateQueries()
}

export function createOrganisationOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (name: string) =>
      requestJson<Organisation>('/organisations', { method: 'POST', body: { name } }),
    onSuccess: ({ name }) => refresh(queryClient, (done) => done.organisationCreated(name))(),
  })
}

export function deleteOrganisationOptions(queryClient: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: () => requestJson(pathOf(id), { method: 'DELETE' }),
    onSuccess: refreshAll(queryClient, (done) => done.organisationDeleted),
  })
}

export function setRoleOptions(queryClient: QueryClient, id: string, userId: string) {
  return mutationOptions({
    mutationFn: (role: Member['role']) =>
      requestJson(`${pathOf(id)}/members/${encodeURIComponent(userId)}`, { method: 'PATCH', body: { role } }),
    onSuccess: refresh(queryClient, (done) => done.roleChanged),
  })
}

/** Whether members may ask about its projects with keys of their own. */
export function setOwnModelsOptions(queryClient: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (allowed: boolean) =>
      requestJson(`${pathOf(id)}/own-models`, { method: 'POST', body: { allowed } }),
    onSuccess: (_set, allowed) =>
      refresh(queryClient, (done) => (allowed ? done.ownModelsAllowed : done.ownModelsRefused))(),
  })
}

export function removeMemberOptions(queryClient: QueryClient, id: string, userId: string) {
  return mutationOptions({
    mutationFn: () =>
      requestJson(`${pathOf(id)}/members/${encodeURIComponent(userId)}`, { method: 'DELETE' }),
    onSuccess: refreshAll(queryClient, (done) => done.memberRemoved),
  })
}

export function inviteOptions(queryClient: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (role: MadeInvitation['role']) =>
      requestJson<MadeInvitation>(`${pathOf(id)}/invitations`, { method: 'POST', body: { role } }),
    onSuccess: refresh(queryClient, (done) => done.invitationMade),
  })
}

export function revokeInvitationOptions(queryClient: QueryClient, id: string, invitationId: string) {
  return mutationOptions({
    mutationFn: () =>
      requestJson(`${pathOf(id)}/invitations/${encodeURIComponent(invitationId)}`, { method: 'DELETE' }),
    onSuccess: refresh(queryClient, (done) => done.invitationRevoked),
  })
}

export function acceptInvitationOptions(queryClient: QueryClient, token: string) {
  return mutationOptions({
    mutationFn: () => requestJson('/invitations/accept', { method: 'POST', body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

/** Null: it is taken back, and is the user's alone. Moves nothing but the project. */
export function moveProjectOptions(queryClient: QueryClient, projectId: string) {
  return mutationOptions({
    mutationFn: (organisationId: string | null) =>
      requestJson<Project>(`/projects/${encodeURIComponent(projectId)}/owner`, {
        method: 'POST',
        body: { organisation_id: organisationId },
      }),
    onSuccess: (_moved, organisationId) => {
      const { done } = readTexts()
      announce(organisationId === null ? done.projectUnshared : done.projectShared)
      return queryClient.invalidateQueries({ queryKey: ['projects'] })
    },
  })
}

/** Null: nobody else reads it any more. */
export function shareConversationOptions(queryClient: QueryClient, conversationId: string) {
  return mutationOptions({
    mutationFn: (organisationId: string | null) =>
      requestJson<Conversation>(`/conversations/${encodeURIComponent(conversationId)}/share`, {
        method: 'POST',
        body: { organisation_id: organisationId },
      }),
    onSuccess: (_shared, organisationId) => {
      const { done } = readTexts()
      announce(organisationId === null ? done.conversationUnshared : done.conversationShared)
      return queryClient.invalidateQueries({ queryKey: ['conversations', conversationId] })
    },
  })
}
