import { Command, CommanderError } from 'commander'

import { dataDirectoryOf } from './data-directory.ts'
import { exitCodes } from './exit-codes.ts'
import { addRepositoryOptions, addServiceOptions } from './options.ts'
import type { ServiceOptions } from './options.ts'
import { queryCommands, queryOptions } from './query-commands.ts'
import type { AskOptions } from './ask.ts'
import type { BookOptions } from './book.ts'
import type { GrantOptions } from './github-app.ts'
import type * as Manage from './manage.ts'
import type { ModelOptions, SetOptions } from './model.ts'
import type { ReplayOptions } from './replay.ts'
import { reportFailure } from './report-failure.ts'
import type { RunOptions } from './run-query.ts'
import type { ServeOptions } from './serve.ts'
import type { SessionOptions } from './session.ts'
import type { SetupOptions } from './setup/setup.ts'
import type { RoleOptions } from './organisations.ts'
import type { AddOptions, DeleteOptions, PlanOptions, UserOptions } from './users.ts'
import { version } from './version.ts'

// What a command does is loaded when it is called: a short one takes as long as what it loads.

const localDefaults = { isDevelopmentMode: 'enabled' } as const

const program = new Command('parley')
  .description(
    'Holds conversations about code: parses a repository into a graph, and answers with checked citations.\nIn a repository, a command means that repository, with what is not committed.',
  )
  .version(version, '-v, --version')
  .showHelpAfterError('(--help lists the options)')
  .exitOverride()

const addAskOptions = (command: Command): Command =>
  addRepositoryOptions(command)
    .option('--agent <id>', 'which agent answers (codebase_qna_agent)')
    .option('--all-citations', 'list all citations instead of the first eight')
    .option('--markdown', 'print the answer as Markdown instead of rendering it')

addAskOptions(
  program
    .command('ask')
    .description('Answer a question about the repository here, or about one that is named first.')
    .argument('<question...>', 'what you want to know; before it, if you like, a folder or owner/repo')
    .option('--json', 'print the answer object'),
).action(async (words: string[], options: AskOptions) => (await import('./ask.ts')).ask(words, options))

addAskOptions(
  program
    .command('chat')
    .description('Hold a conversation about the repository here, one question per line.'),
).action(async (options: AskOptions) => (await import('./ask.ts')).chat(options))

