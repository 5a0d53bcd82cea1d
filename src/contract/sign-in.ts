/** Accounts, and how browsers sign in with them. Programs have API keys. */
import { z } from 'zod'
import { optional, requiredText, shortText, text } from './fields.ts'

/** Behind TLS it begins with `__Secure-`. */
export const sessionCookieName = 'parley.session_token'

const email = text
  .max(254, 'expected at most 254 characters')
  .pipe(z.email('expected an e-mail address such as ada@example.com'))
const newPassword = text
  .min(10, 'expected at least 10 characters')
  .max(256, 'expected at most 256 characters')

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

export const signInBody = z.object({ email, password: text.max(256, 'expected at most 256 characters') })

export const signUpBody = z.object({
  name: requiredText,
  email,
  password: newPassword,
  token: optional(shortText).describe('Of the first account, or of an invitation.'),
})

export const accountBody = z.object({ name: requiredText.max(100, 'expected at most 100 characters') })

export const changePasswordBody = z.object({
  current_password: text.max(256, 'expected at most 256 characters'),
  new_password: newPassword,
})

export const providerParams = z.object({ provider: text })
export const providerAddress = z.object({ address: z.string().describe('Where the browser goes on.') })
