import { resolveUser } from '../services/accounts/index.ts'
import {
  grantRepositories,
  listGrants,
  nameGranted,
  parseGranted,
  revokeRepositories,
} from '../services/github-app/administer-grants.ts'
import { resolveOrganisation } from '../services/organisations/index.ts'
import { administer, printJson } from './administer.ts'
import type { Administered } from './administer.ts'
import type { ServiceOptions } from './options.ts'

export interface GrantOptions extends ServiceOptions {
  readonly json?: boolean
  /** The second name is that of an organisation. */
  readonly organisation?: boolean
}

export async function list(options: GrantOptions): Promise<void> {
  await administer(options, async (service) => {
    const grants = await listGrants(service)
    if (options.json === true) {
      printJson(
        grants.map(({ kind, holder, ...granted }) => ({ repositories: nameGranted(granted), kind, holder })),
      )
      return
    }
    if (service.config.githubApp === undefined) {
      console.log('There is no GitHub App here: PARLEY_GITHUB_APP and PARLEY_GITHUB_APP_KEY_FILE name one.')
    }
    if (grants.length === 0) console.log('Nobody reads by it yet: "parley github-app grant" lets somebody.')
    for (const { kind, holder, ...granted } of grants) {
      console.log(`${nameGranted(granted).padEnd(30)}  ${kind.padEnd(12)}  ${holder}`)
    }
  })
}

export async function grant(repositories: string, named: string, options: GrantOptions): Promise<void> {
  await administer(options, async (service) => {
    const granted = parseGranted(repositories)
    await grantRepositories(service, granted, await resolveHolder(service, named, options))
    console.log(`${named} reads ${describe(granted)} where the GitHub App is installed.`)
  })
}

export async function revoke(repositories: string, named: string, options: GrantOptions): Promise<void> {
  await administer(options, async (service) => {
    const granted = parseGranted(repositories)
    await revokeRepositories(service, granted, await resolveHolder(service, named, options))
    console.log(`${named} reads ${describe(granted)} by the GitHub App no longer. What is parsed stays.`)
  })
}

async function resolveHolder(service: Administered, named: string, { organisation }: GrantOptions) {
  return organisation === true
    ? { kind: 'organisation' as const, id: (await resolveOrganisation(service, named)).id }
    : { kind: 'user' as const, id: (await resolveUser(service, named)).id }
}

function describe(granted: ReturnType<typeof parseGranted>): string {
  return granted.name === null ? `the repositories of ${granted.account}` : nameGranted(granted)
}