for (const query of queryCommands) {
  const command = program.command(query.name).description(query.description)
  for (const [name, description] of query.arguments) {
    command.argument(/^[[<]/.test(name) ? name : `<${name}>`, description)
  }
  for (const option of query.options) {
    const [flags, description] = queryOptions[option]
    command.option(flags, description)
  }
  addRepositoryOptions(command)
    .option('--json', 'print the answer as over HTTP: tool, output, verdict, citations, index')
    .option('--markdown', 'print Markdown instead of rendering it, such as for a pull request')
    .option('--wait <seconds>', 'how long to wait for what is still being parsed (2)')
    .option('--places', 'print one place per line, path:line: text, as editors and grep do')
    .action(async (...given: unknown[]) => {
      const options = given.at(-2) as RunOptions
      const words = given.slice(0, -2).flat() as (string | undefined)[]
      const { runQuery } = await import('./run-query.ts')
      await runQuery(
        query,
        words.filter((word) => word !== undefined),
        options,
      )
    })
}

const jsonReply = ['--json', 'print the reply as over HTTP'] as const

/**
 * A command with an action of its own and commands below it: what is common to both is read by the upper one wherever
 * it stands, so that the lower ones ask for `optsWithGlobals()`.
 */
const addManaging = (
  name: string,
  description: string,
  run: (manage: typeof Manage, options: SessionOptions) => Promise<void>,
): Command =>
  addRepositoryOptions(program.command(name).description(description))
    .option(...jsonReply)
    .action(async (options: SessionOptions) => await run(await import('./manage.ts'), options))

addRepositoryOptions(
  program
    .command('parse')
    .description('Parse the repository here, or pick up its changes.')
    .argument('[where]', 'the same as --repo'),
)
  .option('--scip <file>', 'also read an index of the code that another tool made (docs/scip.md)')
  .option('--no-scip', 'no longer use the index that was given before')
  .option(...jsonReply)
  .action(async (where: string | undefined, options: Manage.ParseOptions) =>
    (await import('./manage.ts')).parse(where === undefined ? options : { ...options, repo: where }),
  )
addManaging('status', 'Show what is parsed of the repository here.', async (manage, options) =>
  manage.status(options),
)
addManaging(
  'watch',
  'Pick up changes in the repository here as they are saved, until Ctrl-C.',
  async (manage, options) => manage.watch(options),
)
const projects = addManaging('projects', 'List the projects that are parsed.', async (manage, options) =>
  manage.projects(options),
)
addRepositoryOptions(
  projects
    .command('share')
    .description('Give the project of the repository here to an organisation: its members see it.')
    .argument('<organisation>', 'its name or id'),
)
  .option(...jsonReply)
  .action(async (organisation: string, _options: SessionOptions, command: Command) =>
    (await import('./share-project.ts')).share(organisation, command.optsWithGlobals()),
  )
addRepositoryOptions(
  projects
    .command('take-back')
    .description('Take the project of the repository here back from its organisation: only you see it.'),
)
  .option(...jsonReply)
  .action(async (_options: SessionOptions, command: Command) =>
    (await import('./share-project.ts')).takeBack(command.optsWithGlobals()),
  )
addManaging('export', 'Print the graph as JSON, one node or edge per line.', async (manage, options) =>
  manage.exportGraph(options),
).option('--scip <file>', 'write it to a file as a SCIP index, which editors and code hosts read')
addRepositoryOptions(
  program
    .command('book')
    .description('Print the book about the repository here: pages made from its graph, each statement cited.')
    .argument('[where]', 'the same as --repo'),
)
  .option('--output <folder>', 'write its pages there, one Markdown file each')
  .option('--page <id>', 'only this page, such as overview, architecture or flows')
  .option('--markdown', 'print Markdown instead of rendering it')
  .option(...jsonReply)
  .action(async (where: string | undefined, options: BookOptions) =>
    (await import('./book.ts')).book(where === undefined ? options : { ...options, repo: where }),
  )
const keys = addManaging('keys', 'List the API keys.', async (manage, options) => manage.listKeys(options))
addServiceOptions(keys.command('make').description('Make an API key, and print it once.').argument('[name]'))
  .option(...jsonReply)
  .action(async (name: string | undefined, _options: SessionOptions, command: Command) =>
    (await import('./manage.ts')).makeKey(name, command.optsWithGlobals()),
  )
addServiceOptions(keys.command('revoke').description('Revoke an API key.').argument('<id>'))
  .option(...jsonReply)
  .action(async (id: string, _options: SessionOptions, command: Command) =>
    (await import('./manage.ts')).revokeKey(id, command.optsWithGlobals()),
  )

const gitTokens = addRepositoryOptions(
  program
    .command('git-tokens')
    .description('List the git hosts for whose private repositories a token is saved.')
    .option(...jsonReply),
).action(async (options: SessionOptions) => (await import('./git-tokens.ts')).list(options))
addServiceOptions(
  gitTokens
    .command('save')
    .description('Save a token, read from standard input.')
    .argument('<host>', 'such as gitlab.example.com, or code.example.org:8443'),
)
  .option(...jsonReply)
  .action(async (host: string, _options: SessionOptions, command: Command) =>
    (await import('./git-tokens.ts')).save(host, command.optsWithGlobals()),
  )
addServiceOptions(gitTokens.command('remove').description('Remove a token.').argument('<id>'))
  .option(...jsonReply)
  .action(async (id: string, _options: SessionOptions, command: Command) =>
    (await import('./git-tokens.ts')).remove(id, command.optsWithGlobals()),
  )

const users = program
  .command('users')
  .description('Administer the accounts of a service, on the machine that its data folder or database is on.')
const addUsersCommand = (usage: string, description: string, isDefault = false): Command =>
  addServiceOptions(users.command(usage, { isDefault }).description(description)).option(
    '--json',
    'print the record',
  )
addUsersCommand('list', 'List the users.', true).action(async (options: UserOptions) =>
  (await import('./users.ts')).list(options),
)
addUsersCommand('add <email>', 'Add a user, and print the password once.')
  .option('--name <name>', 'what to call them; the part before the @ by default')
  .option('--administrator', 'as an administrator')
  .option('--no-password', 'without a password, for users who sign in with another service')
  .action(async (email: string, options: AddOptions) => (await import('./users.ts')).add(email, options))
addUsersCommand('disable <user>', 'End the sessions of a user, and refuse their keys.').action(
  async (user: string, options: UserOptions) => (await import('./users.ts')).setDisabled(user, true, options),
)
addUsersCommand('enable <user>', 'Let a disabled user in again.').action(
  async (user: string, options: UserOptions) =>
    (await import('./users.ts')).setDisabled(user, false, options),
)
addUsersCommand('password <user>', 'Make a new password, and print it once; sessions end.').action(
  async (user: string, options: UserOptions) => (await import('./users.ts')).password(user, options),
)
addUsersCommand(
  'email <user> <email>',
  'Change the e-mail address that a user signs in with; sessions end.',
).action(async (user: string, wanted: string, options: UserOptions) =>
  (await import('./users.ts')).email(user, wanted, options),
)
addUsersCommand('delete <user>', 'Delete a user with everything that is theirs.')
  .option('--yes', 'delete; without it, what would be deleted is shown')
  .action(async (user: string, options: DeleteOptions) => (await import('./users.ts')).remove(user, options))
addUsersCommand('plan <user>', 'Show the plan of a user, or set it.')
  .option('--messages <number>', 'messages allowed in a period, or none for no limit')
  .option('--days <number>', 'length of the period, which begins now; without it, the count never resets')
  .option('--renews', 'renew the period when it ends; otherwise the subscription ends with it')
  .action(async (user: string, options: PlanOptions) => (await import('./users.ts')).plan(user, options))

const organisations = program
  .command('organisations')
  .description('Administer who shares projects, on the machine that the data folder or database is on.')
const addOrganisationsCommand = (usage: string, description: string, isDefault = false): Command =>
  addServiceOptions(organisations.command(usage, { isDefault }).description(description)).option(
    '--json',
    'print the record',
  )
addOrganisationsCommand('list', 'List the organisations.', true).action(async (options: UserOptions) =>
  (await import('./organisations.ts')).list(options),
)
addOrganisationsCommand('add <name> <owner>', 'Add an organisation, and make a user its owner.').action(
  async (name: string, owner: string, options: UserOptions) =>
    (await import('./organisations.ts')).add(name, owner, options),
)
addOrganisationsCommand('members <organisation>', 'List the members.').action(
  async (named: string, options: UserOptions) => (await import('./organisations.ts')).members(named, options),
)
addOrganisationsCommand('put <organisation> <user>', 'Make a user a member, or give a member another role.')
  .option('--role <role>', 'owner, admin or member (member)')
  .action(async (named: string, user: string, options: RoleOptions) =>
    (await import('./organisations.ts')).put(named, user, options),
  )
addOrganisationsCommand('remove <organisation> <user>', 'Remove a member.').action(
  async (named: string, user: string, options: UserOptions) =>
    (await import('./organisations.ts')).remove(named, user, options),
)
addOrganisationsCommand('invite <organisation>', 'Print a link that makes one person a member within a week.')
  .option('--role <role>', 'admin or member (member)')
  .action(async (named: string, options: RoleOptions) =>
    (await import('./organisations.ts')).invite(named, options),
  )

const githubApp = program
  .command('github-app')
  .description(
    'Administer who reads private repositories through the GitHub App, on the machine of the service.',
  )
const addGrantsCommand = (usage: string, description: string): Command =>
  addServiceOptions(githubApp.command(usage).description(description)).option(
    '--organisation',
    'the name is that of an organisation: its members read',
  )
addServiceOptions(
  githubApp.command('list', { isDefault: true }).description('List who reads what through it.'),
)
  .option('--json', 'print the records')
  .action(async (options: GrantOptions) => (await import('./github-app.ts')).list(options))
addGrantsCommand(
  'grant <repositories> <name>',
  'Let a user read the repositories of an owner (acme), or one of them (acme/shop).',
).action(async (repositories: string, name: string, options: GrantOptions) =>
  (await import('./github-app.ts')).grant(repositories, name, options),
)
addGrantsCommand('revoke <repositories> <name>', 'Revoke that.').action(
  async (repositories: string, name: string, options: GrantOptions) =>
    (await import('./github-app.ts')).revoke(repositories, name, options),
)

addServiceOptions(
  program
    .command('start')
    .description(
      'Start for one person on this machine: local folders may be parsed, and a small sample is asked about.',
    )
    .argument('[folder]', 'what to parse instead of the sample'),
).action(async (folder: string | undefined, options: ServiceOptions) => {
  const { readConfig } = await import('./read-config.ts')
  await (await import('./start.ts')).start(readConfig(options, localDefaults), folder)
})

addServiceOptions(
  program
    .command('serve')
    .description('Start as a service: no local folders, no sample, log lines as JSON on standard error.')
    .option('--make-key [name]', 'make an API key for the local user, and print it once')
    .option('--no-work', 'leave parses to "parley work" on this machine or others (PARLEY_WORK=off)'),
).action(async (options: ServiceOptions & ServeOptions) => {
  const { readConfig } = await import('./read-config.ts')
  await (await import('./serve.ts')).serve(readConfig(options, {}), options)
})

addServiceOptions(
  program
    .command('work')
    .description(
      'Run parses for services that share DATABASE_URL and PARLEY_OBJECT_STORE. Start as many as you like, each with its own data folder.',
    ),
).action(async (options: ServiceOptions) => {
  const { readConfig } = await import('./read-config.ts')
  await (await import('./work.ts')).work(readConfig(options, {}))
})

addServiceOptions(program.command('background', { hidden: true })).action(async (options: ServiceOptions) => {
  const { readConfig } = await import('./read-config.ts')
  await (await import('./background.ts')).background(readConfig(options, localDefaults))
})

addServiceOptions(
  program.command('stop').description('Stop the background service that commands share.'),
).action(async (options: ServiceOptions) => (await import('./stop.ts')).stop(options))

addRepositoryOptions(
  program
    .command('mcp')
    .description(
      'Serve the Model Context Protocol (MCP) over standard input and output, for editors and agents.',
    ),
).action(async (options: SessionOptions) => (await import('./mcp.ts')).mcp(options))

const model = addServiceOptions(
  program.command('model').description('Show which model answers, and which could: keys, servers, programs.'),
)
  .option('--json', 'print it as JSON')
  .action(async (options: ModelOptions) => (await import('./model.ts')).show(options))
model
  .command('set')
  .description('Set the model that answers, such as anthropic:NAME or openai-compatible:NAME.')
  .argument('<provider:name>')
  .option(
    '--base-url <url>',
    'address of its API; by default that of the provider, or of a server on this machine',
  )
  .action(async (named: string, _options: SetOptions, command: Command) =>
    (await import('./model.ts')).set(named, command.optsWithGlobals()),
  )
model
  .command('off')
  .description('Answer without a model again.')
  .action(async (_options: ModelOptions, command: Command) =>
    (await import('./model.ts')).off(command.optsWithGlobals()),
  )

program
  .command('replay')
  .description(
    'Replay an exported run (GET /api/v2/conversations/…/runs/…/export) without its model, and compare.',
  )
  .argument('<file>')
  .option('--data <folder>', 'data folder that has the snapshot (PARLEY_DATA)')
  .option('--show', 'show it without replaying it')
  .option('--repository <folder...>', 'folders with the git history of its projects, for steps that read it')
  .action(async (file: string, options: ReplayOptions) => (await import('./replay.ts')).replay(file, options))

program
  .command('setup')
  .description(
    'Add Parley to the editors and agents that are installed here, after showing what will be written.',
  )
  .argument('[names...]', 'only these, such as claude-code cursor; all that are found by default')
  .option('--yes', 'write without asking')
  .option('--dry-run', 'show what would be written, and write nothing')
  .option('--undo', 'remove what was written')
  .option('--no-guide', 'without the skill or section that tells agents when to use it')
  .option('--project', 'write into the repository here, for all who work on it, instead of for you alone')
  .action(async (names: string[], options: SetupOptions) =>
    (await import('./setup/setup.ts')).setup(names, options),
  )

addServiceOptions(
  program.command('doctor').description('Check what Parley needs on this machine, and say what is wrong.'),
)
  .option('--json', 'print what was found as JSON')
  .action(async (options: ServiceOptions & { json?: boolean }) =>
    (await import('./doctor.ts')).doctor(options),
  )

program
  .command('completion')
  .description(
    "Print completion for a shell: add `source <(parley completion bash)` to your shell's startup file.",
  )
  .argument('<shell>', 'bash, zsh or fish')
  .action(async (shell: string) => {
    const { completionFor } = await import('./completion.ts')
    process.stdout.write(completionFor(shell, program))
  })

let given: ServiceOptions = {}
program.hook('preAction', (_program, command) => {
  given = command.optsWithGlobals()
})

/** Does what the words say that stand behind `parley`; what became of it is in `process.exitCode`. */
export async function runProgram(words: readonly string[]): Promise<void> {
  given = {}
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    } else fail(error)
  }
}

/** For the process that is the program's own. */
export function reportUncaught(): void {
  // A reader that has seen enough (`ask … | head`) is no reason to end where the database would be left running.
  process.stdout.on('error', () => {})
  process.on('uncaughtException', (error) => {
    fail(error)
    process.exit()
  })
}

function fail(error: unknown): void {
  reportFailure(error, dataDirectoryOf(given))
  process.exitCode = exitCodes.failed
}
