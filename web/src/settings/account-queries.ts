import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type {
  Account,
  AccountContents,
  ApiKey,
  CreatedApiKey,
  GitToken,
  Installation,
  Usage,
} from '../api/types.ts'
import { announce } from '../components/announce.ts'
import { mayBeConfiguredAnew } from './may-be-configured-anew.ts'
import { readTexts } from '../texts/language-store.ts'
import { forgetSession } from './key-store.ts'

export function installationOptions() {
  return queryOptions({
    queryKey: ['installation'],
    queryFn: ({ signal }) => requestJson<Installation>('/installation', { signal }),
    staleTime: 5 * 60_000,
    ...mayBeConfiguredAnew,
  })
}

export function usageOptions() {
  return queryOptions({
    queryKey: ['usage'],
    queryFn: ({ signal }) => requestJson<Usage>('/usage', { signal }),
  })
}

export function keysOptions() {
  return queryOptions({
    queryKey: ['keys'],
    queryFn: ({ signal }) => requestJson<ApiKey[]>('/keys', { signal }),
  })
}

export function createKeyOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: { name: string; expires_at: string | null }) =>
      requestJson<CreatedApiKey>('/keys', { method: 'POST', body }),
    onSuccess: ({ name }) => {
      announce(readTexts().done.keyMade(name))
      return queryClient.invalidateQueries({ queryKey: keysOptions().queryKey })
    },
  })
}

export function revokeKeyOptions(queryClient: QueryClient, keyId: string) {
  return mutationOptions({
    mutationFn: () => requestJson(`/keys/${encodeURIComponent(keyId)}`, { method: 'DELETE' }),
    onSuccess: () => {
      announce(readTexts().done.keyRevoked)
      return queryClient.invalidateQueries({ queryKey: keysOptions().queryKey })
    },
  })
}

export function gitTokensOptions() {
  return queryOptions({
    queryKey: ['git-tokens'],
    queryFn: ({ signal }) => requestJson<GitToken[]>('/git-tokens', { signal }),
  })
}

export function saveGitTokenOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: { host: string; token: string }) =>
      requestJson<GitToken>('/git-tokens', { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: gitTokensOptions().queryKey }),
  })
}

export function removeGitTokenOptions(queryClient: QueryClient, tokenId: string) {
  return mutationOptions({
    mutationFn: () => requestJson(`/git-tokens/${encodeURIComponent(tokenId)}`, { method: 'DELETE' }),
    onSuccess: () => {
      announce(readTexts().done.tokenRemoved)
      return queryClient.invalidateQueries({ queryKey: gitTokensOptions().queryKey })
    },
  })
}

export function accountOptions() {
  return queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => requestJson<Account>('/account', { signal }),
  })
}

export function signOutOptions() {
  return mutationOptions({
    mutationFn: () => requestJson('/auth/sign-out', { method: 'POST' }),
    onSuccess: () => forgetSession(),
  })
}

export function renameAccountOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (name: string) => requestJson<Account>('/account', { method: 'PATCH', body: { name } }),
    // Organisations show it, too.
    onSuccess: ({ name }) => {
      announce(readTexts().done.nameSaved(name))
      return queryClient.invalidateQueries()
    },
  })
}

export function endSessionsOptions() {
  return mutationOptions({
    mutationFn: () => requestJson('/account/sessions', { method: 'DELETE' }),
    onSuccess: () => forgetSession(),
  })
}

export function changeEmailOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      requestJson<Account>('/account/email', {
        method: 'POST',
        body: { email, ...(password === '' ? {} : { password }) },
      }),
    // Organisations show it, too.
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

/** What the deletion of the account would do: looked up when somebody asks to be told. */
export function accountContentsOptions() {
  return queryOptions({
    queryKey: ['account', 'deletion'],
    queryFn: ({ signal }) => requestJson<AccountContents>('/account/deletion', { signal }),
    staleTime: 0,
  })
}

export function deleteAccountOptions() {
  return mutationOptions({
    mutationFn: (password: string) =>
      requestJson('/account/deletion', { method: 'POST', body: password === '' ? {} : { password } }),
    onSuccess: () => forgetSession(),
  })
}

export function changePasswordOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: { current_password: string; new_password: string }) =>
      requestJson<Account>('/account/password', { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountOptions().queryKey }),
  })
}
