import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { endpoints } from '../../contract/endpoints.ts'
import type * as contract from '../../contract/organisations.ts'
import * as organisations from '../../services/organisations/index.ts'
import type { Invitation } from '../../services/records.ts'
import { addEndpoint } from '../add-endpoint.ts'
import type { ServerContext } from '../server-context.ts'
import { addListRoutes } from './lists.ts'

export function addOrganisationRoutes(app: FastifyInstance, context: ServerContext): void {
  const { services: ctx, authenticate } = context
  addEndpoint(app, authenticate, endpoints.listOrganisations, async ({ user }) => {
    const listed = await organisations.listOrganisations(ctx, user)
    return listed.map(({ id, name, role, memberCount, createdAt }) => {
      return { id, name, role, members: memberCount, created_at: createdAt.toISOString() }
    })
  })
  addEndpoint(app, authenticate, endpoints.createOrganisation, async ({ user, body }) => {
    const { id, name, createdAt } = await organisations.createOrganisation(ctx, user, body.name)
    return { id, name, role: 'owner' as const, members: 1, created_at: createdAt.toISOString() }
  })
  addEndpoint(app, authenticate, endpoints.getOrganisation, async ({ user, params }) => {
    return present(await organisations.getOrganisation(ctx, user, params.organisation_id))
  })
  addEndpoint(app, authenticate, endpoints.renameOrganisation, async ({ user, params, body }) => {
    await organisations.renameOrganisation(ctx, user, params.organisation_id, body.name)
    return { message: 'Organisation renamed.' }
  })
  addEndpoint(app, authenticate, endpoints.setOwnModels, async ({ user, params, body }) => {
    await organisations.setOwnModels(ctx, user, params.organisation_id, body.allowed)
    return { message: body.allowed ? 'Keys of members are allowed.' : 'Keys of members are kept out.' }
  })
  addEndpoint(app, authenticate, endpoints.deleteOrganisation, async ({ user, params }) => {
    await organisations.deleteOrganisation(ctx, user, params.organisation_id)
    return { message: 'Organisation deleted.' }
  })
  addEndpoint(app, authenticate, endpoints.setMemberRole, async ({ user, params, body }) => {
    await organisations.setRole(ctx, user, params.organisation_id, params.user_id, body.role)
    return { message: 'Role changed.' }
  })
  addEndpoint(app, authenticate, endpoints.removeMember, async ({ user, params }) => {
    await organisations.removeMember(ctx, user, params.organisation_id, params.user_id)
    return { message: 'Member removed.' }
  })
  addEndpoint(app, authenticate, endpoints.inviteMember, async ({ user, params, body }) => {
    const wanted = { role: body.role ?? 'member' }
    const { invitation, token } = await organisations.invite(ctx, user, params.organisation_id, wanted)
    return { ...presentInvitation(invitation), token }
  })
  addEndpoint(app, authenticate, endpoints.revokeInvitation, async ({ user, params }) => {
    await organisations.revokeInvitation(ctx, user, params.organisation_id, params.invitation_id)
    return { message: 'Invitation revoked.' }
  })
  addListRoutes(app, context)
  addEndpoint(app, authenticate, endpoints.lookAtInvitation, async ({ body }) => {
    const { organisation, role, invitedBy } = await organisations.lookAtInvitation(ctx, body.token)
    return { organisation: organisation.name, role, invited_by: invitedBy }
  })
  addEndpoint(app, authenticate, endpoints.acceptInvitation, async ({ user, body }) => {
    return { organisation_id: await organisations.acceptInvitation(ctx, user, body.token) }
  })
}

function present({
  organisation: { id, name, createdAt, ownModels },
  role,
  members,
  invitations,
}: organisations.OrganisationDescription): z.output<typeof contract.organisationDetails> {
  return {
    id,
    name,
    role,
    created_at: createdAt.toISOString(),
    own_models: ownModels,
    members: members.map((member) => ({
      user_id: member.userId,
      name: member.name,
      email: member.email,
      role: member.role,
      joined_at: member.createdAt.toISOString(),
    })),
    invitations: invitations.map(presentInvitation),
  }
}

function presentInvitation(invitation: Invitation): z.output<typeof contract.invitation> {
  const { id, role, createdAt, expiresAt } = invitation
  return { id, role, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() }
}
