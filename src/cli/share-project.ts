import type { z } from 'zod'
import type { organisation as organisationSchema } from '../contract/organisations.ts'
import type { ApiClient } from './api-client.ts'
import { CliError } from './cli-error.ts'
import { findFolderProject } from './find-folder-project.ts'
import { printReply } from './print-reply.ts'
import { findWanted, withService } from './session.ts'
import type { SessionOptions } from './session.ts'

type Organisation = z.output<typeof organisationSchema>

/** Gives the project of a repository to an organisation, by name or id. */
export async function share(named: string, options: SessionOptions): Promise<void> {
  await withService(options, async ({ client }) => {
    const { id, name } = await findOrganisation(client, named)
    const { project, reply } = await moveProject(client, options, id)
    printReply(options, reply, `${project} belongs to "${name}": its members see it and ask about it.`)
  })
}

/** Takes the project of a repository from its organisation. */
export async function takeBack(options: SessionOptions): Promise<void> {
  await withService(options, async ({ client }) => {
    const { project, reply } = await moveProject(client, options, null)
    printReply(options, reply, `${project} is yours alone.`)
  })
}

async function moveProject(
  client: ApiClient,
  options: SessionOptions,
  organisation: string | null,
): Promise<{ project: string; reply: unknown }> {
  const { folder, name } = findWanted(options)
  const wanted = { branchName: options.branch, commitId: options.commit }
  const known = await findFolderProject(client, folder ?? name, wanted)
  if (known === undefined) {
    throw new CliError(
      `Cannot share the project of "${name}": expected a repository that "parley parse" has parsed`,
    )
  }
  const body = { organisation_id: organisation }
  return { project: name, reply: await client.post(`/api/v2/projects/${known.project_id}/owner`, body) }
}

async function findOrganisation(client: ApiClient, named: string): Promise<Organisation> {
  const all = await client.get<Organisation[]>('/api/v2/organisations')
  const found = all.filter(({ id, name }) => id === named || name === named)
  const [organisation] = found
  if (organisation !== undefined && found.length === 1) return organisation
  const yours = (found.length > 1 ? found : all).map(({ id, name }) => `"${name}" (${id})`).join(', ')
  throw new CliError(
    `Cannot share with the organisation "${named}": expected ${yours === '' ? 'one that you are a member of, and you are in none' : `one of ${yours}`}`,
  )
}
