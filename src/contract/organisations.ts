/** People who share projects and conversations. */
import { z } from 'zod'
import { optional, requiredText, timestamp } from './fields.ts'
import { idText, pathText, shortText } from './limits.ts'

const role = z.enum(['owner', 'admin', 'member'], { error: 'expected owner, admin or member' })
const invitedRole = z.enum(['admin', 'member'], { error: 'expected admin or member' })

export const organisationParams = z.object({ organisation_id: idText })
export const memberParams = organisationParams.extend({ user_id: idText })
export const invitationParams = organisationParams.extend({ invitation_id: idText })
export const listParams = organisationParams.extend({ list_id: idText })
export const listEntryParams = listParams.extend({ entry_id: idText })

const name = requiredText.max(100, 'expected at most 100 characters')

export const organisation = z
  .object({
    id: z.string(),
    name: z.string(),
    role: role.describe('Of whoever asks.'),
    members: z.int(),
    created_at: timestamp,
  })
  .meta({ id: 'Organisation' })

const member = z
  .object({
    user_id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    role,
    joined_at: timestamp,
  })
  .meta({ id: 'Member' })

export const invitation = z
  .object({ id: z.string(), role: invitedRole, created_at: timestamp, expires_at: timestamp })
  .meta({ id: 'Invitation' })

export const organisationDetails = z
  .object({
    id: z.string(),
    name: z.string(),
    role,
    created_at: timestamp,
    own_models: z.boolean().describe('Members may ask about its projects with keys of their own.'),
    members: z.array(member),
    invitations: z.array(invitation).describe('That can be accepted; none for who may not invite.'),
  })
  .meta({ id: 'OrganisationDetails' })

export const organisationBody = z.object({ name })
export const ownModelsBody = z.object({ allowed: z.boolean({ error: 'expected true or false' }) })
export const roleBody = z.object({ role })
export const inviteBody = z.object({ role: optional(invitedRole) })

export const madeInvitation = invitation
  .extend({
    token: z
      .string()
      .describe('Shown this once: it stands behind `/settings#invitation=` in the address of the web app.'),
  })
  .meta({ id: 'MadeInvitation' })

export const tokenBody = z.object({ token: shortText })
export const invited = z.object({
  organisation: z.string().describe('Its name.'),
  role: invitedRole,
  invited_by: z.string().nullable().describe('The name of who invites; null: who runs the service.'),
})
export const joined = z.object({ organisation_id: z.string() })

/** Null: to whoever asks. */
export const projectOwnerBody = z.object({ organisation_id: idText.nullable() })
export const shareBody = z.object({
  organisation_id: idText.nullable().describe('Whose members read it; null: nobody else does.'),
})

const listName = requiredText.max(80, 'expected at most 80 characters')

export const list = z
  .object({
    id: z.string(),
    name: z.string(),
    entries: z.int().describe('How many.'),
    created_at: timestamp,
  })
  .meta({ id: 'List' })

export const listBody = z.object({ name: listName })

export const listEntry = z
  .object({
    id: z.string(),
    name: z.string().describe('Of the search, or the title of the conversation.'),
    conversation_id: z.string().nullable().describe('Null: it is a search.'),
    search: z.string().nullable().describe('What follows `/search?` in the address of the web app.'),
    added_at: timestamp,
  })
  .meta({ id: 'ListEntry' })

export const listEntryBody = z
  .object({
    conversation_id: optional(idText).describe('One that is shared with the organisation.'),
    search: optional(
      pathText.refine(
        (query) => (new URLSearchParams(query).get('q') ?? '') !== '',
        'expected a query with q',
      ),
    ).describe('What follows `/search?` in the address of the web app.'),
    name: optional(listName).describe('Of the search.'),
  })
  .refine(
    ({ conversation_id: conversation, search, name }) =>
      conversation === undefined
        ? search !== undefined && name !== undefined
        : search === undefined && name === undefined,
    'expected either conversation_id, or search and name',
  )
export const addedListEntry = z.object({ id: z.string() })
