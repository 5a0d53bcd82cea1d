import { Command } from 'commander'

import { ConfigError } from '../services/config.ts'
import { serviceVersion } from '../server/index.ts'
import { ask } from './ask.ts'
import { addServiceOptions, readConfig } from './options.ts'
import type { ServiceOptions } from './options.ts'
import { serve } from './serve.ts'
import type { ServeOptions } from './serve.ts'
import { start } from './start.ts'
import { CliError } from './cli-error.ts'

const program = new Command('parley')
  .description(
    'Holds conversations about code: parses a repository into a graph, and answers with checked citations.',
  )
  .version(serviceVersion)
  .showHelpAfterError('(--help shows what can be given)')

addServiceOptions(
  program
    .command('start')
    .description(
      'Start for one person on this machine: local folders may be parsed, and this checkout becomes a sample project.',
    ),
).action(async (options: ServiceOptions) => start(readConfig(options, { isDevelopmentMode: 'enabled' })))

addServiceOptions(
  program
    .command('serve')
    .description('Start as a service: no local folders, no sample, log lines as JSON on standard error.')
    .option('--make-key [name]', 'make an API key of the local user, and print it once'),
).action(async (options: ServiceOptions & ServeOptions) => serve(readConfig(options, {}), options))

addServiceOptions(
  program
    .command('ask')
    .description('Parse a folder or repository (or use what is parsed) and answer a question about it here.')
    .argument('<repository>', 'a folder, owner/repo, or an address that git can clone')
    .argument('<question...>', 'what you want to know')
    .option('--agent <id>', 'which agent answers', 'codebase_qna_agent')
    .option('--branch <name>', 'branch to parse')
    .option('--commit <id>', 'commit to parse')
    .option('--fresh', 'parse a folder again even where it was parsed before')
    .option('--all-citations', 'list all citations instead of the first eight')
    .option('--markdown', 'print the answer as Markdown instead of rendering it'),
).action(async (repository: string, question: string[], options: ServiceOptions & AskFlags) =>
  ask(readConfig(options, { isDevelopmentMode: 'enabled' }), {
    repository,
    question: question.join(' '),
    agentId: options.agent,
    branchName: options.branch,
    commitId: options.commit,
    fresh: options.fresh ?? false,
    style: { markdown: options.markdown ?? false, allCitations: options.allCitations ?? false },
  }),
)

interface AskFlags {
  readonly agent: string
  readonly branch?: string
  readonly commit?: string
  readonly fresh?: boolean
  readonly allCitations?: boolean
  readonly markdown?: boolean
}

// A reader that has seen enough (`ask … | head`) is no reason to end where the database would be left running.
process.stdout.on('error', () => {})

try {
  await program.parseAsync()
} catch (error) {
  const isExpected = error instanceof CliError || error instanceof ConfigError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}
