import { useQuery } from '@tanstack/react-query'
import type { Organisation } from '../api/types.ts'
import { entranceOptions, organisationsOptions } from './organisation-queries.ts'

const none: readonly Organisation[] = []

/** The organisations of the user; none where nobody signs in, and until they are known. */
export function useOrganisations(): readonly Organisation[] {
  const hasAccounts = useQuery(entranceOptions()).data?.accounts === true
  return useQuery({ ...organisationsOptions(), enabled: hasAccounts }).data ?? none
}
