import { resolveUser } from '../services/accounts/index.ts'
import * as organisations from '../services/organisations/index.ts'
import { administer, printJson } from './administer.ts'
import { CliError } from './cli-error.ts'
import type { UserOptions } from './users.ts'

export interface RoleOptions extends UserOptions {
  readonly role?: string
}

export async function add(name: string, owner: string, options: UserOptions): Promise<void> {
  await administer(options, async (service) => {
    const user = await resolveUser(service, owner)
    const { id } = await organisations.addOrganisation(service, name, user)
    if (options.json === true) printJson({ id, name })
    else console.log(`Added "${name}"; ${owner} is its owner.`)
  })
}

export async function list(options: UserOptions): Promise<void> {
  await administer(options, async (service) => {
    const all = await organisations.listAllOrganisations(service)
    if (options.json === true)
      printJson(all.map(({ id, name, memberCount }) => ({ id, name, members: memberCount })))
    else if (all.length === 0)
      console.log('There is no organisation yet: "parley organisations add" makes one.')
    for (const { id, name, memberCount } of options.json === true ? [] : all) {
      console.log(
        `${id}  ${String(memberCount).padStart(4)} ${memberCount === 1 ? 'member ' : 'members'}  ${name}`,
      )
    }
  })
}

export async function members(named: string, options: UserOptions): Promise<void> {
  await administer(options, async (service) => {
    const listed = await organisations.membersOf(
      service,
      await organisations.resolveOrganisation(service, named),
    )
    if (options.json === true) {
      printJson(listed.map(({ userId, name, email, role }) => ({ id: userId, name, email, role })))
      return
    }
    for (const { userId, name, email, role } of listed) {
      console.log(`${(email ?? userId).padEnd(30)}  ${role.padEnd(6)}  ${name}`)
    }
  })
}

export async function put(named: string, user: string, options: RoleOptions): Promise<void> {
  const role = readRole(options.role ?? 'member', ['owner', 'admin', 'member'])
  await administer(options, async (service) => {
    const organisation = await organisations.resolveOrganisation(service, named)
    await organisations.putMember(service, organisation, await resolveUser(service, user), role)
    console.log(`${user} is ${role} of "${organisation.name}".`)
  })
}

export async function remove(named: string, user: string, options: UserOptions): Promise<void> {
  await administer(options, async (service) => {
    const organisation = await organisations.resolveOrganisation(service, named)
    await organisations.dropMember(service, organisation, await resolveUser(service, user))
    console.log(`${user} is no member of "${organisation.name}" any more.`)
  })
}

export async function invite(named: string, options: RoleOptions): Promise<void> {
  const role = readRole(options.role ?? 'member', ['admin', 'member'])
  await administer(options, async (service) => {
    const organisation = await organisations.resolveOrganisation(service, named)
    const token = await organisations.inviteByAdministrator(service, organisation, role)
    const { accounts, host, port } = service.config
    const address = `${accounts?.publicUrl ?? `http://${host}:${port}`}/settings#invitation=${token}`
    if (options.json === true) printJson({ address, role })
    else console.log(`${address}\nIt makes one person ${role} of "${organisation.name}", within a week.`)
  })
}

function readRole<const Role extends string>(given: string, roles: readonly Role[]): Role {
  const role = roles.find((one) => one === given)
  if (role !== undefined) return role
  throw new CliError(`Cannot use the role "${given}": expected ${roles.join(' or ')}`)
}
