/** Accounts, and how browsers sign in with them. Programs have API keys. */
import { z } from 'zod'
import { optional, requiredText } from './fields.ts'
import { idText, shortText, textOf } from './limits.ts'

/** Behind TLS it begins with `__Secure-`. */
export const sessionCookieName = 'parley.session_token'

const email = textOf(254).pipe(z.email('expected an e-mail address such as ada@example.com'))
const password = textOf(256)
const newPassword = password.min(10, 'expected at least 10 characters')

export const account = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    role: z.enum(['member', 'administrator']),
    has_password: z.boolean().describe('False for who signs in with another service alone.'),
  })
  .meta({ id: 'Account' })

export const entrance = z
  .object({
    accounts: z.boolean().describe('People sign in; false: clients have an API key, and nothing else.'),
    sign_up: z
      .enum(['first', 'open', 'invited'])
      .describe('`first`: there is no account yet, and the token that the service printed makes one.'),
    providers: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe('Other services to sign in with.'),
    user: account.nullable().describe('Whose session the request carries.'),
  })
  .meta({ id: 'Entrance' })

export const signInBody = z.object({ email, password })

export const signUpBody = z.object({
  name: requiredText,
  email,
  password: newPassword,
  token: optional(shortText).describe('Of the first account, or of an invitation.'),
})

export const accountBody = z.object({ name: requiredText.max(100, 'expected at most 100 characters') })

export const changePasswordBody = z.object({
  current_password: password,
  new_password: newPassword,
})

/** What the deletion of the account does with what it has. */
export const accountContents = z
  .object({
    projects: z.int().describe('Deleted, with those of `ending_organisations`.'),
    shared_projects: z.int().describe('Of organisations: they stay, in the name of another member.'),
    conversations: z.int().describe('Deleted, also where they are shared.'),
    attachments: z.int(),
    api_keys: z.int(),
    git_tokens: z.int(),
    ending_organisations: z.array(z.string()).describe('Names of those without another member: they end.'),
    owned_organisations: z
      .array(z.string())
      .describe('Names of those with members but without another owner: the deletion is refused.'),
    last_administrator: z.boolean().describe('Nobody else administers the service: the deletion is refused.'),
  })
  .meta({ id: 'AccountContents' })

const proof = {
  password: optional(password).describe(
    'Of the account; where it has none, a session that began within the last ten minutes is asked for.',
  ),
}

export const deleteAccountBody = z.object(proof)
export const changeEmailBody = z.object({ email, ...proof })

export const providerParams = z.object({ provider: idText })
export const providerAddress = z.object({ address: z.string().describe('Where the browser goes on.') })
