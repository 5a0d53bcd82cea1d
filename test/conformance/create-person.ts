import { addUser, createApiKey } from '../../src/services/accounts/index.ts'
import type { User, UserRole } from '../../src/store/index.ts'
import type { TestService } from './start-service.ts'
import { createVisitor } from './test-visitor.ts'
import type { Visitor } from './test-visitor.ts'

export type Person = {
  readonly id: string
  readonly user: User
  readonly email: string
  /** Empty where they have none. */
  readonly password: string
  readonly key: string
  readonly keyId: string
}

let people = 0

/** Somebody with a key, and with a password unless the test can do without: hashing one takes a while. */
export async function createPerson(
  { ctx }: Pick<TestService, 'ctx'>,
  {
    role = 'member',
    name = `person-${++people}`,
    hasPassword = true,
  }: { readonly role?: UserRole; readonly name?: string; readonly hasPassword?: boolean } = {},
): Promise<Person> {
  const email = `${name.toLowerCase()}@example.com`
  const { user, password = '' } = await addUser(ctx, { email, name, role, hasPassword })
  const { key, record } = await createApiKey(ctx, user, {})
  return { id: user.id, user, email, password, key, keyId: record.id }
}

/** A browser in which they are signed in. */
export async function signIn(service: TestService, { email, password }: Person): Promise<Visitor> {
  const visitor = createVisitor(service)
  await visitor.json('POST', '/api/v2/auth/sign-in', { email, password })
  return visitor
}
