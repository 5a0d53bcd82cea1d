import { createHash } from 'node:crypto'

/** What commands read themselves, and what is compared as the model that it makes. */
const ofCommands =
  /^PARLEY_(?:API_KEY|BACKGROUND|DATA|MODEL(?:_(?:API_KEY|BASE_URL|CONTEXT|PRICES|TIMEOUT))?|TEST_\w+)$/

/** The settings of a service that an environment gives, by name, as digests: some are secret. */
export function digestSettings(environment: NodeJS.ProcessEnv): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value = '']) =>
      name.startsWith('PARLEY_') && !ofCommands.test(name) && value.trim() !== ''
        ? [[name, createHash('sha256').update(value.trim()).digest('hex')]]
        : [],
    ),
  )
}

/** Settings that are given here, and that a service was started without or with other values. */
export function unusedSettings(
  environment: NodeJS.ProcessEnv,
  used: { readonly [name: string]: string },
): string[] {
  return Object.entries(digestSettings(environment)).flatMap(([name, digest]) =>
    used[name] === digest ? [] : [name],
  )
}
