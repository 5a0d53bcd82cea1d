import {
  accountContents,
  addUser,
  changeEmailOf,
  deleteAccountOf,
  listUsers,
  planOf,
  resetPassword,
  resolveUser,
  setUserDisabled,
  setUserPlan,
} from '../services/accounts/index.ts'
import { openFiles } from '../services/open-files.ts'
import type { AccountContents, User } from '../services/records.ts'
import { createTerminalLog } from './run-service.ts'
import { administer, printJson } from './administer.ts'
import { CliError } from './cli-error.ts'
import type { ServiceOptions } from './options.ts'
import { readNumber } from './session.ts'

export interface UserOptions extends ServiceOptions {
  readonly json?: boolean
}

export interface AddOptions extends UserOptions {
  readonly name?: string
  readonly administrator?: boolean
  /** False for `--no-password`. */
  readonly password?: boolean
}

export interface DeleteOptions extends UserOptions {
  readonly yes?: boolean
}

export interface PlanOptions extends UserOptions {
  readonly messages?: string
  readonly days?: string
  readonly renews?: boolean
}

export async function add(email: string, options: AddOptions): Promise<void> {
  await administer(options, async (database) => {
    const role = options.administrator === true ? 'administrator' : 'member'
    const hasPassword = options.password !== false
    const { user, password } = await addUser(database, { email, name: options.name, role, hasPassword })
    if (options.json === true) printJson({ ...toRecord(user), password: password ?? null })
    else console.log(`Added ${user.email ?? user.id}, ${user.role}.`)
    if (options.json !== true && password !== undefined) printPassword(password)
  })
}

export async function list(options: UserOptions): Promise<void> {
  await administer(options, async (database) => {
    const users = await listUsers(database)
    if (options.json === true) printJson(users.map(toRecord))
    else if (users.length === 0) console.log('There is no user yet: "parley users add" makes one.')
    for (const { id, email, name, role, disabledAt } of options.json === true ? [] : users) {
      console.log(
        `${(email ?? id).padEnd(30)}  ${role.padEnd(13)}  ${name}${disabledAt === null ? '' : '  disabled'}`,
      )
    }
  })
}

export async function setDisabled(named: string, isDisabled: boolean, options: UserOptions): Promise<void> {
  await administer(options, async (database) => {
    const user = await resolveUser(database, named)
    await setUserDisabled(database, user, isDisabled)
    if (options.json === true) printJson(toRecord(await resolveUser(database, named)))
    else {
      console.log(
        isDisabled
          ? `Disabled ${named}: sessions have ended, and keys are refused.`
          : `Enabled ${named}: keys that are not revoked are accepted again.`,
      )
    }
  })
}

export async function password(named: string, options: UserOptions): Promise<void> {
  await administer(options, async (database) => {
    const user = await resolveUser(database, named)
    const made = await resetPassword(database, user)
    if (options.json === true) printJson({ ...toRecord(user), password: made })
    else printPassword(made)
  })
}

export async function email(named: string, wanted: string, options: UserOptions): Promise<void> {
  await administer(options, async (service) => {
    const user = await changeEmailOf(service, await resolveUser(service, named), wanted)
    if (options.json === true) printJson(toRecord(user))
    else console.log(`${named} signs in as ${user.email ?? user.id} from here on: sessions have ended.`)
  })
}

/** Without `--yes` it says what would be deleted, and deletes nothing. */
export async function remove(named: string, options: DeleteOptions): Promise<void> {
  await administer(options, async (service) => {
    const user = await resolveUser(service, named)
    const contents = await accountContents(service, user)
    if (options.yes !== true) {
      throw new CliError(`Cannot delete "${named}" without --yes: with it go ${describeContents(contents)}`)
    }
    const files = openFiles(service.config, { onRemove: () => {}, clock: Date.now })
    await deleteAccountOf({ ...service, files, log: createTerminalLog(service.config) }, user)
    if (options.json === true) printJson(toRecord(user))
    else console.log(`Deleted ${user.email ?? user.id}, with ${describeContents(contents)}.`)
  })
}

function describeContents(contents: AccountContents): string {
  const { projects, conversations, attachments, apiKeys, gitTokens, sharedProjects } = contents
  const ending = contents.endingOrganisations.map(({ name }) => `"${name}"`)
  return [
    `${projects} projects, ${conversations} conversations, ${attachments} attachments, ${apiKeys} API keys and ${gitTokens} tokens of git hosts`,
    ...(ending.length === 0 ? [] : [`the organisations without another member ${ending.join(', ')}`]),
    ...(sharedProjects === 0 ? [] : [`${sharedProjects} projects stay with their organisations`]),
  ].join('; ')
}

/** Sets what is given, else shows what there is. */
export async function plan(named: string, options: PlanOptions): Promise<void> {
  const { messages, days, renews } = options
  if (messages !== 'none' && messages !== '0') readNumber('messages', messages)
  readNumber('days', days)
  if (messages === undefined && (days !== undefined || renews !== undefined)) {
    throw new CliError('Cannot set a period alone: expected --messages <number> or --messages none, too')
  }
  if (renews === true && days === undefined) {
    throw new CliError('Cannot use --renews without a period: expected --days <number>, too')
  }
  await administer(options, async (database) => {
    const user = await resolveUser(database, named)
    if (messages !== undefined) {
      const start = new Date()
      const end = new Date(start.getTime() + Number(days ?? 0) * 86_400_000)
      const period = days === undefined ? null : { start, end, renews: renews === true }
      const messageLimit = messages === 'none' ? null : Number(messages)
      await setUserPlan(database, user, { messageLimit, period })
    }
    const state = await planOf(database, user)
    if (state === undefined) throw new CliError(`Cannot tell the plan of "${named}": the user is gone`)
    const { messageLimit, messagesUsed, periodEnd, exhausted } = state
    if (options.json === true) {
      printJson({
        ...toRecord(user),
        message_limit: messageLimit,
        messages_used: messagesUsed,
        period_end: periodEnd?.toISOString() ?? null,
      })
      return
    }
    const limit = messageLimit === null ? 'no limit' : `of ${messageLimit}`
    const ending = periodEnd === null ? '' : `, until ${periodEnd.toISOString()}`
    console.log(
      `${named}: ${messagesUsed} messages, ${limit}${ending}${exhausted ? '; no more are let through' : ''}`,
    )
  })
}

function toRecord({ id, email, name, role, disabledAt }: User): object {
  return { id, email, name, role, disabled_at: disabledAt?.toISOString() ?? null }
}

function printPassword(made: string): void {
  console.log(`Password  ${made}\nIt is shown this once: the settings of the web app change it.`)
}
